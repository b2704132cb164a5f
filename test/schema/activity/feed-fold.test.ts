import { describe, expect, test } from 'vitest';
import type { Reason } from '../../../schema/activity/notification/content.ts';
import { fold } from '../../../schema/activity/notification/fold.ts';
import type { Item } from '../../../schema/activity/notification/item.ts';
import {
  type Circumstances,
  explain,
  factorsOf,
  pointsOf,
  rankOf,
  secondsPerPoint,
  type weights,
} from '../../../schema/activity/notification/rank.ts';
import type { NotificationDraft } from '../../../schema/activity/notification/rules.ts';
import { textOf } from '../../../schema/activity/notification/text.ts';

const start = Date.parse('2026-11-21T08:00:00.000Z');
const hour = 60 * 60 * 1000;
let seq = 0;

const telling = (reason: Reason, more: Partial<NotificationDraft> = {}): NotificationDraft => ({
  user: 'usr_a',
  reason,
  group: 'tsk_a',
  subjectId: 'tsk_a',
  taskId: 'tsk_a',
  projectId: 'prj_a',
  detail: {},
  ...more,
});
const occasion = (hours: number, actorId: string | null = 'usr_b') => {
  seq += 1;
  return { seq: String(seq), at: new Date(start + hours * hour).toISOString(), kind: 'task.updated', actorId };
};
const then = (item: Item | undefined, reason: Reason, hours: number, actorId = 'usr_b', more: Partial<NotificationDraft> = {}) =>
  fold(item, telling(reason, more), occasion(hours, actorId), {});

describe('several events about one subject', () => {
  test('update one unread notification: events and people are counted, the stronger reason stays', () => {
    let item = then(undefined, 'commented', 0, 'usr_b');
    item = then(item, 'mentioned', 1, 'usr_c');
    item = then(item, 'watching', 2, 'usr_b');
    expect(item).toMatchObject({ reason: 'mentioned', count: 3, actorIds: ['usr_b', 'usr_c'], firstAt: '2026-11-21T08:00:00.000Z' });
    expect(item.lastAt).toBe('2026-11-21T10:00:00.000Z');
  });

  test.each<[string, Partial<Item>]>([
    ['read', { readAt: '2026-11-21T08:30:00.000Z' }],
    ['archived', { archivedAt: '2026-11-21T08:30:00.000Z' }],
  ])('make a %s notification unread again, with only the new event', (_, state) => {
    const before = { ...then(undefined, 'mentioned', 0, 'usr_b'), ...state };
    const after = then(before, 'commented', 1, 'usr_c');
    expect(after).toMatchObject({ id: before.id, reason: 'commented', count: 1, actorIds: ['usr_c'], readAt: null, archivedAt: null });
    expect(after.firstAt).toBe('2026-11-21T09:00:00.000Z');
  });

  test('are folded for a week; then the count restarts and an unread mention stays', () => {
    const first = then(undefined, 'mentioned', 0);
    expect(then(first, 'commented', 7 * 24)).toMatchObject({ count: 2, reason: 'mentioned' });
    expect(then(first, 'commented', 7 * 24 + 1)).toMatchObject({ count: 1, reason: 'mentioned' });
  });

  test('after a week do not attribute the first event to the latest person', () => {
    const first = then(undefined, 'assigned', 0, 'usr_ayse');
    const later = then(first, 'watching', 8 * 24, 'usr_can');
    expect(later).toMatchObject({ reason: 'assigned', actorIds: ['usr_can', 'usr_ayse'], count: 2 });
    const task = { number: 'WEB-1', title: 'Ana sayfa' };
    const notification = { reason: later.reason, task, actors: ['Can', 'Ayşe'], actorCount: later.actorIds.length, count: later.count };
    expect(textOf(notification, 'en')).toBe('WEB-1 “Ana sayfa” was assigned to you; 2 updates by Can and Ayşe');
    expect(then(first, 'assigned', 8 * 24, 'usr_can')).toMatchObject({ reason: 'assigned', actorIds: ['usr_can'], count: 1 });
  });

  test('no longer say “assigned” to someone who was unassigned', () => {
    const item = then(undefined, 'assigned', 0);
    expect(then(item, 'watching', 1, 'usr_b', { ends: 'assigned', detail: { fields: ['assignee'] } })).toMatchObject({
      reason: 'watching',
      detail: { fields: ['assignee'] },
    });
  });

  test('keep the first and last status and the union of changed fields', () => {
    let item = then(undefined, 'status_changed', 0, 'usr_b', { detail: { from: 'Yapılacak', to: 'Sürüyor' } });
    item = then(item, 'status_changed', 1, 'usr_b', { detail: { from: 'Sürüyor', to: 'Bitti' } });
    expect(item.detail).toEqual({ from: 'Yapılacak', to: 'Bitti' });
    item = then(item, 'status_changed', 2, 'usr_b', { detail: { from: 'Bitti', to: 'Yapılacak' } });
    expect(item.detail).toEqual({ to: 'Yapılacak' });
    let fields = then(undefined, 'watching', 0, 'usr_b', { detail: { fields: ['title'] } });
    fields = then(fields, 'watching', 1, 'usr_b', { detail: { fields: ['dueDate', 'title'] } });
    expect(fields.detail).toEqual({ fields: ['title', 'dueDate'] });
  });

  test('do not end a snooze, except a mention', () => {
    const asleep = { ...then(undefined, 'commented', 0), snoozedUntil: '2026-12-01T00:00:00.000Z' };
    expect(then(asleep, 'commented', 1)).toMatchObject({ snoozedUntil: asleep.snoozedUntil, count: 2 });
    expect(then(asleep, 'mentioned', 1)).toMatchObject({ snoozedUntil: null, count: 2 });
  });
});

