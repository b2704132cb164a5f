import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Word lists of the search and the assistant, which do not address the reader. */
const lists = ['src/ports/search/turkish.ts', 'src/ports/search/stop-words.ts', 'schema/knowledge/search/words.ts'];

/** Sources with texts for people. */
const paths = globSync('{schema,src,web/src,prisma/seed}/**/*.{ts,tsx,graphql,graphqls,html}', { cwd: root }).filter(
  (file) => !file.endsWith('.generated.d.ts') && !lists.includes(file),
);

const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}\n]+</g;
const turkish = /[ğışçöüĞİŞÇÖÜ]/;

/** String literals with Turkish letters in the sources of the product. */
export const turkishLiterals: readonly { readonly path: string; readonly text: string }[] = paths.flatMap((path) =>
  (readFileSync(join(root, path), 'utf8').match(literals) ?? [])
    .filter((text) => turkish.test(text))
    .map((text) => ({ path: path.replaceAll('\\', '/'), text })),
);
