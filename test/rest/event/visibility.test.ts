import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildComment,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import type { Client } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';

describe('visibility of events', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const kindsDuring = async (client: Client, work: () => Promise<unknown>) => (await eventsDuring(client, work)).map(({ event }) => event);

  /** Causes one event of each kind in the project. */
  const everything = (project: { id: string }) => async () => {
    const task = await buildTask(admin, { project: project.id });
    await buildComment(admin, task);
    await buildLabel(admin, `etiket ${task.id}`);
    await admin.client.patch(`/projects/${project.id}`, { description: task.id });
    await admin.client.patch('/me', { name: `Yönetici ${task.id.slice(-4)}` });
  };

  test.each([
    [['tasks:read'], ['task.created', 'comment.created', 'label.created', 'member.updated']],
    [['projects:read'], ['project.updated', 'member.updated']],
    [['tasks:write', 'admin'], ['member.updated']],
  ] as const)('limits a token with %j to %j', async (scopes, expected) => {
    const client = await team.token(admin.id, { scopes });
    expect(await kindsDuring(client, everything(team.defaultProject))).toEqual(expected);
  });

  test('is not widened by asking for kinds', async () => {
    const client = await team.token(admin.id, { scopes: ['projects:read'] });
    await buildTask(admin);
    expect((await client.get('/events?kinds=task.created')).body.data).toEqual([]);
  });

  test('limits events of a private project to its members, excluding administrators', async () => {
    const [owner, member] = [await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const work = () => buildTask(owner, { project: project.id });
    expect(await kindsDuring(member.client, work)).toEqual(['task.created']);
    expect(await kindsDuring(admin.client, work)).toEqual([]);
    await owner.client.delete(`/projects/${project.id}/members/${member.id}`);
    expect(await kindsDuring(member.client, work)).toEqual([]);
    const left = (await member.client.get('/events?limit=200')).body.data.filter(
      ({ project: of }: { project: { id: string } | null }) => of?.id === project.id,
    );
    expect(left.map(({ event }: { event: string }) => event)).toEqual(['project.access_lost']);
  });

  test('limits guests to events of their projects', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(admin, { members: [{ user: guest, role: 'viewer' }] });
    expect(await kindsDuring(guest.client, everything(project))).toEqual(['task.created', 'comment.created', 'project.updated']);
    expect(await kindsDuring(guest.client, everything(team.defaultProject))).toEqual([]);
  });

  test('limits a project token to events of its projects', async () => {
    const [own, other] = [await buildProject(admin), await buildProject(admin)];
    const client = await team.token(admin.id, { projects: [own.id] });
    expect(await kindsDuring(client, () => buildTask(admin, { project: own.id }))).toEqual(['task.created']);
    expect(await kindsDuring(client, () => buildTask(admin, { project: other.id }))).toEqual([]);
  });

  test('excludes events of other organizations', async () => {
    const other = await buildOrganization();
    const { page } = (await other.admin.client.get('/events')).body;
    await buildTask(other.admin);
    expect((await admin.client.get(`/events?after=${page.nextCursor}`)).body.data).toEqual([]);
  });
});

describe('records an event refers to', () => {
  let team: Organization;
  let admin: Person;
  let other: Person;
  let hidden: { id: string };
  let secret: { id: string };
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    other = await team.person();
    hidden = await buildProject(admin, { visibility: 'private' });
    secret = await buildTask(admin, { project: hidden.id, title: 'Gizli' });
  });
  const changes = async (person: Person, task: { id: string }) =>
    (await person.client.get(`/tasks/${task.id}/activity`)).body.data[0].changes as { field: string; from: unknown; to: unknown }[];

  test('omit tasks in projects the reader cannot view, in the log and in the activity', async () => {
    const [seen, task] = [await buildTask(admin), await buildTask(admin)];
    const work = () => admin.client.patch(`/tasks/${task.id}`, { blockedBy: [seen.id, secret.id] });
    const [event] = await eventsDuring(other.client, work);
    expect([event?.data.blockedBy, event?.previous]).toEqual([[{ id: seen.id }], { blockedBy: [] }]);
    expect(await changes(other, task)).toEqual([{ field: 'blockedBy', from: [], to: [{ id: seen.id }] }]);
    const mine = (await admin.client.get('/events?limit=200&kinds=task.updated')).body.data.at(-1);
    expect(mine.data.blockedBy.map(({ id }: { id: string }) => id).sort()).toEqual([seen.id, secret.id].sort());
    const [now] = await eventsDuring(other.client, () => admin.client.patch(`/tasks/${task.id}`, { blockedBy: [] }));
    expect([now?.data.blockedBy, now?.previous]).toEqual([[], { blockedBy: [{ id: seen.id }] }]);
  });

  test('omit a hidden previous project and parent', async () => {
    const part = await buildTask(admin, { project: hidden.id, parent: secret.id });
    const [event] = await eventsDuring(other.client, () => admin.client.patch(`/tasks/${part.id}`, { project: 'GENEL' }));
    expect(event).toMatchObject({
      event: 'task.updated',
      data: { project: { id: team.defaultProject.id } },
      previous: { project: null, parent: null },
    });
    const text = JSON.stringify([event, (await other.client.get(`/tasks/${part.id}/activity`)).body]);
    expect(text).not.toContain(hidden.id);
    expect(text).not.toContain(secret.id);
    expect(await changes(admin, part)).toContainEqual({ field: 'project', from: { id: hidden.id }, to: { id: team.defaultProject.id } });
  });

  test('include a deleted task that the reader could view', async () => {
    const [seen, task] = [await buildTask(admin), await buildTask(admin)];
    await admin.client.patch(`/tasks/${task.id}`, { blockedBy: [seen.id] });
    await admin.client.delete(`/tasks/${seen.id}`);
    const [blocked, free] = (await other.client.get('/events?limit=200&kinds=task.updated')).body.data;
    expect([blocked.data.blockedBy, free.data.blockedBy, free.previous]).toEqual([[{ id: seen.id }], [], { blockedBy: [{ id: seen.id }] }]);
  });
});
