import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../support/app.ts';
import { auditOf } from '../../support/audit.ts';
import { connect, isCallback, parametersOf, registered, submit } from '../../support/authorization.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, signedInAs } from '../../support/provider.ts';

describe('in an organization whose applications need approval, an application', () => {
  let provider: DevelopmentProvider;
  let opened: TestApp;
  let team: Organization;
  beforeAll(async () => {
    const { services } = await testApp();
    provider = await openProvider(services);
    opened = await appSigningIn({ ...services, mail: { ...services.mail, configured: true } }, provider);
    team = await buildOrganization();
    expect((await team.admin.client.patch('/organization', { approvedAppsOnly: true })).status).toBe(200);
  });
  afterAll(async () => {
    await opened.app.close();
    await provider.close();
  });

  async function person(role: 'admin' | 'member' = 'member') {
    const member = await team.person({ role });
    return { ...member, visitor: (await signedInAs(opened, team, member.id)).visitor };
  }
  const named = async (name: string) => {
    const { body } = await team.admin.client.get('/organization/applications');
    return body.data.find((each: { name: string | null }) => each.name === name);
  };

  const mailsAbout = async (client: string) => {
    const { services } = await testApp();
    const { email } = await team.context.db.member.findFirstOrThrow({ where: { id: team.admin.id } });
    const text = `select data from jobs.job where name = 'send-mail' and data::text like $1 and data::text like $2`;
    return services.database.sql({ name: 'test.mails_about', text }, [`%${email}%`, `%${client}%`]);
  };

  test('gets no access from a member, who can ask administrators once', async () => {
    const client = await registered(opened.app, { client_name: 'Onaysız' });
    const member = await person();
    const page = await member.visitor.visit(client.ask().path);
    expect(page.text).toContain('Onaysız henüz onaylanmadı');
    expect(page.text).not.toContain('value="allow"');
    expect((await submit(member.visitor, page, { scopes: ['tasks:read'] })).status).toBe(403);
    expect(await named('Onaysız')).toBeUndefined();

    expect((await submit(member.visitor, page, { answer: 'request' })).text).toContain('Onay istendi');
    await submit(member.visitor, page, { answer: 'request' });
    expect(await named('Onaysız')).toMatchObject({
      client: client.id,
      people: 0,
      requestedAt: expect.any(String),
      requestedBy: { id: member.id },
      approvedAt: null,
    });
    expect((await auditOf(team)).filter(({ action }) => action === 'application.requested')).toHaveLength(1);
    expect((await member.client.get('/grants')).body.data).toEqual([]);
    expect(await mailsAbout('Onaysız')).toHaveLength(1);
  });

  test('gets access once an administrator has approved it, and keeps it when the approval is withdrawn', async () => {
    const client = await registered(opened.app, { client_name: 'Onaylı' });
    const member = await person();
    await submit(member.visitor, await member.visitor.visit(client.ask().path), { answer: 'request' });
    const { id } = await named('Onaylı');
    const approve = (approved: boolean) => team.admin.client.patch(`/organization/applications/${id}`, { approved });
    expect((await approve(true)).body).toMatchObject({ approvedBy: { id: team.admin.id } });
    const { status } = await connect(client, member.visitor);
    expect(status).toBe(200);
    expect((await approve(false)).body).toMatchObject({ approvedAt: null, approvedBy: null });
    expect((await member.client.get('/grants')).body.data).toMatchObject([{ client: client.id }]);
    expect((await (await person()).visitor.visit(client.ask().path)).text).toContain('henüz onaylanmadı');
  });

  test('gets access from an administrator without approval', async () => {
    const client = await registered(opened.app);
    expect((await connect(client, (await person('admin')).visitor)).status).toBe(200);
    expect((await (await person()).visitor.visit(client.ask().path)).text).toContain('henüz onaylanmadı');
  });

  test('learns that the member refused', async () => {
    const client = await registered(opened.app);
    const { visitor } = await person();
    const back = await submit(visitor, await visitor.visit(client.ask().path), { answer: 'refuse' });
    expect([isCallback(back.headers.get('location') ?? ''), parametersOf(back).error]).toEqual([true, 'access_denied']);
  });

  test('is approved by administrators only', async () => {
    const client = await registered(opened.app, { client_name: 'Kendine' });
    const member = await person();
    await submit(member.visitor, await member.visitor.visit(client.ask().path), { answer: 'request' });
    const { id } = await named('Kendine');
    expect((await member.client.patch(`/organization/applications/${id}`, { approved: true })).body.code).toBe('auth.role_required');
  });
});
