import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBoardContext } from './context.ts';
import type { Card } from './store.ts';

/**
 * Makes a card draggable, with the other selected cards if it is selected, and a drop target above and below.
 * @returns the edge where a dragged card would be dropped
 */
export function useDraggableCard(box: RefObject<HTMLElement | null>, card: Card): 'top' | 'bottom' | undefined {
  const { lift, selection } = useBoardContext();
  const [edge, setEdge] = useState<'top' | 'bottom'>();
  const latest = useRef(card);
  latest.current = card;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const show = ({ self }: { self: { data: Record<string | symbol, unknown> } }) => {
      const next = lift.lifted()?.from.has(latest.current.id) ? null : extractClosestEdge(self.data);
      setEdge(next === 'top' || next === 'bottom' ? next : undefined);
    };
    const hide = () => setEdge(undefined);
    return combine(
      draggable({
        element,
        canDrag: () => latest.current.viewerCan.update,
        getInitialData: () => ({ card: latest.current.id }),
        getInitialDataForExternal: () => ({
          'text/plain': latest.current.number,
          'text/uri-list': `${location.origin}/tasks/${latest.current.number}`,
        }),
        // The browser takes the picture under the pointer right after this.
        onGenerateDragPreview: () => {
          const { length } = selection.together(latest.current);
          if (length > 1) element.dataset.count = String(length);
        },
        onDragStart: () => lift.begin(latest.current, 'pointer', selection.together(latest.current)),
        onDrop: () => delete element.dataset.count,
      }),
      dropTargetForElements({
        // The parent is the drop target, so that the gap below a card belongs to it.
        element: element.parentElement ?? element,
        canDrop: ({ source }) => {
          const column = lift.column(latest.current.column);
          return typeof source.data.card === 'string' && column !== undefined && lift.allows(column);
        },
        getData: ({ input, element: target }) =>
          attachClosestEdge({ beside: latest.current.id }, { input, element: target, allowedEdges: ['top', 'bottom'] }),
        onDragEnter: show,
        onDrag: show,
        onDragLeave: hide,
        onDrop: hide,
      }),
    );
  }, [box, lift, selection]);
  return edge;
}
