import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';

type Named = { id: string };
const ids = (things: Named[]) => things.map(({ id }) => id).sort();

describe('deleting and restoring tasks', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  const remove = (task: Named, person = admin) => person.client.delete(`/tasks/${task.id}`);
  const restore = (task: Named, person = admin) => person.client.post(`/tasks/${task.id}/restore`);
  const status = async (task: Named) => (await admin.client.get(`/tasks/${task.id}`)).status;

  /** A task with a sub-task that has a sub-task, in a new project. */
  async function family() {
    const project = await buildProject(admin);
    const parent = await buildTask(admin, { project: project.key });
    const child = await buildTask(admin, { parent: parent.id });
    const grandchild = await buildTask(admin, { parent: child.id });
    return { project, parent, child, grandchild };
  }

  test('hides a deleted task everywhere', async () => {
    const { project, parent: task } = await family();
    const answer = await remove(task);
    expect([answer.status, answer.body]).toEqual([204, '']);
    for (const path of [task.id, task.number, `${task.id}/comments`, `${task.id}/activity`])
      expect((await admin.client.get(`/tasks/${path}`)).body.code).toBe('task.not_found');
    expect((await admin.client.patch(`/tasks/${task.id}`, { title: 'x' })).status).toBe(404);
    expect((await admin.client.put(`/tasks/${task.id}/watch`)).status).toBe(404);
    expect((await admin.client.post(`/tasks/${task.id}/comments`, { body: 'x' })).status).toBe(404);
    expect((await remove(task)).status).toBe(404);
    expect((await admin.client.get(`/tasks?project=${project.key}`)).body.data).toEqual([]);
  });

  test('deletes sub-tasks with their parent', async () => {
    const { parent, child, grandchild } = await family();
    const events = await eventsDuring(admin.client, () => remove(parent));
    expect(await Promise.all([child, grandchild].map(status))).toEqual([404, 404]);
    expect(events.map(({ event, subject, previous }) => [event, subject.id, previous])).toEqual(
      [parent, child, grandchild].map(({ id }) => ['task.deleted', id, { deletedAt: null }]),
    );
    expect(events.every(({ data }) => data.deletedAt === events[0]?.data.deletedAt && data.version === 2)).toBe(true);
  });

  test('deletes a sub-task without its parent', async () => {
    const { parent, child, grandchild } = await family();
    await remove(child);
    expect([await status(parent), await status(child), await status(grandchild)]).toEqual([200, 404, 404]);
  });

  test('lists exactly the deleted tasks', async () => {
    const { project, parent, child, grandchild } = await family();
    const other = await buildTask(admin, { project: project.key });
    await remove(parent);
    const { body } = await admin.client.get(`/tasks?project=${project.key}&deleted=true`);
    expect(ids(body.data)).toEqual(ids([parent, child, grandchild]));
    expect(body.data.every(({ deletedAt }: { deletedAt: string }) => /Z$/.test(deletedAt))).toBe(true);
    expect(ids((await admin.client.get(`/tasks?project=${project.key}&deleted=false`)).body.data)).toEqual([other.id]);
  });

  test('restores a task unchanged with the sub-tasks deleted with it', async () => {
    const { parent, child, grandchild } = await family();
    await remove(parent);
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await restore(parent);
      expect([status, body]).toEqual([200, { ...parent, version: 3, updatedAt: expect.any(String) }]);
    });
    expect(await Promise.all([parent, child, grandchild].map(status))).toEqual([200, 200, 200]);
    expect(events.map(({ event, subject }) => [event, subject.id])).toEqual(
      [parent, child, grandchild].map(({ id }) => ['task.restored', id]),
    );
    expect(events[0]?.previous).toEqual({ deletedAt: expect.any(String) });
    expect(events[0]?.data.deletedAt).toBeNull();
  });

  test('does not restore sub-tasks that were deleted before', async () => {
    const { parent, child, grandchild } = await family();
    await remove(grandchild);
    await remove(parent);
    await restore(parent);
    expect(await Promise.all([parent, child, grandchild].map(status))).toEqual([200, 200, 404]);
    expect((await restore(grandchild)).status).toBe(200);
  });

  test('refuses to restore a sub-task of a deleted parent', async () => {
    const { parent, child } = await family();
    await remove(parent);
    const { status: refused, body } = await restore(child);
    expect([refused, body.code]).toEqual([409, 'task.parent_deleted']);
    expect(await status(child)).toBe(404);
  });

  test('refuses to restore a task that is not deleted', async () => {
    const { status, body } = await restore(await buildTask(admin));
    expect([status, body.code]).toEqual([409, 'task.not_deleted']);
    expect((await restore({ id: newId('task') })).body.code).toBe('task.not_found');
  });

  test('is refused to viewers', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    expect((await remove(task, viewer)).body.code).toBe('auth.role_required');
    await remove(task);
    expect((await restore(task, viewer)).body.code).toBe('auth.role_required');
  });

  test('is refused in an archived project', async () => {
    const { project, parent, child } = await family();
    await remove(child);
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await remove(parent)).body.code).toBe('project.archived');
    expect((await restore(child)).body.code).toBe('project.archived');
  });

  test('deletes once under concurrent requests', async () => {
    const task = await buildTask(admin);
    const events = await eventsDuring(admin.client, async () => {
      const answers = await Promise.all([remove(task), remove(task), remove(task)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    });
    expect(events.length).toBe(1);
  });

  test('refuses to restore a sub-task while its parent is being deleted', async () => {
    const { parent, child } = await family();
    await remove(child);
    const late = await overlap(
      () => remove(parent),
      () => restore(child),
    );
    expect([late.status, late.body.code]).toEqual([409, 'task.parent_deleted']);
  });

  test('deletes a sub-task that is added to a parent concurrently', async () => {
    const [parent, task] = [await buildTask(admin), await buildTask(admin)];
    const late = await overlap(
      () => admin.client.patch(`/tasks/${task.id}`, { parent: parent.id }),
      () => remove(parent),
    );
    expect([late.status, await status(task)]).toEqual([204, 404]);
  });
});
