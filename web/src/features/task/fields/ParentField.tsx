import { ActionIcon, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { fitting } from '../../../ui/popover.ts';
import type { Change, Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { TaskLink } from '../place.tsx';
import { TaskSearch } from '../relations/TaskSearch.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

/** Parent task. */
export function ParentField({ task, change }: { readonly task: Task; readonly change: Change }) {
  const t = useTexts(texts);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { parent } = task;
  const editable = task.viewerCan.update;
  useOpenAdded(t('parent'), () => {
    button.current?.focus();
    setOpened(true);
  });
  if (parent)
    return (
      <Field label={t('parent')} named>
        <Fixed>
          <TaskLink id={parent.number} size="sm" flex={1}>
            {parent.number} {parent.title}
          </TaskLink>
          {editable && (
            <Tooltip label={t('removeParent')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('removeParent')}
                onClick={() => void change({ parent: null }, { parent: null })}
              >
                <IconX size={14} />
              </ActionIcon>
            </Tooltip>
          )}
        </Fixed>
      </Field>
    );
  if (!editable) return null;
  return (
    <Field label={t('parent')} named>
      <Popover
        middlewares={fitting}
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={300}
        shadow="md"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <UnstyledButton
            ref={button}
            className={classes.value}
            aria-label={`${t('parent')}: ${t('none')}`}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened((now) => !now)}
          >
            <span className={classes.none}>{t('none')}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('parent')}>
          <TaskSearch
            label={t('searchParent')}
            project={task.project.id}
            without={[task.id]}
            inPopover
            onPick={(picked) => {
              setOpened(false);
              void change({ parent: picked.id }, { parent: picked });
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Field>
  );
}
