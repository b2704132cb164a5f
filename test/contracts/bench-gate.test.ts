import { expect, test } from 'vitest';
import type { Comparison } from '../bench/compare.ts';
import { readOptions } from '../bench/options.ts';
import { exceeded, verdictsOf } from '../bench/report.ts';
import { scenarioOf } from '../bench/scenarios.ts';

const nothing = { cpu: 1, database: 1, perSecond: 1, p50: 1, p95: 1, p99: 1 };
const { ceiling } = scenarioOf('get');

/** A comparison whose server takes these multiples of its ceiling, one for each round. */
const comparison = (...multiples: number[]): Comparison => ({
  tasks: 100_000,
  scenario: 'get',
  connections: 16,
  ours: nothing,
  raw: nothing,
  ratios: multiples.map((multiple) => ({ server: multiple * ceiling.server, database: ceiling.database / 2 })),
});

test('the gate fails for a ratio that is above its ceiling in every round', () => {
  expect(exceeded(verdictsOf([comparison(1.2, 1.25, 1.2, 1.25)]))).toEqual([expect.objectContaining({ scenario: 'get', of: 'server' })]);
});

test('the gate passes if the rounds differ by more than the ratio is above its ceiling', () => {
  expect(exceeded(verdictsOf([comparison(0.7, 1.6, 0.8, 1.5)]))).toEqual([]);
});

test('the ratio of several numbers of connections is their geometric mean', () => {
  const [verdict] = verdictsOf([comparison(0.5, 0.5), comparison(2, 2)]);
  expect(verdict?.ratio).toBeCloseTo(ceiling.server, 5);
});

test.each([
  ['--tasks', '1000'],
  ['--connections', '16'],
])('the gate refuses %s, for which the ceilings do not hold', (option, value) => {
  expect(() => readOptions(['--gate', option, value])).toThrow(option);
  expect(readOptions([option, value])).toMatchObject({ gate: false, [option.slice(2)]: [Number(value)] });
  expect(readOptions(['--gate'])).toMatchObject({ gate: true, tasks: [100_000], connections: [1, 16, 64] });
});
