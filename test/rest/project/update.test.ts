import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { contentOf } from '../../support/store.ts';

describe('updating a project', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const stored = (id: string) => team.context.db.project.findFirstOrThrow({ where: { id } });

  test('sets only the given fields and emits the previous values', async () => {
    const project = await buildProject(admin, { name: 'Web' });
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.patch(`/projects/${project.key}`, { name: 'İnternet' });
      expect(status).toBe(200);
      expect(body).toEqual({ ...project, name: 'İnternet', version: 2, updatedAt: expect.any(String) });
      expect(body.updatedAt > body.createdAt).toBe(true);
    });
    expect(events).toMatchObject([{ event: 'project.updated', data: { name: 'İnternet', version: 2 }, previous: { name: 'Web' } }]);
    expect(events[0]?.previous).toEqual({ name: 'Web' });
    expect(await stored(project.id)).toMatchObject({ name: 'İnternet', version: 2 });
  });

  test.each([{}, { name: 'Web sitesi', visibility: 'organization', archived: false }])(
    'writes nothing if a change has no effect: %j',
    async (patch) => {
      const project = await buildProject(admin);
      const before = await contentOf(team.id);
      const { status, body } = await admin.client.patch(`/projects/${project.id}`, patch);
      expect([status, body]).toEqual([200, project]);
      expect(await contentOf(team.id)).toEqual(before);
    },
  );

  test.each([{ name: null }, { description: null }, { visibility: null }, { archived: null }])(
    'treats null as absent for fields that cannot be cleared: %j',
    async (patch) => {
      const project = await buildProject(admin);
      const { status, body } = await admin.client.patch(`/projects/${project.id}`, patch);
      expect([status, body]).toEqual([200, project]);
    },
  );

  test('requires a lead or an administrator', async () => {
    const [lead, editor, viewer] = [await team.person(), await team.person(), await team.person()];
    const members = [
      { user: lead, role: 'lead' as const },
      { user: viewer, role: 'viewer' as const },
    ];
    const project = await buildProject(admin, { members });
    for (const person of [editor, viewer]) {
      const { status, body } = await person.client.patch(`/projects/${project.id}`, { name: 'Benim' });
      expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'lead']);
    }
    expect((await lead.client.patch(`/projects/${project.id}`, { name: 'Liderin' })).status).toBe(200);
    const others = await buildProject(lead);
    expect((await admin.client.patch(`/projects/${others.id}`, { name: 'Yöneticinin' })).status).toBe(200);
  });

  test('is refused with an outdated version, and returns the current one', async () => {
    const project = await buildProject(admin);
    const { headers } = await admin.client.get(`/projects/${project.id}`);
    expect((await admin.client.patch(`/projects/${project.id}`, { name: 'İki' }, { 'if-match': headers.etag as string })).status).toBe(200);
    const {
      status,
      body,
      headers: now,
    } = await admin.client.patch(`/projects/${project.id}`, { name: 'Üç' }, { 'if-match': headers.etag as string });
    expect([status, body.code, body.version, now.etag]).toEqual([412, 'version.mismatch', 2, '"2"']);
    expect((await stored(project.id)).name).toBe('İki');
  });

  test('lets one of several concurrent updates with the same version win', async () => {
    const project = await buildProject(admin);
    const patches = ['Bir', 'İki', 'Üç', 'Dört'].map((name) =>
      admin.client.patch(`/projects/${project.id}`, { name }, { 'if-match': '"1"' }),
    );
    expect((await Promise.all(patches)).map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await stored(project.id)).version).toBe(2);
  });

  test('to private hides it from everyone but its members', async () => {
    const member = await team.person();
    const project = await buildProject(admin);
    const task = await buildTask(member, { project: project.key });
    await admin.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    expect((await member.client.get(`/projects/${project.id}`)).status).toBe(404);
    expect((await member.client.get(`/tasks/${task.id}`)).status).toBe(404);
    expect((await admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
  });

  test('to private requires a lead', async () => {
    const lead = await team.person();
    const project = await buildProject(lead);
    await lead.client.delete(`/projects/${project.id}/members/${lead.id}`);
    const { status, body } = await admin.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    expect([status, body.code]).toEqual([409, 'project.last_lead']);
    expect((await stored(project.id)).visibility).toBe('organization');
  });

  test('to private ignores a lead who left the organization', async () => {
    const lead = await team.person();
    const project = await buildProject(lead);
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: lead.id } },
      data: { removedAt: new Date() },
    });
    expect((await admin.client.patch(`/projects/${project.id}`, { visibility: 'private' })).body.code).toBe('project.last_lead');
  });

  test.each([{ archived: true }, { visibility: 'private' }])('cannot archive or hide the default project: %j', async (patch) => {
    const { status, body } = await admin.client.patch('/projects/GENEL', patch);
    expect([status, body.code]).toEqual([409, 'project.default']);
    expect((await admin.client.patch('/projects/GENEL', { name: 'Genel işler' })).status).toBe(200);
  });
});
