import { expect, test } from 'vitest';
import { needsOf } from '../../schema/kernel/module.ts';
import '../../schema/modules.ts';
import { graph } from './circles.ts';

const names = [...needsOf.keys()];
const imports = new Map(
  [...graph({ types: true })].flatMap(([folder, imported]) => {
    const [root, , name] = folder.split('/');
    return root === 'schema' && name ? [[name, [...imported].flatMap((each) => each.split('/')[2] ?? []).sort()] as const] : [];
  }),
);

test('every folder of a module group has a manifest in schema/modules.ts', () => {
  expect([...imports.keys()].filter((name) => !needsOf.has(name))).toEqual([]);
});

test('every module needs what it imports, and nothing else', () => {
  const needed = names.filter((name) => imports.has(name)).map((name) => [name, [...(needsOf.get(name) ?? [])].sort()]);
  expect(Object.fromEntries(needed)).toEqual(Object.fromEntries(imports));
});

test('a module needs only modules above it in schema/modules.ts', () => {
  const above = (name: string, other: string) => names.includes(other) && names.indexOf(other) < names.indexOf(name);
  expect([...needsOf].flatMap(([name, needs]) => needs.filter((other) => !above(name, other)).map((other) => `${name}: ${other}`))).toEqual(
    [],
  );
});
