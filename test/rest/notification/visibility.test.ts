import { beforeEach, describe, expect, test } from 'vitest';
import { notifyDue } from '../../../schema/activity/notification/due.ts';
import { testApp } from '../../support/app.ts';
import {
  buildComment,
  buildNotification,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import type { Client } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';
import { feedOf, reasonsOf, takeFeed } from '../../support/feed.ts';

describe('a notification of a hidden task', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  let project: { id: string; key: string };
  let task: { id: string; number: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader] = [await team.person(), await team.person()];
    project = await buildProject(owner, { visibility: 'private', members: [{ user: reader, role: 'editor' }] });
    task = await buildTask(owner, { project: project.key, assignee: reader.id, dueDate: '2026-12-01' });
    await takeFeed(team);
  });

  /** Occurrences of a notification in REST and GraphQL. */
  async function occurrences(client: Client, id: string) {
    const list = await feedOf(client);
    const newest = await feedOf(client, 'order=newest');
    const { notifications, node, unreadNotifications } = await client.data(
      'query ($id: ID!) { notifications { nodes { id text } } node(id: $id) { id } unreadNotifications { count } }',
      { id },
    );
    const about = [...list, ...newest, ...notifications.nodes].filter((each) => each.id === id).length;
    return { about, one: (await client.get(`/notifications/${id}`)).status, node: node?.id ?? null, unread: unreadNotifications.count };
  }

  const idOf = async () => (await feedOf(reader.client)).find((each) => each.task?.id === task.id)?.id as string;
  const nothing = { about: 0, one: 404, node: null, unread: 1 };

  test.each<[string, () => Promise<unknown>]>([
    ['who was taken out of the project', () => owner.client.delete(`/projects/${project.id}/members/${reader.id}`)],
    [
      'of a task that went to a project they do not see',
      async () => {
        const hidden = await buildProject(owner, { visibility: 'private' });
        await owner.client.patch(`/tasks/${task.id}`, { project: hidden.id });
        await takeFeed(team);
      },
    ],
    ['of a task that is deleted', async () => owner.client.delete(`/tasks/${task.id}`).then(() => takeFeed(team))],
  ])('is neither listed, counted nor found: %s', async (_, hide) => {
    const id = await idOf();
    // The person was also notified of the project.
    expect(await occurrences(reader.client, id)).toEqual({ about: 3, one: 200, node: id, unread: 2 });
    await buildNotification(team, reader.id, { project: team.defaultProject.id });
    await hide();
    const left = await occurrences(reader.client, id);
    expect({ ...left, unread: 1 }).toEqual(nothing);
    expect((await reader.client.patch(`/notifications/${id}`, { read: true })).status).toBe(404);
    const marked = (await reader.client.post('/notifications/mark-read', {})).body;
    expect([marked.marked, marked.unread]).toEqual([left.unread, 0]);
    const row = await team.context.db.notification.findFirstOrThrow({ where: { id } });
    expect(row.readAt).toBeNull();
  });

  test('emits no event, neither in the feed nor in the log', async () => {
    await eventsDuring(reader.client, async () => {});
    await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
    const events = await eventsDuring(reader.client, async () => {
      await buildComment(owner, task, `Gizli ${mention(reader)}`);
      await owner.client.patch(`/tasks/${task.id}`, { title: 'Gizli', status: 'in_progress' });
      await owner.client.delete(`/tasks/${task.id}`);
      await owner.client.post(`/tasks/${task.id}/restore`);
      await takeFeed(team);
      await notifyDue((await testApp()).services, new Date('2026-12-01T09:00:00Z'));
    });
    expect(events).toEqual([]);
    expect(await feedOf(reader.client)).toEqual([]);
    const log = await reader.client.get('/events?limit=200');
    expect(log.body.data.filter(({ event }: { event: string }) => event.startsWith('notification.'))).toEqual([]);
  });

  test('is not created if the task moved before the feed is processed', async () => {
    const [open, hidden] = [await buildProject(owner), await buildProject(owner, { visibility: 'private' })];
    const moving = await buildTask(owner, { project: open.id, assignee: reader.id });
    const before = (await reader.client.get('/notifications/unread')).body.count;
    const events = await eventsDuring(reader.client, async () => {
      await owner.client.patch(`/tasks/${moving.id}`, { project: hidden.id });
      await takeFeed(team);
      expect((await reader.client.get('/notifications/unread')).body.count).toBe(before);
    });
    expect(events.map(({ event }) => event)).toEqual(['task.moved_out']);
    expect(await team.context.db.notification.count({ where: { userId: reader.id, taskId: moving.id } })).toBe(0);
  });

  test('is hidden from a token limited to other projects', async () => {
    const id = await idOf();
    const narrow = await team.token(reader.id, { projects: [team.defaultProject.id] });
    expect(await occurrences(narrow, id)).toEqual({ ...nothing, unread: 0 });
    const fitting = await team.token(reader.id, { projects: [project.id] });
    expect(await occurrences(fitting, id)).toEqual({ about: 3, one: 200, node: id, unread: 2 });
  });

  test('needs only the scopes of the feed', async () => {
    const id = await idOf();
    const reads = await team.token(reader.id, { scopes: ['notifications:read'] });
    expect((await reads.get('/notifications')).status).toBe(200);
    expect((await reads.patch(`/notifications/${id}`, { read: true })).body.code).toBe('auth.scope_missing');
    const tasks = await team.token(reader.id, { scopes: ['tasks:read', 'tasks:write'] });
    expect((await tasks.get('/notifications')).body.code).toBe('auth.scope_missing');
    const events = (await tasks.get('/events?limit=200')).body.data;
    expect(events.filter(({ event }: { event: string }) => event.startsWith('notification.'))).toEqual([]);
  });

  test('is visible only to its recipient, not to administrators or colleagues', async () => {
    const id = await idOf();
    for (const { client } of [team.admin, owner]) expect(await occurrences(client, id)).toEqual({ ...nothing, unread: 0 });
  });

  test('is not created for services or for guests outside of the project', async () => {
    const open = await buildProject(owner);
    const service = await buildService(team, { scopes: ['tasks:read', 'notifications:read'] });
    const guest = await team.person({ role: 'guest' });
    const seen = await buildTask(owner, { project: open.key, assignee: service.user.id });
    await team.context.db.taskWatcher.create({ data: { organizationId: team.id, taskId: seen.id, userId: guest.id } });
    await owner.client.patch(`/tasks/${seen.id}`, { status: 'in_progress' });
    expect(await reasonsOf(team, service.client)).toEqual([]);
    expect(await reasonsOf(team, guest.client)).toEqual([]);
    expect(await team.context.db.notification.count({ where: { userId: { in: [service.user.id, guest.id] } } })).toBe(0);
  });
});
