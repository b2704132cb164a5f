import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const near = 64;

const scroller = () => document.scrollingElement ?? document.documentElement;
const distance = () => scroller().scrollHeight - innerHeight - scrollY;

/**
 * Keeps the page at its end while `content` grows, as long as the reader is there; whoever scrolls up is left alone.
 * @returns whether the reader is at the end, and how to go there
 */
export function useStick(content: RefObject<HTMLElement | null>): { readonly isAtEnd: boolean; readonly toEnd: () => void } {
  const sticks = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const jump = useCallback((): void => {
    // Gives a promise in newer browsers, which is no clean-up.
    scrollTo({ top: scroller().scrollHeight, behavior: 'instant' });
  }, []);
  useLayoutEffect(jump, [jump]);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      // What grows does not scroll up: that is the reader.
      if (scrollY < last - 1 && distance() > near) sticks.current = false;
      else if (distance() <= near) sticks.current = true;
      last = scrollY;
      setIsAtEnd(distance() <= near);
    };
    const grown = new ResizeObserver(() => {
      if (sticks.current) jump();
      setIsAtEnd(distance() <= near);
    });
    if (content.current) grown.observe(content.current);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      grown.disconnect();
      removeEventListener('scroll', onScroll);
    };
  }, [content, jump]);
  const toEnd = useCallback(() => {
    sticks.current = true;
    jump();
  }, [jump]);
  return { isAtEnd, toEnd };
}
