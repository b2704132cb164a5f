import { expect, test } from 'vitest';
import { circles } from './circles.ts';

test('no modules import each other in a circle at run time', () => {
  expect(circles()).toEqual([]);
});

test('finds a circle over several modules, and not a shared import', () => {
  const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['d', 'a'] };
  expect(circles(new Map(Object.entries(edges).map(([name, to]) => [name, new Set(to)])))).toEqual([['a', 'b', 'c']]);
});
