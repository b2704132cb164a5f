import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { contentOf } from '../../support/store.ts';

describe('an archived project', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  let task: { id: string };
  let comment: { id: string };
  let deleted: { id: string };
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin);
    [task, deleted] = [await buildTask(admin, { project: project.id }), await buildTask(admin, { project: project.id })];
    comment = (await admin.client.post(`/tasks/${task.id}/comments`, { body: 'Not' })).body;
    await admin.client.delete(`/tasks/${deleted.id}`);
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
  });

  test('emits an event when archived and when unarchived', async () => {
    const again = await buildProject(admin);
    const events = await eventsDuring(admin.client, async () => {
      expect((await admin.client.patch(`/projects/${again.id}`, { archived: true })).body.archivedAt).toEqual(expect.any(String));
      expect((await admin.client.patch(`/projects/${again.id}`, { archived: true })).body.version).toBe(2);
      expect((await admin.client.patch(`/projects/${again.id}`, { archived: false })).body.archivedAt).toBeNull();
    });
    expect(events).toMatchObject([
      { event: 'project.archived', previous: { archivedAt: null }, data: { archivedAt: expect.any(String) } },
      { event: 'project.updated', previous: { archivedAt: expect.any(String) }, data: { archivedAt: null } },
    ]);
  });

  test('is readable', async () => {
    expect((await admin.client.get(`/projects/${project.key}`)).status).toBe(200);
    expect((await admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
    expect((await admin.client.get(`/tasks?project=${project.key}`)).body.data).toHaveLength(1);
    expect((await admin.client.get(`/tasks/${task.id}/comments`)).body.data).toHaveLength(1);
  });

  test('refuses writes', async () => {
    const elsewhere = await buildTask(admin);
    const before = await contentOf(team.id);
    const { client } = admin;
    const answers = [
      await client.post('/tasks', { title: 'Yeni', project: project.id }),
      await client.patch(`/tasks/${task.id}`, { title: 'Yeni' }),
      await client.patch(`/tasks/${task.id}`, { project: 'GENEL' }),
      await client.patch(`/tasks/${elsewhere.id}`, { project: project.id }),
      await client.delete(`/tasks/${task.id}`),
      await client.post(`/tasks/${deleted.id}/restore`),
      await client.post('/tasks:batch', { operations: [{ update: { id: task.id, title: 'Yeni' } }] }),
      await client.post(`/tasks/${task.id}/comments`, { body: 'Yeni' }),
      await client.patch(`/comments/${comment.id}`, { body: 'Yeni' }),
      await client.delete(`/comments/${comment.id}`),
      await client.patch(`/projects/${project.id}`, { name: 'Yeni' }),
      await client.put(`/projects/${project.id}/workflow`, { statuses: [{ key: 'todo', name: 'Yeni', category: 'unstarted' }] }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(answers.length).fill('409 project.archived'));
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('accepts other changes together with unarchiving', async () => {
    const { status, body } = await admin.client.patch(`/projects/${project.id}`, { archived: false, name: 'Yeniden' });
    expect([status, body.name]).toEqual([200, 'Yeniden']);
    expect((await admin.client.patch(`/tasks/${task.id}`, { title: 'Sürüyor' })).status).toBe(200);
  });

  test('accepts members and lets them leave', async () => {
    const member = await team.person();
    expect((await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'editor' })).status).toBe(200);
    expect((await member.client.delete(`/projects/${project.id}/members/${member.id}`)).status).toBe(204);
  });
});
