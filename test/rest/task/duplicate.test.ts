import { beforeEach, describe, expect, test } from 'vitest';
import { buildField } from '../../support/builders/field.ts';
import {
  buildComment,
  buildCycle,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  daysUnderWay,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('a duplicate of a task', () => {
  let team: Organization;
  let [admin, ayse] = [] as unknown as [Person, Person];
  let project: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [admin, ayse] = [team.admin, await team.person({ name: 'Ayşe' })];
    project = await buildProject(admin);
  });
  const duplicate = (task: { id: string }, body: object = {}, person = admin) => person.client.post(`/tasks/${task.id}/duplicate`, body);
  const titles = async (filter: string) =>
    (await admin.client.get(`/tasks?${filter}&sort=position`)).body.data.map(({ title }: { title: string }) => title) as string[];

  test('has the fields of the task, a reset status, and the next position', async () => {
    const label = await buildLabel(admin, 'acil');
    const field = await buildField(admin, { name: 'Müşteri' });
    const [cycle, milestone] = [await buildCycle(admin, project.id, daysUnderWay()), await buildMilestone(admin, project.id)];
    const parent = await buildTask(admin, { project: project.id, title: 'Üst' });
    const task = await buildTask(admin, {
      ...{
        parent: parent.id,
        title: 'Asıl',
        description: '- [x] Bitti\n- [ ] Kaldı',
        status: 'in_progress',
        priority: 'high',
        estimate: 3,
      },
      ...{
        assignee: ayse.id,
        labels: [label.id],
        startDate: '2026-12-01',
        dueDate: '2026-12-05',
        cycle: cycle.id,
        milestone: milestone.id,
      },
      fields: { [field.key]: 'Kızılırmak A.Ş.' },
    });
    await buildComment(admin, task, 'Yorum');
    await buildTask(admin, { project: project.id, title: 'Sonraki' });

    let copy = {} as Record<string, unknown>;
    const events = await eventsDuring(admin.client, async () => {
      const answer = await duplicate(task);
      expect(answer.status).toBe(201);
      expect(answer.headers.location).toMatch(new RegExp(`/tasks/${answer.body.id}$`));
      copy = answer.body;
    });
    expect(copy).toMatchObject({
      ...{
        title: 'Asıl',
        description: '- [ ] Bitti\n- [ ] Kaldı',
        status: 'todo',
        priority: 'high',
        estimate: 3,
        number: `${project.key}-4`,
      },
      ...{
        parent: { id: parent.id },
        assignee: { id: ayse.id },
        labels: [{ id: label.id }],
        startDate: '2026-12-01',
        dueDate: '2026-12-05',
      },
      ...{
        cycle: { id: cycle.id },
        milestone: { id: milestone.id },
        fields: { [field.key]: 'Kızılırmak A.Ş.' },
        createdBy: { id: admin.id },
      },
    });
    expect(copy.id).not.toBe(task.id);
    expect((await admin.client.get(`/tasks/${copy.id}/comments`)).body.data).toEqual([]);
    expect(await titles(`project=${project.key}`)).toEqual(['Üst', 'Asıl', 'Asıl', 'Sonraki']);
    const sorted = (await admin.client.get(`/tasks?project=${project.key}&sort=field.${field.key}&limit=2`)).body.data;
    expect(sorted.map(({ id }: { id: string }) => id).sort()).toEqual([task.id, copy.id].sort());
    expect(events.map(({ event, subject, data }) => [event, subject.id, data.title])).toEqual([['task.created', copy.id, 'Asıl']]);
  });

  test('gets another title and, on request, copies of all sub-tasks that are not deleted', async () => {
    const task = await buildTask(admin, { project: project.id, title: 'Kök' });
    const one = await buildTask(admin, { parent: task.id, title: 'Bir' });
    await buildTask(admin, { parent: one.id, title: 'Torun' });
    const gone = await buildTask(admin, { parent: task.id, title: 'Silinmiş' });
    await admin.client.delete(`/tasks/${gone.id}`);
    const { body: alone } = await duplicate(task, { title: 'Yalnız' });
    expect(alone.title).toBe('Yalnız');
    expect(await titles(`parent=${alone.id}`)).toEqual([]);
    const { body: whole } = await duplicate(task, { title: 'Hepsi', subtasks: true });
    expect(await titles(`parent=${whole.id}`)).toEqual(['Bir']);
    const [copied] = (await admin.client.get(`/tasks?parent=${whole.id}`)).body.data;
    expect(copied.id).not.toBe(one.id);
    expect(await titles(`parent=${copied.id}`)).toEqual(['Torun']);
    expect(await titles(`parent=${task.id}`)).toEqual(['Bir']);
  });

  test('omits an ended cycle and people without access, and starts a new recurrence', async () => {
    const hidden = await buildProject(admin, { visibility: 'private', members: [{ user: ayse, role: 'editor' }] });
    const cycle = await buildCycle(admin, hidden.id, daysUnderWay());
    const task = await buildTask(admin, {
      ...{ project: hidden.id, assignee: ayse.id, cycle: cycle.id, dueDate: '2026-12-05' },
      recurrence: { rule: 'FREQ=WEEKLY', from: 'schedule' },
    });
    await admin.client.patch(`/tasks/${task.id}`, { status: 'done' });
    await admin.client.post(`/cycles/${cycle.id}/end`, {});
    await admin.client.delete(`/projects/${hidden.id}/members/${ayse.id}`);
    const { body: copy } = await duplicate(task);
    expect(copy).toMatchObject({
      assignee: null,
      cycle: null,
      recurrence: { rule: 'FREQ=WEEKLY', from: 'schedule', previous: null, next: null },
      status: 'todo',
      completedAt: null,
    });
    const { recurrence } = (await admin.client.get(`/tasks/${task.id}`)).body;
    expect(copy.recurrence.series).not.toBe(recurrence.series);
  });

  test('requires the right to create tasks, and at most 99 sub-tasks', async () => {
    const reader = await team.person();
    await admin.client.put(`/projects/${project.id}/members/${reader.id}`, { role: 'viewer' });
    const task = await buildTask(admin, { project: project.id });
    expect((await duplicate(task, {}, reader)).body.code).toBe('auth.role_required');
    expect((await duplicate(task, {}, await team.person({ role: 'guest' }))).body.code).toBe('task.not_found');
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await duplicate(task)).body.code).toBe('project.archived');
    await admin.client.patch(`/projects/${project.id}`, { archived: false });
    const children = (count: number) =>
      admin.client.post('/tasks:batch', {
        operations: Array.from({ length: count }, (_, at) => ({ create: { title: `Alt ${at}`, parent: task.id } })),
      });
    expect((await children(99)).status).toBe(200);
    const made = await duplicate(task, { subtasks: true });
    expect(made.status).toBe(201);
    expect(await titles(`parent=${made.body.id}&limit=200`)).toHaveLength(99);
    await children(1);
    expect((await duplicate(task, { subtasks: true })).body.code).toBe('task.too_many_subtasks');
    expect((await duplicate(task)).status).toBe(201);
  });
});
