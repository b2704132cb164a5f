import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { UnstyledButton } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'wouter';
import { IconButton } from '../../ui/IconButton.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { CardView } from './CardView.tsx';
import { ColumnSign } from './ColumnSign.tsx';
import classes from './column.module.css';
import { type Column, isOver } from './columns.ts';
import { useBoardContext } from './context.ts';
import { Figures } from './Figures.tsx';
import { NewTask } from './NewTask.tsx';
import type { Card } from './store.ts';
import { useColumnDrop } from './use-column-drop.ts';

type Props = {
  readonly column: Column;
  /** Whether the column is a cell of a row. A cell has no visible heading of its own. */
  readonly cell?: boolean;
};

/** Column or cell with its cards. Virtualized: only the cards near the viewport are rendered. */
export const ColumnView = memo(function ColumnView({ column, cell = false }: Props) {
  const { t, store, lift, project } = useBoardContext();
  const [adding, setAdding] = useState<'top' | 'bottom'>();
  const cards = useSyncExternalStore(store.subscribe, () => store.visible(column.key));
  const total = useSyncExternalStore(store.subscribe, () => store.all(column.key).length);
  const complete = useSyncExternalStore(store.subscribe, store.complete);
  const refusedFrom = useSyncExternalStore(lift.subscribe, () => lift.refused(column));
  const section = useRef<HTMLElement>(null);
  const end = useColumnDrop(section, column);
  const heading = useId();
  const close = useCallback(() => setAdding(undefined), []);
  const mayAdd = project.viewerCan.createTask;
  return (
    <section
      ref={section}
      className={classes.column}
      {...(cell ? { 'aria-label': column.name, 'data-cell': true } : { 'aria-labelledby': heading })}
      data-end={end}
      data-bare={cards.length === 0 || undefined}
      data-refused={refusedFrom !== undefined || undefined}
    >
      <header className={classes.header}>
        {!cell && (
          <>
            <ColumnSign column={column} />
            <h2 id={heading}>{column.name}</h2>
          </>
        )}
        <Figures keys={column.key} wipLimit={column.wipLimit} />
        {mayAdd && (
          <IconButton
            icon={IconPlus}
            label={t('addOnTop', { column: column.name })}
            size="sm"
            ml="auto"
            {...(cell && { 'data-add': column.key })}
            onClick={() => setAdding('top')}
          />
        )}
      </header>
      {refusedFrom !== undefined && (
        <p className={classes.refused}>
          <IconBan size={16} aria-hidden />
          {t('forbidden', { from: lift.column(refusedFrom)?.name ?? refusedFrom, to: column.name })}
        </p>
      )}
      {adding === 'top' && <NewTask column={column} place="top" onClose={close} />}
      {cards.length > 0 && <Cards column={column} />}
      {cards.length === 0 && !complete && !cell && <Waiting as="cards" />}
      {cards.length === 0 && complete && !cell && adding === undefined && (
        <p className={classes.empty}>{total > 0 ? t('noMatch') : t('noTask')}</p>
      )}
      {adding === 'bottom' && <NewTask column={column} place="bottom" onClose={close} />}
      {mayAdd && !cell && adding !== 'bottom' && (
        <UnstyledButton
          className={classes.add}
          aria-label={t('addTo', { column: column.name })}
          data-add={column.key}
          onClick={() => setAdding('bottom')}
        >
          <IconPlus size={16} aria-hidden />
          {t('add')}
        </UnstyledButton>
      )}
    </section>
  );
});

function Cards({ column }: { readonly column: Column }) {
  const { store, lift, focus, selection } = useBoardContext();
  const selected = useSyncExternalStore(selection.subscribe, selection.ids);
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useSyncExternalStore(store.subscribe, () => store.visible(column.key));
  const lifted = useSyncExternalStore(lift.subscribe, lift.lifted);
  const active = useSyncExternalStore(focus.subscribe, () => focus.activeIn(column.key));
  const wanted = useSyncExternalStore(focus.subscribe, focus.wanted);
  // The lifted card and the focused card stay rendered wherever the column is scrolled to.
  const activeIndex = active === undefined ? -1 : cards.findIndex(({ id }) => id === active);
  const liftedIndex = lifted === undefined ? -1 : cards.findIndex(({ id }) => id === lifted.id);
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 104,
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: 4,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...[activeIndex, liftedIndex].filter((index) => index >= 0)])].sort((a, b) => a - b),
  });
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element, getAllowedAxis: () => 'vertical' }) : undefined;
  }, []);
  const opened = useSearchParams()[0].get('task');
  const tabbable = activeIndex >= 0 ? active : cards[0]?.id;
  const over = (card: Card) => (column.category === null ? store.isOver(card) : isOver(column.category));
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.cards} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const card = cards[index];
          if (!card) return null;
          return (
            <li
              key={card.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <CardView
                card={card}
                over={over(card)}
                active={card.id === tabbable}
                wanted={card.id === wanted}
                lifted={lifted?.from.has(card.id) ?? false}
                opened={card.number === opened}
                selected={selected.has(card.id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
