import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { lockProject } from '../../../schema/people/access/project.ts';
import { createProject, updateProject } from '../../../schema/work/project/operations.ts';
import { createTask } from '../../../schema/work/task/create.ts';
import { renumberRest } from '../../../schema/work/task/renumber.ts';
import { buildOrganization, buildProject, buildRun, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';

const lockable = { name: 'test_lockable', text: 'select id from project where id = $1 for no key update skip locked' };

describe('changing a project key', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string };
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin, { key: 'WEB' });
  });
  const rename = async (key: string, id = project.id) => {
    const { status, body } = await admin.client.patch(`/projects/${id}`, { key });
    return status === 200 ? body.key : body.code;
  };
  const numberOf = async (reference: string) => {
    const { status, body } = await admin.client.get(`/tasks/${reference}`);
    return status === 200 ? body.number : body.code;
  };

  test('renumbers old and new tasks, and emits the previous key and numbers', async () => {
    const task = await buildTask(admin, { project: 'WEB' });
    const events = await eventsDuring(admin.client, async () => expect(await rename('YENI')).toBe('YENI'));
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(expect.objectContaining({ event: 'project.updated', previous: { key: 'WEB' } }));
    const renumbered = { event: 'task.updated', subject: { id: task.id }, previous: { number: 'WEB-1' } };
    expect(events).toContainEqual(
      expect.objectContaining({ ...renumbered, data: expect.objectContaining({ number: 'YENI-1', version: 2 }) }),
    );
    const { body } = await admin.client.get(`/tasks/${task.id}`);
    expect(body).toMatchObject({ number: 'YENI-1', version: 2, project: { key: 'YENI' } });
    expect((await buildTask(admin, { project: 'YENI' })).number).toBe('YENI-2');
  });

  test('keeps former keys as names of the project and its tasks in all APIs', async () => {
    const task = await buildTask(admin, { title: 'Fatura', project: 'WEB' });
    const child = await buildTask(admin, { project: 'WEB', parent: task.id });
    const { run, proposal } = await buildRun(team, admin, task);
    await rename('YENI');
    await rename('SITE');
    const { client } = admin;
    for (const key of ['WEB', 'YENI', 'SITE']) {
      expect((await client.get(`/projects/${key}`)).body.key).toBe('SITE');
      expect(await numberOf(`${key}-1`)).toBe('SITE-1');
      const ids = async (query: string) => (await client.get(`/tasks?${query}`)).body.data.map(({ id }: { id: string }) => id);
      expect(await ids(`project=${key}&sort=number`)).toEqual([task.id, child.id]);
      expect(await ids(`project=${key},GENEL&sort=createdAt`)).toEqual([task.id, child.id]);
      expect(await ids(`parent=${key}-1`)).toEqual([child.id]);
      expect(await ids(`q=${key.toLowerCase()}-1`)).toEqual([task.id]);
      expect((await client.get(`/files?project=${key}`)).status).toBe(200);
      expect((await client.get(`/notifications?project=${key}`)).status).toBe(200);
      expect((await client.get(`/runs?task=${key}-1`)).body.data).toMatchObject([{ id: run }]);
      expect((await client.get(`/proposals?project=${key}`)).body.data).toMatchObject([{ id: proposal }]);
      expect((await client.patch(`/tasks/${key}-2`, { priority: 'high' })).body.number).toBe('SITE-2');
      const operations = [{ update: { id: `${key}-1`, priority: 'low' } }, { update: { id: `${key}-2`, priority: 'low' } }];
      const batch = await client.post('/tasks:batch', { operations });
      expect([batch.status, batch.body.data?.length]).toEqual([200, 2]);
      const { body: made } = await client.post('/tasks', { title: 'Yeni', project: key, parent: `${key}-2` });
      expect(made.number).toMatch(/^SITE-\d+$/);
      await client.delete(`/tasks/${made.id}`);
    }
  });

  test('reserves former keys while the project exists, and allows changing back', async () => {
    const other = await buildProject(admin, { key: 'MOB' });
    expect(await rename('MOB')).toBe('project.key_taken');
    expect(await rename('YENI')).toBe('YENI');
    expect(await rename('WEB', other.id)).toBe('project.key_taken');
    expect((await admin.client.post('/projects', { key: 'WEB', name: 'Yine' })).body.code).toBe('project.key_taken');
    const task = await buildTask(admin, { project: 'YENI' });
    expect(await rename('WEB')).toBe('WEB');
    expect(await numberOf('YENI-1')).toBe('WEB-1');
    expect(await numberOf(task.id)).toBe('WEB-1');
    expect(await rename('WEB')).toBe('WEB');
  });

  test('requires a lead and a valid key', async () => {
    const editor = await team.person();
    expect((await editor.client.patch('/projects/WEB', { key: 'YENI' })).body.code).toBe('auth.role_required');
    for (const key of ['yeni', 'Y']) expect((await admin.client.patch('/projects/WEB', { key })).body.code).toBe('input.invalid');
  });

  test('finds tasks that moved out before and after, by every number', async () => {
    const [before, after] = [await buildTask(admin, { project: 'WEB' }), await buildTask(admin, { project: 'WEB' })];
    await admin.client.patch(`/tasks/${before.id}`, { project: 'GENEL' });
    await rename('YENI');
    await admin.client.patch(`/tasks/${after.id}`, { project: 'GENEL' });
    expect([await numberOf('WEB-1'), await numberOf('WEB-2'), await numberOf('YENI-2')]).toEqual(['GENEL-1', 'GENEL-2', 'GENEL-2']);
    expect(await numberOf('WEB-9')).toBe('task.not_found');
  });

  test('renumbers a large project in batches, each with its events, while every number is found', async () => {
    const task = await buildTask(admin, { project: 'WEB' });
    const { organizationId, projectId, ...row } = await team.context.db.task.findFirstOrThrow({ where: { id: task.id } });
    const many = Array.from({ length: 700 }, (_, n) => ({
      ...row,
      fields: {},
      organizationId,
      projectId,
      id: newId('task'),
      sequence: n + 2,
      number: `WEB-${n + 2}`,
    }));
    await team.context.db.task.createMany({ data: many });
    expect(await rename('YENI')).toBe('YENI');
    // Both numbers find the task, whether the job has run or not.
    const last = many.at(-1)?.id as string;
    for (const number of ['WEB-701', 'YENI-701']) expect((await admin.client.get(`/tasks/${number}`)).body.id).toBe(last);
    const events = await eventsDuring(admin.client, () => renumberRest(team.context, { project: project.id, after: 500 }));
    expect(events.map(({ event, data, previous }) => [event, data.number, previous])).toEqual(
      Array.from({ length: 201 }, (_, n) => ['task.updated', `YENI-${n + 501}`, { number: `WEB-${n + 501}` }]),
    );
    expect(await numberOf('WEB-701')).toBe('YENI-701');
    expect(await team.context.db.task.count({ where: { projectId: project.id, NOT: { number: { startsWith: 'YENI-' } } } })).toBe(0);
  });

  test('applies to a task created concurrently', async () => {
    const { context } = team;
    await overlap(
      () => createTask(context, { title: 'Önce', project: project.id }),
      () => updateProject(context, { id: project.id, key: 'YENI' }),
    );
    await overlap(
      () => updateProject(context, { id: project.id, key: 'SITE' }),
      () => createTask(context, { title: 'Sonra', project: project.id }),
    );
    const tasks = await context.db.task.findMany({ where: { projectId: project.id }, orderBy: { sequence: 'asc' } });
    expect(tasks.map(({ number }) => number)).toEqual(['SITE-1', 'SITE-2']);
  });

  test('allows a waiting request to lock the project by its former key', async () => {
    const { context } = team;
    const { database } = context.services;
    const locked = Promise.withResolvers<void>();
    expect(await database.sql(lockable, [project.id])).toHaveLength(1);
    // Runs outside of the transaction that holds the lock.
    const free = locked.promise.then(() => database.sql(lockable, [project.id]));
    await overlap(
      () => updateProject(context, { id: project.id, key: 'YENI' }),
      () =>
        database.transaction(async () => {
          expect(await lockProject(context, 'WEB')).toMatchObject({ id: project.id, key: 'YENI' });
          locked.resolve();
          expect(await free).toEqual([]);
        }),
    );
  });

  test('gives the key to one of two concurrent requests', async () => {
    const { context } = team;
    const wanted = { key: 'YENI', name: 'Yeni' };
    const done = await Promise.allSettled([createProject(context, wanted), updateProject(context, { id: project.id, key: 'YENI' })]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'project.key_taken' } });
  });
});
