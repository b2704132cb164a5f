import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance in pixels from the end within which the page counts as scrolled to its end. */
const near = 64;

const scroller = () => document.scrollingElement ?? document.documentElement;
const distance = () => scroller().scrollHeight - innerHeight - scrollY;

/**
 * Keeps the page scrolled to its end while `content` grows, until the user scrolls up.
 * @returns whether the page is at its end, and a function that scrolls there
 */
export function useStick(content: RefObject<HTMLElement | null>): { readonly isAtEnd: boolean; readonly toEnd: () => void } {
  const sticks = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const jump = useCallback((): void => {
    // The braces discard the result: newer browsers return a promise, which an effect must not return.
    scrollTo({ top: scroller().scrollHeight, behavior: 'instant' });
  }, []);
  useLayoutEffect(jump, [jump]);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      // Growing content never decreases `scrollY`, so this is the user.
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
