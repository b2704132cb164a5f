import { beforeAll, describe, expect, test } from 'vitest';
import { purgeTaskWorker } from '../../src/workers/purge-task.ts';
import { testApp } from '../support/app.ts';
import { buildLabel, buildOrganization, buildTask, type Organization, type Person } from '../support/builders/index.ts';

const day = 24 * 60 * 60 * 1000;

describe('purging deleted tasks', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  async function purge(task: { id: string }): Promise<void> {
    const { services } = await testApp();
    await purgeTaskWorker(services.database).run({ organization: team.id, task: task.id });
  }

  /** As if everything deleted so far had been so this much earlier. */
  const age = (days: number) =>
    team.context.sql({
      name: `test.age.${days}`,
      text: `update task set deleted_at = deleted_at - interval '${days} days' where organization_id = $1`,
      values: [team.id],
    });

  const left = async (...tasks: { id: string }[]) =>
    (await team.context.db.task.findMany({ where: { id: { in: tasks.map(({ id }) => id) } } })).length;

  test('the deletion itself asks for it, in 30 days', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    const { deletedAt } = await team.context.db.task.findFirstOrThrow({ where: { id: task.id } });
    const jobs = await team.context.sql<{ data: object; due: Date }>({
      name: 'test.jobs',
      text: `select data, start_after as due from jobs.job where name = 'purge-task' and data->>'task' = $1`,
      values: [task.id],
    });
    expect(jobs.map(({ data }) => data)).toEqual([{ organization: team.id, task: task.id }]);
    const delay = (jobs[0]?.due.getTime() ?? 0) - (deletedAt?.getTime() ?? 0);
    // Not a moment early: the job would find the task too young, and not come again.
    expect(delay).toBeGreaterThan(30 * day);
    expect(delay).toBeLessThan(30.1 * day);
  });

  test('a deletion that fails asks for nothing', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`, { 'if-match': '"9"' });
    const jobs = await team.context.sql({
      name: 'test.jobs.none',
      text: `select 1 from jobs.job where data->>'task' = $1`,
      values: [task.id],
    });
    expect(jobs).toEqual([]);
  });

  test('removes a task with its parts and all that hangs on them', async () => {
    const label = await buildLabel(admin, 'silinecek');
    const task = await buildTask(admin, { labels: [label.id] });
    const child = await buildTask(admin, { parent: task.id });
    const blocked = await buildTask(admin, { blockedBy: [child.id] });
    await admin.client.post(`/tasks/${child.id}/comments`, { body: `@[Yönetici](${admin.id})` });
    await admin.client.put(`/tasks/${task.id}/watch`);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(31);
    await purge(task);
    expect(await left(task, child, blocked)).toBe(1);
    expect(await team.context.db.comment.count({ where: { taskId: child.id } })).toBe(0);
    expect((await admin.client.get(`/tasks/${blocked.id}`)).body.blockedBy).toEqual([]);
    expect((await admin.client.post(`/tasks/${task.id}/restore`)).status).toBe(404);
  });

  test('leaves what is not 30 days old', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(29);
    await purge(task);
    expect(await left(task)).toBe(1);
  });

  test('leaves what was restored', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(31);
    await admin.client.post(`/tasks/${task.id}/restore`);
    await purge(task);
    expect((await admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
  });

  test('leaves what was restored and deleted anew', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(31);
    await admin.client.post(`/tasks/${task.id}/restore`);
    await admin.client.delete(`/tasks/${task.id}`);
    await purge(task);
    expect(await left(task)).toBe(1);
  });

  test('leaves the parent of a part that is purged, and runs twice without harm', async () => {
    const parent = await buildTask(admin);
    const child = await buildTask(admin, { parent: parent.id });
    await admin.client.delete(`/tasks/${child.id}`);
    await age(31);
    await purge(child);
    await purge(child);
    expect(await left(parent, child)).toBe(1);
  });
});
