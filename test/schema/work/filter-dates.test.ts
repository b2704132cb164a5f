import { beforeAll, describe, expect, test } from 'vitest';
import { taskEvent } from '../../../schema/work/task/events.ts';
import { Facts, matcherOf, readyFilter } from '../../../schema/work/task/filter.ts';
import { tasksForEvents } from '../../../schema/work/task/find.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';

// Bounds of filter dates as literals: lists and events must agree with docs/api/lists.md, not only with each other.

/** Creation times at the edges of days and months in Istanbul (UTC+3 all year), the reader's time zone. */
const moments = {
  'end of 19th': '2026-11-19T20:59:59.999Z',
  'start of 20th': '2026-11-19T21:00:00.000Z',
  'end of 20th': '2026-11-20T20:59:59.999Z',
  'start of 21st': '2026-11-20T21:00:00.000Z',
  'end of month': '2026-11-30T20:59:59.999Z',
  'start of December': '2026-11-30T21:00:00.000Z',
} as const;
type Moment = keyof typeof moments;
const [end19, start20, end20, start21, endOfMonth, december] = Object.keys(moments) as [Moment, Moment, Moment, Moment, Moment, Moment];

/** Due dates around a week, a month and a year. 2026-11-23 is a Monday. */
const days = ['2025-12-31', '2026-01-01', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];

