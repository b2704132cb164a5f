import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { trackedFiles } from '../support/tracked-files.ts';

const root = join(import.meta.dirname, '../..');

/**
 * @returns the folder that counts as the module of a file: `schema/work/task`, `schema/kernel`, `web/src/features/board`,
 * `web/src/ui`; a file directly in `schema/` itself; undefined for others
 */
function moduleOf(path: string): string | undefined {
  const parts = path.split('/').slice(0, -1);
  if (parts[0] === 'web' && parts[1] === 'src')
    return parts.length > 2 ? parts.slice(0, parts[2] === 'features' ? 4 : 3).join('/') : undefined;
  if (parts[0] !== 'schema') return undefined;
  if (parts.length < 2) return path;
  return parts.slice(0, ['people', 'work', 'activity', 'knowledge'].includes(parts[1] as string) ? 3 : 2).join('/');
}

/** @returns the specifiers of imports and exports that exist at run time; with `types` also erased ones, with `lazy` those of `import()` */
function importsOf(path: string, types: boolean, lazy: boolean): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const dynamic = lazy ? [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, specifier]) => specifier as string) : [];
  const fixed = source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const { importClause: clause } = statement;
      const named = clause?.namedBindings;
      const erased =
        clause?.isTypeOnly ||
        (clause && !clause.name && named && ts.isNamedImports(named) && named.elements.every((each) => each.isTypeOnly));
      return erased && !types ? [] : [statement.moduleSpecifier.text];
    }
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier))
      return statement.isTypeOnly && !types ? [] : [statement.moduleSpecifier.text];
    return [];
  });
  return [...fixed, ...dynamic];
}

/** @returns for each module the modules that it imports at run time; with `types` also for types, with `lazy` also by `import()` */
export function graph({ types = false, lazy = false } = {}): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const path of trackedFiles(/^(schema|web\/src)\/.*\.tsx?$/)) {
    const from = moduleOf(path);
    if (!from) continue;
    const to = edges.get(from) ?? new Set<string>();
    edges.set(from, to);
    for (const specifier of importsOf(path, types, lazy)) {
      const target = specifier.startsWith('.') ? moduleOf(normalize(join(dirname(path), specifier))) : undefined;
      if (target && target !== from) to.add(target);
    }
  }
  return edges;
}

/** @returns the groups of modules that import each other in a circle at run time, each sorted by name (strongly connected components) */
export function circles(edges: ReadonlyMap<string, ReadonlySet<string>> = graph()): string[][] {
  const reach = (from: string) => {
    const seen = new Set<string>();
    const stack = [...(edges.get(from) ?? [])];
    for (let next = stack.pop(); next !== undefined; next = stack.pop())
      if (!seen.has(next)) {
        seen.add(next);
        stack.push(...(edges.get(next) ?? []));
      }
    return seen;
  };
  const reached = new Map([...edges.keys()].map((name) => [name, reach(name)]));
  const groups = new Map<string, string[]>();
  for (const name of edges.keys()) {
    if (!reached.get(name)?.has(name)) continue;
    const group = [...edges.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()].sort((a, b) => (a.join() < b.join() ? -1 : 1));
}
