import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../web');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const without = (names: readonly string[], others: readonly string[] = []) => [...new Set(names)].filter((name) => !others.includes(name));

/** Classes that each CSS module defines. */
const defined = new Map(
  globSync('src/**/*.module.css', { cwd: root }).map((path) => [
    path,
    all(read(path).replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, ''), /\.([A-Za-z_][\w-]*)(?=[^{};]*\{)/g),
  ]),
);

/** Classes of each CSS module that components use, and modules whose classes a component chooses by name. */
const used = new Map<string, string[]>();
const chosen = new Set<string>();
for (const path of globSync(['src/**/*.{ts,tsx}', 'design/**/*.tsx'], { cwd: root })) {
  const text = read(path);
  for (const [line, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const module = join(dirname(path), from);
    const names = all(text.replace(line, ''), new RegExp(`(?<![/.])\\b${name}\\.(\\w+)`, 'g'));
    used.set(module, [...(used.get(module) ?? []), ...names]);
    if (text.includes(`${name}[`)) chosen.add(module);
  }
}

test('every class of a CSS module is used', () => {
  const unused = [...defined].flatMap(([path, classes]) =>
    chosen.has(path) ? [] : without(classes, used.get(path)).map((name) => `${path}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test('every class that a component uses is in its CSS module', () => {
  expect([...used].flatMap(([path, names]) => without(names, defined.get(path)).map((name) => `${path}: .${name}`))).toEqual([]);
});
