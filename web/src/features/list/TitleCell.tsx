import { IconRepeat } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useList } from './context.ts';
import { toTitle } from './fields.ts';
import { useT } from './messages.ts';
import classes from './row.module.css';
import type { Row } from './task.ts';

type Props = { readonly row: Row; readonly editing: boolean; readonly reachable: boolean };

/** Title cell: opens the task; edited with the button beside it or with `e`. */
export function TitleCell({ row, editing, reachable }: Props) {
  const t = useT();
  const { open, begin } = useList();
  if (editing) return <TitleEditor row={row} />;
  const follow = (event: MouseEvent) => {
    // Modified clicks keep the browser's behaviour, such as a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(row.number);
  };
  return (
    <>
      <a
        dir="auto"
        className={classes.title}
        href={`/tasks/${row.number}`}
        tabIndex={reachable ? 0 : -1}
        onClick={follow}
        title={row.title}
      >
        {row.title}
      </a>
      {row.recurrence && (
        <span className={classes.recurs} title={t('recurs', { how: row.recurrence.text })}>
          <IconRepeat size={14} role="img" aria-label={t('recurs', { how: row.recurrence.text })} />
        </span>
      )}
      {row.viewerCan.update && (
        <button
          type="button"
          className={classes.pencil}
          aria-label={t('editTitle', { number: row.number })}
          tabIndex={reachable ? 0 : -1}
          onClick={() => begin(row.id, 'title')}
        />
      )}
    </>
  );
}

/** Saves on Enter and blur, cancels on Escape. */
function TitleEditor({ row }: { readonly row: Row }) {
  const t = useT();
  const { end, apply } = useList();
  const [text, setText] = useState(row.title);
  const [first] = useState(row.title);
  const over = useRef(false);
  const finish = (save: boolean) => {
    if (over.current) return;
    over.current = true;
    end();
    const title = text.trim();
    if (save && title && title !== first) apply(row, toTitle(title));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter');
  };
  return (
    <input
      className={classes.editor}
      aria-label={t('editTitle', { number: row.number })}
      value={text}
      maxLength={500}
      // biome-ignore lint/a11y/noAutofocus: the user has just opened the editor
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  );
}
