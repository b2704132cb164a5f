import { beforeEach, describe, expect, test } from 'vitest';
import { dayIn } from '../../../schema/kernel/zone.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

const dayLength = 24 * 60 * 60 * 1000;
const day = (fromToday: number) => dayIn('Europe/Istanbul', new Date(Date.now() + fromToday * dayLength));

describe('a recurring task', () => {
  let team: Organization;
  let owner: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    owner = await team.person({ name: 'Ayşe' });
    await buildProject(owner, { key: 'WEB' });
  });

  const patch = async (id: string, body: object) => {
    const answer = await owner.client.patch(`/tasks/${id}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const get = async (id: string, person = owner) => (await person.client.get(`/tasks/${id}`)).body;
  const build = (overrides: object = {}) =>
    buildTask(owner, { project: 'WEB', dueDate: day(0), recurrence: { rule: 'FREQ=DAILY' }, ...overrides });
  /** Completes the task. @returns the next task, or null */
  const complete = async (id: string) => {
    const { recurrence } = await patch(id, { status: 'done' });
    return recurrence.next ? get(recurrence.next.id) : null;
  };
  const all = async () => (await owner.client.get('/tasks?project=WEB&limit=200')).body.data;

  test('gets its recurrence, shows it as text, and loses it', async () => {
    const task = await buildTask(owner, { project: 'WEB' });
    expect((await get(task.id)).recurrence).toBeNull();
    const made = await patch(task.id, { recurrence: { rule: 'rrule:freq=weekly;byday=mo', from: 'completion' } });
    expect(made.recurrence).toEqual({
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      from: 'completion',
      text: 'her pazartesi, tamamlandığı günden sayarak',
      series: expect.stringMatching(/^ser_/),
      previous: null,
      next: null,
    });
    const english = await owner.client.get(`/tasks/${task.id}`, { 'accept-language': 'en' });
    expect(english.body.recurrence.text).toBe('every Monday, counted from the day it is completed');
    expect((await patch(task.id, { recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'completion' } })).version).toBe(made.version);
    expect((await patch(task.id, { recurrence: null })).recurrence).toBeNull();
    expect((await patch(task.id, { recurrence: { rule: 'FREQ=DAILY' } })).recurrence.series).toBe(made.recurrence.series);
    await patch(task.id, { recurrence: null });
    await patch(task.id, { status: 'done' });
    expect(await all()).toHaveLength(1);
  });

  test.each([
    ['FREQ=HOURLY', 'field.recurrence_part', 'FREQ=HOURLY'],
    ['FREQ=DAILY;BYHOUR=9', 'field.recurrence_part', 'BYHOUR=9'],
    ['nonsense', 'field.recurrence_part', 'NONSENSE'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'field.recurrence_never', ''],
  ])('is refused with %s', async (rule, code, part) => {
    const { status, body } = await owner.client.post('/tasks', { title: 'Rapor', project: 'WEB', recurrence: { rule } });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '/recurrence/rule', code })]]);
    expect(body.errors[0].detail).toContain(part);
  });

  test('creates the next task on completion with its current fields', async () => {
    const label = await buildLabel(owner, 'rapor');
    const blocker = await buildTask(owner, { project: 'WEB' });
    const parent = await buildTask(owner, { project: 'WEB' });
    const watcher = await team.person({ name: 'Mehmet' });
    const task = await build({
      title: 'Haftalık rapor',
      description: 'Sayılar **güncel** olsun.',
      priority: 'high',
      assignee: watcher.id,
      labels: [label.id],
      parent: parent.id,
      blockedBy: [blocker.id],
      startDate: day(-2),
      recurrence: { rule: 'FREQ=DAILY;INTERVAL=7' },
    });
    await watcher.client.put(`/tasks/${task.id}/watch`);
    await patch(task.id, { status: 'in_progress', title: 'Haftalık rapor (yeni)' });
    const next = await complete(task.id);
    expect(next).toMatchObject({
      title: 'Haftalık rapor (yeni)',
      description: 'Sayılar **güncel** olsun.',
      status: 'todo',
      priority: 'high',
      assignee: { id: watcher.id },
      labels: [{ id: label.id }],
      parent: { id: parent.id },
      watchers: [{ id: watcher.id }],
      blockedBy: [],
      startDate: day(5),
      dueDate: day(7),
      completedAt: null,
      createdBy: { id: owner.id },
      recurrence: { rule: 'FREQ=DAILY;INTERVAL=7', from: 'schedule', previous: { id: task.id }, next: null },
    });
    const before = await get(task.id);
    expect(before.recurrence).toMatchObject({ next: { id: next.id, number: next.number }, series: next.recurrence.series, previous: null });
  });

  test('unchecks the boxes of the next task', async () => {
    const task = await build({ description: '- [x] Topla\n- [ ] Gönder\n- [X] Arşivle' });
    expect((await complete(task.id)).description).toBe('- [ ] Topla\n- [ ] Gönder\n- [ ] Arşivle');
  });

  test('creates one next task, however often it is completed', async () => {
    const task = await build();
    const next = await complete(task.id);
    await patch(task.id, { status: 'todo' });
    expect((await complete(task.id)).id).toBe(next.id);
    await owner.client.delete(`/tasks/${next.id}`);
    await patch(task.id, { status: 'todo' });
    expect(await complete(task.id)).toBeNull();
    expect(await all()).toHaveLength(1);
  });

  test('creates one next task under concurrent completion', async () => {
    const task = await build();
    await Promise.all(Array.from({ length: 5 }, () => owner.client.patch(`/tasks/${task.id}`, { status: 'done' })));
    expect(await all()).toHaveLength(2);
  });

  test('passes changes on to later tasks, and ends if the recurrence is removed', async () => {
    const first = await build();
    const second = await complete(first.id);
    await patch(second.id, { title: 'Başka', recurrence: { rule: 'FREQ=DAILY;INTERVAL=2' } });
    const third = await complete(second.id);
    expect(third).toMatchObject({ title: 'Başka', dueDate: day(3), recurrence: { series: second.recurrence.series } });
    await patch(third.id, { recurrence: null });
    await patch(third.id, { status: 'done' });
    expect(await all()).toHaveLength(3);
    expect((await get(second.id)).recurrence.next).toMatchObject({ id: third.id });
  });

  test('ends after its COUNT and at its UNTIL', async () => {
    const first = await build({ recurrence: { rule: 'FREQ=DAILY;COUNT=2' } });
    const second = await complete(first.id);
    expect(second.recurrence.rule).toBe('FREQ=DAILY;COUNT=1');
    expect(await complete(second.id)).toBeNull();
    const last = await build({ recurrence: { rule: `FREQ=DAILY;UNTIL=${day(0).replaceAll('-', '')}` } });
    expect(await complete(last.id)).toBeNull();
  });

  test('counts from completion on request, and skips missed dates', async () => {
    const late = { dueDate: day(-10) };
    expect(await complete((await build({ ...late, recurrence: { rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' } })).id)).toMatchObject({
      dueDate: day(3),
    });
    expect(await complete((await build({ ...late, recurrence: { rule: 'FREQ=DAILY;INTERVAL=3' } })).id)).toMatchObject({ dueDate: day(2) });
    expect(await complete((await build({ dueDate: null })).id)).toMatchObject({ dueDate: day(1) });
  });

  test('does not assign the next task to people without access', async () => {
    const gone = await team.person();
    const project = await buildProject(owner, { key: 'GIZ', visibility: 'private' });
    await owner.client.put(`/projects/${project.id}/members/${gone.id}`, { role: 'editor' });
    const task = await build({ project: 'GIZ', assignee: gone.id });
    await gone.client.put(`/tasks/${task.id}/watch`);
    await owner.client.delete(`/projects/${project.id}/members/${gone.id}`);
    expect(await complete(task.id)).toMatchObject({ assignee: null, watchers: [] });
  });

  test('creates the next task at top level if its parent is deleted', async () => {
    const parent = await build();
    const task = await build({ parent: parent.id });
    await owner.client.patch(`/tasks/${task.id}`, { parent: null });
    await owner.client.delete(`/tasks/${parent.id}`);
    expect(await complete(task.id)).toMatchObject({ parent: null });
  });

  test('creates no next task when cancelled', async () => {
    const task = await build();
    await patch(task.id, { status: 'cancelled' });
    expect(await all()).toHaveLength(1);
  });

  test('emits the change before the next task', async () => {
    const task = await build();
    const [updated, created, ...others] = await eventsDuring(owner.client, () => patch(task.id, { status: 'done' }));
    expect(others).toEqual([]);
    expect([updated?.event, created?.event]).toEqual(['task.updated', 'task.created']);
    expect(Object.keys(updated?.previous).sort()).toEqual(['completedAt', 'status']);
    const { series } = (await get(task.id)).recurrence;
    expect(updated?.data.recurrence).toEqual({ rule: 'FREQ=DAILY', from: 'schedule', series, previous: null });
    expect(created?.data.recurrence).toEqual({ rule: 'FREQ=DAILY', from: 'schedule', series, previous: { id: task.id } });
  });

  test('hides neighbours in the series that the reader cannot view', async () => {
    const reader = await team.person();
    const task = await build();
    const next = await complete(task.id);
    await buildProject(owner, { key: 'GIZ', visibility: 'private' });
    await patch(task.id, { project: 'GIZ' });
    expect((await get(next.id, reader)).recurrence).toMatchObject({ previous: null, rule: 'FREQ=DAILY' });
    expect((await get(next.id)).recurrence).toMatchObject({ previous: { id: task.id } });
    const { body } = await reader.client.get('/events?limit=200');
    expect(JSON.stringify(body.data.filter((event: { subject: { id: string } }) => event.subject.id === next.id))).not.toContain(task.id);
  });

  test('has its recurrence in the activity', async () => {
    const task = await buildTask(owner, { project: 'WEB' });
    await patch(task.id, { recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO' } });
    await patch(task.id, { recurrence: null });
    const texts = async (language: string) =>
      (await owner.client.get(`/tasks/${task.id}/activity`, { 'accept-language': language })).body.data.map(
        ({ text }: { text: string }) => text,
      );
    expect(await texts('tr')).toEqual([
      `Ayşe, ${task.number}'in yinelenmesini sonlandırdı`,
      `Ayşe, ${task.number}'i yinelenen yaptı: her pazartesi`,
      expect.any(String),
    ]);
    expect(await texts('en')).toEqual([
      `Ayşe ended the recurrence of ${task.number}`,
      `Ayşe made ${task.number} recur: every Monday`,
      expect.any(String),
    ]);
  });

  test('can be completed and created in a batch', async () => {
    const task = await build();
    const { status, body } = await owner.client.post('/tasks:batch', {
      operations: [
        { update: { id: task.id, status: 'done' } },
        { create: { title: 'Bir daha', project: 'WEB', recurrence: { rule: 'FREQ=MONTHLY;BYMONTHDAY=1' } } },
      ],
    });
    expect([status, body.data?.map((each: { recurrence: object }) => each.recurrence)]).toEqual([
      200,
      [expect.objectContaining({ next: expect.any(Object) }), expect.objectContaining({ text: 'her ayın 1. günü' })],
    ]);
    expect(await all()).toHaveLength(3);
  });
});