describe('a date in a filter', () => {
  let team: Organization;
  const titles = new Map<string, string>();
  beforeAll(async () => {
    team = await buildOrganization();
    await team.admin.client.patch('/me', { timeZone: 'Europe/Istanbul' });
    for (const [title, moment] of Object.entries(moments)) {
      const { id } = await buildTask(team.admin, { title });
      titles.set(id, title);
      for (const column of ['created_at', 'updated_at', 'completed_at'])
        await team.context.sql({
          name: `test.age_${column}`,
          text: `update task set ${column} = $3::text::timestamptz where organization_id = $1 and id = $2`,
          values: [team.id, id, moment],
        });
    }
    for (const dueDate of days) titles.set((await buildTask(team.admin, { title: dueDate, dueDate, startDate: dueDate })).id, dueDate);
    titles.set((await buildTask(team.admin, { title: 'never' })).id, 'never');
  });

  /** Titles of the tasks that a filter matches. Checks that lists and the in-memory matcher of streams and webhooks agree. */
  async function found(text: string, among: readonly string[]): Promise<string[]> {
    const { body } = await team.admin.client.get(`/tasks?limit=200&sort=number&filter=${encodeURIComponent(text)}`);
    const listed: string[] = body.data.map(({ title }: { title: string }) => title).filter((title: string) => among.includes(title));
    const rows = await tasksForEvents(team.context, [...titles.keys()]);
    const tasks = rows.map((row) => taskEvent('task.created', row).data as never);
    const { matches } = await matcherOf(await readyFilter(team.context, { text }));
    const facts = await Facts.of(team.context, tasks);
    const matched = (tasks as { title: string }[]).filter((task) => matches(task as never, facts)).map(({ title }) => title);
    expect(matched.filter((title) => among.includes(title)).sort(), `in memory: ${text}`).toEqual(listed.toSorted());
    return listed;
  }

  const ofMoments = Object.keys(moments);
  test.each<[string, Moment[]]>([
    ['2026-11-20', [start20, end20]],
    ['!=2026-11-20', [end19, start21, endOfMonth, december]],
    ['<2026-11-20', [end19]],
    ['<=2026-11-20', [end19, start20, end20]],
    ['>2026-11-20', [start21, endOfMonth, december]],
    ['>=2026-11-20', [start20, end20, start21, endOfMonth, december]],
    ['2026-11', [end19, start20, end20, start21, endOfMonth]],
    ['<2026-11', []],
    ['<=2026-11', [end19, start20, end20, start21, endOfMonth]],
    ['>2026-11', [december]],
    ['>=2026-12', [december]],
    ['>2026-11-19T21:00:00Z', [end20, start21, endOfMonth, december]],
    ['>=2026-11-19T21:00:00Z', [start20, end20, start21, endOfMonth, december]],
    ['<2026-11-19T21:00:00Z', [end19]],
    ['<=2026-11-19T21:00:00Z', [end19, start20]],
  ])('covers whole days and months, or an exact time, in created, updated and completed %s', async (asked, expected) => {
    const isPlain = /^\d/.test(asked);
    for (const name of ['created', 'updated', 'completed'])
      expect([name, await found(`${name}${isPlain ? ':' : ''}${asked}`, ofMoments)]).toEqual([name, expected]);
  });

  test.each<[string, string[]]>([
    ['2026-11', ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30']],
    ['<2026-11', ['2025-12-31', '2026-01-01']],
    ['<=2026-11', ['2025-12-31', '2026-01-01', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30']],
    ['>2026-11', ['2026-12-01', '2026-12-31', '2027-01-01']],
    ['>=2026-11', ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']],
    ['2026', ['2026-01-01', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-31']],
    ['<2026', ['2025-12-31']],
    ['>2026', ['2027-01-01']],
    ['<=2026', days.slice(0, -1)],
    ['2026-11-23', ['2026-11-23']],
    ['<2026-11-23', ['2025-12-31', '2026-01-01', '2026-11-22']],
    ['<=2026-11-23', ['2025-12-31', '2026-01-01', '2026-11-22', '2026-11-23']],
    ['>2026-11-23', ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']],
    ['>=2026-11-23', ['2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']],
    ['none', ['never']],
    ['any', days],
  ])('covers the whole period in due and start %s', async (asked, expected) => {
    const isPlain = /^[\da-z]/.test(asked);
    for (const name of ['due', 'start'])
      expect([name, await found(`${name}${isPlain ? ':' : ''}${asked}`, [...days, 'never'])]).toEqual([name, expected]);
  });

  // Clocks in Santiago show 01:00 of the 6th after 23:59 of the 5th (UTC-4, then UTC-3), clocks in Cairo 01:00 of the 24th after 23:59.
  test.each([
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
  ])('begins in %s with the first time of the day if clocks skip midnight: %s', async (timeZone, moment, date) => {
    const reader = await team.person();
    await reader.client.patch('/me', { timeZone });
    const { id } = await buildTask(team.admin, { title: 'Gece' });
    await team.context.db.task.updateMany({ where: { id }, data: { createdAt: new Date(moment) } });
    const query = (day: string) => reader.client.get(`/tasks?id=${id}&filter=created:${day}`);
    const days = ['2026-04-23', '2026-04-24', '2026-09-05', '2026-09-06'];
    const lengths = await Promise.all(days.map(async (day) => (await query(day)).body.data.length));
    expect(days.filter((_, index) => lengths[index] === 1)).toEqual([date]);
  });

  test.each(['due<+8000y', 'start:+8000y', 'created>=+8000y'])('matches nothing beyond the year 9999: %s', async (text) => {
    expect(await found(text, [...titles.values()])).toEqual([]);
  });

  test('excludes tasks without a value from comparisons, and includes them in negated ones', async () => {
    for (const operator of ['<', '<=', '>', '>=']) {
      expect(await found(`due${operator}2026-11-23`, ['never'])).toEqual([]);
      expect(await found(`-due${operator}2026-11-23`, ['never'])).toEqual(['never']);
    }
  });
});

describe('a word for days in a filter', () => {
  let team: Organization;
  /** Date that is `add` days from today in Istanbul, computed with Intl only. */
  const day = (add: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date(Date.now() + add * 86_400_000));
  /** Number of days since Monday. */
  const sinceMonday = () => (new Date(`${day(0)}T12:00:00Z`).getUTCDay() + 6) % 7;
  beforeAll(async () => {
    team = await buildOrganization();
    await team.admin.client.patch('/me', { timeZone: 'Europe/Istanbul' });
  });

  test('covers a week from Monday to Sunday, inclusive', async () => {
    const monday = -sinceMonday();
    const offsets = [monday - 8, monday - 7, monday - 1, monday, monday + 6, monday + 7, monday + 13, monday + 14];
    for (const [index, offset] of offsets.entries()) await buildTask(team.admin, { title: `${index}`, dueDate: day(offset) });
    const found = async (filter: string) =>
      (await team.admin.client.get(`/tasks?limit=200&sort=number&filter=${encodeURIComponent(filter)}`)).body.data
        .map(({ title }: { title: string }) => title)
        .join('');
    expect([await found('due:last-week'), await found('due:this-week'), await found('due:next-week')]).toEqual(['12', '34', '56']);
    expect([
      await found('due<this-week'),
      await found('due<=this-week'),
      await found('due>this-week'),
      await found('due>=this-week'),
    ]).toEqual(['012', '01234', '567', '34567']);
    expect(await found('bitiş:bu-hafta')).toBe('34');
  });

  test('covers single days relative to today', async () => {
    for (const offset of [-8, -7, -1, 0, 1, 7, 8]) await buildTask(team.admin, { title: `day ${offset}`, dueDate: day(offset) });
    const found = async (filter: string) =>
      (await team.admin.client.get(`/tasks?limit=200&sort=number&filter=${encodeURIComponent(`${filter} "day "`)}`)).body.data.map(
        ({ title }: { title: string }) => Number(title.slice(4)),
      );
    expect([await found('due:yesterday'), await found('due:today'), await found('due:tomorrow')]).toEqual([[-1], [0], [1]]);
    expect([await found('due<-7d'), await found('due<=-7d'), await found('due>+7d'), await found('due>=+7d')]).toEqual([
      [-8],
      [-8, -7],
      [8],
      [7, 8],
    ]);
    expect([await found('due:-1w'), await found('due:+1w')]).toEqual([[-7], [7]]);
  });
});
