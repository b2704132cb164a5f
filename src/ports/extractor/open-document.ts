import type { Part, Slide } from './office.ts';
import { PartReader } from './part-reader.ts';
import { Refused } from './port.ts';
import { type Attributes, readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** What is not the document's own text: what was deleted, comments, descriptions of pictures, page headers of slides. */
const skipped: ReadonlySet<string> = new Set([
  'office:annotation',
  'presentation:footer-decl',
  'presentation:header-decl',
  'presentation:date-time-decl',
  'style:style',
  'svg:desc',
  'svg:title',
  'text:note-citation',
  'text:tracked-changes',
]);

/** The text of an ODT, or the slides of an ODP. @throws Refused `corrupt`, `encrypted` */
export function readOpenDocument(zip: Zip): { parts: Part[] } | { slides: Slide[] } {
  const manifest = zip.read('META-INF/manifest.xml');
  if (manifest && Buffer.from(manifest).includes('encryption-data')) throw new Refused('encrypted');
  const content = zip.read('content.xml');
  if (!content) throw new Refused('corrupt');
  const reader = new PartReader();
  const slides: Slide[] = [];
  let isPresentation = false;
  let items = 0;
  let hidden = 0;
  let level = 1;
  /** Of the slide whose notes are read. */
  let shown: Part[] | undefined;

  readXml(content, { open, close, text: (text) => hidden === 0 && reader.add(text.replace(/\s+/g, ' ')) });
  return isPresentation ? { slides } : { parts: reader.take() };

  function open(name: string, attributes: Attributes): void {
    if (hidden > 0 || skipped.has(name)) hidden += 1;
    else if (name === 'office:presentation') isPresentation = true;
    else if (name === 'draw:page') reader.take();
    else if (name === 'presentation:notes') shown = reader.take();
    else if (name === 'text:p' || name === 'text:h') {
      reader.openParagraph();
      if (name === 'text:h') level = Number(attributes['text:outline-level']) || 1;
    } else if (name === 'text:list-item') items += 1;
    else if (name === 'table:table') reader.openTable();
    else if (name === 'table:table-row') reader.openRow();
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') reader.openCell();
    else if (name === 'text:tab') reader.add('\t');
    else if (name === 'text:line-break') reader.add('\n');
    else if (name === 'text:s') reader.add(' ');
  }

  function close(name: string): void {
    if (hidden > 0) hidden -= 1;
    else if (name === 'text:p') reader.closeParagraph((text) => ({ kind: items > 0 ? 'item' : 'paragraph', text }));
    else if (name === 'text:h') reader.closeParagraph((text) => ({ kind: 'heading', text, level }));
    else if (name === 'text:list-item') items -= 1;
    else if (name === 'table:table') reader.closeTable();
    else if (name === 'draw:page') {
      const rest = reader.take();
      slides.push(shown ? { parts: shown, notes: rest } : { parts: rest, notes: [] });
      shown = undefined;
    }
  }
}
