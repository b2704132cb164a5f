import { ActionIcon, Anchor, CloseButton, Group, Text } from '@mantine/core';
import { IconArrowsDiagonal, IconCopyPlus, IconKeyboard, IconLink, IconTemplate, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { copyLink } from '../../ui/copy-link.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { texts as ofTemplates } from '../templates/messages.ts';
import type { Task } from './documents.ts';
import { texts } from './messages.ts';
import { TaskLink } from './place.tsx';
import { useKeyHint, useShortcut } from './shortcuts.tsx';
import { useDelete } from './use-delete.ts';
import type { Viewer } from './use-presence.ts';
import { Viewers } from './Viewers.tsx';
import classes from './view.module.css';
import { Watch } from './Watch.tsx';

/** Keyboard shortcuts of a task. */
const DuplicateDialog = lazyWithRetry(() => import('./DuplicateDialog.tsx'));
const SaveAsTemplate = lazyWithRetry(() => import('../templates/SaveAsTemplate.tsx'));
const KeysDialog = lazyWithRetry(() => import('../../ui/keys/KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));

const rows = [
  ['editTitle', 'T'],
  ['editDescription', 'E'],
  ['status', 'S'],
  ['priority', 'P'],
  ['assignee', 'A'],
  ['labels', 'L'],
  ['dueDate', 'D'],
  ['writeComment', 'M'],
  ['copyLink', 'Y'],
  ['undo', 'Ctrl Z'],
  ['nextTask', 'J'],
  ['previousTask', 'K'],
  ['keys', '?'],
] as const;

type Props = {
  readonly task: Task;
  readonly viewers: readonly Viewer[];
  /** True while the current user deletes the task; suppresses the "deleted by someone else" notice. */
  readonly leaving: RefObject<boolean>;
  readonly onRestored: () => void;
  /** Closes the panel; undefined on the task page. */
  readonly onClose?: (() => void) | undefined;
  /** Buttons that open the tasks before and after this one. */
  readonly steps?: ReactNode;
};

/** Number, project and actions of the task. */
export function Header({ task, viewers, leaving, onRestored, onClose, steps }: Props) {
  const t = useTexts(texts);
  const hint = useKeyHint();
  const [, go] = useLocation();
  const { remove } = useDelete(task, onRestored);
  useShortcut('y', () => void copyLink(`/tasks/${task.number}`));
  const [keys, setKeys] = useState(false);
  useShortcut('?', () => setKeys(true));
  const [duplicating, setDuplicating] = useState(false);
  const [saving, setSaving] = useState(false);
  const templates = useTexts(ofTemplates);
  const drop = async () => {
    leaving.current = true;
    const removed = await remove();
    leaving.current = removed;
    if (!removed) return;
    if (onClose) onClose();
    else go(`/projects/${task.project.key}`);
  };
  return (
    <div className={classes.header}>
      <nav className={classes.crumbs} aria-label={t('place')}>
        <Anchor
          component={Link}
          href={`/projects/${task.project.key}`}
          c="dimmed"
          fz="sm"
          className={`${classes.crumb} ${classes.projectCrumb}`}
        >
          {task.project.name}
        </Anchor>
        {task.parent && (
          <TaskLink id={task.parent.number} c="dimmed" fz="sm" title={task.parent.title} className={classes.crumb ?? ''}>
            {task.parent.number}
          </TaskLink>
        )}
        <Text span fz="sm" fw={600} className={classes.crumb ?? ''}>
          {task.number}
        </Text>
      </nav>
      <Group gap={4} wrap="nowrap">
        {steps}
        <Viewers viewers={viewers} />
        <Watch task={task} />
        <IconButton
          icon={IconLink}
          iconSize={18}
          label={t('copyLink')}
          title={hint(t('copyLink'), 'y')}
          aria-keyshortcuts="y"
          onClick={() => void copyLink(`/tasks/${task.number}`)}
        />
        {onClose && (
          <ActionIcon
            title={t('openPage')}
            component={Link}
            href={`/tasks/${task.number}`}
            variant="subtle"
            color="gray"
            aria-label={t('openPage')}
          >
            <IconArrowsDiagonal size={18} />
          </ActionIcon>
        )}
        <MoreMenu label={t('actions')} iconSize={18}>
          {(Menu) => (
            <>
              <Menu.Item leftSection={<IconKeyboard size={14} />} onClick={() => setKeys(true)}>
                {t('keys')}
              </Menu.Item>
              {task.viewerCan.duplicate && (
                <Menu.Item leftSection={<IconCopyPlus size={14} />} onClick={() => setDuplicating(true)}>
                  {t('duplicateTask')}
                </Menu.Item>
              )}
              {task.project.viewerCan.duplicate && (
                <Menu.Item leftSection={<IconTemplate size={14} />} onClick={() => setSaving(true)}>
                  {templates('saveTask')}
                </Menu.Item>
              )}
              {task.viewerCan.delete && (
                <Menu.Item leftSection={<IconTrash size={14} />} c="var(--mantine-color-error)" onClick={() => void drop()}>
                  {t('deleteTask')}
                </Menu.Item>
              )}
            </>
          )}
        </MoreMenu>
        <Suspense>
          {duplicating && <DuplicateDialog task={task} opened onClose={() => setDuplicating(false)} />}
          {saving && <SaveAsTemplate task={task} onClose={() => setSaving(false)} />}
          {keys && <KeysDialog rows={rows.map(([name, key]) => [t(name), [key]])} onClose={() => setKeys(false)} />}
        </Suspense>
        {onClose && <CloseButton aria-label={t('close')} onClick={onClose} />}
      </Group>
    </div>
  );
}
