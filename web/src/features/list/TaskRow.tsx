import { type CSSProperties, type MouseEvent, memo } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { clickedPlace } from '../../ui/menu-place.ts';
import { isSimple, isUnset, simpleText } from '../../ui/simple-fields.ts';
import { Cell } from './Cell.tsx';
import { type Field, useList } from './context.ts';
import { FieldCell } from './FieldCell.tsx';
import { useT } from './messages.ts';
import classes from './row.module.css';
import { TitleCell } from './TitleCell.tsx';
import type { Row } from './task.ts';
import { type Column, type FieldColumn, isFieldColumn } from './view.ts';

type Props = {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly compact: boolean;
  readonly selected: boolean;
  readonly active: boolean;
  /** Field that is being edited. */
  readonly editing: Field | undefined;
};

/** Element id of a row, for `aria-activedescendant`. */
export const rowId = (id: string) => `row-${id}`;

/** Task as a table row, or as a two-line card on narrow screens. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const { row, columns, index, top, height, compact, selected, active } = props;
  const { activate, toggle, menu } = useList();
  // Shift with a click extends the selection, instead of opening a window or selecting text.
  const extend = (event: MouseEvent) => {
    if (!event.shiftKey || (event.target as Element).closest('label')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') toggle(row.id, true);
  };
  const style: CSSProperties = { transform: `translateY(${top}px)`, height };
  return (
    <tr
      id={rowId(row.id)}
      className={compact ? classes.card : classes.row}
      style={style}
      data-active={active || undefined}
      aria-rowindex={index}
      aria-selected={selected}
      onMouseDown={(event) => {
        activate(row.id);
        extend(event);
      }}
      onClickCapture={extend}
      onContextMenu={(event) => {
        const place = clickedPlace(event);
        if (place) menu(row, place);
      }}
    >
      <td className={classes.check}>
        <Check row={row} selected={selected} reachable={active} />
      </td>
      {compact ? <CardContent {...props} /> : columns.map((column) => <td key={column}>{<Content {...props} column={column} />}</td>)}
    </tr>
  );
});

function Check({ row, selected, reachable }: { readonly row: Row; readonly selected: boolean; readonly reachable: boolean }) {
  const t = useT();
  const { toggle } = useList();
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={selected}
        tabIndex={reachable ? 0 : -1}
        aria-label={t('select', { number: row.number })}
        onChange={({ nativeEvent }) => toggle(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}

function Content({ row, column, active, editing }: Props & { readonly column: Column }) {
  const dates = useDates();
  const language = useLanguage();
  if (column === 'title') return <TitleCell row={row} editing={editing === 'title'} reachable={active} />;
  if (column === 'number')
    return (
      <span className={classes.number} title={row.number}>
        {row.number}
      </span>
    );
  if (column === 'project') return <span className={classes.word}>{row.project.name}</span>;
  if (column !== 'priority' && isSimple(column))
    return <span className={classes.soft}>{!isUnset(column, row[column]) && simpleText(column, row[column], language)}</span>;
  if (column === 'updatedAt')
    return (
      <time className={classes.soft} dateTime={row.updatedAt} title={dates.moment(row.updatedAt)}>
        {dates.relative(row.updatedAt)}
      </time>
    );
  if (isFieldColumn(column)) return <FieldCell row={row} column={column} editing={editing === column} reachable={active} />;
  return <Cell row={row} field={column} editing={editing === column} reachable={active} />;
}

function CardContent({ row, active, editing }: Props) {
  const field = (name: Exclude<Field, 'title' | FieldColumn>) => (
    <Cell row={row} field={name} editing={editing === name} reachable={active} brief />
  );
  return (
    <td className={classes.lines}>
      <div className={classes.line}>
        <TitleCell row={row} editing={editing === 'title'} reachable={active} />
        {field('assignee')}
      </div>
      <div className={classes.line}>
        <span className={classes.number}>{row.number}</span>
        {field('status')}
        {field('priority')}
        {field('dueDate')}
      </div>
    </td>
  );
}
