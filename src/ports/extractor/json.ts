import type { Document } from './document.ts';

/** Maximum nesting depth of values; deeper values are omitted. */
const deepest = 100;

/** Writes a list of uniform objects as a table, anything else as lines of `path: value`. @throws SyntaxError for invalid JSON */
export function readJson(text: string, document: Document): void {
  const value: unknown = JSON.parse(text, longNumber.test(text) ? exact : undefined);
  const table = Array.isArray(value) ? tableOf(value) : undefined;
  if (table) document.table(table);
  else if (isThing(value)) readThing(value, document);
  else document.paragraph(linesOf(value).join('\n'));
}

/** More digits than a number keeps, as ids have. */
const longNumber = /\d{16}/;

/** Reads numbers as they are written. */
const exact = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value;

/** Writes one paragraph per property of the outermost object, so that related values stay together. */
function readThing(value: Record<string, unknown>, document: Document): void {
  for (const [name, inner] of Object.entries(value)) {
    const rows = Array.isArray(inner) ? tableOf(inner) : undefined;
    if (rows) {
      document.heading(name, 1);
      document.table(rows);
    } else document.paragraph(linesOf(inner, name).join('\n'));
  }
}

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the rows of a list of objects without nested values; undefined for any other list. */
function tableOf(list: readonly unknown[]): string[][] | undefined {
  const flat = (value: unknown) => isThing(value) && Object.values(value).every((inner) => typeof inner !== 'object' || inner === null);
  if (list.length === 0 || !list.every(flat)) return undefined;
  const things = list as readonly Record<string, unknown>[];
  const columns = [...new Set(things.flatMap(Object.keys))];
  return [columns, ...things.map((thing) => columns.map((column) => (Object.hasOwn(thing, column) ? String(thing[column] ?? '') : '')))];
}

function linesOf(value: unknown, path = '', depth = 0): string[] {
  if (typeof value !== 'object' || value === null) return [path === '' ? String(value) : `${path}: ${value}`];
  if (depth > deepest) return [];
  const entries = Array.isArray(value) ? value.map((inner, index) => [index + 1, inner] as const) : Object.entries(value);
  return entries.flatMap(([name, inner]) => linesOf(inner, path === '' ? String(name) : `${path}.${name}`, depth + 1));
}
