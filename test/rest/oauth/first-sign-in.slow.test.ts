import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { addProvedDomain } from '../../../schema/people/organization/domains.ts';
import { buildOrganization, buildProject, type Organization } from '../../support/builders/index.ts';
import { buildInvitation } from '../../support/builders/invitation.ts';
import { eventsDuring } from '../../support/events.ts';
import { type OauthApp, oauthApp, transports } from '../../support/oauth.ts';

const stranger = [403, 'auth.not_a_member'];

describe('the first sign-in of an identity', () => {
  let oauth: OauthApp;
  let team: Organization;
  let domain: string;
  let person: { sub: string; email: string; email_verified: boolean; name?: string };
  beforeAll(async () => {
    oauth = await oauthApp();
  });
  afterAll(() => oauth.close());
  beforeEach(async () => {
    team = await buildOrganization();
    domain = `d${randomUUID().slice(0, 8)}.test`;
    person = { sub: randomUUID(), email: `ayse@${domain}`, email_verified: true, name: 'Ayşe Yılmaz' };
  });

  const sign = (claims: object = person) => oauth.issuer.sign({ ...claims });
  const members = (where: object = { email: person.email }) => team.context.db.member.findMany({ where });
  const links = () => team.context.db.memberIdentity.findMany({ where: { subject: person.sub } });
  const audited = async () =>
    (await team.context.db.auditEntry.findMany({ orderBy: { id: 'asc' } }))
      .filter(({ action }) => !action.startsWith('token.'))
      .map(({ action, actorId, via }) => [action, actorId, via].join(' '));
  const rename = (id: string, email = person.email) => team.context.db.member.updateMany({ where: { id }, data: { email } });
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
  /** Invitations that the owner of a token can accept. */
  const offered = async (token: string) =>
    (await oauth.app.inject({ method: 'GET', url: '/api/v1/me/invitations', headers: headersOf(token) })).json().data;
  const accept = async (token: string, id: string) => {
    const reply = await oauth.app.inject({ method: 'POST', url: `/api/v1/me/invitations/${id}/accept`, headers: headersOf(token) });
    return [reply.statusCode, reply.json().code ?? reply.json().role];
  };
  const claim = (verifiedAt: Date | null = new Date()) =>
    team.context.db.claimedDomain.create({
      data: { organizationId: team.id, id: newId('domain'), domain, proof: 'x', verifiedAt },
    });

  test('cleans the name from the provider to one line of plain text', async () => {
    await claim();
    await oauth.app.inject({
      method: 'GET',
      url: '/api/v1/me',
      headers: headersOf(await sign({ ...person, name: 'Ayşe\r\nBcc: x@y\u202e ' })),
    });
    expect((await members()).map(({ name }) => name)).toEqual(['Ayşe Bcc: x@y']);
    const unseen = { ...person, sub: randomUUID(), email: `sule@${domain}`, name: '\u200b\u2060' };
    await oauth.app.inject({ method: 'GET', url: '/api/v1/me', headers: headersOf(await sign(unseen)) });
    expect((await members({ email: unseen.email })).map(({ name }) => name)).toEqual(['sule']);
  });

  test('links a verified address to its member', async () => {
    const { id } = await team.person({ name: 'Ayşe Y.' });
    await rename(id);
    const { status, body } = await oauth.me(await sign({ ...person, email: ` ${person.email.toUpperCase()}` }));
    expect([status, body.id, body.name]).toEqual([200, id, 'Ayşe Y.']);
    expect(await audited()).toEqual(['identity.linked  system']);
    expect(await links()).toMatchObject([{ userId: id, issuer: oauth.issuer.url }]);
  });

  test('refuses an unverified address', async () => {
    const { id } = await team.person();
    await rename(id);
    await claim();
    await buildInvitation(team, { email: person.email });
    for (const email_verified of [false, undefined, 'no', 0])
      expect(await oauth.outcomeOver('REST', await sign({ ...person, sub: randomUUID(), email_verified }))).toEqual(stranger);
    expect(await audited()).toEqual([]);
  });

  test('refuses an unknown identity over every transport, and asks the provider at most every 5 s', async () => {
    const token = await sign({ sub: person.sub });
    oauth.issuer.setUserinfo(token, person);
    const before = oauth.issuer.asked['/userinfo'] ?? 0;
    for (let n = 0; n < 5; n += 1) for (const transport of transports) expect(await oauth.outcomeOver(transport, token)).toEqual(stranger);
    await Promise.all(Array.from({ length: 10 }, () => oauth.outcomeOver('REST', token)));
    expect(oauth.issuer.asked['/userinfo']).toBe(before + 1);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_100);
    await oauth.outcomeOver('REST', token);
    expect(oauth.issuer.asked['/userinfo']).toBe(before + 2);
    clock.mockRestore();
  });

  describe('with a token without an address', () => {
    test('asks the userinfo endpoint once', async () => {
      const { id } = await team.person();
      await rename(id);
      const token = await sign({ sub: person.sub });
      oauth.issuer.setUserinfo(token, person);
      const before = oauth.issuer.asked['/userinfo'] ?? 0;
      expect((await oauth.me(token)).body.id).toBe(id);
      expect((await oauth.me(await sign({ sub: person.sub, jti: 'another' }))).body.id).toBe(id);
      expect(oauth.issuer.asked['/userinfo']).toBe(before + 1);
    });

    test.each([
      ['of somebody else', () => ({ ...person, sub: 'other' })],
      ['without an address', () => ({ sub: person.sub })],
      ['with NUL in it', () => ({ ...person, email: `${person.email}\0` })],
      ['with half a surrogate in it', () => ({ ...person, email: `\ud800${person.email}` })],
      ['with one that is none', () => ({ ...person, email: 'x' })],
    ])('is refused if userinfo returns an answer %s', async (_, answer) => {
      const { id } = await team.person();
      await rename(id);
      const token = await sign({ sub: person.sub });
      oauth.issuer.setUserinfo(token, answer());
      expect(await oauth.outcomeOver('REST', token)).toEqual(stranger);
    });

    test('is refused if userinfo returns nothing', async () => {
      expect(await oauth.outcomeOver('REST', await sign({ sub: person.sub }))).toEqual(stranger);
    });

    test('returns 503 while the userinfo endpoint fails', async () => {
      const token = await sign({ sub: person.sub });
      oauth.issuer.setUserinfo(token, person);
      oauth.issuer.state.userinfoStatus = 500;
      expect(await oauth.outcomeOver('GraphQL', token)).toEqual([503, 'auth.issuer_unavailable']);
      oauth.issuer.state.userinfoStatus = 200;
    });
  });

  test('makes an invited person a member on acceptance, with the invited role and projects', async () => {
    const project = await buildProject(team.admin, { key: 'WEB', visibility: 'private' });
    const gone = { id: newId('project'), role: 'editor' };
    const { id: invitation } = await buildInvitation(team, {
      email: person.email,
      role: 'guest',
      projects: [gone, { id: project.id, role: 'editor' }],
    });
    const token = await sign();
    expect(await oauth.outcomeOver('REST', token)).toEqual(stranger);
    expect(await members()).toEqual([]);
    expect(await offered(token)).toMatchObject([{ id: invitation, email: person.email, role: 'guest', organization: { id: team.id } }]);
    const events = await eventsDuring(team.admin.client, async () => {
      expect(await accept(token, invitation)).toEqual([200, 'guest']);
      const { body } = await oauth.me(token);
      expect(body).toMatchObject({ name: 'Ayşe Yılmaz', email: person.email, role: 'guest', kind: 'person', locale: 'tr' });
    });
    const [member] = await members();
    expect(events.map(({ event, actor, subject }: Record<string, unknown>) => [event, actor, subject])).toEqual([
      ['member.added', null, { id: member?.id }],
      ['project.updated', null, { id: project.id }],
    ]);
    const accepted = (await team.admin.client.get('/audit-log?action=invitation.accepted')).body.data;
    expect(accepted).toMatchObject([{ subject: { id: invitation }, detail: { user: { id: member?.id } } }]);
    const given = await team.context.db.auditEntry.findMany({ where: { action: 'project_member.changed', subjectId: project.id } });
    expect(given.map(({ detail }) => detail)).toEqual([{ user: { id: member?.id }, role: 'editor', previous: { role: null } }]);
    const projects = await oauth.app.inject({ method: 'GET', url: '/api/v1/projects', headers: headersOf(token) });
    expect(projects.json().data.map(({ key }: { key: string }) => key)).toEqual(['WEB']);
    expect(await audited()).toEqual([
      'member.added  system',
      'identity.linked  system',
      'project_member.changed  system',
      'invitation.accepted  system',
    ]);
    expect((await team.context.db.invitation.findFirstOrThrow({ where: { id: invitation } })).acceptedAt).toBeInstanceOf(Date);
  });

  test.each([
    ['expired', { expiresAt: new Date(Date.now() - 1000) }],
    ['withdrawn', { revokedAt: new Date() }],
    ['accepted before', { acceptedAt: new Date() }],
  ])('is refused if the invitation is %s', async (_, state) => {
    const { id } = await buildInvitation(team, { email: person.email, ...state });
    const token = await sign();
    expect(await offered(token)).toEqual([]);
    expect(await accept(token, id)).toEqual([404, 'invitation.not_found']);
    expect(await members()).toEqual([]);
  });

  test('makes people of a verified domain members, named by their address if they have no name', async () => {
    await claim();
    const { body } = await oauth.me(await sign({ ...person, name: undefined }));
    expect(body).toMatchObject({ name: 'ayse', role: 'member', organization: { id: team.id } });
    expect(await oauth.outcomeOver('REST', await sign({ ...person, sub: randomUUID(), email: `x@sub.${domain}` }))).toEqual(stranger);
  });

  test('is refused if the domain is not verified', async () => {
    await claim(null);
    expect(await oauth.outcomeOver('REST', await sign())).toEqual(stranger);
  });

  const remove = async (id: string) => expect((await team.admin.client.delete(`/members/${id}`)).status).toBe(204);

  test('is refused after a removal despite address or domain, but an invitation restores the same user', async () => {
    await claim();
    const token = await sign();
    const { id } = (await oauth.me(token)).body;
    await remove(id);
    const again = () => sign({ ...person, jti: randomUUID() });
    expect(await oauth.outcomeOver('REST', await again())).toEqual(stranger);
    expect(await oauth.outcomeOver('REST', await sign({ ...person, sub: randomUUID() }))).toEqual(stranger);
    const invitation = await buildInvitation(team, { email: person.email, role: 'admin' });
    const back = await again();
    expect(await accept(back, invitation.id)).toEqual([200, 'admin']);
    expect((await oauth.me(back)).body).toMatchObject({ id, role: 'admin', version: 3 });
    expect(await members()).toMatchObject([{ id, removedAt: null }]);
    expect((await team.admin.client.get(`/members/${id}`)).body.email).toBe(person.email);
  });

  test('keeps people in their current organization when they return to a former one', async () => {
    const other = await buildOrganization();
    await accept(await sign(), (await buildInvitation(team, { email: person.email })).id);
    const again = () => sign({ ...person, jti: randomUUID() });
    const { id } = (await oauth.me(await again())).body;
    expect(await accept(await again(), (await buildInvitation(other, { email: person.email })).id)).toEqual([200, 'member']);
    await remove(id);
    expect((await oauth.me(await again())).body.organization.id).toBe(other.id);
    expect(await accept(await again(), (await buildInvitation(team, { email: person.email })).id)).toEqual([200, 'member']);
    expect((await oauth.me(await again())).body).toMatchObject({
      organization: { id: other.id },
      organizations: expect.arrayContaining([expect.objectContaining({ id: team.id })]),
    });
  });

  test.each([
    ['a guest', async () => buildInvitation(team, { email: person.email, role: 'guest' })],
    ['an administrator', async () => buildInvitation(team, { email: person.email, role: 'admin' })],
  ])('is refused by a domain verified after the removal as %s', async (_, invite) => {
    const first = await sign();
    expect((await accept(first, (await invite()).id))[0]).toBe(200);
    const { id } = (await oauth.me(first)).body;
    await remove(id);
    await claim();
    const later = await sign({ ...person, jti: 'later' });
    expect(await oauth.outcomeOver('REST', later)).toEqual(stranger);
    expect(await offered(later)).toEqual([]);
    expect(await members({ removedAt: null })).toHaveLength(1);
  });

  test('recognizes a removed person by address, even if they never signed in', async () => {
    const { id } = await team.person();
    await rename(id);
    await remove(id);
    await claim();
    expect(await oauth.outcomeOver('REST', await sign())).toEqual(stranger);
    const invitation = await buildInvitation(team, { email: person.email });
    const later = await sign({ ...person, jti: 'later' });
    expect(await accept(later, invitation.id)).toEqual([200, 'member']);
    expect((await oauth.me(later)).body.id).toBe(id);
  });

  test('recognizes a removed person after their address changed at the provider', async () => {
    await claim();
    const { id } = (await oauth.me(await sign())).body;
    await remove(id);
    expect(await oauth.outcomeOver('REST', await sign({ ...person, email: `baska@${domain}` }))).toEqual(stranger);
  });

  test('returns none of the ended roles and tokens to a person invited again', async () => {
    await claim();
    const { id } = (await oauth.me(await sign())).body;
    const old = await team.token(id);
    const project = await buildProject(team.admin, { visibility: 'private' });
    await team.admin.client.put(`/projects/${project.id}/members/${id}`, { role: 'editor' });
    await remove(id);
    const invitation = await buildInvitation(team, { email: person.email });
    const later = await sign({ ...person, jti: 'later' });
    expect(await accept(later, invitation.id)).toEqual([200, 'member']);
    expect((await oauth.me(later)).body.id).toBe(id);
    expect((await old.get('/me')).status).toBe(401);
    expect(await team.context.db.projectMember.count({ where: { userId: id } })).toBe(0);
  });

  test('does not link the old identity when a new owner of the address is invited', async () => {
    await claim();
    const { id } = (await oauth.me(await sign())).body;
    await remove(id);
    const invitation = await buildInvitation(team, { email: person.email });
    const owner = await sign({ ...person, sub: randomUUID() });
    expect(await accept(owner, invitation.id)).toEqual([200, 'member']);
    expect((await oauth.me(owner)).body.id).toBe(id);
    expect(await oauth.outcomeOver('REST', await sign({ ...person, jti: 'later' }))).toEqual(stranger);
  });

  test('does not take over a member linked to another identity of the provider', async () => {
    const { id, subject } = await oauth.member(team);
    await rename(id);
    const invitation = await buildInvitation(team, { email: person.email });
    const token = await sign();
    expect(await accept(token, invitation.id)).toEqual([409, 'invitation.already_member']);
    expect(await oauth.outcomeOver('REST', token)).toEqual(stranger);
    expect(await team.context.db.memberIdentity.findMany({ where: { userId: id } })).toMatchObject([{ subject }]);
    expect(await audited()).toEqual([]);
  });

  test('does not link a service account', async () => {
    const { id } = await team.person();
    await team.context.db.member.updateMany({ where: { id }, data: { email: person.email, kind: 'service' } });
    await claim();
    const invitation = await buildInvitation(team, { email: person.email });
    const token = await sign();
    expect(await accept(token, invitation.id)).toEqual([409, 'invitation.already_member']);
    expect(await oauth.outcomeOver('REST', token)).toEqual(stranger);
  });

  test('creates one member if an invitation is accepted many times concurrently', async () => {
    const { id } = await buildInvitation(team, { email: person.email });
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, n) => sign({ ...person, jti: `${n}` })));
    const answers = await Promise.all(tokens.map((token) => accept(token, id)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect(await members()).toHaveLength(1);
    expect(await audited()).toHaveLength(3);
  });

  test.each([
    ['a domain', () => claim(), 2],
    ['its address', async () => rename((await team.person()).id), 1],
  ])('creates one member from many concurrent requests by %s', async (_, open, entries) => {
    await open();
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, n) => sign({ ...person, jti: `${n}` })));
    const answers = await Promise.all(tokens.map((token) => oauth.me(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await members()).toHaveLength(1);
    expect(await audited()).toHaveLength(entries);
  });

  test('links one of several identities that share an address concurrently', async () => {
    await claim();
    const tokens = await Promise.all(Array.from({ length: 4 }, () => sign({ ...person, sub: randomUUID() })));
    const answers = await Promise.all(tokens.map((token) => oauth.me(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(await members()).toHaveLength(1);
  });

  test('links every member with the address, in all organizations', async () => {
    const other = await buildOrganization('Öteki');
    await rename((await team.person()).id);
    const { id } = await other.person();
    await other.context.db.member.updateMany({ where: { id }, data: { email: person.email } });
    const { body } = await oauth.me(await sign());
    expect(body.organizations.map((each: { id: string }) => each.id)).toEqual([team.id, other.id].sort());
  });

  test("asks an existing member to accept another organization's invitation or domain", async () => {
    const [invites, has] = [await buildOrganization('Davet eden'), await buildOrganization('Alan adının sahibi')];
    await rename((await team.person()).id);
    await has.context.db.claimedDomain.create({
      data: { organizationId: has.id, id: newId('domain'), domain, proof: 'x', verifiedAt: new Date() },
    });
    const { id } = await buildInvitation(invites, { email: person.email });
    const token = await sign();
    for (const transport of transports) expect(await oauth.outcomeOver(transport, token)).toEqual([200, undefined]);
    const organizations = async () => (await oauth.me(token)).body.organizations.map((each: { id: string }) => each.id);
    expect(await organizations()).toEqual([team.id]);
    const received = await offered(token);
    expect(received).toMatchObject([
      { id, organization: { id: invites.id, name: 'Davet eden' }, role: 'member', inviter: 'Yönetici' },
      { organization: { id: has.id, name: 'Alan adının sahibi' }, role: 'member', inviter: null, expiresAt: null },
    ]);
    for (const each of received) expect(await accept(token, each.id)).toEqual([200, 'member']);
    expect(await organizations()).toEqual([team.id, invites.id, has.id]);
    expect((await oauth.me(token)).body.organization.id).toBe(team.id);
    expect(await offered(token)).toEqual([]);
  });

  test('can decline the invitation, which ends it and is audited', async () => {
    const { id } = await buildInvitation(team, { email: person.email });
    const token = await sign();
    const decline = () => oauth.app.inject({ method: 'DELETE', url: `/api/v1/me/invitations/${id}`, headers: headersOf(token) });
    expect((await decline()).statusCode).toBe(204);
    expect((await decline()).statusCode).toBe(404);
    expect(await offered(token)).toEqual([]);
    expect(await accept(token, id)).toEqual([404, 'invitation.not_found']);
    expect((await team.admin.client.get(`/invitations/${id}`)).body.status).toBe('revoked');
    const { data } = (await team.admin.client.get('/audit-log?action=invitation.declined')).body;
    expect(data).toMatchObject([{ subject: { id }, actor: null, address: null, detail: { email: person.email } }]);
  });

  test('lists no invitations of others, and accepts none with a read-only token or one of an organization', async () => {
    const { id } = await buildInvitation(team, { email: `baska@${domain}` });
    const mine = await buildInvitation(team, { email: person.email });
    expect(await accept(await sign(), id)).toEqual([404, 'invitation.not_found']);
    expect(await accept(await sign({ ...person, scope: 'tasks:read' }), mine.id)).toEqual([403, 'auth.read_only']);
    expect(await offered(await sign({ ...person, email_verified: false }))).toEqual([]);
    expect((await team.admin.client.get('/me/invitations')).body.data).toEqual([]);
    expect((await team.admin.client.post(`/me/invitations/${mine.id}/accept`)).body.code).toBe('invitation.not_found');
  });

  test('allows non-members only to answer an invitation', async () => {
    await buildInvitation(team, { email: person.email });
    const token = await sign();
    const graphql = async (query: string) => {
      const headers = { ...headersOf(token), accept: 'application/graphql-response+json' };
      const { data, errors } = (await oauth.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })).json();
      return errors?.[0].extensions.code ?? data;
    };
    expect(await graphql('{ receivedInvitations { role __typename } __typename }')).toMatchObject({
      receivedInvitations: [{ role: 'member' }],
    });
    for (const query of [
      '{ me { id } }',
      '{ receivedInvitations { id } me { id } }',
      '{ __schema { queryType { name } } }',
      '{ node(id: "x") { id } }',
    ])
      expect(await graphql(query), query).toBe('auth.not_a_member');
    const addresses = ['/api/v1/tasks', '/api/v1/events/stream', '/api/v1/audit-log', '/mcp'];
    for (const url of addresses) {
      const headers = { ...headersOf(token), accept: 'application/json' };
      const reply = await oauth.app.inject({
        method: url === '/mcp' ? 'POST' : 'GET',
        url,
        headers,
        ...(url === '/mcp' && { payload: {} }),
      });
      expect([reply.statusCode, reply.payload.includes('auth.not_a_member')], url).toEqual([403, true]);
    }
  });
});

