import { useElementSize, useMergedRef } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { fitting, tracks } from './columns.ts';
import type { Field } from './context.ts';
import { GridHead } from './GridHead.tsx';
import { GroupRow } from './GroupRow.tsx';
import classes from './grid.module.css';
import type { Line } from './groups.ts';
import { useKeys } from './keys.ts';
import type { Selection } from './selection.ts';
import { rowId, TaskRow } from './TaskRow.tsx';
import { useAnchor } from './use-anchor.ts';
import type { ChangeView } from './use-view.ts';
import type { Column, View } from './view.ts';

/** Heights in pixels: row, card, group heading, table head, and the batch bar that can cover the end of the table. */
const rowHeight = 36;
const cardHeight = 69;
const groupHeight = 36;
const headHeight = 36;
const barHeight = 76;
/** Number of rows before the end of the loaded rows at which the next page is loaded. */
const ahead = 40;

type Props = {
  readonly lines: readonly Line[];
  readonly view: View;
  readonly columns: readonly Column[];
  readonly compact: boolean;
  readonly selection: Selection;
  readonly editing: { readonly id: string; readonly field: Field } | undefined;
  readonly active: string | undefined;
  readonly grid: React.RefObject<HTMLTableElement | null>;
  /** Number of rows including those not loaded. */
  readonly total: number | undefined;
  readonly busy: boolean;
  readonly change: ChangeView;
  readonly onEnd: () => void;
  readonly actions: Omit<Parameters<typeof useKeys>[0], 'lines' | 'selection' | 'active' | 'scrollTo'>;
};

/** Table of tasks. Virtualized, and keeps its scroll anchor when rows are added or removed. */
export function Grid(props: Props) {
  const { lines, view, compact, selection, editing, active, grid, total, busy, change, onEnd, actions } = props;
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const columns = useMemo(() => fitting(props.columns, width || Number.POSITIVE_INFINITY), [props.columns, width]);
  const longest = useMemo(
    () => lines.reduce((most, line) => Math.max(most, line.kind === 'task' ? line.row.number.length : 0), 0),
    [lines],
  );
  const head = compact ? 0 : headHeight;
  const places = useMemo(() => new Map(lines.map(({ id }, index) => [id, index])), [lines]);
  const pinned = [active, editing?.id].flatMap((id) => (id === undefined ? [] : (places.get(id) ?? [])));
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => (lines[index]?.kind === 'group' ? groupHeight : compact ? cardHeight : rowHeight),
      [lines, compact],
    ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new function resets the measured heights
    getItemKey: useCallback((index: number) => lines[index]?.id ?? index, [lines, compact]),
    overscan: 8,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: selection.ids.size > 0 ? barHeight : 8,
    // The focused row and the edited row stay rendered wherever the table is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b),
    useFlushSync: false,
  });
  useAnchor(scroller, virtualizer, lines, editing?.id);

  const visibleItems = virtualizer.getVirtualItems();
  const last = visibleItems.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= lines.length - ahead) onEnd();
  }, [last, lines.length, onEnd]);

  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]);
  const { begin } = actions;
  const beginVisible = useCallback(
    (id: string, field: Field) => {
      if (compact ? field !== 'labels' : columns.includes(field)) begin(id, field);
    },
    [begin, columns, compact],
  );
  const onKeyDown = useKeys({ ...actions, begin: beginVisible, lines, selection, active, scrollTo });
  const style = { '--columns': tracks(columns, longest) } as CSSProperties;
  return (
    <div ref={useMergedRef(scroller, measured)} className={classes.scroller} data-stale={busy || undefined}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow-key navigation has the role grid
        role="grid"
        className={classes.grid}
        style={style}
        aria-label={t('tasks')}
        aria-rowcount={total === undefined ? -1 : total + lines.filter(({ kind }) => kind === 'group').length + (compact ? 0 : 1)}
        aria-multiselectable
        aria-busy={busy}
        {...(active !== undefined && places.has(active) && { 'aria-activedescendant': rowId(active) })}
        tabIndex={0}
        onBlur={({ currentTarget }) => delete currentTarget.dataset.arrived}
        onKeyDown={onKeyDown}
      >
        {!compact && <GridHead columns={columns} sort={view.sort} selection={selection} lines={lines} change={change} />}
        <tbody className={classes.body} style={{ height: virtualizer.getTotalSize() + (selection.ids.size > 0 ? barHeight : 0) }}>
          {visibleItems.map(({ index, start, size }) => {
            const line = lines[index];
            if (!line) return null;
            const common = { index: index + (compact ? 1 : 2), top: start - head, height: size, active: line.id === active };
            if (line.kind === 'group') return <GroupRow key={line.id} line={line} span={columns.length + 1} {...common} />;
            return (
              <TaskRow
                key={line.id}
                row={line.row}
                columns={columns}
                compact={compact}
                selected={selection.ids.has(line.id)}
                editing={editing?.id === line.id ? editing.field : undefined}
                {...common}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
