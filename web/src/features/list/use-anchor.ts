import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Line } from './groups.ts';

/**
 * Scroll anchor: keeps the edited line, or else the first visible one, in place when lines above it are added or removed.
 * At the very top nothing is anchored, so that new lines appear.
 */
export function useAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  lines: readonly Line[],
  writing: string | undefined,
): void {
  const before = useRef({ lines, tops: new Map<string, number>() });
  useLayoutEffect(() => {
    const element = scroller.current;
    const { lines: old, tops } = before.current;
    const now = new Map(virtualizer.measurementsCache.map(({ key, start }) => [String(key), start]));
    if (element && old !== lines && element.scrollTop > 0) {
      const from = element.scrollTop + virtualizer.options.scrollMargin;
      const held = writing ?? old.find(({ id }) => (tops.get(id) ?? -1) >= from && now.has(id))?.id;
      const [was, is] = held === undefined ? [] : [tops.get(held), now.get(held)];
      if (was !== undefined && is !== undefined && was !== is) element.scrollTop += is - was;
    }
    before.current = { lines, tops: now };
  }, [lines, scroller, virtualizer, writing]);
}
