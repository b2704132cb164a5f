import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyContent } from '../../../ui/LazyContent.tsx';
import { LazyPopover, usePopover } from '../../../ui/LazyPopover.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import type { Change, Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { TaskLink } from '../place.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

const TaskSearch = lazyWithRetry(() => import('../relations/TaskSearch.tsx'));

/** Parent task. */
export function ParentField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const { target, open, show, close } = usePopover();
  const { parent } = task;
  const editable = task.viewerCan.update;
  useOpenAdded(t('parent'), show);
  if (parent)
    return (
      <Field label={t('parent')} named>
        <Fixed>
          <TaskLink id={parent.number} size="sm" flex={1}>
            {parent.number} {parent.title}
          </TaskLink>
          {editable && (
            <IconButton
              icon={IconX}
              iconSize={14}
              label={t('removeParent')}
              title={t('removeParent')}
              size="sm"
              onClick={() => void change({ parent: null }, { parent: null })}
            />
          )}
        </Fixed>
      </Field>
    );
  if (!editable) return null;
  return (
    <Field label={t('parent')} named>
      <UnstyledButton className={classes.value} aria-label={`${t('parent')}: ${t('none')}`} {...target}>
        <span className={classes.none}>{t('none')}</span>
      </UnstyledButton>
      <LazyPopover open={open} label={t('parent')} position="bottom-start" width={300} trapFocus={false}>
        <LazyContent>
          <TaskSearch
            label={t('searchParent')}
            project={task.project.id}
            without={[task.id]}
            inPopover
            onPick={(picked) => {
              close();
              void change({ parent: picked.id }, { parent: picked });
            }}
          />
        </LazyContent>
      </LazyPopover>
    </Field>
  );
}
