import { beforeAll, describe, expect, test } from 'vitest';
import { purgeExpiredWorker } from '../../../src/workers/purge-expired.ts';
import { testApp } from '../../support/app.ts';
import { buildLabel, buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

describe('purging deleted tasks', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  const purge = async () => purgeExpiredWorker((await testApp()).services.database).run({});

  /** Moves all deletion times back by this many days. */
  const age = (days: number) =>
    team.context.sql({
      name: `test.age.${days}`,
      text: `update task set deleted_at = deleted_at - interval '${days} days' where organization_id = $1`,
      values: [team.id],
    });

  const left = async (...tasks: { id: string }[]) =>
    (await team.context.db.task.findMany({ where: { id: { in: tasks.map(({ id }) => id) } } })).length;

  test('needs no job per task: the sweep removes what is in the trash', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    const jobs = { name: 'test.jobs', text: `select 1 from jobs.job where data::text like '%' || $1 || '%'`, values: [task.id] };
    expect(await team.context.sql(jobs)).toEqual([]);
    await age(31);
    await purge();
    expect(await left(task)).toBe(0);
  });

  test('deletes more tasks than fit in one transaction, subtasks first, in all organizations', async () => {
    const other = await buildOrganization();
    const [root, theirs] = [await buildTask(admin), await buildTask(other.admin)];
    const fill = {
      name: 'test.fill',
      text: `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id, parent_id)
        select organization_id, id || n, project_id, 1000 + n, 'X-' || n, title, title_fold, status, position, created_by_id,
          case when n % 3 = 0 then id else id || n - 1 end from task, generate_series(0, 1199) n where organization_id = $1 and id = $2`,
      values: [team.id, root.id],
    };
    await team.context.sql(fill);
    await admin.client.delete(`/tasks/${root.id}`);
    await other.admin.client.delete(`/tasks/${theirs.id}`);
    await age(31);
    await other.context.db.task.updateMany({ data: { deletedAt: new Date(0) } });
    await purge();
    expect(
      await team.context.db.task.count({ where: { OR: [{ id: root.id }, { parentId: root.id }, { number: { startsWith: 'X-' } }] } }),
    ).toBe(0);
    expect(await other.context.db.task.count()).toBe(0);
  });

  test('deletes a task with its subtasks and their related rows', async () => {
    const label = await buildLabel(admin, 'silinecek');
    const task = await buildTask(admin, { labels: [label.id] });
    const child = await buildTask(admin, { parent: task.id });
    const blocked = await buildTask(admin, { blockedBy: [child.id] });
    await admin.client.post(`/tasks/${child.id}/comments`, { body: `@[Yönetici](${admin.id})` });
    await admin.client.put(`/tasks/${task.id}/watch`);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(31);
    await purge();
    expect(await left(task, child, blocked)).toBe(1);
    expect(await team.context.db.comment.count({ where: { taskId: child.id } })).toBe(0);
    expect((await admin.client.get(`/tasks/${blocked.id}`)).body.blockedBy).toEqual([]);
    expect((await admin.client.post(`/tasks/${task.id}/restore`)).status).toBe(404);
  });

  test('keeps tasks deleted less than 30 days ago', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(29);
    await purge();
    expect(await left(task)).toBe(1);
  });

  test('keeps restored tasks', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(31);
    await admin.client.post(`/tasks/${task.id}/restore`);
    await purge();
    expect((await admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
  });

  test('counts from the last deletion of a restored task', async () => {
    const task = await buildTask(admin);
    await admin.client.delete(`/tasks/${task.id}`);
    await age(31);
    await admin.client.post(`/tasks/${task.id}/restore`);
    await admin.client.delete(`/tasks/${task.id}`);
    await purge();
    expect(await left(task)).toBe(1);
  });

  test('keeps the parent of a purged subtask, and is idempotent', async () => {
    const parent = await buildTask(admin);
    const child = await buildTask(admin, { parent: parent.id });
    await admin.client.delete(`/tasks/${child.id}`);
    await age(31);
    await purge();
    await purge();
    expect(await left(parent, child)).toBe(1);
  });
});
