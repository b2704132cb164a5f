import { globSync } from 'node:fs';
import { join } from 'node:path';

type Catalog = Record<string, { tr: string; en: string }>;
const source = join(import.meta.dirname, '../../web/src');

/** Every text of the web app, with the area and key it stands under. */
export async function catalog(): Promise<{ name: string; tr: string; en: string }[]> {
  const files = globSync('**/*texts.ts', { cwd: source }).filter((file) => file !== join('text', 'texts.ts'));
  const tables = await Promise.all(
    files.map(async (file) =>
      Object.values((await import(join(source, file))) as Record<string, Catalog>).map((table) => ({ file, table })),
    ),
  );
  return tables.flat().flatMap(({ file, table }) => Object.entries(table).map(([key, both]) => ({ name: `${file} ${key}`, ...both })));
}

/** Words of at least three letters, in small letters, without what is filled in. */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\{[^{}]*\}/g, ' ')
    .toLocaleLowerCase('tr')
    .match(/\p{L}{3,}/gu) ?? [];

/** Written alike in both languages, or names. */
const common = new Set(
  'api url http https json csv pdf curl graphql rest mcp markdown webhook png tab enter esc alt shift ctrl dns txt sha'.split(' '),
);

/** Words that only the English texts have. */
export async function englishWords(): Promise<Set<string>> {
  const texts = await catalog();
  const turkish = new Set(texts.flatMap(({ tr }) => wordsOf(tr)));
  return new Set(texts.flatMap(({ en }) => wordsOf(en)).filter((word) => !turkish.has(word) && !common.has(word)));
}
