import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explain, type FactorName, factorOf, factorsOf, pointsOf, rankOf } from '../../../schema/activity/notification/rank.ts';
import { concurrencySlots, nextDelay, standingAfter } from '../../../schema/activity/webhook/schedule.ts';

// Numbers that the guides promise. Each is compared with the guide and with a literal, so that neither can change alone.

const guide = (name: string) => readFileSync(`${import.meta.dirname}/../../../docs/api/${name}.md`, 'utf8');

describe('docs/api/webhooks.md: the retry schedule', () => {
  const text = guide('webhooks');
  const documented = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  const middle = () => 0.5;

  test('lists the delay after each failed attempt', () => {
    const unit = { s: 1, min: 60, h: 3_600 };
    const listed = /again after ([^;|]+?), each ±20 %; then it has `failed`/.exec(text)?.[1] ?? '';
    const seconds = [...listed.matchAll(/(\d+) (s|min|h)\b/g)].map(([, n, each]) => Number(n) * unit[each as 's']);
    expect(seconds).toEqual(documented);
    expect(documented.map((_, index) => nextDelay(index + 1, 0, middle))).toEqual(documented);
  });

  test('ends after the ninth retry', () => {
    expect([nextDelay(9, 0, middle), nextDelay(10, 0, middle)]).toEqual([86_400, undefined]);
    expect(nextDelay(10, 60)).toBeUndefined();
  });

  test('varies each delay by at most 20 % in both directions', () => {
    for (const [index, seconds] of documented.entries()) {
      expect(nextDelay(index + 1, 0, () => 0)).toBeCloseTo(seconds * 0.8);
      expect(nextDelay(index + 1, 0, () => 1)).toBeCloseTo(seconds * 1.2);
    }
  });

  test('honours Retry-After up to a day, but never waits less than the scheduled delay', () => {
    expect(text).toContain('no earlier than that, a day at most');
    const waited = (retryAfter: number, attempt = 1) => nextDelay(attempt, retryAfter, middle);
    expect([waited(4), waited(6), waited(86_399), waited(86_400), waited(86_401), waited(99_999_999)]).toEqual([
      5, 6, 86_399, 86_400, 86_400, 86_400,
    ]);
    expect(waited(60, 9)).toBe(86_400);
  });
});

describe('docs/api/webhooks.md: a failing receiver', () => {
  const text = guide('webhooks');
  const fails = { status: 500 } as never;
  const next = (failures: number, more: { first?: boolean; probe?: boolean } = {}) =>
    standingAfter(failures, { outcome: fails, first: true, probe: false, ...more });

  test('is paused after five failures in a row: 30 s, doubling up to 5 min', () => {
    expect(text).toContain('When five deliveries fail in a row, nothing is sent for 30 s, doubling up to 5 min');
    expect([0, 1, 2, 3].map((failures) => next(failures).pause)).toEqual([null, null, null, null]);
    expect(next(4)).toEqual({ failures: 5, pause: 30, rest: 0 });
    const probes = [5, 6, 7, 8, 9, 10].map((failures) => next(failures, { first: false, probe: true }).pause);
    expect(probes).toEqual([60, 120, 240, 300, 300, 300]);
  });

  test('is not counted as failed for repeated deliveries, nor for those open when the pause began', () => {
    expect(next(3, { first: false }).failures).toBe(3);
    expect(next(5)).toEqual({ failures: 5, pause: null, rest: 0 });
  });

  test('is reset by the first successful delivery; a redirect is a failure', () => {
    const arrives = (status: number, failures = 4) => standingAfter(failures, { outcome: { status } as never, first: true, probe: false });
    expect([arrives(200), arrives(299)]).toEqual([
      { failures: 0, pause: null, rest: 0 },
      { failures: 0, pause: null, rest: 0 },
    ]);
    expect(arrives(204, 5)).toEqual({ failures: 0, pause: 0, rest: 0 });
    expect([199, 300, 301, 410].map((status) => arrives(status).failures)).toEqual([5, 5, 5, 5]);
  });

  test('rests for Retry-After, at most an hour, or for 10 s if it is overloaded', () => {
    expect(text).toContain('besides, nothing is sent to it for `Retry-After` (an hour at most), or 10 s');
    const rest = (status: number, retryAfter?: number) =>
      standingAfter(0, { outcome: { status, retryAfter } as never, first: true, probe: false }).rest;
    for (const status of [429, 503])
      expect([rest(status), rest(status, 0), rest(status, 1), rest(status, 90), rest(status, 3_600), rest(status, 3_601)]).toEqual([
        10, 1, 1, 90, 3_600, 3_600,
      ]);
    expect([rest(500, 90), rest(502, 90), rest(428, 90)]).toEqual([0, 0, 0]);
  });

  test('gets fewer concurrent requests with each failure, and at least one', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => concurrencySlots(10, failures))).toEqual([10, 8, 6, 4, 2, 1, 1]);
    expect(concurrencySlots(1, 0)).toBe(1);
    expect(concurrencySlots(3, 1), 'rounded up').toBe(3);
  });
});

