import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

describe('the status of a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  /** A project with a strict workflow. */
  async function strict(): Promise<{ id: string; key: string }> {
    const project = await buildProject(admin);
    const statuses = [
      { key: 'open', name: 'Açık', category: 'unstarted', transitions: ['doing'] },
      { key: 'doing', name: 'Sürüyor', category: 'started', transitions: ['open', 'closed'] },
      { key: 'closed', name: 'Kapandı', category: 'completed', transitions: [] },
      { key: 'checked', name: 'Denetlendi', category: 'completed', transitions: null },
    ];
    const { status } = await admin.client.put(`/projects/${project.id}/workflow`, { statuses });
    expect(status).toBe(200);
    return project;
  }

  test('starts with the first unstarted one of the project', async () => {
    const project = await strict();
    expect((await buildTask(admin, { project: project.key })).status).toBe('open');
  });

  test('follows the transitions of the workflow', async () => {
    const task = await buildTask(admin, { project: (await strict()).key });
    for (const status of ['doing', 'open', 'doing', 'closed'])
      expect((await admin.client.patch(`/tasks/${task.id}`, { status })).body.status).toBe(status);
  });

  test('refuses other transitions and lists the allowed ones', async () => {
    const task = await buildTask(admin, { project: (await strict()).key });
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { status: 'closed', title: 'x' });
    expect([status, body.code, body.allowed]).toEqual([409, 'task.transition_not_allowed', ['doing']]);
    expect(body.detail).toContain('doing');
    expect((await admin.client.get(`/tasks/${task.id}`)).body).toEqual(task);
  });

  test('lists no transitions if there are none', async () => {
    const task = await buildTask(admin, { project: (await strict()).key, status: 'closed' });
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { status: 'open' });
    expect([status, body.allowed]).toEqual([409, []]);
  });

  test('can be set to its current value regardless of transitions', async () => {
    const task = await buildTask(admin, { project: (await strict()).key, status: 'closed' });
    expect((await admin.client.patch(`/tasks/${task.id}`, { status: 'closed' })).body).toEqual(task);
  });

  test('must be one of the workflow', async () => {
    const task = await buildTask(admin, { project: (await strict()).key });
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { status: 'todo' });
    expect([status, body.errors[0].pointer]).toEqual([400, '/status']);
    expect(body.errors[0].detail).toContain('open, doing, closed');
  });

  test('sets completedAt until it is reopened', async () => {
    const task = await buildTask(admin, { project: (await strict()).key, status: 'checked' });
    const { completedAt } = task as unknown as { completedAt: string };
    expect(completedAt).toBe(task.createdAt);
    const again = await admin.client.patch(`/tasks/${task.id}`, { status: 'closed' });
    expect(again.body.completedAt).toBe(completedAt);
    const { id } = await buildTask(admin, { status: 'done' });
    expect((await admin.client.patch(`/tasks/${id}`, { status: 'todo' })).body.completedAt).toBeNull();
    const completed = (await admin.client.patch(`/tasks/${id}`, { status: 'done' })).body;
    expect(completed.completedAt >= completed.createdAt).toBe(true);
    expect((await admin.client.patch(`/tasks/${id}`, { status: 'cancelled' })).body.completedAt).toBeNull();
  });
});
