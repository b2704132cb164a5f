import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from '../../src/ports/webhook-sender/concurrency-limiter.ts';

/** Records the started tasks in order, each with a function to end it. */
function track(turns: ConcurrencyLimiter) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, host: string, name: string) =>
    turns.take({ owner, host }, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return { began, ask, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no owner exceeds its share, however many hosts it sends to', async () => {
  const { began, ask } = track(new ConcurrencyLimiter({ perHost: 3, perOwner: 2, overall: 8 }));
  for (const host of ['a', 'b', 'c', 'd']) ask('greedy', host, `greedy ${host}`);
  ask('other', 'a', 'other');
  await settled();
  expect(began).toEqual(['greedy a', 'greedy b', 'other']);
});

test('a free slot goes to the owner with the fewest running tasks', async () => {
  const { began, ask, end } = track(new ConcurrencyLimiter({ perHost: 9, perOwner: 3, overall: 4 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', 'x', name);
  for (const name of ['b1', 'b2', 'b3']) ask('b', 'x', name);
  await settled();
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1']);
  end('a1');
  await settled();
  expect(began.slice(4)).toEqual(['b2']);
  ask('c', 'x', 'c1');
  end('a2');
  await settled();
  expect(began.slice(5)).toEqual(['c1']);
});

test('a finished task releases both its host and its owner', async () => {
  const { began, ask, end } = track(new ConcurrencyLimiter({ perHost: 1, perOwner: 1, overall: 9 }));
  ask('a', 'x', 'first');
  ask('a', 'y', 'of its owner');
  ask('b', 'x', 'to its host');
  await settled();
  expect(began).toEqual(['first']);
  end('first');
  await settled();
  expect(began.slice(1).sort()).toEqual(['of its owner', 'to its host']);
});
