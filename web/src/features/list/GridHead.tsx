import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { sortableTypes } from '../../ui/custom-fields.ts';
import { nextSort, sortable, sortedAs } from './columns.ts';
import { useList } from './context.ts';
import classes from './grid.module.css';
import type { Line } from './groups.ts';
import { useT } from './messages.ts';
import rowClasses from './row.module.css';
import type { Selection } from './selection.ts';
import type { ChangeView } from './use-view.ts';
import { type Column, isFieldColumn, keyOf, plain, type Sort } from './view.ts';

type Props = {
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly selection: Selection;
  readonly lines: readonly Line[];
  readonly change: ChangeView;
};

/** Column headings; a click sorts. */
export function GridHead({ columns, sort, selection, lines, change }: Props) {
  const t = useT();
  const tasks = lines.filter(({ kind }) => kind === 'task');
  const chosen = tasks.filter(({ id }) => selection.ids.has(id)).length;
  const all = tasks.length > 0 && chosen === tasks.length;
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.checkAll}>
          <label className={rowClasses.box}>
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              checked={all}
              ref={(input) => {
                if (input) input.indeterminate = chosen > 0 && !all;
              }}
              onChange={() => (all ? selection.clear() : selection.all())}
            />
          </label>
        </th>
        {columns.map((column) => (
          <Heading key={column} column={column} sort={sort} change={change} />
        ))}
      </tr>
    </thead>
  );
}

function Heading({ column, sort, change }: { readonly column: Column; readonly sort: Sort; readonly change: ChangeView }) {
  const t = useT();
  const { fieldOf } = useList();
  const field = isFieldColumn(column) ? fieldOf(keyOf(column)) : undefined;
  const name = isFieldColumn(column) ? (field?.name ?? keyOf(column)) : t(column);
  const sorts = isFieldColumn(column) ? field !== undefined && sortableTypes.includes(field.type) : sortable(column);
  if (!sorts) return <th scope="col">{name}</th>;
  const sorted = sortedAs(column, sort);
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" onClick={() => change({ sort: nextSort(column, sort, plain.sort) })}>
        {name}
        <Arrow size={14} aria-hidden data-sorted={sorted !== 'none' || undefined} />
      </button>
    </th>
  );
}
