import { expect, test } from 'vitest';
import { singleFlight } from '../../src/adapters/auth/single-flight.ts';

test('those who ask for the same at the same time wait for one look-up; the next one looks again', async () => {
  const once = singleFlight<number>(() => false);
  let looked = 0;
  const look = async () => (looked += 1);
  expect(await Promise.all([once('a', look), once('a', look), once('b', look)])).toEqual([1, 1, 2]);
  expect(await once('a', look)).toBe(3);
});

test('an answer that is stale by the time it comes is for nobody but who asked for it', async () => {
  let revoked = false;
  const once = singleFlight<string>((answer) => revoked && answer === 'good');
  const first = Promise.withResolvers<string>();
  const before = once('a', () => first.promise);
  revoked = true;
  const after = once('a', async () => 'refused');
  first.resolve('good');
  expect(await Promise.all([before, after])).toEqual(['good', 'refused']);
});

test('a look-up that fails fails for all who wait for it, and is tried again by the next', async () => {
  const once = singleFlight<string>(() => false);
  const failing = () => Promise.reject(new Error('away'));
  const all = await Promise.allSettled([once('a', failing), once('a', failing)]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await once('a', async () => 'there')).toBe('there');
});
