import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minimums } from '../minimums.ts';
import { type Converse, openConverse } from './ask.ts';
import { buildCompany, noon } from './company.ts';
import { followUps } from './follow.ts';
import { measureFollowUps } from './measure.ts';

let converse: Converse;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  const { asker } = await buildCompany();
  converse = await openConverse(asker);
}, 300_000);
afterAll(() => void vi.useRealTimers());

test('has at least 40 distinct follow-ups', () => {
  expect(followUps.length).toBeGreaterThanOrEqual(40);
  expect(new Set(followUps.map(({ before, asked }) => [...before, asked].join('\n'))).size).toBe(followUps.length);
});

test('answers follow-ups about tasks with their conversation, and leaves other questions alone', async () => {
  const measured = await measureFollowUps(converse, followUps);
  for (const set of ['shaped', 'held'] as const) {
    const { right, unpolluted, wrong } = measured[set];
    process.stdout.write(`follow-ups ${set}: right ${right}, left alone ${unpolluted}\n${wrong.join('\n')}\n`);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.followUps[set].right);
    expect(unpolluted, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.followUps[set].unpolluted);
  }
}, 300_000);
