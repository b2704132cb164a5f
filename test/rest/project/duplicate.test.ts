import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildField } from '../../support/builders/field.ts';
import {
  buildCycle,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  buildTimeEntry,
  daysUnderWay,
  newKey,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

type Task = Record<string, unknown> & { id: string; title: string };

describe('a duplicate of a project', () => {
  let team: Organization;
  let [lead, editor, guest] = [] as unknown as [Person, Person, Person];
  let project: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [lead, editor, guest] = [await team.person(), await team.person(), await team.person({ role: 'guest' })];
    const members = [
      { user: editor, role: 'editor' as const },
      { user: guest, role: 'viewer' as const },
    ];
    project = await buildProject(lead, { visibility: 'private', members });
    await lead.client.patch(`/projects/${project.id}`, { description: 'Nasıl **yapılır**', startDate: '2026-11-02', lead: 'me' });
  });
  const duplicate = (body: object = {}, person = lead) =>
    person.client.post(`/projects/${project.key}/duplicate`, { key: newKey(), name: 'Kopya', ...body });
  const workflow = async ({ id }: { id: string }) => (await lead.client.get(`/projects/${id}/workflow`)).body.workflow;
  const members = async ({ id }: { id: string }) =>
    (await lead.client.get(`/projects/${id}/members`)).body.data.map(({ user, role }: { user: { id: string }; role: string }) => [
      user.id,
      role,
    ]);
  const tasksOf = async ({ id }: { id: string }): Promise<Task[]> =>
    (await lead.client.get(`/tasks?project=${id}&sort=position&limit=200`)).body.data;

  test('has the same visibility, description, workflow, limits, fields and shared views, and is led by its creator', async () => {
    const statuses = [
      { key: 'yeni', name: 'Yeni', category: 'unstarted', transitions: ['son'], wipLimit: 4 },
      { key: 'son', name: 'Son', category: 'completed' },
    ];
    await lead.client.put(`/projects/${project.id}/workflow`, { statuses });
    const other = await buildProject(lead);
    const field = await buildField(lead, { name: 'Adım', projects: [project.id, other.id] });
    const shared = {
      name: 'Yeniler',
      kind: 'board',
      project: project.id,
      visibility: 'project',
      filter: `project:${project.key} status:yeni`,
    };
    await editor.client.post('/views', shared);
    await editor.client.post('/views', { name: 'Benimki', project: project.id });
    await buildTask(lead, { project: project.id });

    const key = newKey();
    let copy = {} as { id: string };
    const events = await eventsDuring(lead.client, async () => {
      const answer = await duplicate({ key, name: 'İkinci' });
      expect(answer.status).toBe(201);
      expect(answer.headers.location).toMatch(new RegExp(`/projects/${answer.body.id}$`));
      copy = answer.body;
    });
    expect(copy).toMatchObject({
      key,
      name: 'İkinci',
      description: 'Nasıl **yapılır**',
      visibility: 'private',
      startDate: null,
      lead: null,
    });
    expect(await workflow(copy)).toEqual(await workflow(project));
    expect((await workflow(copy))[0]).toMatchObject({ key: 'yeni', transitions: ['son'], wipLimit: 4 });
    expect(await members(copy)).toEqual([[lead.id, 'lead']]);
    expect(await tasksOf(copy)).toEqual([]);
    const { projects } = (await lead.client.get(`/fields/${field.id}`)).body;
    expect(projects.map(({ id }: { id: string }) => id).sort()).toEqual([project.id, other.id, copy.id].sort());
    const views = (await lead.client.get(`/views?project=${copy.id}`)).body.data;
    expect(views).toMatchObject([{ name: 'Yeniler', kind: 'board', owner: { id: lead.id }, filter: `project:${key} status:yeni` }]);
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['project.created', 'custom_field.updated', 'view.created']));
    expect((await editor.client.get(`/projects/${copy.id}`)).status).toBe(404);
  });

  test('omits fields and views, and copies members, on request', async () => {
    const field = await buildField(lead, { name: 'Adım', projects: [project.id] });
    await lead.client.post('/views', { name: 'Ortak', project: project.id, visibility: 'project' });
    await lead.client.put(`/projects/${project.id}/members/${team.admin.id}`, { role: 'viewer' });
    const { body: copy } = await duplicate({ fields: false, views: false, members: true });
    expect((await lead.client.get(`/fields/${field.id}`)).body.projects).toHaveLength(1);
    expect((await lead.client.get(`/views?project=${copy.id}`)).body.data).toEqual([]);
    expect((await members(copy)).sort()).toEqual([...(await members(project))].sort());
    expect((await guest.client.get(`/projects/${copy.id}`)).body.viewerRole).toBe('viewer');
    const audited = (await team.admin.client.get('/audit-log')).body.data.filter(
      ({ action, detail }: { action: string; detail: { user?: { id: string } } }) =>
        action === 'project_member.changed' && detail.user?.id === editor.id,
    );
    expect(audited).toHaveLength(2);
  });

  test('has the open tasks unchanged in their order, with their relations', async () => {
    const label = await buildLabel(lead, 'acil');
    const [own, common] = [
      await buildField(lead, { name: 'Adım', projects: [project.id] }),
      await buildField(team.admin, { name: 'Ortak' }),
    ];
    const done = await buildTask(lead, { project: project.id, title: 'Bitmiş' });
    const one = await buildTask(lead, {
      ...{ project: project.id, title: 'Bir', description: '- [x] Kutu', status: 'in_progress', priority: 'urgent', estimate: 2.5 },
      ...{ labels: [label.id], assignee: editor.id, startDate: '2026-12-01', dueDate: '2026-12-09' },
      fields: { [own.key]: 'ilk', [common.key]: 'hep' },
    });
    const two = await buildTask(lead, { project: project.id, title: 'İki', blockedBy: [one.id, done.id], before: one.id });
    await buildTask(lead, { parent: one.id, title: 'Alt' });
    await buildTask(lead, { parent: done.id, title: 'Yetim' });
    const gone = await buildTask(lead, { project: project.id, title: 'Silinmiş' });
    await lead.client.delete(`/tasks/${gone.id}`);
    await lead.client.patch(`/tasks/${done.id}`, { status: 'done' });

    let copy = {} as { id: string; key: string };
    const events = await eventsDuring(lead.client, async () => {
      copy = (await duplicate({ tasks: 'open', members: true })).body;
    });
    const tasks = await tasksOf(copy);
    expect(tasks.map(({ title }) => title)).toEqual(
      (await tasksOf(project)).map(({ title }) => title).filter((title) => title !== 'Bitmiş'),
    );
    const [byTitle, numbers] = [new Map(tasks.map((task) => [task.title, task])), tasks.map(({ number }) => number)];
    expect(numbers.sort()).toEqual([1, 2, 3, 4].map((number) => `${copy.key}-${number}`));
    expect(byTitle.get('Bir')).toMatchObject({
      ...{ status: 'in_progress', priority: 'urgent', estimate: 2.5, labels: [{ id: label.id }], assignee: { id: editor.id } },
      ...{ startDate: '2026-12-01', dueDate: '2026-12-09', fields: { [own.key]: 'ilk', [common.key]: 'hep' }, version: 1 },
    });
    const full = (await lead.client.get(`/tasks/${byTitle.get('Bir')?.id}`)).body;
    expect(full).toMatchObject({ description: '- [x] Kutu', createdBy: { id: lead.id } });
    expect(byTitle.get('Alt')?.parent).toMatchObject({ id: full.id });
    expect(byTitle.get('Yetim')?.parent).toBeNull();
    const { blockedBy } = (await lead.client.get(`/tasks/${byTitle.get('İki')?.id}/relations`)).body;
    expect(blockedBy.map(({ id }: { id: string }) => id)).toEqual([full.id]);
    expect((await lead.client.get(`/tasks/${two.id}/relations`)).body.blockedBy).toHaveLength(2);
    const sorted = await lead.client.get(`/tasks?project=${copy.id}&sort=field.${own.key}`);
    expect(sorted.body.data[0]).toMatchObject({ id: full.id });
    const created = events.filter(({ event }) => event === 'task.created');
    expect(created.map(({ subject }) => subject.id).sort()).toEqual(tasks.map(({ id }) => id).sort());
    expect(created.find(({ data }) => data.title === 'Bir')?.data).toMatchObject({ description: '- [x] Kutu', number: full.number });
    // The next task sorts after all of them.
    const next = await buildTask(lead, { project: copy.id, title: 'Yeni' });
    expect(next.number).toBe(`${copy.key}-5`);
    expect((await tasksOf(copy)).at(-1)?.id).toBe(next.id);
  });

  test('omits cycles, milestones, time and reminders; its recurring tasks start new series', async () => {
    const [cycle, milestone] = [await buildCycle(lead, project.id, daysUnderWay()), await buildMilestone(lead, project.id)];
    const task = await buildTask(lead, {
      ...{ project: project.id, cycle: cycle.id, milestone: milestone.id, dueDate: '2026-12-05' },
      recurrence: { rule: 'FREQ=WEEKLY', from: 'completion' },
    });
    await buildTimeEntry(lead, task.id);
    expect((await lead.client.post(`/tasks/${task.id}/reminders`, { before: 'P1D' })).status).toBe(201);
    const { body: copy } = await duplicate({ tasks: 'open' });
    const [copied] = (await tasksOf(copy)) as [Task & { recurrence: { series: string } }];
    expect(copied).toMatchObject({ cycle: null, milestone: null, recurrence: { rule: 'FREQ=WEEKLY', from: 'completion', previous: null } });
    const { recurrence } = (await lead.client.get(`/tasks/${task.id}`)).body;
    expect(copied.recurrence.series).not.toBe(recurrence.series);
    for (const path of ['/cycles?project=', '/milestones?project=', '/time-entries?project='])
      expect((await lead.client.get(`${path}${copy.id}`)).body.data).toEqual([]);
    expect((await lead.client.get(`/tasks/${copied.id}/reminders`)).body.data).toEqual([]);
  });

  test('omits values of missing fields and people without access', async () => {
    const [own, common] = [
      await buildField(lead, { name: 'Adım', projects: [project.id] }),
      await buildField(team.admin, { name: 'Ortak' }),
    ];
    await buildTask(lead, { project: project.id, assignee: guest.id, fields: { [own.key]: 'ilk', [common.key]: 'hep' } });
    const { body: copy } = await duplicate({ tasks: 'open', fields: false });
    expect(await tasksOf(copy)).toMatchObject([{ assignee: null }]);
    await lead.client.patch(`/fields/${own.id}`, { projects: [project.id, copy.id] });
    expect((await tasksOf(copy))[0]?.fields).toEqual({ [common.key]: 'hep' });
  });

  test('requires a lead who can create projects, and a free key', async () => {
    expect((await duplicate({}, editor)).body.code).toBe('auth.role_required');
    expect((await duplicate({}, await team.person())).body.code).toBe('project.not_found');
    await lead.client.put(`/projects/${project.id}/members/${guest.id}`, { role: 'lead' });
    expect((await duplicate({}, guest)).body.code).toBe('auth.role_required');
    const limited = await team.token(lead.id, { projects: [project.id] });
    expect((await limited.post(`/projects/${project.id}/duplicate`, { key: newKey(), name: 'Kopya' })).body.code).toBe(
      'auth.projects_limited',
    );
    expect((await duplicate({ key: project.key })).body.code).toBe('project.key_taken');
    expect((await duplicate({ tasks: 'all' })).status).toBe(400);
    await lead.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await duplicate()).body).toMatchObject({ archivedAt: null });
    await lead.client.delete(`/projects/${project.id}`);
    expect((await duplicate()).body.code).toBe('project.not_found');
  });

  test("fails if the shared views would exceed the creator's 200 views", async () => {
    await lead.client.post('/views', { name: 'Ortak', project: project.id, visibility: 'project' });
    const own = { organizationId: team.id, ownerId: lead.id, name: '-', nameKey: '-' };
    const data = Array.from({ length: 199 }, () => ({ ...own, id: newId('view') }));
    await team.context.db.view.createMany({ data });
    const key = newKey();
    expect((await duplicate({ key })).body).toMatchObject({ status: 409, code: 'view.too_many' });
    expect((await lead.client.get(`/projects/${key}`)).status).toBe(404);
    expect((await duplicate({ key, views: false })).status).toBe(201);
  });

  test('copies at most 2,000 tasks, all or none', async () => {
    const { id } = await buildTask(lead, { project: project.id });
    const many = `with n as (update task_counter set last = 2001 where organization_id = $1 and project_id = $2)
      insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id)
      select organization_id, id || i, project_id, i, 'X-' || i, title, title_fold, status, position, created_by_id
      from task, generate_series(2, 2001) i where organization_id = $1 and id = $3`;
    await team.context.sql({ name: 'test.many_tasks', text: many, values: [team.id, project.id, id] });
    const before = (await lead.client.get('/projects?limit=200')).body.data.length;
    expect((await duplicate({ tasks: 'open' })).body.code).toBe('project.too_many_tasks');
    expect((await lead.client.get('/projects?limit=200')).body.data).toHaveLength(before);
    await lead.client.delete(`/tasks/${id}`);
    const { status, body: copy } = await duplicate({ tasks: 'open' });
    expect(status).toBe(201);
    expect((await buildTask(lead, { project: copy.id })).number).toBe(`${copy.key}-2001`);
  });
});
