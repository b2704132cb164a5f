import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { lettersOf, placesOf } from '../preview/letters.ts';
import { draw, type Mark, meant, rangeOf, textBelow } from '../preview/marks.ts';
import classes from './pdf.module.css';
import type { Opened } from './use-pdf.ts';

type Props = {
  readonly document: Opened['document'];
  readonly number: number;
  readonly scale: number;
  /** Folded text to mark on this page. `needle` is the folded search text. */
  readonly part: string;
  readonly needle: string;
  readonly mark: Mark | undefined;
  onSize(size: { width: number; height: number }): void;
  /** Called with the range of the part once it is rendered. */
  onPart(range: Range): void;
};

/** Page of a PDF: canvas, and over it a text layer that can be selected and marked. */
export function PdfPage({ document, number, scale, part, needle, mark, ...on }: Props) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(on);
  latest.current = on;
  const [renderCount, setRenderCount] = useState(0);

  useEffect(() => {
    let over = false;
    let stop = () => {};
    const show = async () => {
      const page = await document.getPage(number);
      if (over || !canvas.current || !layer.current) return;
      const size = page.getViewport({ scale: 1 });
      latest.current.onSize({ width: size.width, height: size.height });
      const drawing = drawPage(page, scale, canvas.current, layer.current);
      stop = drawing.stop;
      await Promise.all([drawing.text.then(() => !over && setRenderCount((now) => now + 1)), drawing.picture]);
    };
    // Unmounting cancels the rendering, which rejects.
    show().catch(() => undefined);
    return () => {
      over = true;
      stop();
    };
  }, [document, number, scale]);

  useEffect(() => {
    if (!renderCount || !layer.current) return undefined;
    const below = textBelow(layer.current);
    const all = below.letters.text;
    const at = part ? meant(lettersOf([all]), placesOf(all, part), { text: part, occurrence: mark?.occurrence }) : undefined;
    const range = at === undefined ? undefined : rangeOf(below, at, part.length);
    const erase = [
      draw('atolye-meant', range ? [range] : []),
      draw(
        'atolye-found',
        placesOf(all, needle).map((place) => rangeOf(below, place, needle.length)),
      ),
    ];
    if (range) latest.current.onPart(range);
    return () => {
      for (const each of erase) each();
    };
  }, [renderCount, part, needle, mark]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is not a fieldset
    <div className={classes.page} role="group" aria-label={t('pageN', { page: number })}>
      <canvas ref={canvas} className={classes.picture} aria-hidden />
      <div ref={layer} className={classes.text} style={{ '--total-scale-factor': scale } as CSSProperties} />
    </div>
  );
}

/** Renders the canvas and the text layer at the screen's pixel density. */
function drawPage(page: PDFPageProxy, scale: number, canvas: HTMLCanvasElement, layer: HTMLDivElement) {
  const viewport = page.getViewport({ scale });
  const density = Math.min(window.devicePixelRatio || 1, 3);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const rendering = page.render({ canvas, viewport, ...(density !== 1 && { transform: [density, 0, 0, density, 0, 0] }) });
  layer.replaceChildren();
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
  return {
    picture: rendering.promise,
    text: text.render(),
    stop: () => {
      rendering.cancel();
      text.cancel();
    },
  };
}
