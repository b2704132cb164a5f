import { beforeEach, describe, expect, test } from 'vitest';
import { notifyDue } from '../../schema/activity/notification/due.ts';
import { dayIn, daysBetween } from '../../schema/kernel/zone.ts';
import { workers } from '../../src/workers/index.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { eventsDuring } from '../support/events.ts';
import { feedOf, takeFeed } from '../support/feed.ts';

describe('due date notifications', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader] = [await team.person(), await team.person()];
    await buildProject(owner, { key: 'WEB' });
  });

  const livesIn = (timeZone: string) => reader.client.patch('/me', { timeZone });
  const at = async (time: string) => notifyDue((await testApp()).services, new Date(time));
  /** Creates a task for the reader and marks all notifications as read. */
  const build = async (overrides: object = {}) => {
    const task = await buildTask(owner, { project: 'WEB', assignee: reader.id, dueDate: '2026-12-10', ...overrides });
    await readAll();
    return task;
  };
  const readAll = async () => {
    await takeFeed(team);
    await reader.client.post('/notifications/mark-read', {});
  };
  /** Returns the unread notifications and marks them as read. */
  const fresh = async (person = reader) => {
    const unread = (await feedOf(person.client, 'unread=true')).map(({ reason, kind, count, actors }) => ({ reason, kind, count, actors }));
    await person.client.post('/notifications/mark-read', {});
    return unread;
  };
  const dueSoon = { reason: 'due_soon', kind: 'task.due', count: 1, actors: [] };
  const overdue = { ...dueSoon, reason: 'overdue' };

  test.each<[string, [string, unknown[]][]]>([
    [
      'Europe/Istanbul',
      [
        ['2026-12-08T20:59:59Z', []],
        ['2026-12-08T21:00:00Z', [dueSoon]],
        ['2026-12-09T20:59:59Z', []],
        ['2026-12-09T21:00:00Z', [dueSoon]],
        ['2026-12-10T20:59:59Z', []],
        ['2026-12-10T21:00:00Z', [overdue]],
        ['2026-12-11T21:00:00Z', []],
      ],
    ],
    // UTC+14 and UTC-11: the same day begins 25 hours apart.
    [
      'Pacific/Kiritimati',
      [
        ['2026-12-08T09:59:59Z', []],
        ['2026-12-08T10:00:00Z', [dueSoon]],
        ['2026-12-09T10:00:00Z', [dueSoon]],
        ['2026-12-10T10:00:00Z', [overdue]],
      ],
    ],
    [
      'Pacific/Pago_Pago',
      [
        ['2026-12-09T10:59:59Z', []],
        ['2026-12-09T11:00:00Z', [dueSoon]],
        ['2026-12-10T11:00:00Z', [dueSoon]],
        ['2026-12-11T11:00:00Z', [overdue]],
      ],
    ],
    [
      'Asia/Katmandu',
      [
        ['2026-12-08T18:14:59Z', []],
        ['2026-12-08T18:15:00Z', [dueSoon]],
      ],
    ],
  ])("follow the reader's calendar day in %s", async (zone, moments) => {
    await livesIn(zone);
    await build();
    for (const [time, expected] of moments) {
      await at(time);
      expect(await fresh(), time).toEqual(expected);
    }
  });

  test.each<[string, string, string, string]>([
    // The nights of daylight saving changes in both directions, and a midnight that does not exist (Beirut changes clocks at 0:00).
    ['Europe/Berlin', '2026-03-30', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-31', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
    ['Europe/Berlin', '2026-10-27', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['Asia/Beirut', '2026-03-30', '2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z'],
  ])('begin at local midnight on daylight saving changes: in %s the day before %s', async (zone, dueDate, before, after) => {
    await livesIn(zone);
    await build({ dueDate });
    await at(before);
    expect(await fresh()).toEqual([]);
    await at(after);
    expect(await fresh()).toEqual([dueSoon]);
  });

  test('cover due dates of the last seven days', async () => {
    await build();
    await at('2026-12-18T12:00:00Z');
    expect(await fresh()).toEqual([]);
    await at('2026-12-17T12:00:00Z');
    expect(await fresh()).toEqual([overdue]);
  });

  test('are created once despite repeated and concurrent runs', async () => {
    await build();
    await Promise.all([1, 2, 3].map(() => at('2026-12-09T12:00:00Z')));
    await at('2026-12-09T12:15:00Z');
    expect(await feedOf(reader.client, 'unread=true')).toMatchObject([{ reason: 'due_soon', count: 1 }]);
  });

  test('are withdrawn if the due date changes, and created again for the new date', async () => {
    const task = await build();
    await at('2026-12-10T12:00:00Z');
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: '2026-12-20' });
    await takeFeed(team);
    expect(await feedOf(reader.client, 'reason=due_soon')).toEqual([]);
    await readAll();
    await at('2026-12-10T12:15:00Z');
    expect(await fresh()).toEqual([]);
    await at('2026-12-19T12:00:00Z');
    expect(await fresh()).toEqual([dueSoon]);
  });

  test('are withdrawn when the task is completed, also for the person who completed it', async () => {
    const task = await build();
    await at('2026-12-11T12:00:00Z');
    expect(await feedOf(reader.client, 'unread=true')).toMatchObject([{ reason: 'overdue' }]);
    await reader.client.patch(`/tasks/${task.id}`, { status: 'done' });
    await takeFeed(team);
    expect(await feedOf(reader.client, 'unread=true')).toEqual([]);
  });

  test('reach watchers only once the task is overdue', async () => {
    const watcher = await team.person();
    const task = await build({ assignee: owner.id });
    await watcher.client.put(`/tasks/${task.id}/watch`);
    await takeFeed(team);
    for (const day of ['2026-12-09', '2026-12-10']) {
      await at(`${day}T12:00:00Z`);
      expect(await fresh(watcher), day).toEqual([]);
    }
    await at('2026-12-11T12:00:00Z');
    expect(await fresh(watcher)).toEqual([overdue]);
  });

  test.each<[string, (task: { id: string }) => Promise<unknown>]>([
    ['done', ({ id }) => owner.client.patch(`/tasks/${id}`, { status: 'done' })],
    ['cancelled', ({ id }) => owner.client.patch(`/tasks/${id}`, { status: 'cancelled' })],
    ['deleted', ({ id }) => owner.client.delete(`/tasks/${id}`)],
    ['in an archived project', () => owner.client.patch('/projects/WEB', { archived: true })],
    ['long overdue', ({ id }) => owner.client.patch(`/tasks/${id}`, { dueDate: '2026-11-30' })],
    ['muted', ({ id }) => reader.client.put('/notifications/mutes', { task: id })],
    ['due for a muted reason', () => reader.client.put('/notifications/mutes', { reason: 'due_soon' })],
    ['invisible to the person', () => owner.client.patch('/projects/WEB', { visibility: 'private' })],
  ])('are not created for a task that is %s', async (_, change) => {
    const task = await build();
    await change(task);
    await readAll();
    await at('2026-12-09T12:00:00Z');
    expect(await fresh()).toEqual([]);
  });

  test('emit an event to their recipient, with the system as channel', async () => {
    await build();
    await eventsDuring(reader.client, async () => {});
    const events = await eventsDuring(reader.client, () => at('2026-12-09T12:00:00Z'));
    expect(events).toMatchObject([{ event: 'notification.updated', actor: null, via: 'system', data: { reason: 'due_soon' } }]);
  });

  test('are checked every 15 minutes', async () => {
    const { services } = await testApp();
    const kinds = workers({ ...services, services: () => services });
    expect(kinds.find(({ name }) => name === 'tell-due')?.cron).toBe('*/15 * * * *');
    for (const often of ['end-snoozes', 'tell-reminders']) expect(kinds.find(({ name }) => name === often)?.cron).toBe('* * * * *');
  });
});

test('dayIn uses the time zone, and UTC for an unknown one', () => {
  const now = new Date('2026-12-31T23:30:00Z');
  expect([dayIn('UTC', now), dayIn('Europe/Istanbul', now), dayIn('Ay/Deniz', now)]).toEqual(['2026-12-31', '2027-01-01', '2026-12-31']);
  expect([daysBetween('2026-12-31', '2027-01-01'), daysBetween('2026-03-29', '2026-03-27')]).toEqual([1, -2]);
});
