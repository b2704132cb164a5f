import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';
import { contentOf } from '../../support/store.ts';

describe("a member's role", () => {
  let team: Organization;
  let admin: Person;
  let person: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    person = await team.person({ name: 'Çiğdem' });
  });
  const give = (user: Person, role: string, by = admin, headers?: Record<string, string>) =>
    by.client.patch(`/members/${user.id}`, { role }, headers);
  const stored = (user: Person) => team.context.db.member.findFirstOrThrow({ where: { id: user.id } });

  test('is changed with an event and an audit entry', async () => {
    const events = await eventsDuring(admin.client, async () => {
      const { status, body, headers } = await give(person, 'admin');
      expect([status, body]).toMatchObject([200, { id: person.id, role: 'admin', version: 2 }]);
      expect(headers.etag).toMatch(/^"2\./);
    });
    expect(events).toMatchObject([{ event: 'member.updated', data: { role: 'admin', version: 2 }, previous: { role: 'member' } }]);
    expect(JSON.stringify(events)).not.toContain('@');
    expect((await admin.client.get('/audit-log')).body.data[0]).toMatchObject({
      action: 'member.role_changed',
      subject: { id: person.id },
      detail: { role: 'admin', previous: { role: 'member' } },
    });
  });

  test('is shown to everyone who can view the person; guests only view people of their projects', async () => {
    const [guest, stranger] = [await team.person({ role: 'guest' }), await team.person()];
    await buildProject(person, { members: [{ user: guest, role: 'viewer' }] });
    for (const { client } of [guest, stranger])
      expect((await client.get(`/members/${person.id}`)).body).toMatchObject({ name: 'Çiğdem', role: 'member' });
    for (const id of [stranger.id, newId('member')]) expect((await guest.client.get(`/members/${id}`)).body.code).toBe('member.not_found');
  });

  test('applies to existing credentials when raised and lowered', async () => {
    const wide = await team.token(person.id);
    expect((await wide.get('/audit-log')).body.code).toBe('auth.role_required');
    await give(person, 'admin');
    expect((await wide.get('/audit-log')).status).toBe(200);
    await give(person, 'guest');
    expect((await wide.get('/audit-log')).body.code).toBe('auth.role_required');
    expect((await wide.get(`/projects/${team.defaultProject.id}`)).body.code).toBe('project.not_found');
  });

  test('writes nothing if unchanged', async () => {
    const before = await contentOf(team.id);
    for (const body of [{ role: 'member' }, { role: null }, {}])
      expect(await admin.client.patch(`/members/${person.id}`, body)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('is changed only with the current version', async () => {
    expect((await give(person, 'admin', admin, { 'if-match': '"7"' })).body).toMatchObject({ status: 412, code: 'version.mismatch' });
    expect((await give(person, 'admin', admin, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('rejects unknown values', async () => {
    const { status, body } = await admin.client.patch(`/members/${person.id}`, { role: 'owner' });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/role', code: 'field.one_of' }]]);
  });

  test('cannot be changed for a service account, and a service account cannot be removed here', async () => {
    const id = newId('member');
    await team.context.db.member.create({ data: { organizationId: team.id, id, name: 'CI', nameKey: 'ci', kind: 'service' } });
    for (const { status, body } of [
      await admin.client.patch(`/members/${id}`, { role: 'admin' }),
      await admin.client.delete(`/members/${id}`),
    ])
      expect([status, body.code]).toEqual([409, 'member.service']);
  });

  test('cannot be changed for the last administrator, whatever services exist', async () => {
    await team.context.db.member.create({
      data: { organizationId: team.id, id: newId('member'), name: 'CI', nameKey: 'ci', kind: 'service', role: 'admin' },
    });
    for (const { status, body } of [await give(admin, 'member'), await admin.client.delete(`/members/${admin.id}`)])
      expect([status, body.code]).toEqual([409, 'member.last_admin']);
    await give(person, 'admin');
    expect((await give(admin, 'member')).status).toBe(200);
  });

  test.each(['give', 'remove'] as const)('stays with one of two administrators who %s each other concurrently', async (kind) => {
    await give(person, 'admin');
    const against = (user: Person, by: Person) => (kind === 'give' ? give(user, 'guest', by) : by.client.delete(`/members/${user.id}`));
    const late = await overlap(
      () => against(person, admin),
      () => against(admin, person),
    );
    // Without overlap, the second caller may no longer be a member.
    expect([401, 403, 409]).toContain(late.status);
    if (late.status === 409) expect(late.body.code).toBe('member.last_admin');
    expect((await stored(admin)).role).toBe('admin');
    expect(await team.context.db.member.count({ where: { role: 'admin', removedAt: null } })).toBe(1);
  });

  test('revokes sent invitations when lowered from administrator', async () => {
    await give(person, 'admin');
    const { id } = (await person.client.post('/invitations', { email: 'mehmet@ornek.test', role: 'admin' })).body;
    await give(person, 'member');
    expect((await admin.client.get(`/invitations/${id}`)).body.status).toBe('revoked');
  });
});
