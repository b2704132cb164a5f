import { mostPages } from './limits.ts';
import { relationsOf } from './office-package.ts';
import { PartReader } from './part-reader.ts';
import type { Part, Slide } from './parts.ts';
import { Refused } from './port.ts';
import { type Attributes, readXml } from './xml.ts';
import type { Zip } from './zip.ts';

const root = 'ppt/presentation.xml';

/** The slides of a PPTX in the order they are shown; undefined where the zip is none. @throws Refused `corrupt`, `too_many_pages` */
export function readPresentation(zip: Zip): { slides: Slide[] } | undefined {
  const presentation = zip.read(root);
  if (!presentation) return undefined;
  const targets = relationsOf(zip, root);
  const slides: Slide[] = [];
  readXml(presentation, {
    open: (name, attributes) => {
      const part = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '')?.part : undefined;
      if (!part) return;
      if (slides.length >= mostPages) throw new Refused('too_many_pages');
      slides.push(slideOf(zip, part));
    },
    close: () => {},
  });
  return { slides };
}

function slideOf(zip: Zip, part: string): Slide {
  const notes = [...relationsOf(zip, part).values()].find(({ type }) => type.endsWith('/notesSlide'));
  return { parts: partsOf(zip.read(part)), notes: notes ? partsOf(zip.read(notes.part)) : [] };
}

/** Placeholders that repeat what the program fills in on every slide. */
const repeated: ReadonlySet<string> = new Set(['dt', 'ftr', 'hdr', 'sldImg', 'sldNum']);
const titles: ReadonlySet<string> = new Set(['ctrTitle', 'title']);
const bullets: ReadonlySet<string> = new Set(['a:buAutoNum', 'a:buBlip', 'a:buChar']);

/** What a slide or a page of notes says. */
function partsOf(xml: Uint8Array | undefined): Part[] {
  if (!xml) throw new Refused('corrupt');
  const reader = new PartReader();
  let hidden = 0;
  let placeholder: string | undefined;
  let isItem = false;
  let isText = false;

  readXml(xml, { open, close, text: (text) => isText && hidden === 0 && reader.add(text) });
  return reader.take();

  function open(name: string, { type = 'obj', lvl = '0' }: Attributes): void {
    // The same once more, for programs that cannot show the first.
    if (hidden > 0 || name === 'mc:Fallback') hidden += 1;
    else if (name === 'p:sp') placeholder = undefined;
    else if (name === 'p:ph') placeholder = type;
    // Headers and numbers of pages.
    else if (name === 'p:txBody' && repeated.has(placeholder ?? '')) hidden += 1;
    else if (name === 'a:p') {
      reader.openParagraph();
      isItem = false;
    } else if (name === 'a:pPr') isItem = lvl !== '0';
    else if (bullets.has(name)) isItem = true;
    else if (name === 'a:t') isText = true;
    else if (name === 'a:br') reader.add('\n');
    else if (name === 'a:tbl') reader.openTable();
    else if (name === 'a:tr') reader.openRow();
    else if (name === 'a:tc') reader.openCell();
  }

  function close(name: string): void {
    if (hidden > 0) hidden -= 1;
    else if (name === 'a:t') isText = false;
    else if (name === 'a:p') reader.closeParagraph(partOf);
    else if (name === 'a:tbl') reader.closeTable();
  }

  function partOf(text: string): Part {
    if (titles.has(placeholder ?? '')) return { kind: 'heading', text, level: 1 };
    return { kind: isItem ? 'item' : 'paragraph', text };
  }
}
