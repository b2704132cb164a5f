import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import {
  buildOrganization,
  buildProject,
  buildTask,
  buildTimeEntry,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

describe('time entries', () => {
  let team: Organization;
  let member: Person;
  let other: Person;
  let task: { id: string; number: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [member, other] = [await team.person(), await team.person()];
    await buildProject(member, { key: 'WEB' });
    task = await buildTask(member, { project: 'WEB' });
  });

  const current = async (person: Person) => (await person.client.get('/time-entries/current')).body.entry;
  const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  test('are created with a duration, or with start and end', async () => {
    const { status, body, headers } = await member.client.post('/time-entries', { task: task.number, minutes: 90, note: 'Yuvarlama' });
    expect([status, body]).toMatchObject([
      201,
      { task: { id: task.id, project: { key: 'WEB' } }, user: { id: member.id }, duration: 5400, note: 'Yuvarlama', version: 1 },
    ]);
    expect(headers.location).toBe(`/api/v1/time-entries/${body.id}`);
    expect((await other.client.get(`/time-entries/${body.id}`)).body).toEqual(body);
    const [startedAt, endedAt] = [ago(3 * hour), ago(hour)];
    const second = await buildTimeEntry(other, task.id, { startedAt, endedAt });
    expect(second).toMatchObject({ startedAt, endedAt, duration: 7200, note: '' });
    expect(ids(await member.client.get(`/tasks/WEB-1/time-entries`))).toEqual([body.id, second.id]);
  });

  test.each([
    ['a start to come', { startedAt: ago(-hour) }, 'startedAt', 'field.future'],
    ['a start further ahead than clocks differ', { startedAt: ago(-5 * minute) }, 'startedAt', 'field.future'],
    ['an end to come', { startedAt: ago(hour), endedAt: ago(-hour) }, 'endedAt', 'field.future'],
    ['a length that goes beyond now', { startedAt: ago(hour), minutes: 120 }, 'minutes', 'field.future'],
    ['an end before the start', { startedAt: ago(hour), endedAt: ago(2 * hour) }, 'endedAt', 'time_entry.end_before_start'],
    ['more than a day', { startedAt: ago(30 * hour), endedAt: ago(hour) }, 'endedAt', 'time_entry.too_long'],
    ['a timer that would have run for more than a day', { startedAt: ago(30 * hour) }, 'startedAt', 'time_entry.too_long'],
    ['an end without a start', { endedAt: ago(hour) }, 'startedAt', 'field.required'],
    ['an end and a length', { startedAt: ago(2 * hour), endedAt: ago(hour), minutes: 60 }, 'minutes', 'field.conflict'],
    ['no length', { minutes: 0 }, 'minutes', 'field.range'],
    ['a note that is too long', { minutes: 5, note: 'a'.repeat(501) }, 'note', 'field.too_long'],
  ])('reject %s', async (_, fields, field, code) => {
    const { status, body } = await member.client.post('/time-entries', { task: task.id, ...fields });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: `/${field}`, code }]]);
  });

  test('last at most a day, and tolerate a slightly fast clock', async () => {
    const startedAt = ago(48 * hour);
    const later = (milliseconds: number) => new Date(Date.parse(startedAt) + milliseconds).toISOString();
    expect(await buildTimeEntry(member, task.id, { startedAt, endedAt: later(24 * hour) })).toMatchObject({ duration: 24 * 3600 });
    const longer = { task: task.id, startedAt, endedAt: later(24 * hour + 1) };
    expect((await member.client.post('/time-entries', longer)).body.errors).toMatchObject([{ code: 'time_entry.too_long' }]);
    const ahead = ago(-0.5 * minute);
    expect(await buildTimeEntry(member, task.id, { startedAt: ahead })).toMatchObject({ startedAt: ahead, endedAt: null });
  });

  test('are summed in whole seconds, each rounded down', async () => {
    const start = Date.now() - hour;
    const [startedAt, ...ends] = [start, start + 5_900, start + 9_999].map((time) => new Date(time).toISOString());
    for (const endedAt of ends) await buildTimeEntry(member, task.id, { startedAt, endedAt });
    const entries = (await member.client.get(`/tasks/${task.id}/time-entries`)).body.data;
    expect(entries.map(({ duration }: { duration: number }) => duration).sort()).toEqual([5, 9]);
    expect((await member.client.get('/time-entries/totals?by=task')).body.data).toMatchObject([{ duration: 14, entries: 2 }]);
  });

  test('without an end are running timers, one per person; a new one ends it', async () => {
    const first = await buildTimeEntry(member, task.id, {});
    expect(first).toMatchObject({ endedAt: null, duration: null });
    expect(await current(member)).toMatchObject({ id: first.id });
    expect(await current(other)).toBeNull();
    const events = await eventsDuring(other.client, async () =>
      buildTimeEntry(member, (await buildTask(member, { project: 'WEB' })).id, {}),
    );
    expect(
      events.map(({ event, subject }) => [event, subject.id === first.id]).filter(([event]) => String(event).startsWith('time')),
    ).toEqual([
      ['time_entry.updated', true],
      ['time_entry.created', false],
    ]);
    const ended = (await member.client.get(`/time-entries/${first.id}`)).body;
    const second = await current(member);
    expect(ended.endedAt).toBe(second.startedAt);
    const { status, body } = await member.client.post(`/time-entries/${second.id}/stop`);
    expect([status, body]).toMatchObject([200, { id: second.id, duration: expect.any(Number), version: 2 }]);
    expect((await member.client.post(`/time-entries/${second.id}/stop`)).body).toEqual(body);
    expect(await current(member)).toBeNull();
  });

  test('have one running timer after concurrent starts', async () => {
    await Promise.all(Array.from({ length: 4 }, () => buildTimeEntry(member, task.id, {})));
    const { body } = await member.client.get('/time-entries?user=me');
    expect(body.data.filter(({ endedAt }: { endedAt: string | null }) => endedAt === null)).toHaveLength(1);
    expect(body.data).toHaveLength(4);
  });

  test('count one day for a forgotten timer', async () => {
    const { id } = await buildTimeEntry(member, task.id, {});
    const { services } = await testApp();
    await services.database.sql(
      { name: 'test.age', text: 'update time_entry set started_at = now() - interval $2 where id = $1'.replace('$2', "'3 days'") },
      [id],
    );
    expect((await member.client.post(`/time-entries/${id}/stop`)).body).toMatchObject({ duration: 24 * 3600 });
  });

  test('are changed, stopped and deleted by their owner and administrators', async () => {
    const { id } = await buildTimeEntry(member, task.id);
    for (const [method, path, body] of [
      ['patch', `/time-entries/${id}`, { note: 'Benim' }],
      ['post', `/time-entries/${id}/stop`, {}],
      ['delete', `/time-entries/${id}`, undefined],
    ] as const)
      expect((await other.client[method](path, body as never)).body.code).toBe('auth.role_required');
    const changed = await member.client.patch(`/time-entries/${id}`, { minutes: 30 }, { 'if-match': '"1"' });
    expect(changed.body).toMatchObject({ duration: 1800, version: 2 });
    expect((await member.client.patch(`/time-entries/${id}`, { minutes: 30 }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await team.admin.client.patch(`/time-entries/${id}`, { note: 'Toplantı' })).body).toMatchObject({
      note: 'Toplantı',
      version: 3,
    });
    expect((await team.admin.client.delete(`/time-entries/${id}`)).status).toBe(204);
    expect((await member.client.get(`/time-entries/${id}`)).status).toBe(404);
  });

  test('are visible with their task', async () => {
    const { id } = await buildTimeEntry(member, task.id);
    const guest = await team.person({ role: 'guest' });
    expect((await guest.client.get(`/time-entries/${id}`)).body.code).toBe('time_entry.not_found');
    expect((await guest.client.post('/time-entries', { task: task.id, minutes: 5 })).body.errors).toMatchObject([
      { code: 'task.not_found' },
    ]);
    await member.client.put(`/projects/WEB/members/${guest.id}`, { role: 'editor' });
    expect((await guest.client.get(`/time-entries/${id}`)).status).toBe(200);
    await buildTimeEntry(guest, task.id);
    await member.client.patch('/projects/WEB', { visibility: 'private' });
    expect((await other.client.get(`/time-entries/${id}`)).status).toBe(404);
    expect(ids(await other.client.get('/time-entries'))).toEqual([]);
    expect((await other.client.get('/time-entries/totals?by=user')).body.data).toEqual([]);
    await member.client.delete(`/tasks/${task.id}`);
    expect((await member.client.get(`/time-entries/${id}`)).status).toBe(404);
    await member.client.post(`/tasks/${task.id}/restore`);
    expect((await member.client.get(`/time-entries/${id}`)).status).toBe(200);
  });

  test('can be stopped in an archived project, but not changed', async () => {
    const { id } = await buildTimeEntry(member, task.id, {});
    await member.client.patch('/projects/WEB', { archived: true });
    expect((await member.client.post('/time-entries', { task: task.id, minutes: 5 })).body.code).toBe('project.archived');
    expect((await member.client.patch(`/time-entries/${id}`, { note: 'Not' })).body.code).toBe('project.archived');
    expect((await member.client.post(`/time-entries/${id}/stop`)).status).toBe(200);
  });

  test('can be stopped by an owner who has become a viewer', async () => {
    const { id } = await buildTimeEntry(other, task.id, {});
    await member.client.put(`/projects/WEB/members/${other.id}`, { role: 'viewer' });
    expect((await other.client.patch(`/time-entries/${id}`, { note: 'Not' })).body).toMatchObject({ code: 'auth.role_required' });
    expect(await other.client.post(`/time-entries/${id}/stop`)).toMatchObject({ status: 200, body: { endedAt: expect.any(String) } });
  });

  test('are stopped when their owner is removed', async () => {
    const { id } = await buildTimeEntry(other, task.id, {});
    expect((await team.admin.client.delete(`/members/${other.id}`)).status).toBe(204);
    expect((await member.client.get(`/time-entries/${id}`)).body).toMatchObject({ endedAt: expect.any(String), user: { id: other.id } });
  });

  test('are listed by task, project, person and time, in pages', async () => {
    await buildProject(member, { key: 'MOB' });
    const mobile = await buildTask(member, { project: 'MOB' });
    const make = (person: Person, of: { id: string }, hours: number) =>
      buildTimeEntry(person, of.id, { startedAt: ago(hours * hour), minutes: 30 });
    const [a, b, c, d] = [
      await make(member, task, 2),
      await make(other, task, 4),
      await make(member, mobile, 6),
      await make(other, mobile, 8),
    ];
    const list = async (query: string) => ids(await member.client.get(`/time-entries?${query}`));
    expect(await list('')).toEqual([a, b, c, d].map(({ id }) => id));
    expect(await list('user=me')).toEqual([a.id, c.id]);
    expect(await list(`task=WEB-1&user=${other.id}`)).toEqual([b.id]);
    expect(await list('project=MOB')).toEqual([c.id, d.id]);
    expect(await list(`from=${ago(7 * hour)}&to=${ago(3 * hour)}`)).toEqual([b.id, c.id]);
    const first = await member.client.get('/time-entries?limit=3');
    expect(ids(await member.client.get(`/time-entries?limit=3&cursor=${first.body.page.nextCursor}`))).toEqual([d.id]);
  });

  test('are summed by person, project and task once ended', async () => {
    await buildTimeEntry(member, task.id, { minutes: 60 });
    await buildTimeEntry(member, task.id, { minutes: 30 });
    await buildTimeEntry(other, task.id, { minutes: 10 });
    await buildTimeEntry(other, task.id, {});
    const totals = async (query: string) => (await member.client.get(`/time-entries/totals?${query}`)).body.data;
    expect(await totals('by=user')).toMatchObject([
      { user: { id: member.id }, project: null, task: null, duration: 5400, entries: 2 },
      { user: { id: other.id }, duration: 600, entries: 1 },
    ]);
    expect(await totals('by=project,task')).toMatchObject([
      { user: null, project: { key: 'WEB' }, task: { number: 'WEB-1' }, duration: 6000 },
    ]);
    expect(await totals(`by=user&from=${ago(-hour)}`)).toEqual([]);
    expect((await member.client.get('/time-entries/totals')).status).toBe(400);
    const { body } = await member.client.graphql('{ task(id: "WEB-1") { timeSpent timeEntries { nodes { duration } } } }');
    expect(body.data.task).toMatchObject({ timeSpent: 6000, timeEntries: { nodes: { length: 4 } } });
  });

  test('are filtered by tasks the caller can view', async () => {
    const urgent = await buildTask(member, { project: 'WEB', title: 'Acil iş', priority: 'urgent' });
    const mine = await buildTimeEntry(member, urgent.id, { minutes: 30 });
    await buildTimeEntry(member, task.id, { minutes: 60 });
    const secret = await buildProject(member, { visibility: 'private' });
    await buildTimeEntry(member, (await buildTask(member, { project: secret.key, priority: 'urgent' })).id, { minutes: 5 });
    const filter = encodeURIComponent('priority>=high (assignee:none or "Acil iş")');
    expect(ids(await other.client.get(`/time-entries?filter=${filter}`))).toEqual([mine.id]);
    expect((await other.client.get(`/time-entries/totals?by=task&filter=${filter}`)).body.data).toMatchObject([
      { task: { id: urgent.id }, duration: 1800, entries: 1 },
    ]);
    expect((await member.client.get(`/time-entries/totals?by=user&filter=${filter}`)).body.data).toMatchObject([{ duration: 2100 }]);
    for (const path of ['/time-entries?', '/time-entries/totals?by=user&']) {
      const { status, body } = await member.client.get(`${path}filter=stauts:todo`);
      expect([status, body.code, body.offset, body.length, body.errors[0].parameter]).toEqual([400, 'filter.invalid', 0, 6, 'filter']);
    }
    expect((await other.client.get(`/time-entries?filter=project:${secret.key}`)).body.code).toBe('filter.invalid');
  });

  test('appear in the activity of their task, without deleted notes', async () => {
    const { id } = await buildTimeEntry(member, task.id, { minutes: 60, note: 'Gizli' });
    const [deleted] = await eventsDuring(other.client, () => member.client.delete(`/time-entries/${id}`));
    expect(deleted).toMatchObject({ event: 'time_entry.deleted', subject: { id }, data: { duration: 3600 } });
    expect(JSON.stringify(deleted)).not.toContain('Gizli');
    const { body } = await member.client.get('/tasks/WEB-1/activity');
    const texts = body.data.map(({ text }: { text: string }) => text).join('\n');
    expect(texts).toContain("WEB-1'de süre kaydı ekledi");
    expect(texts).toContain("WEB-1'deki bir süre kaydını sildi");
  });
});
