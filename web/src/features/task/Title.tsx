import { Title as Heading, Textarea, UnstyledButton } from '@mantine/core';
import { use, useRef } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { Conflict } from './Conflict.tsx';
import type { Task } from './documents.ts';
import { texts } from './messages.ts';
import { Place } from './place.tsx';
import { useKeyHint, useShortcut } from './shortcuts.tsx';
import { useTaskText } from './use-text-edit.ts';
import classes from './view.module.css';

/** Title; a click edits it in place. */
export function Title({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const hint = useKeyHint();
  const { kind } = use(Place);
  const edit = useTaskText(task, 'title');
  const order = kind === 'page' ? 1 : 2;
  useShortcut('t', edit.start, task.viewerCan.update && !edit.editing);
  // If editing ended by keyboard, the focus returns to the title.
  const byKey = useRef(false);
  const leave = () => {
    const text = edit.text.trim();
    if (!text || text === task.title) edit.cancel();
    else void edit.save();
  };
  if (!task.viewerCan.update)
    return (
      <Heading order={order} className={classes.title} dir="auto">
        {task.title}
      </Heading>
    );
  return (
    <>
      <Conflict edit={edit} label={t('title')} />
      {edit.editing ? (
        <Textarea
          autosize
          autoFocus
          value={edit.text}
          aria-label={t('title')}
          maxLength={500}
          disabled={edit.saving}
          classNames={{ input: classes.titleInput }}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => edit.write(event.currentTarget.value.replaceAll('\n', ' '))}
          onBlur={() => edit.theirs === undefined && leave()}
          onKeyDown={(event) => {
            byKey.current = event.key === 'Enter' || event.key === 'Escape';
            if (event.key === 'Enter') {
              event.preventDefault();
              leave();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              edit.cancel();
            }
          }}
        />
      ) : (
        <Heading order={order} className={classes.title}>
          <UnstyledButton
            title={hint(t('editTitle'), 't')}
            autoFocus={byKey.current}
            className={classes.titleButton}
            onClick={edit.start}
            aria-keyshortcuts="t"
          >
            {task.title}
          </UnstyledButton>
        </Heading>
      )}
    </>
  );
}