describe('docs/api/feed.md: the order of notifications', () => {
  const rows = guide('feed')
    .split('\n')
    .filter((line) => /^\| +[−+\d–]+ \|/.test(line));
  const documented: Readonly<Record<string, number>> = {
    ...{
      overdue: 60,
      webhook_disabled: 60,
      reminder: 55,
      mentioned: 50,
      webhook_failing: 50,
      agent_paused: 50,
      assigned: 45,
      agent_silent: 45,
      answered: 42,
    },
    ...{ replied: 40, proposed: 40, token_expiring: 40, key_expiring: 40, unblocked: 35, due_soon: 30, file_failed: 25, project_added: 20 },
    ...{
      status_changed: 20,
      proposal_decided: 20,
      commented: 15,
      project_update: 15,
      resolved: 10,
      watching: 5,
      file_indexed: 5,
      reacted: 2,
    },
  };
  const points = (names: readonly FactorName[], read = false) => pointsOf(names, read);

  test('lists the points of every reason', () => {
    const listed: Record<string, number> = {};
    for (const row of rows.slice(0, 2)) {
      let names: string[] = [];
      for (const [, name, number] of row.split('|')[2]?.matchAll(/`(\w+)`|(\d+)/g) ?? []) {
        if (name) names.push(name);
        else {
          for (const each of names) listed[each] = Number(number);
          names = [];
        }
      }
    }
    expect(listed).toEqual(documented);
    expect(Object.fromEntries(Object.entries(factorOf).map(([reason, factor]) => [reason, points([factor])]))).toEqual(documented);
  });

  test('lists the points added for tasks, people and events', () => {
    expect(rows[2]).toContain('+25 | urgent priority; high +15; due today +20; due tomorrow +10; the task is yours +10');
    expect(rows[3]).toContain('+5 | several people; three events or more +5');
    const plain = { reason: 'watching', actorCount: 1, count: 1 } as const;
    const more = (with_: object) => points(factorsOf({ ...plain, ...with_ })) - points(factorsOf(plain));
    expect([more({ priority: 'urgent' }), more({ priority: 'high' }), more({ priority: 'medium' })]).toEqual([25, 15, 0]);
    expect([more({ dueIn: -1 }), more({ dueIn: 0 }), more({ dueIn: 1 }), more({ dueIn: 2 })]).toEqual([60, 20, 10, 0]);
    expect([more({ yours: true }), more({ yours: false })]).toEqual([10, 0]);
    expect([more({ actorCount: 2 }), more({ count: 2 }), more({ count: 3 })]).toEqual([5, 0, 5]);
    const assigned = { ...plain, reason: 'assigned' } as const;
    expect(points(factorsOf({ ...assigned, yours: true }))).toBe(45);
    expect(points(factorsOf({ ...plain, reason: 'overdue', dueIn: -3 })), 'once').toBe(60);
  });

  test('lists the points subtracted for read notifications and for every two hours', () => {
    expect(rows[4]).toContain('−60 | it is read');
    expect(rows[5]).toContain('−1 | for every two hours since it last came up');
    expect(points(['assigned_to_you'], true)).toBe(-15);
    const lastAt = new Date('2026-11-26T08:00:00Z');
    const scoreAt = (time: string) => explain({ factors: ['assigned_to_you'], read: false, lastAt }, new Date(time)).score;
    expect(['07:00:00', '08:00:00', '09:59:59', '10:00:00', '12:00:00'].map((at) => scoreAt(`2026-11-26T${at}Z`))).toEqual([
      45, 45, 45, 44, 43,
    ]);
    expect(rankOf(1, lastAt) - rankOf(0, lastAt)).toBe(7_200);
    const { factors } = explain({ factors: ['assigned_to_you'], read: true, lastAt }, new Date('2026-11-26T12:00:00Z'));
    expect(factors).toEqual([
      { name: 'assigned_to_you', points: 45 },
      { name: 'read', points: -60 },
      { name: 'old', points: -2 },
    ]);
  });
});
