import { describe, expect, test } from 'vitest';
import { InOrder } from '../../web/src/data/in-order.ts';
import { passes } from '../../web/src/data/problem.ts';
import { UnansweredKeys } from '../../web/src/data/unanswered.ts';

/** Keys with a fake clock and storage. `reload` returns the keys of the page after a reload. */
function tab() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const clock = { now: 0 };
  return { clock, stored, reload: () => new UnansweredKeys(storage, () => clock.now) };
}

describe('the keys of unanswered changes', () => {
  test('reuse the key of an ended attempt for the same change, also after a reload', () => {
    const { reload } = tab();
    const keys = reload();
    const key = keys.begin('done');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    keys.keep('done', key);
    keys.end(key);
    expect(keys.begin('todo')).not.toBe(key);
    expect(keys.begin('done')).toBe(key);
    expect(reload().begin('done')).toBe(key);
  });

  test('give an equal change another key while the first is pending: done, todo, done', () => {
    const { reload } = tab();
    const keys = reload();
    const sent = ['done', 'todo', 'done'].map((body) => {
      const key = keys.begin(body);
      keys.keep(body, key);
      return key;
    });
    expect(new Set(sent).size).toBe(3);
    // After a reload each attempt may be repeated, the first one first.
    const after = reload();
    expect([after.begin('done'), after.begin('done')]).toEqual([sent[0], sent[2]]);
  });

  test('forget answered changes, those older than five minutes, and those of a previous user', () => {
    const { reload, clock, stored } = tab();
    const keys = reload();
    const begin = () => {
      const key = keys.begin('done');
      keys.keep('done', key);
      keys.end(key);
      return key;
    };
    const answered = begin();
    keys.forget(answered);
    const old = begin();
    expect(old).not.toBe(answered);
    clock.now = 5 * 60_000;
    const left = begin();
    expect(left).not.toBe(old);
    keys.clear();
    expect(begin()).not.toBe(left);
    keys.clear();
    expect(stored.size).toBe(0);
  });

  test('ignore the format of an older version', () => {
    const { reload, stored } = tab();
    stored.set('atolye.unanswered', JSON.stringify([['done', 'a'.repeat(32)]]));
    expect(reload().begin('done')).not.toBe('a'.repeat(32));
  });
});

describe('queued changes', () => {
  test('are sent in the order they were made, with a retry before the next one', async () => {
    let ready = Promise.withResolvers<void>();
    const line = new InOrder(() => ready.promise);
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = (name: string, until?: Promise<void>) => async () => {
      seen.push(`${name} begins`);
      await until;
      seen.push(`${name} ends`);
      return name;
    };
    const third = line.run(3, work('third'));
    const failing = line.run(1, async () => {
      await work('first', first.promise)();
      ready = Promise.withResolvers();
      throw new Error('lost');
    });
    const again = failing.catch(() => line.run(1, work('first again')));
    const second = line.run(2, work('second'));
    expect(seen).toEqual([]);
    ready.resolve();
    first.resolve();
    await expect(failing).rejects.toThrow('lost');
    ready.resolve();
    expect(await Promise.all([again, second, third])).toEqual(['first again', 'second', 'third']);
    expect(seen).toEqual(['first', 'first again', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('leave the queue when they are aborted', async () => {
    const ready = Promise.withResolvers<void>();
    const line = new InOrder(() => ready.promise);
    const control = new AbortController();
    const off = line.run(1, async () => 'off', control.signal);
    const on = line.run(2, async () => 'on');
    control.abort(new Error('called off'));
    await expect(off).rejects.toThrow('called off');
    ready.resolve();
    expect(await on).toBe('on');
  });
});

test('displayed data is kept after a temporary failure, but not after a refusal', () => {
  for (const status of [429, 500, 503]) expect(passes({ code: 'any', status })).toBe(true);
  expect(passes({ code: 'network', status: 0 })).toBe(true);
  for (const status of [400, 401, 403, 404]) expect(passes({ code: 'any', status })).toBe(false);
});
