import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildFile, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';

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

  test('moves sub-tasks along, renumbers all and keeps everything else', async () => {
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
    expect((await admin.client.get(`/tasks/${body.number}`)).body).toEqual(body);
  });

  describe('keeps the old numbers', () => {
    let task: Awaited<ReturnType<typeof buildTask>>;
    let former: string;
    let child: { id: string; number: string };
    beforeAll(async () => {
      task = await buildTask(admin);
      child = await buildTask(admin, { parent: task.id });
      former = task.number;
      await move(task);
      task = (await admin.client.get(`/tasks/${task.id}`)).body;
    });
    const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

    test('to find all of the tasks, which show their current number', async () => {
      expect((await admin.client.get(`/tasks/${former}`)).body).toEqual(task);
      expect((await admin.client.get(`/tasks/${child.number}`)).body).toMatchObject({ id: child.id, parent: { number: task.number } });
      const { task: found } = await admin.client.data('query ($id: ID!) { task(id: $id) { id number } }', { id: former });
      expect(found).toEqual({ id: task.id, number: task.number });
      expect(ids((await admin.client.get(`/tasks?q=${former.toLowerCase()}`)).body)).toEqual([task.id]);
      expect(ids((await admin.client.get(`/tasks?parent=${former}`)).body)).toEqual([child.id]);
    });

    test('to change, comment, watch, reference and delete them', async () => {
      const patch = (path: string, body: object) => admin.client.patch(path, body);
      expect((await patch(`/tasks/${former}`, { title: 'Eski adıyla' })).body).toMatchObject({ id: task.id, title: 'Eski adıyla' });
      expect((await admin.client.post(`/tasks/${former}/comments`, { body: 'Buldum.' })).status).toBe(201);
      expect((await admin.client.put(`/tasks/${former}/watch`)).status).toBeLessThan(300);
      const other = await buildTask(admin, { project: target.key, parent: former });
      expect(other).toMatchObject({ parent: { id: task.id } });
      expect((await patch(`/tasks/${other.id}`, { parent: former })).body).toEqual(other);
      expect((await patch(`/tasks/${other.id}`, { after: former })).status).toBe(200);
      expect((await patch(`/tasks/${other.id}`, { parent: null, addBlockedBy: [former] })).body.blockedBy).toMatchObject([{ id: task.id }]);
      expect((await patch(`/tasks/${other.id}`, { removeBlockedBy: [former] })).body.blockedBy).toEqual([]);
      const file = await buildFile(admin, { task: former });
      expect(file.task).toMatchObject({ id: task.id });
      expect(ids((await admin.client.get(`/files?task=${former}`)).body)).toEqual([file.id]);
      const gone = await buildTask(admin);
      await move(gone);
      expect((await admin.client.delete(`/tasks/${gone.number}`)).status).toBe(204);
      expect((await admin.client.post(`/tasks/${gone.number}/restore`)).body.id).toBe(gone.id);
    });

    test('after further moves and on return', async () => {
      const own = await buildTask(admin);
      const next = (await move(own)).body;
      const home = (await move(next, { project: team.defaultProject.id })).body;
      expect(new Set([own.number, next.number, home.number]).size).toBe(3);
      for (const number of [own.number, next.number, home.number]) expect((await admin.client.get(`/tasks/${number}`)).body).toEqual(home);
    });

    test('but not for people who cannot view the new project', async () => {
      const hidden = await buildProject(admin, { visibility: 'private' });
      const own = await buildTask(admin);
      await move(own, { project: hidden.key });
      const person = await team.person();
      for (const answer of [
        await person.client.get(`/tasks/${own.number}`),
        await person.client.patch(`/tasks/${own.number}`, { title: 'x' }),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'task.not_found']);
      expect(ids((await person.client.get(`/tasks?q=${own.number}`)).body)).toEqual([]);
      expect((await person.client.post('/tasks', { title: 'x', blockedBy: [own.number] })).body.errors).toMatchObject([
        { code: 'task.not_found' },
      ]);
    });
  });

  test('emits one event per task', async () => {
    const task = await buildTask(admin);
    const child = await buildTask(admin, { parent: task.id });
    const empty = await buildProject(admin);
    const events = await eventsDuring(admin.client, () => move(task, { project: empty.key, title: 'Taşındı' }));
    const emitted = events.map(({ event, subject, previous }) => [event, subject.id, Object.keys(previous ?? {}).sort()]);
    expect(emitted).toEqual([
      ['task.moved_out', task.id, []],
      ['task.moved_out', child.id, []],
      ['task.updated', child.id, ['number', 'position', 'project']],
      ['task.updated', task.id, ['number', 'position', 'project', 'title']],
    ]);
  });

  test('detaches a sub-task from its parent', async () => {
    const parent = await buildTask(admin);
    const task = await buildTask(admin, { parent: parent.id });
    expect((await move(task)).body.parent).toBeNull();
  });

  test('can set a parent in the new project at once', async () => {
    const parent = await buildTask(admin, { project: target.key });
    expect((await move(await buildTask(admin), { parent: parent.id })).body.parent.id).toBe(parent.id);
  });

  test('appends the task, or inserts it at the given position', async () => {
    const project = await buildProject(admin);
    const there = [];
    for (const title of ['1', '2']) there.push(await buildTask(admin, { title, project: project.key }));
    await move(await buildTask(admin, { title: 'son' }), { project: project.key });
    await move(await buildTask(admin, { title: 'ara' }), { project: project.key, after: there[0]?.id });
    const { body } = await admin.client.get(`/tasks?project=${project.key}&sort=position`);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['1', 'ara', '2', 'son']);
  });

  test('maps an unknown status to the first of its category, and completion with it', async () => {
    const project = await buildProject(admin);
    const statuses = [
      { key: 'new', name: 'Yeni', category: 'unstarted' },
      { key: 'shipped', name: 'Teslim', category: 'completed' },
    ];
    await admin.client.put(`/projects/${project.id}/workflow`, { statuses });
    const done = (await move(await buildTask(admin, { status: 'done' }), { project: project.key })).body;
    expect([done.status, done.completedAt]).toEqual(['shipped', done.createdAt]);
    // The new project has no started status, so the initial one is used.
    const started = (await move(await buildTask(admin, { status: 'in_progress' }), { project: project.key })).body;
    expect([started.status, started.completedAt]).toEqual(['new', null]);
  });

  test('unassigns people who cannot view the new project', async () => {
    const outsider = await team.person();
    const secret = await buildProject(admin, { visibility: 'private' });
    const task = await buildTask(admin, { assignee: outsider.id });
    expect((await move(task, { project: secret.key })).body.assignee).toBeNull();
  });

  test('requires an editor of both projects', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin);
    const { status, body } = await move(task, { project: project.key }, viewer);
    expect([status, body.code]).toEqual([403, 'auth.role_required']);
    const back = await buildTask(admin, { project: project.key });
    expect((await move(back, {}, viewer)).status).toBe(403);
  });

  test('is refused to archived, unknown or hidden projects', async () => {
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

  test('includes a sub-task added concurrently, or refuses to add it', async () => {
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

  test('works in both directions concurrently', async () => {
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