describe('urgency', () => {
  const plain: Circumstances = { reason: 'commented', actorCount: 1, count: 1 };
  test.each<[Partial<Circumstances>, string[]]>([
    [{}, ['commented']],
    [{ reason: 'assigned', yours: true, dueIn: 1 }, ['assigned_to_you', 'due_tomorrow']],
    [{ yours: true, dueIn: 0, priority: 'urgent' }, ['urgent_priority', 'due_today', 'commented', 'yours']],
    [{ dueIn: -3, priority: 'high' }, ['overdue', 'commented', 'high_priority']],
    [{ reason: 'overdue', dueIn: -1 }, ['overdue']],
    [{ dueIn: 2, priority: 'medium' }, ['commented']],
    [{ actorCount: 2, count: 3 }, ['commented', 'several_people', 'several_events']],
  ])('has for %j the factors %j', (circumstances, expected) => {
    expect(factorsOf({ ...plain, ...circumstances })).toEqual(expected);
  });

  test('is explained by factors that add up to the score', () => {
    const factors = factorsOf({ ...plain, reason: 'assigned', dueIn: 1 });
    const { score, factors: parts } = explain({ factors, read: true, lastAt: new Date(start) }, new Date(start + 5 * hour));
    expect(parts).toEqual([
      { name: 'assigned_to_you', points: 45 },
      { name: 'due_tomorrow', points: 10 },
      { name: 'read', points: -60 },
      { name: 'old', points: -2 },
    ]);
    expect(score).toBe(-7);
  });

  test('ranks items in the order of their scores at any time', () => {
    const made = (names: (keyof typeof weights)[], hours: number) => ({ factors: names, at: new Date(start + hours * hour) });
    const items = [made(['overdue'], 0), made(['commented'], 80), made(['mentioned_you', 'yours'], 4), made(['watching'], 200)];
    const byRank = [...items].sort((a, b) => rankOf(pointsOf(b.factors, false), b.at) - rankOf(pointsOf(a.factors, false), a.at));
    for (const hours of [200, 400, 4000]) {
      const now = new Date(start + hours * hour);
      const scores = byRank.map(({ factors, at }) => explain({ factors, read: false, lastAt: at }, now).score);
      expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    }
    expect(rankOf(1, new Date(start)) - rankOf(0, new Date(start))).toBe(secondsPerPoint);
  });
});
