import { beforeEach, describe, expect, test } from 'vitest';
import { sendReminders } from '../../schema/activity/reminder/send.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { eventsDuring } from '../support/events.ts';
import { feedOf, takeFeed } from '../support/feed.ts';

const hour = 60 * 60 * 1000;

describe('a reminder', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader] = [await team.person({ name: 'Ayşe' }), await team.person()];
    await buildProject(owner, { key: 'WEB' });
  });

  const clock = async (time: string | Date) => sendReminders((await testApp()).services, new Date(time));
  const build = (overrides: object = {}) => buildTask(owner, { project: 'WEB', dueDate: '2030-12-10', ...overrides });
  const remind = async (task: { id: string }, body: object, person = reader) => {
    const answer = await person.client.post(`/tasks/${task.id}/reminders`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const refused = async (task: { id: string }, body: object, person = reader) => {
    const answer = await person.client.post(`/tasks/${task.id}/reminders`, body);
    return [answer.status, answer.body.code, ...(answer.body.errors ?? []).map((error: { code: string }) => error.code)];
  };
  const list = async (task: { id: string }, person = reader) => (await person.client.get(`/tasks/${task.id}/reminders`)).body.data;
  const deliveredTexts = async (person = reader) =>
    (await feedOf(person.client, 'unread=true')).filter(({ reason }) => reason === 'reminder').map(({ text }) => text);
  const livesIn = (timeZone: string, person = reader) => person.client.patch('/me', { timeZone });

  test('is created, listed and deleted by its owner', async () => {
    const task = await build();
    const at = new Date(Date.now() + hour).toISOString();
    const made = await remind(task, { at });
    expect(made).toEqual({
      id: expect.stringMatching(/^rem_/),
      task: { id: task.id, number: task.number, title: task.title },
      at,
      before: null,
      createdAt: expect.any(String),
    });
    const other = await remind(task, { before: 'P1D' });
    expect(await list(task)).toEqual([made, other]);
    expect(await list(task, owner)).toEqual([]);
    expect((await owner.client.delete(`/reminders/${made.id}`)).body.code).toBe('reminder.not_found');
    expect((await reader.client.delete(`/reminders/${made.id}`)).status).toBe(204);
    expect((await reader.client.delete(`/reminders/${made.id}`)).body.code).toBe('reminder.not_found');
    expect(await list(task)).toEqual([other]);
  });

  test('is delivered once at its time despite concurrent runs', async () => {
    const task = await build({ title: 'Rapor' });
    const at = new Date(Date.now() + hour);
    await remind(task, { at });
    await clock(new Date(at.getTime() - 1));
    expect(await deliveredTexts()).toEqual([]);
    await Promise.all([clock(at), clock(at), clock(at)]);
    expect(await deliveredTexts()).toEqual([`Hatırlatma: ${task.number} “Rapor” görevi`]);
    expect(await deliveredTexts(owner)).toEqual([]);
    expect(await list(task)).toEqual([]);
    const [item] = await feedOf(reader.client);
    expect(item).toMatchObject({
      reason: 'reminder',
      kind: 'task.reminder',
      subject: { id: task.id },
      task: { id: task.id },
      count: 1,
      actors: [],
    });
    expect(item.why).toContain('atırlatılmasını istedin');
    const english = await reader.client.get('/notifications?reason=reminder', { 'accept-language': 'en' });
    expect(english.body.data[0].text).toBe(`Reminder: ${task.number} “Rapor”`);
    await reader.client.post('/notifications/mark-read', {});
    await clock(new Date(at.getTime() + 10 * hour));
    expect(await deliveredTexts()).toEqual([]);
  });

  // Time zones: Istanbul UTC+3, Kiritimati UTC+14, New York in December UTC-5.
  test.each([
    ['Europe/Istanbul', 'P1D', '2030-12-09T06:00:00.000Z'],
    ['Europe/Istanbul', 'P1W', '2030-12-03T06:00:00.000Z'],
    ['Europe/Istanbul', 'PT2H30M', '2030-12-10T03:30:00.000Z'],
    ['Europe/Istanbul', 'P0D', '2030-12-10T06:00:00.000Z'],
    ['Pacific/Kiritimati', 'P1D', '2030-12-08T19:00:00.000Z'],
    ['America/New_York', 'P1DT12H', '2030-12-09T02:00:00.000Z'],
  ])('relative to the morning of the due date in %s, %s before, is delivered at its time', async (zone, before, at) => {
    await livesIn(zone);
    const task = await build();
    expect(await remind(task, { before })).toMatchObject({ at, before });
    await clock(new Date(Date.parse(at) - 1000));
    expect(await deliveredTexts()).toEqual([]);
    await clock(at);
    expect(await deliveredTexts()).toHaveLength(1);
    await clock(new Date(Date.parse(at) + hour));
    expect(await feedOf(reader.client)).toHaveLength(1);
  });

  test('names the time at which it is delivered on the day on which clocks go back', async () => {
    await livesIn('Europe/Berlin');
    const task = await build({ dueDate: '2030-10-27' });
    const { at } = await remind(task, { before: 'P0D' });
    expect(at).toBe('2030-10-27T08:00:00.000Z');
    await clock(new Date(Date.parse(at) - 1000));
    expect(await deliveredTexts()).toEqual([]);
    await clock(at);
    expect(await deliveredTexts()).toHaveLength(1);
  });

  test('follows the due date, and is delivered again for another one', async () => {
    const task = await build();
    const { id } = await remind(task, { before: 'P1D' });
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: '2030-12-20' });
    expect(await list(task)).toMatchObject([{ id, at: '2030-12-19T06:00:00.000Z' }]);
    await clock('2030-12-12T06:00:00Z');
    expect(await deliveredTexts()).toEqual([]);
    await clock('2030-12-19T06:00:00Z');
    expect(await deliveredTexts()).toHaveLength(1);
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: '2030-12-25' });
    await takeFeed(team);
    // The change of the due date withdraws the notification.
    expect(await deliveredTexts()).toEqual([]);
    await clock('2030-12-24T06:00:00Z');
    expect(await deliveredTexts()).toHaveLength(1);
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: null });
    expect(await list(task)).toMatchObject([{ id, at: null }]);
  });

  test('is delivered late after a downtime, up to seven days after the due date', async () => {
    const task = await build({ title: 'Rapor' });
    await remind(task, { before: 'P1D' });
    await clock('2030-12-18T12:00:00Z');
    expect(await deliveredTexts()).toEqual([]);
    await clock('2030-12-17T12:00:00Z');
    expect(await deliveredTexts()).toHaveLength(1);
  });

  test('waits for a due date if the task has none', async () => {
    const task = await build({ dueDate: null });
    expect(await remind(task, { before: 'P1D' })).toMatchObject({ at: null });
    await clock('2030-12-09T06:00:00Z');
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: '2030-12-20' });
    await clock('2030-12-19T06:00:00Z');
    expect(await deliveredTexts()).toHaveLength(1);
  });

  test.each<[string, (task: { id: string }) => Promise<unknown>]>([
    ['is done', (task) => owner.client.patch(`/tasks/${task.id}`, { status: 'done' })],
    ['is cancelled', (task) => owner.client.patch(`/tasks/${task.id}`, { status: 'cancelled' })],
    ['is deleted', (task) => owner.client.delete(`/tasks/${task.id}`)],
  ])('is never delivered if the task %s before its time', async (_, end) => {
    const task = await build();
    const at = new Date(Date.now() + hour);
    await remind(task, { at });
    await remind(task, { before: 'P1D' });
    await end(task);
    await clock(at);
    await clock('2030-12-09T06:00:00Z');
    await owner.client.patch(`/tasks/${task.id}`, { status: 'todo' });
    await owner.client.post(`/tasks/${task.id}/restore`);
    await clock('2030-12-09T07:00:00Z');
    expect(await deliveredTexts()).toEqual([]);
  });

  test('is delivered if the task is reopened before its time', async () => {
    const task = await build();
    await remind(task, { before: 'P1D' });
    await owner.client.patch(`/tasks/${task.id}`, { status: 'done' });
    await clock('2030-12-01T06:00:00Z');
    await owner.client.patch(`/tasks/${task.id}`, { status: 'todo' });
    await clock('2030-12-09T06:00:00Z');
    expect(await deliveredTexts()).toHaveLength(1);
  });

  test('is withdrawn once the task is done', async () => {
    const task = await build();
    const at = new Date(Date.now() + hour);
    await remind(task, { at });
    await clock(at);
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: '2030-12-24' });
    await takeFeed(team);
    expect(await deliveredTexts()).toHaveLength(1);
    await owner.client.patch(`/tasks/${task.id}`, { status: 'done' });
    await takeFeed(team);
    expect(await deliveredTexts()).toEqual([]);
  });

  test('is not delivered to people who cannot see the task any more or left', async () => {
    const project = await buildProject(owner, { key: 'GIZ', visibility: 'private' });
    await owner.client.put(`/projects/${project.id}/members/${reader.id}`, { role: 'viewer' });
    const leaver = await team.person();
    await owner.client.put(`/projects/${project.id}/members/${leaver.id}`, { role: 'viewer' });
    const task = await build({ project: 'GIZ' });
    const at = new Date(Date.now() + hour);
    const { id } = await remind(task, { at });
    await remind(task, { at }, leaver);
    await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
    await team.admin.client.delete(`/members/${leaver.id}`);
    expect(await team.context.db.reminder.count({ where: { userId: leaver.id } })).toBe(0);
    expect((await reader.client.delete(`/reminders/${id}`)).body.code).toBe('reminder.not_found');
    await clock(at);
    await owner.client.put(`/projects/${project.id}/members/${reader.id}`, { role: 'viewer' });
    await clock(at);
    expect(await deliveredTexts()).toEqual([]);
  });

  test('is delivered for a muted task, but not for a muted reason', async () => {
    const [task, other] = [await build(), await build()];
    const at = new Date(Date.now() + hour);
    await reader.client.put('/notifications/mutes', { task: task.id });
    await remind(task, { at });
    await clock(at);
    expect(await deliveredTexts()).toHaveLength(1);
    await reader.client.put('/notifications/mutes', { reason: 'reminder' });
    await remind(other, { at });
    await clock(at);
    expect(await deliveredTexts()).toHaveLength(1);
  });

  test('mentions the due date in both languages', async () => {
    const today = new Date();
    const task = await build({ title: 'Rapor', dueDate: new Date(today.getTime() + 3 * 24 * hour).toISOString().slice(0, 10) });
    await remind(task, { before: 'P1D' });
    await clock(new Date(today.getTime() + 3 * 24 * hour));
    expect((await deliveredTexts())[0]).toMatch(/^Hatırlatma: WEB-1 “Rapor” görevi .* bitmeli$/);
    const { body } = await reader.client.get('/notifications?reason=reminder', { 'accept-language': 'en' });
    expect(body.data[0].text).toMatch(/^Reminder: WEB-1 “Rapor” is due /);
  });

  test('is rejected if it is in the past or invalid', async () => {
    const task = await build({ dueDate: '2020-01-01' });
    expect(await refused(task, { at: '2020-01-01T00:00:00Z' })).toEqual([400, 'input.invalid', 'field.past']);
    expect(await refused(task, { before: 'P1D' })).toEqual([400, 'input.invalid', 'field.past']);
    for (const before of ['1D', 'P', 'PT', 'P1Y', 'P1M', 'PT30S', 'P1WT1H', '-P1D'])
      expect(await refused(task, { before }), before).toEqual([400, 'input.invalid', 'field.format']);
    expect(await refused(task, { before: 'P31D' })).toEqual([400, 'input.invalid', 'field.too_early']);
    expect((await refused(task, {}))[0]).toBe(400);
    expect((await refused(task, { at: '2030-01-01T00:00:00Z', before: 'P1D' }))[0]).toBe(400);
    expect(await list(task)).toEqual([]);
    await owner.client.delete(`/tasks/${task.id}`);
    expect(await refused(task, { at: '2030-01-01T00:00:00Z' })).toEqual([404, 'task.not_found']);
  });

  test('shows its time for a due date before the year 1000, and is rejected as past', async () => {
    const task = await build();
    await remind(task, { before: 'P1D' });
    await livesIn('UTC');
    await owner.client.patch(`/tasks/${task.id}`, { dueDate: '0026-12-10' });
    expect((await list(task)).map(({ at }: { at: string }) => at)).toEqual(['0026-12-09T09:00:00.000Z']);
    expect(await refused(task, { before: 'P2D' })).toEqual([400, 'input.invalid', 'field.past']);
  });

  test('is limited to ten per task and person', async () => {
    const task = await build();
    for (let count = 0; count < 10; count += 1) await remind(task, { before: `P${count + 1}D` });
    expect(await refused(task, { before: 'PT1H' })).toEqual([409, 'reminder.too_many']);
    await remind(await build(), { before: 'PT1H' });
    await remind(task, { before: 'PT1H' }, owner);
  });

  test('emits events only to its owner', async () => {
    const task = await build();
    const ask = async () => {
      const { id } = await remind(task, { before: 'P1D' });
      await reader.client.delete(`/reminders/${id}`);
    };
    const data = { task: { id: task.id }, before: 'P1D', at: null };
    expect(await eventsDuring(reader.client, ask)).toMatchObject([
      { event: 'reminder.created', data },
      { event: 'reminder.deleted', data },
    ]);
    expect(await eventsDuring(owner.client, ask)).toEqual([]);
    const { body } = await reader.client.get(`/tasks/${task.id}/activity`);
    expect(body.data).toHaveLength(1);
  });

  test('relative to the due date is copied to the next recurring task', async () => {
    const task = await build({ recurrence: { rule: 'FREQ=WEEKLY' } });
    await remind(task, { before: 'P1D' });
    await remind(task, { at: new Date(Date.now() + hour).toISOString() });
    const { body } = await owner.client.patch(`/tasks/${task.id}`, { status: 'done' });
    expect(await list(body.recurrence.next)).toMatchObject([{ before: 'P1D', at: '2030-12-16T06:00:00.000Z' }]);
    await clock('2030-12-16T06:00:00Z');
    expect(await deliveredTexts()).toHaveLength(1);
  });
});
