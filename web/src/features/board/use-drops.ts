import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { useEffect } from 'react';
import type { Lift } from './lift.ts';
import { othersIn } from './moves.ts';
import type { BoardStore } from './store.ts';

type Target = { readonly data: Record<string | symbol, unknown> };

/** Moves a dragged card to where it was dropped, or back if that is no target. */
export function useDrops(store: BoardStore, lift: Lift): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => typeof source.data.card === 'string',
        onDrop: ({ source, location }) => {
          const place = placeOf(store, String(source.data.card), location.current.dropTargets);
          if (place && lift.lifted()) lift.dropAt(place.column, place.index);
          else lift.cancel();
        },
      }),
    [store, lift],
  );
}

/** Drop position: above or below a card, or at an end of a column. */
function placeOf(store: BoardStore, id: string, targets: readonly Target[]): { column: string; index: number } | undefined {
  for (const { data } of targets) {
    const beside = typeof data.beside === 'string' && store.card(data.beside);
    if (beside) {
      const index = othersIn(store, beside.column, id).findIndex((card) => card.id === beside.id);
      return { column: beside.column, index: index + (extractClosestEdge(data) === 'bottom' ? 1 : 0) };
    }
    if (typeof data.column === 'string') {
      return { column: data.column, index: data.end === 'top' ? 0 : othersIn(store, data.column, id).length };
    }
  }
  return undefined;
}
