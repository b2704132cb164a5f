import type { Attached, Attachments } from './attachments.ts';
import type { Document } from './document.ts';
import { readUbl, ublDocuments } from './ubl.ts';
import { elements, type Node, readTrees, textOf, treeOf } from './xml.ts';

/**
 * Reads an XML file. UBL-TR documents, also inside an envelope, are written as people see them; any other as names and texts of its
 * elements. References are never opened, and no style sheet is run.
 * @throws Refused `corrupt`
 */
export async function readMarkup(bytes: Uint8Array, document: Document, attachments: Attachments): Promise<void> {
  let found = false;
  const attached: Attached[] = [];
  readTrees(
    bytes,
    (name) => name in ublDocuments,
    (root) => {
      found = true;
      attached.push(...readUbl(root, document));
    },
  );
  for (const file of attached) await attachments.add(file, document);
  if (!found) readAny(bytes, document);
}

/** Length from which a value without spaces counts as data for programs, e.g. a picture in base64. */
const longestValue = 1_000;

function readAny(bytes: Uint8Array, document: Document): void {
  const root = treeOf(bytes);
  const lines: string[] = [];
  const flush = () => {
    document.paragraph(lines.join('\n'));
    lines.length = 0;
  };
  const walk = (node: Node, depth: number) => {
    const name = node.name.split(':').at(-1) ?? node.name;
    for (const [key, value] of Object.entries(node.attributes)) {
      if (!/^(xmlns|xsi|xml)(:|$)/.test(key)) add(`${name}.${key.split(':').at(-1)}`, value);
    }
    const inside = elements(node);
    const hasText = node.children.some((child) => typeof child === 'string' && child.trim() !== '');
    // Text with inline markup is one value.
    if (hasText || inside.length === 0) add(name, textOf(node));
    if (!hasText) for (const child of inside) walk(child, depth + 1);
    if (depth <= 1) flush();
  };
  const add = (name: string, value: string) => {
    const text = value.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    if (text.length > longestValue && /^[\w+/=-]+$/.test(text.replaceAll(' ', ''))) document.warn({ code: 'object_unread', name });
    else lines.push(`${name}: ${text}`);
  };
  walk(root, 0);
  flush();
}
