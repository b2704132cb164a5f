import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatDocument, stringifyDocument } from '@urql/core';
import { initGraphQLTada } from 'gql.tada';
import type { Plugin } from 'vite';

/** A call of `graphql` in a source file: its text, and the names of the constants with its fragments. */
type Call = { readonly text: string; readonly fragments: readonly string[] };
type Module = { readonly calls: ReadonlyMap<string, Call>; readonly imports: ReadonlyMap<string, { file: string; name: string }> };

const graphql = initGraphQLTada() as unknown as (text: string, fragments: readonly object[]) => Parameters<typeof formatDocument>[0];

/** Writes `documents.json` with the queries and mutations of the app by identifier, so that the app need not send their text. */
export function documents(root: string): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    generateBundle() {
      const found = Object.fromEntries(documentsOf(join(root, 'src')).map((text) => [identifierOf(text), text]));
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: JSON.stringify(found) });
    },
  };
}

/** Document identifier as in the GraphQL over HTTP specification, Appendix A: Persisted Documents. */
const identifierOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** Texts of the documents as the app's client prints them. */
function documentsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'),
  );
  const modules = new Map(files.map((name) => [join(folder, name), readModule(join(folder, name))]));
  // Each constant is made once: two documents with one fragment contain the same object, and contain it once together.
  const made = new Map<string, ReturnType<typeof graphql>>();
  const read = (file: string, name: string): ReturnType<typeof graphql> => {
    const { calls, imports } = modules.get(file) ?? {};
    const call = calls?.get(name);
    const imported = imports?.get(name);
    if (imported && !call) return read(imported.file, imported.name);
    if (!call) throw new Error(`${file}: no constant ${name} is a GraphQL document`);
    const key = `${file} ${name}`;
    const document =
      made.get(key) ??
      graphql(
        call.text,
        call.fragments.map((fragment) => read(file, fragment)),
      );
    made.set(key, document);
    return document;
  };
  return [...modules].flatMap(([file, { calls }]) =>
    [...calls].flatMap(([name, { text }]) =>
      /^\s*(?:query|mutation)\b/.test(text) ? [stringifyDocument(formatDocument(read(file, name)))] : [],
    ),
  );
}

function readModule(file: string): Module {
  const source = readFileSync(file, 'utf8');
  const calls = source.matchAll(/const (\w+) = graphql\(\s*`([^`]*)`(?:,\s*\[([^\]]*)\])?/g);
  const imports = source.matchAll(/import (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']*)'/g);
  return {
    calls: new Map(
      [...calls].map(([, name = '', text = '', fragments = '']) => [name, { text, fragments: fragments.match(/\w+/g) ?? [] }]),
    ),
    imports: new Map(
      [...imports].flatMap(([, names = '', path = '']) =>
        names.split(',').map((each) => {
          const [name = '', as = name] = each.trim().split(' as ');
          return [as, { file: join(dirname(file), path), name }] as const;
        }),
      ),
    ),
  };
}
