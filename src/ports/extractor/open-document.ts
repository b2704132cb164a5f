import type { Document } from './document.ts';
import { mostPages } from './limits.ts';
import { OpenSheets } from './open-document-sheet.ts';
import { OpenStyles, usedMasters } from './open-document-styles.ts';
import { OpenText } from './open-document-text.ts';
import { addParts, addSlide, type Part } from './parts.ts';
import { Refused } from './port.ts';
import { elements, find, type Node, readTrees, treeOf } from './xml.ts';
import type { Zip } from './zip.ts';

const bodies: ReadonlySet<string> = new Set(['office:text', 'office:presentation', 'office:spreadsheet']);

/**
 * Reads the text of an ODT, the slides of an ODP, or the sheets of an ODS.
 * @returns the number of slides or sheets, if it has any
 * @throws Refused `corrupt`, `encrypted`, `too_many_pages`
 */
export function readOpenDocument(zip: Zip, document: Document): number | undefined {
  const manifest = zip.read('META-INF/manifest.xml');
  if (manifest && Buffer.from(manifest).includes('encryption-data')) throw new Refused('encrypted');
  const content = zip.read('content.xml');
  if (!content) throw new Refused('corrupt');
  const styleSheet = zip.read('styles.xml');
  const named = styleSheet && treeOf(styleSheet);
  let automatic: Node | undefined;
  let readers: Readers | undefined;
  const body: Part[] = [];
  let slides = 0;
  let kind = '';

  readTrees(
    content,
    (name, parent) => {
      if (bodies.has(name)) kind = name;
      return name === 'office:automatic-styles' || bodies.has(parent);
    },
    (tree) => {
      if (tree.name === 'office:automatic-styles') automatic = tree;
      else {
        readers ??= readersOf(zip, named, automatic, document);
        if (kind === 'office:text') body.push(...readers.text.blocks([tree]));
        else if (tree.name === 'draw:page') addPage(tree, ++slides, readers.text, document);
        else if (tree.name === 'table:table') readers.sheets.add(tree);
      }
    },
  );
  if (kind === 'office:presentation') return slides;
  if (kind === 'office:spreadsheet') return readers?.sheets.count ?? 0;
  const { text, styles } = readers ?? readersOf(zip, named, automatic, document);
  const used = usedMasters(automatic);
  const margins = (of: 'header' | 'footer') => text.margins(styles.margins(of, (name) => name === 'Standard' || used.has(name)));
  addParts([...margins('header'), ...body, ...text.endnotes, ...margins('footer')], document);
  return undefined;
}

type Readers = { readonly styles: OpenStyles; readonly text: OpenText; readonly sheets: OpenSheets };

function readersOf(zip: Zip, named: Node | undefined, automatic: Node | undefined, document: Document): Readers {
  const styles = new OpenStyles(named, automatic);
  const text = new OpenText(zip, styles, document);
  return { styles, text, sheets: new OpenSheets(zip, styles, text, document) };
}

function addPage(page: Node, number: number, text: OpenText, document: Document): void {
  if (number > mostPages) throw new Refused('too_many_pages');
  const notes = text.blocks(elements(find(page, 'presentation:notes')));
  const before = document.pictures.length;
  addSlide({ parts: text.blocks(elements(page)), notes }, number, document);
  for (const picture of document.pictures.slice(before)) picture.page = number;
}
