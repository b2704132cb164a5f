import { beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { addDays, dayIn, startOfDay } from '../../../schema/kernel/zone.ts';
import { turnCycles } from '../../../schema/work/cycle/turn.ts';
import { matcherOf, readyFilter } from '../../../schema/work/task/filter.ts';
import { testApp } from '../../support/app.ts';
import { buildCycle, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

const zone = 'Europe/Istanbul';
const today = () => dayIn(zone, new Date());
const inDays = (days: number) => addDays(today(), days);

describe('a cycle', () => {
  let team: Organization;
  let lead: Person;
  let member: Person;
  let project: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [lead, member] = [await team.person(), await team.person()];
    project = await buildProject(lead, { key: 'WEB' });
  });

  const build = (name: string, from: number, to: number, overrides: object = {}) =>
    buildCycle(lead, project.key, { name, startDate: inDays(from), endDate: inDays(to), ...overrides });
  const get = async (id: string) => (await member.client.get(`/cycles/${id}`)).body;
  const task = async (id: string) => (await member.client.get(`/tasks/${id}`)).body;
  /** The first minute of a day, so many days from now. */
  const at = (days: number) => new Date(startOfDay(zone, inDays(days)).getTime() + 60_000);
  const dawn = async (days: number) => turnCycles((await testApp()).services, at(days));
  const kinds = (events: readonly { event: string }[]) => events.map(({ event }) => event).filter((kind) => /^(cycle|task)\./.test(kind));

  test('is created by leads and visible to people who can view the project', async () => {
    const { status, body } = await lead.client.post('/cycles', {
      project: 'WEB',
      name: 'Döngü 1',
      startDate: inDays(1),
      endDate: inDays(14),
    });
    expect([status, body]).toMatchObject([
      201,
      { name: 'Döngü 1', goal: '', state: 'upcoming', rollOver: 'next', project: { key: 'WEB' } },
    ]);
    expect(await get(body.id)).toEqual(body);
    expect((await member.client.patch(`/cycles/${body.id}`, { name: 'Benim' })).body.code).toBe('auth.role_required');
    await lead.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    expect((await member.client.get(`/cycles/${body.id}`)).status).toBe(404);
    expect((await member.client.get('/cycles')).body.data).toEqual([]);
  });

  test('cannot overlap with another cycle of its project', async () => {
    const first = await build('Birinci', 1, 7);
    await buildProject(lead, { key: 'MOB' });
    await buildCycle(lead, 'MOB', { startDate: inDays(1), endDate: inDays(7) });
    const taken = await lead.client.post('/cycles', { project: 'WEB', name: 'İkinci', startDate: inDays(7), endDate: inDays(9) });
    expect([taken.status, taken.body.code]).toEqual([409, 'cycle.overlap']);
    expect(taken.body.detail).toContain('Birinci');
    const second = await build('İkinci', 8, 9);
    expect((await lead.client.patch(`/cycles/${second.id}`, { startDate: inDays(6) })).body.code).toBe('cycle.overlap');
    expect((await lead.client.patch(`/cycles/${first.id}`, { endDate: inDays(6) })).status).toBe(200);
    expect((await lead.client.patch(`/cycles/${second.id}`, { startDate: inDays(7) })).status).toBe(200);
  });

  test('is created once by concurrent requests for the same days', async () => {
    const make = () => lead.client.post('/cycles', { project: 'WEB', name: 'Aynı', startDate: inDays(1), endDate: inDays(7) });
    const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  test.each([
    [{ startDate: 3, endDate: 2 }, '/endDate cycle.end_before_start'],
    [{ startDate: -3, endDate: -1 }, '/endDate cycle.end_past'],
    [{ startDate: 0, endDate: 366 }, '/endDate cycle.too_long'],
  ])('is rejected with the days %o', async ({ startDate, endDate }, expected) => {
    const { body } = await lead.client.post('/cycles', {
      project: 'WEB',
      name: 'Olmaz',
      startDate: inDays(startDate),
      endDate: inDays(endDate),
    });
    expect(body.errors.map((error: { pointer: string; code: string }) => `${error.pointer} ${error.code}`)).toEqual([expected]);
  });

  test('keeps its first day once started, and all its days once ended', async () => {
    const cycle = await build('Bugün', 0, 7);
    expect(cycle.state).toBe('current');
    expect((await lead.client.patch(`/cycles/${cycle.id}`, { startDate: inDays(1) })).body.code).toBe('cycle.started');
    expect((await lead.client.patch(`/cycles/${cycle.id}`, { endDate: inDays(3) })).body.endDate).toBe(inDays(3));
    const ended = await lead.client.post(`/cycles/${cycle.id}/end`, {});
    expect(ended.body).toMatchObject({ state: 'past', endDate: today() });
    expect((await lead.client.post(`/cycles/${cycle.id}/end`, {})).body.code).toBe('cycle.ended');
    expect((await lead.client.patch(`/cycles/${cycle.id}`, { endDate: inDays(3) })).body.code).toBe('cycle.ended');
    expect((await lead.client.patch(`/cycles/${cycle.id}`, { name: 'Dün' })).body.name).toBe('Dün');
    const later = await build('Sonra', 1, 2);
    expect((await lead.client.post(`/cycles/${later.id}/end`, {})).body.code).toBe('cycle.not_started');
  });

  test('contains tasks of its project, and lists filter by it', async () => {
    const [running, next] = [await build('Süren', 0, 7), await build('Sonraki', 8, 14)];
    const one = await buildTask(member, { project: 'WEB', cycle: running.id, estimate: 3 });
    const two = await buildTask(member, { project: 'WEB', estimate: 0.5 });
    expect((await member.client.patch(`/tasks/${two.id}`, { cycle: next.id })).body.cycle).toEqual({ id: next.id, name: 'Sonraki' });
    const elsewhere = await buildTask(member, {});
    const refused = await member.client.patch(`/tasks/${elsewhere.id}`, { cycle: next.id });
    expect(refused.body.errors).toMatchObject([{ pointer: '/cycle', code: 'cycle.other_project' }]);
    const ids = async (query: string) => (await member.client.get(`/tasks?${query}`)).body.data.map((each: { id: string }) => each.id);
    expect(await ids(`cycle=${running.id},${next.id}`)).toEqual([two.id, one.id]);
    expect(await ids('cycle=current')).toEqual([one.id]);
    expect(await ids('cycle=none,current')).toEqual([elsewhere.id, one.id]);
    // Subscriptions filter by the payload of events.
    const events = await eventsDuring(member.client, async () => {
      for (const { id } of [one, two, elsewhere]) await member.client.patch(`/tasks/${id}`, { priority: 'low' });
    });
    for (const [cycle, expected] of [
      [['current'], [one.id]],
      [[next.id], [two.id]],
      [
        ['none', 'current'],
        [one.id, elsewhere.id],
      ],
    ] as const) {
      const { matches } = await matcherOf(await readyFilter(team.context, { cycle: [...cycle] }));
      expect(events.filter(({ data }) => matches(data)).map(({ data }) => data.id)).toEqual(expected);
    }
    expect(await ids('project=WEB&sort=-estimate')).toEqual([one.id, two.id]);
    expect((await get(running.id)).totals).toContainEqual({ category: 'unstarted', tasks: 1, estimate: 3 });
    await member.client.patch(`/tasks/${one.id}`, { project: 'GENEL' });
    expect((await task(one.id)).cycle).toBeNull();
  });

  test('ends once on its last day and moves unfinished tasks to the next cycle', async () => {
    const [running, next] = [await build('Süren', 0, 1), await build('Sonraki', 2, 3)];
    const open = await buildTask(member, { project: 'WEB', cycle: running.id });
    const done = await buildTask(member, { project: 'WEB', cycle: running.id, status: 'done' });
    const dropped = await buildTask(member, { project: 'WEB', cycle: running.id, status: 'cancelled' });
    expect(kinds(await eventsDuring(team.admin.client, () => dawn(1)))).toEqual([]);
    expect(kinds(await eventsDuring(team.admin.client, async () => void (await Promise.all([dawn(2), dawn(2), dawn(2)]))))).toEqual([
      'cycle.ended',
      'task.updated',
      'cycle.started',
    ]);
    expect(kinds(await eventsDuring(team.admin.client, () => dawn(2)))).toEqual([]);
    expect([await get(running.id), await get(next.id)]).toMatchObject([{ state: 'past', endDate: inDays(1) }, { state: 'current' }]);
    expect((await task(open.id)).cycle.id).toBe(next.id);
    for (const { id } of [done, dropped]) expect((await task(id)).cycle.id).toBe(running.id);
    await dawn(9);
    expect((await task(open.id)).cycle).toBeNull();
  });

  test('catches up on all missed starts and ends', async () => {
    const [one] = [await build('Bir', 1, 2), await build('İki', 3, 4)];
    const open = await buildTask(member, { project: 'WEB', cycle: one.id });
    const three = await build('Üç', 5, 60);
    const events = await eventsDuring(team.admin.client, () => dawn(10));
    expect(kinds(events)).toEqual([
      ...['cycle.started', 'cycle.ended', 'task.updated', 'cycle.started', 'cycle.ended', 'task.updated', 'cycle.started'],
    ]);
    expect((await task(open.id)).cycle.id).toBe(three.id);
  });

  test('is found as the previous, current or next one of its project', async () => {
    const days = [
      [1, 2],
      [3, 4],
      [5, 60],
      [61, 62],
      [63, 64],
    ] as const;
    const tasks: string[] = [];
    for (const [at, [from, to]] of days.entries()) {
      const { id } = await build(`Döngü ${at}`, from, to);
      tasks.push((await buildTask(member, { project: 'WEB', cycle: id, status: 'done' })).id);
    }
    await dawn(10);
    const events = await eventsDuring(member.client, async () => {
      for (const id of tasks) await member.client.patch(`/tasks/${id}`, { priority: 'low' });
    });
    for (const [word, turkish, at] of [
      ['previous', 'önceki', 1],
      ['current', 'güncel', 2],
      ['next', 'sonraki', 3],
    ] as const) {
      for (const query of [`cycle=${word}`, `filter=cycle:${word}`, `filter=${encodeURIComponent(`döngü:${turkish}`)}`])
        expect((await member.client.get(`/tasks?${query}`)).body.data.map((each: { id: string }) => each.id)).toEqual([tasks[at]]);
      const { matches } = await matcherOf(await readyFilter(team.context, { cycle: [word] }));
      expect(events.filter(({ data }) => matches(data)).map(({ data }) => data.id)).toEqual([tasks[at]]);
    }
  });

  test('does not delay other cycles and organizations if it cannot be started or ended', async () => {
    const broken = await buildProject(lead, { key: 'BOZ' });
    const { id: stuck } = await buildCycle(lead, broken.key, { name: 'Bozuk', startDate: inDays(0), endDate: inDays(1) });
    const fine = await build('Süren', 0, 1);
    const open = await buildTask(member, { project: 'WEB', cycle: fine.id });
    const next = await build('Sonraki', 2, 3);
    const other = await buildOrganization();
    const elsewhere = await buildProject(other.admin, { key: 'DIS' });
    const { id: theirs } = await buildCycle(other.admin, elsewhere.key, { name: 'Dış', startDate: inDays(0), endDate: inDays(1) });
    const { services } = await testApp();
    const database: Services['database'] = Object.create(services.database, {
      sql: {
        value: (statement: object, values: unknown[] = []) =>
          values.includes(stuck) ? Promise.reject(new Error('bozuk')) : services.database.sql(statement as never, values),
      },
    });
    await expect(turnCycles({ ...services, database }, at(2))).rejects.toThrow('bozuk');
    expect([await get(stuck), await get(fine.id), await get(next.id)].map(({ state }) => state)).toEqual(['current', 'past', 'current']);
    expect((await task(open.id)).cycle.id).toBe(next.id);
    expect((await other.admin.client.get(`/cycles/${theirs}`)).body.endedAt).not.toBeNull();
    await dawn(2);
    expect((await get(stuck)).state).toBe('past');
  });

  test('follows the time zone of its organization', async () => {
    await team.admin.client.patch('/organization', { timeZone: 'Pacific/Kiritimati' });
    const day = addDays(dayIn('Pacific/Kiritimati', new Date()), 3);
    const { id } = await buildCycle(lead, 'WEB', { startDate: day, endDate: day });
    const { services } = await testApp();
    const begins = startOfDay('Pacific/Kiritimati', day).getTime();
    await turnCycles(services, new Date(begins - 1));
    expect((await get(id)).state).toBe('upcoming');
    await turnCycles(services, new Date(begins));
    expect((await get(id)).state).toBe('current');
  });

  test.each(['next', 'none', 'a cycle'] as const)('rolls over into %s when ended by hand', async (rollOver) => {
    const [running, , third] = [await build('Süren', -2, 1), await build('Sonraki', 2, 3), await build('Üçüncü', 4, 5)];
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await buildTask(member, { project: 'WEB', cycle: running.id })).id);
    await member.client.delete(`/tasks/${ids[2]}`);
    const events = await eventsDuring(team.admin.client, () =>
      lead.client.post(`/cycles/${running.id}/end`, { rollOver: rollOver === 'a cycle' ? third.id : rollOver }),
    );
    const into = { next: 'Sonraki', none: undefined, 'a cycle': 'Üçüncü' }[rollOver];
    for (const id of ids.slice(0, 2)) expect((await task(id)).cycle?.name).toBe(into);
    await member.client.post(`/tasks/${ids[2]}/restore`);
    expect((await task(ids[2] as string)).cycle?.name).toBe(into);
    expect(kinds(events)).toEqual(['cycle.ended', 'task.updated', 'task.updated', 'task.updated']);
    expect(events.find(({ event }) => event === 'task.updated')?.previous).toEqual({ cycle: { id: running.id } });
  });

  test('rolls over only into another open cycle of the project', async () => {
    const running = await build('Süren', 0, 1);
    await buildProject(lead, { key: 'MOB' });
    const other = await buildCycle(lead, 'MOB');
    const end = async (rollOver: string) => (await lead.client.post(`/cycles/${running.id}/end`, { rollOver })).body.errors[0].code;
    expect(await end(running.id)).toBe('cycle.self');
    expect(await end(other.id)).toBe('cycle.other_project');
    expect((await get(running.id)).state).toBe('current');
  });

  test('accepts no tasks after it has ended', async () => {
    const running = await build('Süren', 0, 1);
    await lead.client.post(`/cycles/${running.id}/end`, {});
    const refused = await member.client.post('/tasks', { title: 'Geç', project: 'WEB', cycle: running.id });
    expect(refused.body.errors).toMatchObject([{ pointer: '/cycle', code: 'cycle.ended' }]);
  });

  test('leaves its tasks without a cycle when deleted', async () => {
    const cycle = await build('Silinecek', 1, 2);
    const { id } = await buildTask(member, { project: 'WEB', cycle: cycle.id });
    const events = await eventsDuring(team.admin.client, () => lead.client.delete(`/cycles/${cycle.id}`));
    expect(kinds(events)).toEqual(['cycle.deleted', 'task.updated']);
    expect((await task(id)).cycle).toBeNull();
    expect((await member.client.get(`/cycles/${cycle.id}`)).status).toBe(404);
  });

  test('appears in the activity of its project and tasks', async () => {
    const cycle = await build('Döngü 7', 0, 2);
    const { id, number } = await buildTask(member, { project: 'WEB', title: 'Fatura' });
    await member.client.patch(`/tasks/${id}`, { cycle: cycle.id, estimate: 2 });
    const texts = async (path: string, locale = 'tr') =>
      (await member.client.get(path, { 'accept-language': locale })).body.data.map((entry: { text: string }) => entry.text);
    expect((await texts(`/tasks/${id}/activity`))[0]).toContain(`${number}'in tahminini ve döngüsünü değiştirdi`);
    expect((await texts('/projects/WEB/activity')).join('\n')).toContain('“Döngü 7” döngüsünü başlattı');
    expect((await texts('/projects/WEB/activity', 'en')).join('\n')).toContain('started the cycle “Döngü 7”');
  });
});
