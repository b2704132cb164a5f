import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
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
import { dataOfNoSchema } from '../../support/event-payloads.ts';
import { type Follower, followThrough, transports } from '../../support/follow.ts';

describe.each(transports)('a follower of the event log over: %s', (transport) => {
  let team: Organization;
  let admin: Person;
  const opened: Follower[] = [];
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  /** Follows from the current end of the log. */
  async function follow(client: Client, from: Client = client): Promise<Follower> {
    let after: string | undefined;
    for (let more = true; more; ) {
      const { page } = (await from.get(`/events?limit=200${after ? `&after=${after}` : ''}`)).body;
      after = page.nextCursor;
      more = page.hasMore;
    }
    const follower = await followThrough[transport](client, after);
    opened.push(follower);
    return follower;
  }

  /** Causes one event of each kind in the project. */
  async function everything(by: Person, project: { id: string }) {
    const task = await buildTask(by, { project: project.id });
    await buildComment(by, task);
    await by.client.patch(`/projects/${project.id}`, { description: task.id });
    return task;
  }
  const organizationWide = async () => {
    await buildLabel(admin, `etiket ${randomUUID()}`);
    await admin.client.patch('/me', { name: `Yönetici ${randomUUID()}` });
  };
  const ofProject = ['task.created', 'comment.created', 'project.updated'];

  const marks = new Set<string>();

  /** Asserts that followers received exactly these events. A witness shows when all earlier events have been sent. */
  async function expectReceived(expected: ReadonlyMap<Follower, readonly string[]>): Promise<void> {
    const witness = await follow(admin.client);
    const mark = await buildLabel(admin, `son ${randomUUID()}`);
    marks.add(mark.id);
    await expect.poll(() => witness.items.some(({ subject }) => subject === mark.id)).toBe(true);
    await witness.close();
    const kinds = ({ items }: Follower) => items.filter(({ subject }) => !marks.has(subject)).map(({ event }) => event);
    await expect.poll(() => [...expected.keys()].map(kinds)).toEqual([...expected.values()]);
  }

  test('gets events of a private project only as its member, not as an administrator', async () => {
    const [owner, member, other] = [await team.person(), await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const [seeing, blind, administrator] = [await follow(member.client), await follow(other.client), await follow(admin.client)];
    await everything(owner, project);
    await expectReceived(
      new Map([
        [seeing, ofProject],
        [blind, []],
        [administrator, []],
      ]),
    );
  });

  test('stops getting events of a project with the membership, and continues when it is restored', async () => {
    const [owner, member] = [await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const follower = await follow(member.client);
    const first = await buildTask(owner, { project: project.id });
    await expectReceived(new Map([[follower, ['task.created']]]));
    await owner.client.delete(`/projects/${project.id}/members/${member.id}`);
    await buildTask(owner, { project: project.id });
    await expectReceived(new Map([[follower, ['task.created', 'project.access_lost']]]));
    await owner.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
    const last = await buildTask(owner, { project: project.id });
    const tasks = () => follower.items.filter(({ event }) => event === 'task.created').map(({ subject }) => subject);
    await expect.poll(tasks).toEqual([first.id, last.id]);
  });

  test('stops getting events of a project that becomes private', async () => {
    const [owner, other] = [await team.person(), await team.person()];
    const project = await buildProject(owner);
    const follower = await follow(other.client);
    await buildTask(owner, { project: project.id });
    await expectReceived(new Map([[follower, ['task.created']]]));
    await owner.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    await everything(owner, project);
    await expectReceived(new Map([[follower, ['task.created', 'project.access_lost']]]));
  });

  test('gets task.moved_out for a task moved to a hidden project, and nothing more from any cursor', async () => {
    const [owner, other] = [await team.person(), await team.person()];
    const [open, hidden] = [await buildProject(owner), await buildProject(owner, { visibility: 'private' })];
    const from = (await other.client.get('/events?limit=200')).body.page.nextCursor;
    const follower = await follow(other.client);
    const task = await buildTask(owner, { project: open.id });
    await buildComment(owner, task);
    await expectReceived(new Map([[follower, ['task.created', 'comment.created']]]));
    await owner.client.patch(`/tasks/${task.id}`, { project: hidden.id });
    await owner.client.patch(`/tasks/${task.id}`, { title: 'Gizli' });
    const late = await followThrough[transport](other.client, from);
    opened.push(late);
    await expectReceived(
      new Map([
        [follower, ['task.created', 'comment.created', 'task.moved_out']],
        [late, ['task.moved_out']],
      ]),
    );
  });

  test('gets project.access_lost when it loses a project', async () => {
    const [owner, member] = [await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const [follower, outsider] = [await follow(member.client), await follow(admin.client)];
    await owner.client.delete(`/projects/${project.id}/members/${member.id}`);
    await expectReceived(
      new Map([
        [follower, ['project.access_lost']],
        [outsider, []],
      ]),
    );
  });

  test('gets only events of its projects as a guest', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(admin, { members: [{ user: guest, role: 'viewer' }] });
    const follower = await follow(guest.client);
    await everything(admin, team.defaultProject);
    await organizationWide();
    await everything(admin, project);
    await expectReceived(new Map([[follower, ofProject]]));
  });

  test('gets only events of the projects of its token', async () => {
    const [own, other] = [await buildProject(admin), await buildProject(admin)];
    const client = await team.token(admin.id, { projects: [own.id] });
    const before = (await client.get('/events?limit=200')).body.page.nextCursor;
    const follower = await follow(client);
    await everything(admin, other);
    // Personal events without a project are not for this token.
    const personal = { event: 'notification.all_read', subjectId: admin.id, audienceUserId: admin.id, data: dataOfNoSchema } as const;
    await new Context(team.context.services, { ...team.context }).unitOfWork(async (unit) => unit.emit(personal));
    await everything(admin, own);
    await expectReceived(new Map([[follower, ofProject]]));
    const listed = (await client.get(`/events?limit=200&after=${before}`)).body.data;
    expect(listed.map(({ event }: { event: string }) => event).filter((event: string) => !event.startsWith('label.'))).toEqual(ofProject);
  });

  test.each([
    [['tasks:read'], ['task.created', 'comment.created', 'label.created', 'member.updated']],
    [['projects:read'], ['project.updated', 'member.updated']],
    [['ai:chat'], ['member.updated']],
  ] as const)('with a token for %j gets only %j', async (scopes, expected) => {
    const follower = await follow(await team.token(admin.id, { scopes }));
    await everything(admin, team.defaultProject);
    await organizationWide();
    await expectReceived(new Map([[follower, expected]]));
  });

  test('is disconnected after its removal, with the removal as the last event', async () => {
    const person = await team.person();
    const follower = await follow(person.client);
    const before = await buildTask(admin);
    await expect.poll(() => follower.items.length).toBe(1);
    await admin.client.delete(`/members/${person.id}`);
    await buildTask(admin);
    expect(await follower.ended).toBe('auth.invalid_token');
    expect(follower.items.map(({ subject }) => subject)).toEqual([before.id]);
  });

  test('is disconnected on a change of role before it gets events of the new role', async () => {
    const person = await team.person();
    const follower = await follow(person.client);
    await admin.client.patch(`/members/${person.id}`, { role: 'guest' });
    await buildTask(admin);
    expect(await follower.ended).toBe('auth.rights_changed');
    expect(follower.items).toEqual([]);
  });

  test('gets no events of another organization', async () => {
    const other = await buildOrganization();
    const follower = await follow(admin.client);
    await buildTask(other.admin);
    await expectReceived(new Map([[follower, []]]));
  });
});
