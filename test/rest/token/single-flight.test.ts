import { expect, test } from 'vitest';
import { singleFlight } from '../../../src/adapters/auth/single-flight.ts';

test('concurrent calls with the same key share one lookup, and the next call starts another', async () => {
  const once = singleFlight<number>(() => false);
  let looked = 0;
  const look = async () => (looked += 1);
  expect(await Promise.all([once('a', look), once('a', look), once('b', look)])).toEqual([1, 1, 2]);
  expect(await once('a', look)).toBe(3);
});

test('a call after an invalidation does not share the lookup that started before', async () => {
  let revoked = false;
  const once = singleFlight<string>((answer) => revoked && answer === 'good');
  const first = Promise.withResolvers<string>();
  const before = once('a', () => first.promise);
  revoked = true;
  const after = once('a', async () => 'refused');
  first.resolve('good');
  expect(await Promise.all([before, after])).toEqual(['good', 'refused']);
});

test('a failed lookup rejects all its callers, and the next call tries again', async () => {
  const once = singleFlight<string>(() => false);
  const failing = () => Promise.reject(new Error('away'));
  const all = await Promise.allSettled([once('a', failing), once('a', failing)]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await once('a', async () => 'there')).toBe('there');
});
