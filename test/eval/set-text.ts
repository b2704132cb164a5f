import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { ownSet } from './set.ts';

export const sources = join(import.meta.dirname, 'sources');
/** Source file of each generated document. */
export const sourceOf = new Map(readdirSync(sources).map((name) => [name.replace(/\.md$/, '').replace('.1254.', '.'), name]));

/** Text that people read in a document; for a generated one, its source. */
export async function textOf(name: string): Promise<string> {
  const source = sourceOf.get(name);
  if (source) return readFileSync(join(sources, source), 'utf8');
  const content = ownSet().documents.find((document) => document.name === name)?.content ?? new Uint8Array();
  return name.endsWith('.eml') ? ((await PostalMime.parse(content)).text ?? '') : Buffer.from(content).toString();
}
