import { Box } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../messages.ts';
import marks from '../preview/marks.module.css';
import { type Mark, scrollTo } from '../preview/marks.ts';
import { PdfBar } from './PdfBar.tsx';
import { PdfPage } from './PdfPage.tsx';
import classes from './pdf.module.css';
import type { Parts } from './place.ts';
import type { Opened } from './use-pdf.ts';

type Size = { readonly width: number; readonly height: number };

/** Pixels around and between pages. */
const gap = 12;
/** Maximum scale when a page is fitted to the width. */
const largestFit = 1.6;

type Props = {
  readonly name: string;
  readonly opened: Opened;
  /** Available width in pixels. */
  readonly width: number;
  readonly mark: Mark | undefined;
  readonly parts: Parts;
  /** Folded search text. */
  readonly needle: string;
  readonly page: number | undefined;
};

/** Virtualized pages of a PDF. Scrolls to the page or mark to display. */
export function PdfPages({ name, opened: { document, first }, width, mark, parts, needle, page }: Props) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>();
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const fit = Math.min(largestFit, Math.max(0.1, (width - 2 * gap - 18) / first.width));
  const scale = zoom ?? fit;
  const sizeOf = (index: number) => sizes.get(index + 1) ?? first;
  const pages = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.round(sizeOf(index).height * scale),
    gap,
    paddingStart: gap,
    paddingEnd: gap,
    overscan: 1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when page sizes change
  useEffect(() => pages.measure(), [pages, scale, sizes]);

  const go = useCallback((to: number) => pages.scrollToIndex(to - 1, { align: 'start' }), [pages]);
  const [wanted] = useMemo(() => [...parts.keys()], [parts]);
  const begin = wanted ?? mark?.page ?? page;
  // Parts to scroll to once they are rendered; later scrolling by the user is not overridden.
  const pending = useRef<Parts>(undefined);
  const begun = useRef(false);
  useEffect(() => {
    pending.current = parts;
    if (begin && (mark || !begun.current)) go(Math.min(begin, document.numPages));
    begun.current = true;
  }, [begin, mark, parts, go, document]);

  const middle = (pages.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 3;
  const visiblePages = pages.getVirtualItems();
  const current = (visiblePages.find(({ end }) => end > middle) ?? visiblePages[0])?.index ?? 0;
  return (
    <div className={classes.viewer}>
      <PdfBar page={current + 1} count={document.numPages} scale={scale} fits={zoom === undefined} onPage={go} onZoom={setZoom} />
      <Box
        ref={scroller}
        className={`${classes.scroll} ${marks.marked} ${marks.paper}`}
        role="region"
        aria-label={t('pdfOf', { name })}
        tabIndex={0}
      >
        <div className={classes.pages} style={{ height: pages.getTotalSize() }}>
          {visiblePages.map(({ index, start }) => {
            const size = sizeOf(index);
            return (
              <div key={index} className={classes.slot} style={{ transform: `translateY(${start}px)` }}>
                <div style={{ width: size.width * scale, height: size.height * scale, flexShrink: 0, margin: `0 ${gap}px` }}>
                  <PdfPage
                    document={document}
                    number={index + 1}
                    scale={scale}
                    part={parts.get(index + 1) ?? ''}
                    needle={needle}
                    mark={mark}
                    onSize={(is) => {
                      const { width: w, height: h } = sizeOf(index);
                      if (is.width !== w || is.height !== h) setSizes((now) => new Map(now).set(index + 1, is));
                    }}
                    onPart={(range) => {
                      if (index + 1 !== wanted || pending.current !== parts || !scroller.current) return;
                      pending.current = undefined;
                      scrollTo(scroller.current, range);
                    }}
                  />
                </div>
              </div>
            );
          })}
        </div>
      </Box>
    </div>
  );
}
