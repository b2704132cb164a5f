import { globSync } from 'node:fs';
import { join } from 'node:path';

type Catalog = Record<string, { tr: string; en: string }>;
const source = join(import.meta.dirname, '../../web/src');

/** All texts of the web app, with their file and key. */
export async function catalog(): Promise<{ name: string; tr: string; en: string }[]> {
  const files = globSync(['**/*messages.ts', 'i18n/common.ts'], { cwd: source }).filter((file) => file !== join('i18n', 'messages.ts'));
  const tables = await Promise.all(
    files.map(async (file) =>
      Object.values((await import(join(source, file))) as Record<string, Catalog>).map((table) => ({ file, table })),
    ),
  );
  return tables.flat().flatMap(({ file, table }) => Object.entries(table).map(([key, both]) => ({ name: `${file} ${key}`, ...both })));
}

/** Words of at least three letters in lower case, without placeholders. */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\{[^{}]*\}/g, ' ')
    .toLocaleLowerCase('tr')
    .match(/\p{L}{3,}/gu) ?? [];

/** Words that are the same in both languages, or names. */
const common = new Set(
  'api url http https json csv pdf curl graphql rest mcp markdown webhook png tab enter esc alt shift ctrl dns txt sha'.split(' '),
);

/** Words that occur only in English texts. */
export async function englishWords(): Promise<Set<string>> {
  const texts = await catalog();
  const turkish = new Set(texts.flatMap(({ tr }) => wordsOf(tr)));
  return new Set(texts.flatMap(({ en }) => wordsOf(en)).filter((word) => !turkish.has(word) && !common.has(word)));
}
