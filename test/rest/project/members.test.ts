import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { contentOf } from '../../support/store.ts';

describe('members of a project', () => {
  let team: Organization;
  let admin: Person;
  let member: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    member = await team.person({ name: 'Çiğdem' });
  });
  const roles = async (project: { id: string }) =>
    (await team.context.db.projectMember.findMany({ where: { projectId: project.id }, orderBy: { createdAt: 'asc' } })).map(
      ({ userId, role }) => `${userId} ${role}`,
    );

  test('get a role and another one', async () => {
    const project = await buildProject(admin);
    const { status, body } = await admin.client.put(`/projects/${project.key}/members/${member.id}`, { role: 'viewer' });
    expect([status, body]).toEqual([
      200,
      { user: { id: member.id, name: 'Çiğdem', avatar: null, agent: false }, role: 'viewer', createdAt: expect.any(String) },
    ]);
    await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'editor' });
    expect(await roles(project)).toEqual([`${admin.id} lead`, `${member.id} editor`]);
    const list = await admin.client.get(`/projects/${project.id}/members`);
    expect(list.body.data.map(({ role }: { role: string }) => role)).toEqual(['lead', 'editor']);
    expect(list.body.page).toEqual({ nextCursor: null, hasMore: false });
  });

  test('emit an event with the members before and after', async () => {
    const project = await buildProject(admin);
    const own = { user: { id: admin.id }, role: 'lead' };
    const events = await eventsDuring(admin.client, async () => {
      await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
      await admin.client.delete(`/projects/${project.id}/members/${member.id}`);
    });
    const joined = [own, { user: { id: member.id }, role: 'viewer' }];
    expect(events).toMatchObject([
      { event: 'project.updated', data: { members: joined, version: 2 }, previous: { members: [own] } },
      { event: 'project.updated', data: { members: [own], version: 3 }, previous: { members: joined } },
    ]);
  });

  test('write nothing if the role is unchanged', async () => {
    const project = await buildProject(admin, { members: [{ user: member, role: 'viewer' }] });
    const before = await contentOf(team.id);
    expect((await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' })).status).toBe(200);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('have one of three roles', async () => {
    const project = await buildProject(admin);
    const { status, body } = await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'owner' });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/role', code: 'field.one_of' }]]);
    expect((await admin.client.put(`/projects/${project.id}/members/${member.id}`, {})).body.errors).toMatchObject([
      { pointer: '/role', code: 'field.required' },
    ]);
  });

  test('must belong to the organization', async () => {
    const project = await buildProject(admin);
    const gone = await team.person();
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: gone.id } },
      data: { removedAt: new Date() },
    });
    const other = await buildOrganization();
    for (const id of [gone.id, other.admin.id, newId('member'), 'me', 'usr_']) {
      const { status, body } = await admin.client.put(`/projects/${project.id}/members/${id}`, { role: 'viewer' });
      expect([status, body.code]).toEqual([404, 'member.not_found']);
    }
  });

  test('are changed only by leads and administrators', async () => {
    const lead = await team.person();
    const project = await buildProject(admin, { members: [{ user: lead, role: 'lead' }] });
    const { status, body } = await member.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'lead' });
    expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'lead']);
    expect((await member.client.delete(`/projects/${project.id}/members/${lead.id}`)).status).toBe(403);
    expect((await lead.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' })).status).toBe(200);
    expect((await lead.client.delete(`/projects/${project.id}/members/${member.id}`)).status).toBe(204);
  });

  test('cannot become editors by leaving if they are viewers of an open project', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const { status, body } = await viewer.client.delete(`/projects/${project.id}/members/${viewer.id}`);
    expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'lead']);
    expect((await viewer.client.post('/tasks', { title: 'Yeni', project: project.key })).body.code).toBe('auth.role_required');
    expect(await roles(project)).toEqual([`${admin.id} lead`, `${viewer.id} viewer`]);
    // A lead can remove the viewer.
    expect((await admin.client.delete(`/projects/${project.id}/members/${viewer.id}`)).status).toBe(204);
    expect((await viewer.client.post('/tasks', { title: 'Yeni', project: project.key })).status).toBe(201);
  });

  test('can leave as viewers if they gain nothing: private projects, guests, administrators', async () => {
    const [viewer, guest, other] = [await team.person(), await team.person({ role: 'guest' }), await team.person({ role: 'admin' })];
    const hidden = await buildProject(admin, { visibility: 'private', members: [{ user: viewer, role: 'viewer' }] });
    const members = [guest, other].map((user) => ({ user, role: 'viewer' as const }));
    const open = await buildProject(admin, { members });
    const leave = (project: { id: string }, person: Person) => person.client.delete(`/projects/${project.id}/members/${person.id}`);
    const left = [await leave(hidden, viewer), await leave(open, guest), await leave(open, other)];
    expect(left.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await guest.client.get(`/projects/${open.id}`)).body.code).toBe('project.not_found');
  });

  test('can leave', async () => {
    const project = await buildProject(admin, { members: [{ user: member, role: 'editor' }] });
    expect((await member.client.delete(`/projects/${project.id}/members/${member.id}`)).status).toBe(204);
    expect((await member.client.delete(`/projects/${project.id}/members/${member.id}`)).body.code).toBe('member.not_found');
    expect(await roles(project)).toEqual([`${admin.id} lead`]);
  });

  test('must include a lead in a private project', async () => {
    const project = await buildProject(admin, { visibility: 'private', members: [{ user: member, role: 'editor' }] });
    const left = await admin.client.delete(`/projects/${project.id}/members/${admin.id}`);
    expect([left.status, left.body.code]).toEqual([409, 'project.last_lead']);
    const lowered = await admin.client.put(`/projects/${project.id}/members/${admin.id}`, { role: 'editor' });
    expect([lowered.status, lowered.body.code]).toEqual([409, 'project.last_lead']);
    expect(await roles(project)).toEqual([`${admin.id} lead`, `${member.id} editor`]);
    await admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'lead' });
    expect((await admin.client.delete(`/projects/${project.id}/members/${admin.id}`)).status).toBe(204);
    expect((await admin.client.get(`/projects/${project.id}`)).status).toBe(404);
  });

  test('keep one of two leads of a private project who leave concurrently', async () => {
    const other = await team.person();
    const project = await buildProject(member, { visibility: 'private', members: [{ user: other, role: 'lead' }] });
    const leave = (person: Person) => person.client.delete(`/projects/${project.id}/members/${person.id}`);
    expect((await Promise.all([leave(member), leave(other)])).map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await roles(project)).toHaveLength(1);
  });

  test('let one of two leads succeed who lower each other concurrently', async () => {
    const other = await team.person();
    for (let round = 0; round < 5; round += 1) {
      const members = [member, other].map((user) => ({ user, role: 'lead' as const }));
      const project = await buildProject(admin, { members });
      const lower = (by: Person, who: Person) => by.client.put(`/projects/${project.id}/members/${who.id}`, { role: 'viewer' });
      const answers = await Promise.all([lower(member, other), lower(other, member)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  test('can read but not write tasks as viewers', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    expect((await viewer.client.get(`/tasks/${task.id}`)).status).toBe(200);
    const before = await contentOf(team.id);
    const answers = [
      await viewer.client.post('/tasks', { title: 'Yeni', project: project.key }),
      await viewer.client.patch(`/tasks/${task.id}`, { title: 'Yeni' }),
      await viewer.client.delete(`/tasks/${task.id}`),
      await viewer.client.post(`/tasks/${task.id}/comments`, { body: 'Yeni' }),
      await viewer.client.post('/tasks:batch', { operations: [{ create: { title: 'Yeni', project: project.key } }] }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code} ${body.role}`)).toEqual(
      Array(answers.length).fill('403 auth.role_required editor'),
    );
    expect(await contentOf(team.id)).toEqual(before);
  });
});
