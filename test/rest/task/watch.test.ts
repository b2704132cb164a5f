import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('watching a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('adds the caller to the watchers, in Turkish order', async () => {
    const task = await buildTask(admin);
    const [cicek, cem] = [await team.person({ name: 'Çiçek' }), await team.person({ name: 'Cem' })];
    await cicek.client.put(`/tasks/${task.id}/watch`);
    const { status, body } = await cem.client.put(`/tasks/${task.number}/watch`);
    expect(status).toBe(200);
    expect(body.watchers).toEqual([
      { id: cem.id, name: 'Cem', avatar: null, agent: false },
      { id: cicek.id, name: 'Çiçek', avatar: null, agent: false },
    ]);
    expect((await admin.client.get(`/tasks/${task.id}`)).body).toEqual(body);
  });

  test('does not change the version', async () => {
    const task = await buildTask(admin);
    const { body } = await admin.client.put(`/tasks/${task.id}/watch`);
    expect([body.version, body.updatedAt]).toEqual([1, task.createdAt]);
  });

  test('ends with DELETE', async () => {
    const task = await buildTask(admin);
    await admin.client.put(`/tasks/${task.id}/watch`);
    const { status, body } = await admin.client.delete(`/tasks/${task.id}/watch`);
    expect([status, body]).toEqual([204, '']);
    expect((await admin.client.get(`/tasks/${task.id}`)).body.watchers).toEqual([]);
  });

  test('emits one event with the previous watchers', async () => {
    const task = await buildTask(admin);
    const events = await eventsDuring(admin.client, async () => {
      for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const) await admin.client.request(method, `/tasks/${task.id}/watch`);
    });
    expect(events.map(({ event, data, previous }) => [event, data.watchers, previous])).toEqual([
      ['task.updated', [{ id: admin.id }], { watchers: [] }],
      ['task.updated', [], { watchers: [{ id: admin.id }] }],
    ]);
  });

  test('emits one event per watcher under concurrency', async () => {
    const task = await buildTask(admin);
    const people = await Promise.all(Array.from({ length: 5 }, (_, index) => team.person({ name: `Kişi ${index}` })));
    const events = await eventsDuring(admin.client, () => Promise.all(people.map(({ client }) => client.put(`/tasks/${task.id}/watch`))));
    expect(events.map(({ previous, data }) => [previous.watchers.length, data.watchers.length])).toEqual(
      [0, 1, 2, 3, 4].map((count) => [count, count + 1]),
    );
  });

  test('is open to everyone who can view the task, even in an archived project', async () => {
    const viewer = await team.person({ role: 'guest' });
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await viewer.client.put(`/tasks/${task.id}/watch`)).status).toBe(200);
    const stranger = await team.person({ role: 'guest' });
    expect((await stranger.client.put(`/tasks/${task.id}/watch`)).body.code).toBe('task.not_found');
  });
});
