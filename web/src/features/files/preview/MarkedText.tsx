import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { foldedText, placesOf } from './letters.ts';
import classes from './marks.module.css';
import { draw, hitsIn, locate, rangeOf, scrollTo, textBelow } from './marks.ts';
import frame from './preview.module.css';
import type { PreviewProps } from './preview.ts';

type Props = Pick<PreviewProps, 'mark' | 'needle' | 'onMarked' | 'onSearcher'> & { readonly label: string; readonly children: ReactNode };

/** Scrollable container of a text preview that marks and searches its text. */
export function MarkedText({ mark, needle, onMarked, onSearcher, label, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onMarked);
  latest.current = onMarked;

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    onSearcher(async (text) =>
      hitsIn(
        textBelow(element).nodes.map(({ data }) => data),
        foldedText(text),
      ),
    );
    return () => onSearcher(undefined);
  }, [onSearcher]);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let erase = () => {};
    let scrolled = false;
    const show = () => {
      erase();
      const below = textBelow(element);
      const place = mark && locate(below.letters, foldedText(mark.text), mark);
      const range = place && rangeOf(below, place.at, place.length);
      const wanted = needle ? foldedText(needle) : '';
      const others = placesOf(below.letters.text, wanted).map((at) => rangeOf(below, at, wanted.length));
      const [eraseMeant, eraseOthers] = [draw('atolye-meant', range ? [range] : []), draw('atolye-found', others)];
      erase = () => {
        eraseMeant();
        eraseOthers();
      };
      if (range && !scrolled) scrollTo(element, range);
      scrolled ||= range !== undefined;
      if (mark) latest.current(range !== undefined);
    };
    show();
    // Markdown renders asynchronously.
    const observer = new MutationObserver(show);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      erase();
    };
  }, [mark, needle]);

  return (
    <Box ref={root} className={`${frame.scroll} ${classes.marked}`} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}
