import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { eventsDuring } from '../support/events.ts';
import { overlap } from '../support/overlap.ts';

describe('moving a task to another project', () => {
  let team: Organization;
  let admin: Person;
  let target: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    target = await buildProject(admin);
  });

  const move = (task: { id: string }, body: object = {}, person = admin) =>
    person.client.patch(`/tasks/${task.id}`, { project: target.key, ...body });

  test('takes its sub-tasks along, gives them new numbers and keeps the rest', async () => {
    const task = await buildTask(admin, { description: 'Ayrıntı', priority: 'high', assignee: 'me', dueDate: '2026-12-01' });
    const child = await buildTask(admin, { parent: task.id });
    const grandchild = await buildTask(admin, { parent: child.id });
    const { body } = await move(task);
    const project = { id: target.id, key: target.key, name: expect.any(String) };
    const changed = {
      project,
      number: expect.stringMatching(`^${target.key}-`),
      position: expect.any(String),
      version: 2,
      updatedAt: expect.any(String),
    };
    expect(body).toEqual({ ...task, ...changed });
    const moved = (await admin.client.get(`/tasks/${grandchild.id}`)).body;
    expect(moved).toMatchObject({ number: expect.stringMatching(`^${target.key}-`), project: { id: target.id }, parent: { id: child.id } });
    expect((await admin.client.get(`/tasks/${task.number}`)).status).toBe(404);
    expect((await admin.client.get(`/tasks/${body.number}`)).body).toEqual(body);
  });

  test('is told once for each task', async () => {
    const task = await buildTask(admin);
    const child = await buildTask(admin, { parent: task.id });
    const empty = await buildProject(admin);
    const events = await eventsDuring(admin.client, () => move(task, { project: empty.key, title: 'Taşındı' }));
    const told = events.map(({ event, subject, previous }) => [event, subject.id, Object.keys(previous ?? {}).sort()]);
    expect(told).toEqual([
      ['task.moved_out', task.id, []],
      ['task.moved_out', child.id, []],
      ['task.updated', child.id, ['number', 'position', 'project']],
      ['task.updated', task.id, ['number', 'position', 'project', 'title']],
    ]);
  });

  test('a sub-task leaves its parent', async () => {
    const parent = await buildTask(admin);
    const task = await buildTask(admin, { parent: parent.id });
    expect((await move(task)).body.parent).toBeNull();
  });

  test('may go under a parent there in the same breath', async () => {
    const parent = await buildTask(admin, { project: target.key });
    expect((await move(await buildTask(admin), { parent: parent.id })).body.parent.id).toBe(parent.id);
  });

  test('stands last there, or where it is put', async () => {
    const project = await buildProject(admin);
    const there = [];
    for (const title of ['1', '2']) there.push(await buildTask(admin, { title, project: project.key }));
    await move(await buildTask(admin, { title: 'son' }), { project: project.key });
    await move(await buildTask(admin, { title: 'ara' }), { project: project.key, after: there[0]?.id });
    const { body } = await admin.client.get(`/tasks?project=${project.key}&sort=position`);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['1', 'ara', '2', 'son']);
  });

  test('a status that is not there becomes the first of its kind, and counts as such', async () => {
    const project = await buildProject(admin);
    const statuses = [
      { key: 'new', name: 'Yeni', category: 'unstarted' },
      { key: 'shipped', name: 'Teslim', category: 'completed' },
    ];
    await admin.client.put(`/projects/${project.id}/workflow`, { statuses });
    const done = (await move(await buildTask(admin, { status: 'done' }), { project: project.key })).body;
    expect([done.status, done.completedAt]).toEqual(['shipped', done.createdAt]);
    // No started one there: the initial one.
    const started = (await move(await buildTask(admin, { status: 'in_progress' }), { project: project.key })).body;
    expect([started.status, started.completedAt]).toEqual(['new', null]);
  });

  test('whoever does not see the project is unassigned', async () => {
    const outsider = await team.person();
    const secret = await buildProject(admin, { visibility: 'private' });
    const task = await buildTask(admin, { assignee: outsider.id });
    expect((await move(task, { project: secret.key })).body.assignee).toBeNull();
  });

  test('takes an editor of both', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin);
    const { status, body } = await move(task, { project: project.key }, viewer);
    expect([status, body.code]).toEqual([403, 'auth.role_required']);
    const back = await buildTask(admin, { project: project.key });
    expect((await move(back, {}, viewer)).status).toBe(403);
  });

  test('goes to no project that is archived, unknown or unseen', async () => {
    const archived = await buildProject(admin);
    await admin.client.patch(`/projects/${archived.id}`, { archived: true });
    const task = await buildTask(admin);
    expect((await move(task, { project: archived.key })).body.code).toBe('project.archived');
    const member = await team.person();
    const secret = await buildProject(admin, { visibility: 'private' });
    for (const project of [newId('project'), secret.key]) {
      const { status, body } = await move(task, { project }, member);
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/project', code: 'project.not_found' }]]);
    }
  });

  test('a part that is added meanwhile comes along, or is refused', async () => {
    const [task, other] = [await buildTask(admin), await buildTask(admin)];
    const added = await overlap(
      () => move(task),
      () => admin.client.patch(`/tasks/${other.id}`, { parent: task.id }),
    );
    expect(added.body.errors).toMatchObject([{ pointer: '/parent', code: 'field.other_project' }]);
    const [next, part] = [await buildTask(admin), await buildTask(admin)];
    await overlap(
      () => admin.client.patch(`/tasks/${part.id}`, { parent: next.id }),
      () => move(next),
    );
    expect((await admin.client.get(`/tasks/${part.id}`)).body).toMatchObject({ project: { id: target.id }, parent: { id: next.id } });
  });

  test('tasks that go both ways at once get there', async () => {
    const [here, there] = [await buildTask(admin), await buildTask(admin, { project: target.key })];
    await buildTask(admin, { parent: here.id });
    await buildTask(admin, { parent: there.id });
    const answers = await Promise.all([move(here), admin.client.patch(`/tasks/${there.id}`, { project: 'GENEL' })]);
    expect(answers.map(({ status, body }) => [status, body.project.key])).toEqual([
      [200, target.key],
      [200, 'GENEL'],
    ]);
  });
});
