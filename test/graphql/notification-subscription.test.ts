import type { Client as SocketClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildComment, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { feedOf, takeFeed } from '../support/feed.ts';
import { connected } from '../support/follow.ts';
import { openStream } from '../support/stream.ts';

type Change = {
  unread: number;
  cursor: string;
  event: { event: string };
  notification: { id: string; reason: string; count: number } | null;
};
const query = `subscription ($after: String) { notifications(after: $after) {
  unread cursor event { event } notification { id reason count text } } }`;

describe('a subscription to notifications', () => {
  let team: Organization;
  let reader: Person;
  let owner: Person;
  const sockets: SocketClient[] = [];
  beforeEach(async () => {
    team = await buildOrganization();
    [reader, owner] = [await team.person(), await team.person()];
    await buildProject(owner, { key: 'WEB' });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) await socket.dispose();
  });

  /** Subscribes from a cursor. Returns a function that waits for a number of changes. */
  async function follow(person: Person, after?: string) {
    const socket = await connected(person.client);
    sockets.push(socket);
    const taken: Change[] = [];
    (async () => {
      for await (const { data } of socket.iterate<{ notifications: Change }>({ query, variables: { after } }))
        taken.push((data as { notifications: Change }).notifications);
    })().catch(() => undefined);
    return async (count: number) => {
      await expect.poll(() => taken.length).toBeGreaterThanOrEqual(count);
      return taken.map(({ event: { event }, unread, notification }) => [event.split('.')[1], unread, notification?.reason ?? null]);
    };
  }
  const end = async () => (await reader.client.get('/events?limit=200')).body.page.nextCursor as string;

  test('reports new notifications, changes by the same person elsewhere, and the unread count', async () => {
    const taken = await follow(reader, await end());
    const task = await buildTask(owner, { project: 'WEB', assignee: reader.id });
    await takeFeed(team);
    expect(await taken(1)).toEqual([['created', 1, 'assigned']]);
    await buildComment(owner, task);
    await takeFeed(team);
    await taken(2);
    const [{ id }] = await feedOf(reader.client);
    await reader.client.patch(`/notifications/${id}`, { read: true });
    await taken(3);
    await reader.client.patch(`/notifications/${id}`, { read: false });
    await taken(4);
    await reader.client.post('/notifications/mark-read', {});
    expect(await taken(5)).toEqual([
      ['created', 1, 'assigned'],
      ['updated', 1, 'assigned'],
      ['updated', 0, 'assigned'],
      ['updated', 1, 'assigned'],
      ['all_read', 0, null],
    ]);
  });

  test("reports nothing about other people's notifications, nor about a project that the reader has left", async () => {
    const hidden = await buildProject(owner, { visibility: 'private', members: [{ user: reader, role: 'editor' }] });
    const task = await buildTask(owner, { project: hidden.key, assignee: reader.id });
    await takeFeed(team);
    const start = await end();
    const [others, own] = [await follow(owner, start), await follow(reader, start)];
    const stream = await openStream(reader.client, `/notifications/stream?after=${start}`);
    await buildComment(owner, task);
    await owner.client.delete(`/projects/${hidden.id}/members/${reader.id}`);
    await takeFeed(team);
    await owner.client.delete(`/tasks/${task.id}`);
    await takeFeed(team);
    // Arrives last, so earlier changes would have arrived by then.
    await buildTask(owner, { project: 'WEB', assignee: reader.id });
    await takeFeed(team);
    expect(await own(1)).toEqual([['created', 1, 'assigned']]);
    await expect.poll(() => stream.events.length).toBe(1);
    await stream.close();
    await buildTask(reader, { project: 'WEB', assignee: owner.id });
    await takeFeed(team);
    expect(await others(1)).toEqual([['created', 1, 'assigned']]);
  });
});
