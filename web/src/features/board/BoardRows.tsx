import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useId } from 'react';
import { ColumnSign } from './ColumnSign.tsx';
import { ColumnView } from './ColumnView.tsx';
import type { BoardRow } from './columns.ts';
import { useBoardContext } from './context.ts';
import { Figures } from './Figures.tsx';
import classes from './rows.module.css';

type Props = { readonly area: RefObject<HTMLDivElement | null>; readonly lifting: string | undefined };

/** Board with rows (swimlanes): column names at the top, and below them one foldable row after another. */
export function BoardRows({ area, lifting }: Props) {
  const { columns, boardRows } = useBoardContext();
  return (
    <div ref={area} className={classes.lanes} data-lifting={lifting}>
      <div className={classes.table} style={{ '--columns': columns.length } as CSSProperties}>
        <div className={classes.heads}>
          {columns.map((column, index) => (
            <div key={column.key} className={classes.head}>
              <ColumnSign column={column} />
              <h2>{column.name}</h2>
              <Figures keys={boardRows.flatMap(({ cells }) => cells[index]?.key ?? []).join('\n')} wipLimit={column.wipLimit} />
            </div>
          ))}
        </div>
        {boardRows.map((boardRow) => (
          <BoardRowView key={boardRow.row?.key} boardRow={boardRow} />
        ))}
      </div>
    </div>
  );
}

function BoardRowView({ boardRow: { row, folded, cells } }: { readonly boardRow: BoardRow }) {
  const { fold } = useBoardContext();
  const body = useId();
  if (!row) return null;
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  return (
    <div className={classes.lane}>
      <div className={classes.row}>
        <h3>
          <button type="button" aria-expanded={!folded} aria-controls={body} onClick={() => fold(row.key, !folded)}>
            <Chevron size={16} aria-hidden />
            <span className={classes.sign} aria-hidden>
              <ColumnSign column={row} />
            </span>
            {row.name}
          </button>
        </h3>
        <Figures keys={cells.map(({ key }) => key).join('\n')} />
      </div>
      <div id={body} className={classes.cells} hidden={folded}>
        {!folded && cells.map((cell) => <ColumnView key={cell.key} column={cell} cell />)}
      </div>
    </div>
  );
}
