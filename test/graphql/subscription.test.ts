import type { Client as SocketClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import {
  buildComment,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../support/builders/index.ts';
import type { Client } from '../support/client.ts';
import { connected } from '../support/follow.ts';

const change = 'matches cursor task { id title status } event { event subject { id } }';
type Change = {
  matches: boolean;
  cursor: string;
  task: { id: string; title: string; status: string } | null;
  event: { event: string; subject: { id: string } };
};

describe('a subscription', () => {
  let team: Organization;
  let admin: Person;
  const sockets: SocketClient[] = [];
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) await socket.dispose();
  });

  /** Subscribes to a field; `taken` collects its items. */
  async function follow(client: Client, query: string, variables: Record<string, unknown> = {}) {
    const socket = await connected(client);
    sockets.push(socket);
    const taken: Change[] = [];
    const ended = (async () => {
      try {
        for await (const { data, errors } of socket.iterate<Record<string, Change>>({ query, variables })) {
          if (errors) return errors[0]?.extensions?.code;
          taken.push(Object.values(data ?? {})[0] as Change);
        }
      } catch (error) {
        return (error as { extensions: { code: string } }[])[0]?.extensions.code;
      }
      return undefined;
    })();
    const take = async (count: number) => {
      await expect.poll(() => taken.length).toBeGreaterThanOrEqual(count);
      return taken.slice(0, count);
    };
    return { taken, take, ended };
  }
  /** Cursor at the end of the log, so that no event is missed before the subscription starts. */
  const end = async (client: Client) => (await client.get('/events?limit=200')).body.page.nextCursor as string;
  const followTask = async (client: Client, id: string, after?: string) =>
    follow(client, `subscription ($id: ID!, $after: String) { task(id: $id, after: $after) { ${change} } }`, {
      id,
      after: after ?? (await end(client)),
    });
  const followTasks = async (client: Client, filter: object, after?: string) =>
    follow(client, `subscription ($filter: TaskFilter, $after: String) { tasks(filter: $filter, after: $after) { ${change} } }`, {
      filter,
      after: after ?? (await end(client)),
    });

  test('to a task reports changes of the task and its comments only', async () => {
    const [task, other] = [await buildTask(admin), await buildTask(admin)];
    const following = await followTask(admin.client, task.number);
    await admin.client.patch(`/tasks/${other.id}`, { title: 'Başka' });
    await admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    const comment = await buildComment(admin, task);
    await admin.client.delete(`/tasks/${task.id}`);
    const changes = await following.take(3);
    expect(changes.map(({ event, matches }) => [event.event, event.subject.id, matches])).toEqual([
      ['task.updated', task.id, true],
      ['comment.created', comment.id, true],
      ['task.deleted', task.id, false],
    ]);
  });

  test('to tasks applies a filter text, including conditions that need more than the event', async () => {
    const [blocker, task, other] = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
    const following = await followTasks(admin.client, { text: 'blocked:yes or has:comments or done:yes' });
    await admin.client.patch(`/tasks/${other.id}`, { title: 'Başka' });
    await admin.client.patch(`/tasks/${task.id}`, { addBlockedBy: [blocker.id] });
    await admin.client.patch(`/tasks/${task.id}`, { removeBlockedBy: [blocker.id] });
    await admin.client.patch(`/tasks/${task.id}`, { title: 'Yine' });
    await admin.client.patch(`/tasks/${other.id}`, { status: 'done' });
    const changes = await following.take(3);
    expect(changes.map(({ event, matches }) => [event.subject.id, matches])).toEqual([
      [task.id, true],
      [task.id, false],
      [other.id, true],
    ]);
    expect(await (await followTasks(admin.client, { text: 'stauts:todo' })).ended).toBe('filter.invalid');
  });

  test('to a task resumes after a cursor', async () => {
    const task = await buildTask(admin);
    const first = await followTask(admin.client, task.id);
    for (const title of ['bir', 'iki', 'üç']) await admin.client.patch(`/tasks/${task.id}`, { title });
    const changes = await first.take(3);
    const again = await followTask(admin.client, task.id, changes[0]?.cursor);
    expect((await again.take(2)).map(({ cursor }) => cursor)).toEqual([changes[1]?.cursor, changes[2]?.cursor]);
  });

  test('to an invisible task is rejected like an unknown one', async () => {
    const owner = await team.person();
    const project = await buildProject(owner, { visibility: 'private' });
    const task = await buildTask(owner, { project: project.id });
    expect(await (await followTask(admin.client, task.id)).ended).toBe('task.not_found');
    expect(await (await followTask(admin.client, 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0')).ended).toBe('task.not_found');
  });

  test('is tested for every subscription field', () => {
    const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
    expect(Object.fromEntries(fields.map(({ name, extensions }) => [name, extensions.scope]))).toEqual({
      // Tested in the chat and file tests.
      chatReply: 'ai:chat',
      file: 'files:read',
      events: 'any',
      notificationEvents: 'notifications:read',
      // Tested in notification-subscription.test.ts.
      notifications: 'notifications:read',
      task: 'tasks:read',
      // Tested in presence.test.ts.
      taskPresence: 'tasks:read',
      tasks: 'tasks:read',
    });
  });

  test('to events of an invisible project reports nothing, like an unknown project, by id and by key', async () => {
    const owner = await team.person();
    const hidden = await buildProject(owner, { visibility: 'private' });
    const after = await end(admin.client);
    const query = 'subscription ($project: [ID!], $after: String) { events(project: $project, after: $after) { cursor } }';
    const blind = await follow(admin.client, query, { project: [hidden.id, hidden.key], after });
    const seeing = await follow(owner.client, query, { project: [hidden.key], after });
    await buildTask(owner, { project: hidden.id });
    await seeing.take(1);
    expect(blind.taken).toEqual([]);
  });

  test('requires the scope of the query', async () => {
    const client = await team.token(admin.id, { scopes: ['projects:read'] });
    const after = await end(admin.client);
    const task = await buildTask(admin);
    expect(await (await followTask(client, task.id, after)).ended).toBe('auth.scope_missing');
    expect(await (await followTasks(client, {}, after)).ended).toBe('auth.scope_missing');
  });

  test('is rejected for an invalid or expired cursor', async () => {
    expect(await (await followTasks(admin.client, {}, 'x')).ended).toBe('cursor.invalid');
    const old = Buffer.from('1.1000').toString('base64url');
    expect(await (await followTasks(admin.client, {}, old)).ended).toBe('event.cursor_expired');
  });

  test('to tasks reports tasks that start to match, change, and stop matching', async () => {
    const following = await followTasks(admin.client, { status: ['todo'], assignee: ['me'] });
    const task = await buildTask(admin);
    await admin.client.patch(`/tasks/${task.id}`, { assignee: admin.id });
    await admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    await admin.client.patch(`/tasks/${task.id}`, { status: 'done' });
    await admin.client.patch(`/tasks/${task.id}`, { title: 'Daha yeni' });
    await admin.client.patch(`/tasks/${task.id}`, { status: 'todo' });
    await admin.client.delete(`/tasks/${task.id}`);
    const changes = await following.take(5);
    expect(changes.map(({ event, matches }) => [event.event, matches])).toEqual([
      ['task.updated', true],
      ['task.updated', true],
      ['task.updated', false],
      ['task.updated', true],
      ['task.deleted', false],
    ]);
    expect(changes.at(-1)?.task).toBeNull();
  });

  test('to tasks is rejected for an unknown status', async () => {
    expect(await (await followTasks(admin.client, { status: ['hiç'] })).ended).toBe('input.invalid');
  });

  test('to tasks does not reveal that a task came from an invisible project', async () => {
    const owner = await team.person();
    const hidden = await buildProject(owner, { visibility: 'private' });
    const task = await buildTask(owner, { project: hidden.id });
    const [knowing, seeing] = [await followTasks(admin.client, { project: [hidden.id] }), await followTasks(admin.client, {})];
    await owner.client.patch(`/tasks/${task.id}`, { project: 'GENEL' });
    expect((await seeing.take(1))[0]).toMatchObject({ matches: true, task: { id: task.id } });
    expect(knowing.taken).toEqual([]);
  });

  test('reports a task that moved to an invisible project by its id only', async () => {
    const owner = await team.person();
    const [open, hidden] = [await buildProject(owner), await buildProject(owner, { visibility: 'private' })];
    const [task, elsewhere] = [await buildTask(owner, { project: open.id }), await buildTask(owner)];
    const [one, all, ofOpen, ofOther, mine] = [
      await followTask(admin.client, task.id),
      await followTasks(admin.client, {}),
      await followTasks(admin.client, { project: [open.key], status: ['todo'] }),
      await followTasks(admin.client, { project: ['GENEL'] }),
      await followTasks(owner.client, { project: [open.key] }),
    ];
    await owner.client.patch(`/tasks/${task.id}`, { project: hidden.id });
    await owner.client.patch(`/tasks/${elsewhere.id}`, { title: 'Son' });
    const gone = { matches: false, task: null, event: { event: 'task.moved_out', subject: { id: task.id } } };
    const last = { matches: true, event: { event: 'task.updated', subject: { id: elsewhere.id } } };
    expect(await ofOther.take(1)).toMatchObject([last]);
    expect(await all.take(2)).toMatchObject([gone, last]);
    expect(await one.take(1)).toMatchObject([gone]);
    expect(await ofOpen.take(1)).toMatchObject([gone]);
    // The owner can see the new project, so this is an ordinary change.
    expect(await mine.take(1)).toMatchObject([{ matches: false, task: { id: task.id }, event: { event: 'task.updated' } }]);
    expect([ofOther, all, one, ofOpen, mine].map(({ taken }) => taken.length)).toEqual([1, 2, 1, 1, 1]);
  });

  test('to tasks reports that access to their project was lost, unless it filters other projects', async () => {
    const owner = await team.person();
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: admin, role: 'viewer' }] });
    const [all, its, others] = [
      await followTasks(admin.client, {}),
      await followTasks(admin.client, { project: [project.id] }),
      await followTasks(admin.client, { project: ['GENEL'] }),
    ];
    await owner.client.delete(`/projects/${project.id}/members/${admin.id}`);
    const last = await buildTask(admin);
    const lost = { matches: false, task: null, event: { event: 'project.access_lost', subject: { id: project.id } } };
    expect(await all.take(2)).toMatchObject([lost, { event: { subject: { id: last.id } } }]);
    expect(await its.take(1)).toMatchObject([lost]);
    expect(await others.take(1)).toMatchObject([{ event: { subject: { id: last.id } } }]);
  });

  test('to tasks applies each filter like the list of tasks', async () => {
    const label = await buildLabel(admin, 'acil');
    const project = await buildProject(admin);
    const parent = await buildTask(admin);
    const after = await end(admin.client);
    const variants: Record<string, unknown>[] = [
      {},
      { status: 'in_progress' },
      { assignee: admin.id },
      { project: project.key },
      { labels: [label.id] },
      { priority: 'high' },
      { parent: parent.id },
      { title: 'IŞIK şiddeti' },
      { dueDate: '2026-12-01' },
      { dueDate: '2027-01-01' },
    ];
    const made = await Promise.all(variants.map((fields) => buildTask(admin, fields)));
    const deleted = await buildTask(admin);
    await admin.client.delete(`/tasks/${deleted.id}`);
    const filters: [Record<string, unknown>, string][] = [
      [{}, ''],
      [{ status: ['in_progress', 'done'] }, 'status=in_progress,done'],
      [{ assignee: ['me'] }, 'assignee=me'],
      [{ assignee: ['none'] }, 'assignee=none'],
      [{ project: [project.key] }, `project=${project.key}`],
      [{ project: [project.id, 'GENEL'] }, `project=${project.id},GENEL`],
      [{ label: [label.id] }, `label=${label.id}`],
      [{ priority: ['high', 'urgent'] }, 'priority=high,urgent'],
      [{ parent: [parent.number] }, `parent=${parent.number}`],
      [{ parent: ['none'] }, 'parent=none'],
      [{ q: 'ışık' }, 'q=ışık'],
      [{ q: (made[0] as { number: string }).number.toLowerCase() }, `q=${(made[0] as { number: string }).number.toLowerCase()}`],
      [{ dueBefore: '2027-01-01' }, 'dueBefore=2027-01-01'],
      [{ dueAfter: '2026-12-01' }, 'dueAfter=2026-12-01'],
      [{ updatedAfter: '2020-01-01T00:00:00Z' }, 'updatedAfter=2020-01-01T00:00:00Z'],
      [{ updatedAfter: '2999-01-01T00:00:00Z' }, 'updatedAfter=2999-01-01T00:00:00Z'],
      [{ deleted: true }, 'deleted=true'],
    ];
    const everything = await followTasks(admin.client, {}, after);
    await everything.take(variants.length + 2);
    for (const [filter, query] of filters) {
      const listed = (await admin.client.get(`/tasks?limit=200&${encodeURI(query)}`)).body.data as { id: string }[];
      const expected = listed.map(({ id }) => id).filter((id) => id !== parent.id);
      const following = await followTasks(admin.client, filter, after);
      const current = () => {
        const isIn = new Map(following.taken.map(({ event, matches }) => [event.subject.id, matches]));
        return [...isIn]
          .filter(([, matches]) => matches)
          .map(([id]) => id)
          .sort();
      };
      await expect.poll(current, { message: query }).toEqual(expected.sort());
    }
  });
});
