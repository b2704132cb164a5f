import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../schema/kernel/actor.ts';
import { type Sql, sql } from '../../../schema/kernel/sql.ts';
import { keyViewer, membership, memberViewer, Viewers, visible } from '../../../schema/people/access/visibility.ts';
import { buildFile, buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';

const roles = ['admin', 'member', 'guest'] as const;
const visibilities = ['organization', 'private'] as const;

/** Independent statement of the visibility rule, by membership and openness. */
const expected = (role: (typeof roles)[number], visibility: (typeof visibilities)[number], isMember: boolean) =>
  isMember || (visibility === 'organization' && role !== 'guest');

describe('all implementations of project visibility agree', () => {
  let team: Organization;
  /** Project ids by visibility and membership of the tested people. */
  const projects = new Map<string, string>();
  let all: string[];
  const nameOf = (visibility: string, isMember: boolean) => `${visibility} ${isMember ? 'member' : 'stranger'}`;
  beforeAll(async () => {
    team = await buildOrganization();
    const owner = await team.person();
    for (const visibility of visibilities)
      for (const isMember of [true, false]) projects.set(nameOf(visibility, isMember), (await buildProject(owner, { visibility })).id);
    all = [...projects.values()];
  });
  const join = async (user: string) => {
    for (const visibility of visibilities)
      await team.context.db.projectMember.create({
        data: { organizationId: team.id, projectId: projects.get(nameOf(visibility, true)) as string, userId: user, role: 'viewer' },
      });
  };
  const ask = async (query: Sql) => (await team.context.sql<{ id: string }>('test.visible', query)).map(({ id }) => id).sort();
  const seenBy = (role: (typeof roles)[number], reach: readonly string[] | null) =>
    visibilities
      .flatMap((visibility) =>
        [true, false].flatMap((is) => (expected(role, visibility, is) ? [projects.get(nameOf(visibility, is)) as string] : [])),
      )
      .filter((id) => !reach || reach.includes(id))
      .sort();

  test.each(roles)('for a person with the role %s', async (role) => {
    const { id: user } = await team.person({ role });
    await join(user);
    for (const limits of [null, all.slice(0, 1), all.slice(1, 3), [team.defaultProject.id]]) {
      const actor: Actor = { ...team.context.actor, user, role, projects: limits };
      const wanted = seenBy(role, limits);
      const where = sql`where p.organization_id = ${team.id} and p.id = any(${all}) and`;
      expect(await ask(sql`select p.id from project p ${membership(actor)} ${where} ${visible(actor)}`)).toEqual(wanted);
      const viewers = await Viewers.of(team.context.services, team.id, all);
      expect(all.filter((id) => viewers.canView(actor, id)).sort()).toEqual(wanted);
      if (limits) continue;
      const row = sql`select p.id from member m join project p on p.organization_id = m.organization_id ${membership(memberViewer())}`;
      expect(await ask(sql`${row} ${where} m.id = ${user} and ${visible(memberViewer())}`)).toEqual(wanted);
      for (const id of all) expect([...(viewers.only(id) ?? [user])].includes(user)).toBe(wanted.includes(id) || viewers.only(id) === null);
    }
  });

  test.each(roles)('for a service key with the role %s', async (role) => {
    for (const limits of [[], all.slice(0, 1), all.slice(1, 3)]) {
      const service = await buildService(team, { role });
      await join(service.user.id);
      await team.context.db.serviceAccount.updateMany({ where: { id: service.id }, data: { projects: limits } });
      const row = sql`select p.id from member m join service_account a on a.organization_id = m.organization_id and a.user_id = m.id
        join project p on p.organization_id = m.organization_id ${membership(keyViewer())}
        where p.organization_id = ${team.id} and p.id = any(${all}) and m.id = ${service.user.id} and ${visible(keyViewer())}`;
      expect(await ask(row)).toEqual(seenBy(role, limits.length > 0 ? limits : null));
    }
  });

  test('for an unknown project: invisible in SQL, undefined in memory', async () => {
    const none = sql`select o.id from organization o left join project p on p.organization_id = o.id and p.id = 'prj_none' ${membership(team.context.actor)}
      where o.id = ${team.id} and ${visible(team.context.actor)}`;
    expect(await ask(none)).toEqual([]);
    const viewers = await Viewers.of(team.context.services, team.id, ['prj_none', 'tsk_none']);
    expect([
      viewers.canView(team.context.actor, 'prj_none'),
      viewers.canView(team.context.actor, 'tsk_none'),
      [...(viewers.only('prj_none') ?? ['x'])],
    ]).toEqual([undefined, undefined, []]);
  });

  test('for a project in the trash: invisible to everyone, with its tasks', async () => {
    const owner = await team.person();
    const trashed = await buildProject(owner);
    const task = await buildTask(owner, { project: trashed.id });
    expect((await owner.client.delete(`/projects/${trashed.id}`)).status).toBe(204);
    const viewers = await Viewers.of(team.context.services, team.id, [trashed.id, task.id]);
    for (const { user, role } of [
      { user: owner.id, role: 'member' as const },
      { user: team.admin.id, role: 'admin' as const },
    ]) {
      const actor: Actor = { ...team.context.actor, user, role, projects: null };
      expect([viewers.canView(actor, trashed.id), viewers.canView(actor, task.id)]).toEqual([false, false]);
      expect([viewers.entitles(actor, trashed.id), viewers.entitles(actor, task.id)]).toEqual([true, true]);
      const where = sql`where p.organization_id = ${team.id} and p.id = ${trashed.id} and`;
      expect(await ask(sql`select p.id from project p ${membership(actor)} ${where} ${visible(actor)}`)).toEqual([]);
    }
  });

  test('for tasks and files of a private project, including deleted ones', async () => {
    const owner = await team.person();
    const hidden = await buildProject(owner, { visibility: 'private' });
    const [task, trashed] = [await buildTask(owner, { project: hidden.id }), await buildTask(owner, { project: hidden.id })];
    await owner.client.delete(`/tasks/${trashed.id}`);
    const file = await buildFile(owner, { task: task.id });
    const ids = [hidden.id, task.id, trashed.id, file.id];
    const viewers = await Viewers.of(team.context.services, team.id, ids);
    const eyes = (user: string) => ({ user, role: 'member' as const, projects: null });
    expect(ids.map((id) => viewers.canView(eyes(owner.id), id))).toEqual([true, true, true, true]);
    expect(ids.map((id) => viewers.canView({ ...eyes(team.admin.id), role: 'admin' }, id))).toEqual([false, false, false, false]);
  });
});
