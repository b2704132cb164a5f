import { Fragment, type ReactNode } from 'react';
import { today, useDates } from '../../i18n/dates.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon } from '../../ui/Priority.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { type Field, useList } from './context.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { LabelDot } from './LabelDot.tsx';
import { useT } from './messages.ts';
import classes from './row.module.css';
import type { Row } from './task.ts';
import type { FieldColumn } from './view.ts';
import { statusIn } from './workflows.ts';

type Editable = Exclude<Field, 'title' | FieldColumn>;
type Props = {
  readonly row: Row;
  readonly field: Editable;
  readonly editing: boolean;
  /** Whether the cell is in the tab order: only the cells of the active row are. */
  readonly reachable: boolean;
  /** Shows icons without text, for narrow screens. */
  readonly brief?: boolean;
};

/** Cell with a field of a task; a click edits it in place. */
export function Cell({ row, field, editing, reachable, brief = false }: Props) {
  const t = useT();
  const { begin, end, apply } = useList();
  const { words, content } = useValue(row, field, brief);
  if (!row.viewerCan.update)
    return (
      <span className={classes.value} {...(brief && { title: words })}>
        {content}
      </span>
    );
  const cell = (
    <>
      <button
        type="button"
        className={classes.value}
        data-empty={(words === t('empty') || undefined) && true}
        aria-label={t('editField', { number: row.number, field: t(field), value: words })}
        aria-haspopup={field === 'dueDate' ? 'dialog' : 'listbox'}
        aria-expanded={editing}
        tabIndex={reachable ? 0 : -1}
        onClick={() => begin(row.id, field)}
      >
        {content}
      </button>
      {editing && <FieldPicker field={field} rows={[row]} onEdit={(edit) => apply(row, edit)} onClose={end} />}
    </>
  );
  // The picker is anchored to its parent: the cell of the table, or a box in the lines of a card.
  return brief ? <span className={classes.field}>{cell}</span> : cell;
}

type Value = { readonly words: string; readonly content: ReactNode };

/** Text and rendering of a field's value. */
function useValue(row: Row, field: Editable, brief: boolean): Value {
  const t = useT();
  const dates = useDates();
  const { projectOf } = useList();
  const word = (text: string) => <span className={classes.word}>{text}</span>;
  if (field === 'status') {
    const status = statusIn(projectOf(row), row.status);
    const name = status?.name ?? row.status;
    return {
      words: name,
      content: (
        <>
          <StatusIcon category={status?.category} color={status?.color} />
          {word(name)}
        </>
      ),
    };
  }
  if (field === 'priority')
    return {
      words: t(row.priority),
      content: (
        <>
          <PriorityIcon priority={row.priority} />
          {!brief && row.priority !== 'none' && word(t(row.priority))}
        </>
      ),
    };
  if (field === 'assignee') {
    if (!row.assignee) return { words: t('empty'), content: <span className={classes.nobody} aria-hidden /> };
    return {
      words: row.assignee.name,
      content: (
        <>
          <PersonPicture person={row.assignee} size={22} alone={brief} />
          {!brief && word(row.assignee.name)}
        </>
      ),
    };
  }
  if (field === 'cycle')
    return row.cycle
      ? { words: row.cycle.name, content: word(row.cycle.name) }
      : { words: t('empty'), content: <span aria-hidden>–</span> };
  if (field === 'labels') {
    const names = row.labels.map(({ name }) => name).join(' ');
    return {
      words: names || t('empty'),
      // The space between labels makes the visible text match the accessible name.
      content: row.labels.map(({ id, name, color }) => (
        <Fragment key={id}>
          <span className={classes.label}>
            <LabelDot color={color} />
            {name}
          </span>{' '}
        </Fragment>
      )),
    };
  }
  if (!row.dueDate) return { words: t('empty'), content: <span aria-hidden>–</span> };
  const category = statusIn(projectOf(row), row.status)?.category;
  const late = row.dueDate < today() && category !== 'completed' && category !== 'cancelled';
  const day = dates.date(row.dueDate);
  return {
    words: late ? t('late', { day }) : day,
    content: <span className={late ? `${classes.word} ${classes.late}` : classes.word}>{day}</span>,
  };
}
