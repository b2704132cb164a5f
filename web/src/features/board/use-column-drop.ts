import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useState } from 'react';
import type { Column } from './columns.ts';
import { useBoardContext } from './context.ts';

type Location = { readonly dropTargets: readonly { readonly element: Element; readonly data: Record<string | symbol, unknown> }[] };

/**
 * Makes a column a drop target beside its cards: its heading for the top, the space below for the end.
 * @returns the end that a dragged card is over
 */
export function useColumnDrop(section: RefObject<HTMLElement | null>, column: Column): 'top' | 'bottom' | undefined {
  const { lift } = useBoardContext();
  const [end, setEnd] = useState<'top' | 'bottom'>();
  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const show = ({ location }: { location: { current: Location } }) => {
      const [inner] = location.current.dropTargets;
      setEnd(inner?.element === element ? (inner.data.end as 'top' | 'bottom') : undefined);
    };
    const hide = () => setEnd(undefined);
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.card === 'string' && lift.allows(column),
      getData: ({ input }) => {
        const heading = element.querySelector('header')?.getBoundingClientRect();
        return { column: column.key, end: heading && input.clientY < heading.bottom ? 'top' : 'bottom' };
      },
      onDragEnter: show,
      onDrag: show,
      onDragLeave: hide,
      onDrop: hide,
    });
  }, [section, column, lift]);
  return end;
}
