import { expect, test } from 'vitest';
import { circles } from './circles.ts';

/**
 * Modules that import each other in a circle at run time, as of the last change. The list may only become shorter, and ends empty:
 * a change in one module of a circle can break any other.
 */
const known = [
  'api app chat cycles feed invitations list milestones search settings task templates text time ui views'
    .split(' ')
    .map((name) => `web/src/${name}`),
];

test('no modules import each other in a circle at run time, except the known ones', () => {
  expect(circles()).toEqual(known);
});

test('finds a circle over several modules, and not a shared import', () => {
  const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['d', 'a'] };
  expect(circles(new Map(Object.entries(edges).map(([name, to]) => [name, new Set(to)])))).toEqual([['a', 'b', 'c']]);
});
