import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { useEffect } from 'react';
import type { Lift } from './lift.ts';
import type { BoardStore, Card } from './store.ts';

type Target = { readonly data: Record<string | symbol, unknown> };

/** Moves the dragged cards to where they were dropped, or back if that is no target. */
export function useDrops(store: BoardStore, lift: Lift): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => typeof source.data.card === 'string',
        onDrop: ({ location }) => {
          const from = lift.lifted()?.from;
          const place = from && placeOf(store, from, location.current.dropTargets);
          if (place) lift.dropAt(place.column, place.index);
          else lift.cancel();
        },
      }),
    [store, lift],
  );
}

/** Drop position among the cards that are not dragged: above or below a card, or at an end of a column. */
function placeOf(
  store: BoardStore,
  dragged: Pick<ReadonlySet<string>, 'has'>,
  targets: readonly Target[],
): { column: string; index: number } | undefined {
  const countOthers = (cards: readonly Card[]) => cards.filter(({ id }) => !dragged.has(id)).length;
  for (const { data } of targets) {
    const beside = typeof data.beside === 'string' && store.card(data.beside);
    if (beside) {
      const cards = store.visible(beside.column);
      const at = cards.findIndex((card) => card.id === beside.id);
      return { column: beside.column, index: countOthers(cards.slice(0, at + (extractClosestEdge(data) === 'bottom' ? 1 : 0))) };
    }
    if (typeof data.column === 'string') {
      return { column: data.column, index: data.end === 'top' ? 0 : countOthers(store.visible(data.column)) };
    }
  }
  return undefined;
}