describe('claims of providers', () => {
  const defaultClaims = { email: 'email', emailVerified: 'email_verified', name: 'name', scopes: undefined };
  const entra = { claims: { ...defaultClaims, email: 'preferred_username' }, trustEmail: true };
  const edov = { claims: { ...defaultClaims, emailVerified: 'xms_edov' } };

  test.each([
    [
      'Keycloak',
      {},
      (email: string) => ({ email, email_verified: true, name: 'Ayşe', typ: 'Bearer', azp: 'cli', scope: 'email tasks:read' }),
    ],
    ['Entra ID, trusted', entra, (email: string) => ({ preferred_username: email, name: 'Ayşe', ver: '2.0', scp: 'tasks:read' })],
    ['Entra ID, with xms_edov', edov, (email: string) => ({ email, xms_edov: '1', name: 'Ayşe', scp: 'tasks:read' })],
    [
      'one who does not say that addresses are verified, trusted',
      { trustEmail: true },
      (email: string) => ({ email, name: 'Ayşe', scope: 'tasks:read' }),
    ],
  ])('are accepted: %s', async (_, settings, claims) => {
    const oauth = await oauthApp(settings);
    const team = await buildOrganization();
    const email = `ayse@${randomUUID()}.test`;
    await addProvedDomain(team.context, { domain: email.split('@')[1] as string });
    const { body } = await oauth.me(await oauth.issuer.sign({ sub: randomUUID(), ...claims(email) }, { typ: 'JWT' }));
    expect(body).toMatchObject({ email, name: 'Ayşe', credential: { scopes: ['tasks:read'] } });
    await oauth.close();
  });

  test('are refused from Entra ID if xms_edov is false', async () => {
    const oauth = await oauthApp(edov);
    const email = `ayse@${randomUUID()}.test`;
    await addProvedDomain((await buildOrganization()).context, { domain: email.split('@')[1] as string });
    for (const xms_edov of [false, '0', undefined])
      expect(await oauth.outcomeOver('REST', await oauth.issuer.sign({ sub: randomUUID(), email, xms_edov }))).toEqual(stranger);
    await oauth.close();
  });
});
