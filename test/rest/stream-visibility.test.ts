import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Context } from '../../schema/kernel/context.ts';
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
import { dataOfNoSchema } from '../support/event-payloads.ts';
import { doors, type Follower, followThrough } from '../support/follow.ts';

describe.each(doors)('who follows the log through: %s', (door) => {
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

  /** Follows from the log's end as it is now. */
  async function follow(client: Client, from: Client = client): Promise<Follower> {
    let after: string | undefined;
    for (let more = true; more; ) {
      const { page } = (await from.get(`/events?limit=200${after ? `&after=${after}` : ''}`)).body;
      after = page.nextCursor;
      more = page.hasMore;
    }
    const follower = await followThrough[door](client, after);
    opened.push(follower);
    return follower;
  }

  /** One event of each concept, in the project. */
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

  /** Expects followers to have been told exactly this once all that happened so far has gone out: one who sees it is waited for. */
  async function expectTold(expected: ReadonlyMap<Follower, readonly string[]>): Promise<void> {
    const witness = await follow(admin.client);
    const mark = await buildLabel(admin, `son ${randomUUID()}`);
    marks.add(mark.id);
    await expect.poll(() => witness.items.some(({ subject }) => subject === mark.id)).toBe(true);
    await witness.close();
    const kinds = ({ items }: Follower) => items.filter(({ subject }) => !marks.has(subject)).map(({ event }) => event);
    await expect.poll(() => [...expected.keys()].map(kinds)).toEqual([...expected.values()]);
  }

  test('sees of a private project only what its members do, administrators not either', async () => {
    const [owner, member, other] = [await team.person(), await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const [seeing, blind, administrator] = [await follow(member.client), await follow(other.client), await follow(admin.client)];
    await everything(owner, project);
    await expectTold(
      new Map([
        [seeing, ofProject],
        [blind, []],
        [administrator, []],
      ]),
    );
  });

  test('sees nothing of a project from the moment its membership is taken away, and again what follows when it is given', async () => {
    const [owner, member] = [await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const follower = await follow(member.client);
    const first = await buildTask(owner, { project: project.id });
    await expectTold(new Map([[follower, ['task.created']]]));
    await owner.client.delete(`/projects/${project.id}/members/${member.id}`);
    await buildTask(owner, { project: project.id });
    await expectTold(new Map([[follower, ['task.created', 'project.access_lost']]]));
    await owner.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
    const last = await buildTask(owner, { project: project.id });
    const tasks = () => follower.items.filter(({ event }) => event === 'task.created').map(({ subject }) => subject);
    await expect.poll(tasks).toEqual([first.id, last.id]);
  });

  test('sees nothing of a project that becomes private', async () => {
    const [owner, other] = [await team.person(), await team.person()];
    const project = await buildProject(owner);
    const follower = await follow(other.client);
    await buildTask(owner, { project: project.id });
    await expectTold(new Map([[follower, ['task.created']]]));
    await owner.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    await everything(owner, project);
    await expectTold(new Map([[follower, ['task.created', 'project.access_lost']]]));
  });

  test('sees a task leave for a project it does not see, and nothing more of it from any cursor', async () => {
    const [owner, other] = [await team.person(), await team.person()];
    const [open, hidden] = [await buildProject(owner), await buildProject(owner, { visibility: 'private' })];
    const from = (await other.client.get('/events?limit=200')).body.page.nextCursor;
    const follower = await follow(other.client);
    const task = await buildTask(owner, { project: open.id });
    await buildComment(owner, task);
    await expectTold(new Map([[follower, ['task.created', 'comment.created']]]));
    await owner.client.patch(`/tasks/${task.id}`, { project: hidden.id });
    await owner.client.patch(`/tasks/${task.id}`, { title: 'Gizli' });
    const late = await followThrough[door](other.client, from);
    opened.push(late);
    await expectTold(
      new Map([
        [follower, ['task.created', 'comment.created', 'task.moved_out']],
        [late, ['task.moved_out']],
      ]),
    );
  });

  test('is told that it loses sight of a project', async () => {
    const [owner, member] = [await team.person(), await team.person()];
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: member, role: 'viewer' }] });
    const [follower, outsider] = [await follow(member.client), await follow(admin.client)];
    await owner.client.delete(`/projects/${project.id}/members/${member.id}`);
    await expectTold(
      new Map([
        [follower, ['project.access_lost']],
        [outsider, []],
      ]),
    );
  });

  test('is a guest: sees the projects it is a member of, and nothing of the organization', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(admin, { members: [{ user: guest, role: 'viewer' }] });
    const follower = await follow(guest.client);
    await everything(admin, team.defaultProject);
    await organizationWide();
    await everything(admin, project);
    await expectTold(new Map([[follower, ofProject]]));
  });

  test('has a token for certain projects: sees no others', async () => {
    const [own, other] = [await buildProject(admin), await buildProject(admin)];
    const client = await team.token(admin.id, { projects: [own.id] });
    const before = (await client.get('/events?limit=200')).body.page.nextCursor;
    const follower = await follow(client);
    await everything(admin, other);
    // What is for the person alone and of no project is not for this token either.
    const personal = { event: 'notification.all_read', subjectId: admin.id, audienceUserId: admin.id, data: dataOfNoSchema } as const;
    await new Context(team.context.services, { ...team.context }).unitOfWork(async (unit) => unit.emit(personal));
    await everything(admin, own);
    await expectTold(new Map([[follower, ofProject]]));
    const listed = (await client.get(`/events?limit=200&after=${before}`)).body.data;
    expect(listed.map(({ event }: { event: string }) => event).filter((event: string) => !event.startsWith('label.'))).toEqual(ofProject);
  });

  test.each([
    [['tasks:read'], ['task.created', 'comment.created', 'label.created', 'member.updated']],
    [['projects:read'], ['project.updated', 'member.updated']],
    [['ai:chat'], ['member.updated']],
  ] as const)('has a token with %j: sees only %j', async (scopes, expected) => {
    const follower = await follow(await team.token(admin.id, { scopes }));
    await everything(admin, team.defaultProject);
    await organizationWide();
    await expectTold(new Map([[follower, expected]]));
  });

  test('is told at most that it is removed, and is ended', async () => {
    const person = await team.person();
    const follower = await follow(person.client);
    const before = await buildTask(admin);
    await expect.poll(() => follower.items.length).toBe(1);
    await admin.client.delete(`/members/${person.id}`);
    await buildTask(admin);
    expect(await follower.ended).toBe('auth.invalid_token');
    expect(follower.items.map(({ subject }) => subject)).toEqual([before.id]);
  });

  test('gets another role: is ended before it is told what that role may not see', async () => {
    const person = await team.person();
    const follower = await follow(person.client);
    await admin.client.patch(`/members/${person.id}`, { role: 'guest' });
    await buildTask(admin);
    expect(await follower.ended).toBe('auth.rights_changed');
    expect(follower.items).toEqual([]);
  });

  test("is told nothing of another organization's", async () => {
    const other = await buildOrganization();
    const follower = await follow(admin.client);
    await buildTask(other.admin);
    await expectTold(new Map([[follower, []]]));
  });
});
