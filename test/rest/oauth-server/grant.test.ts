import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeGrants } from '../../../schema/people/grant/records.ts';
import { statesOf } from '../../../schema/people/identity/live.ts';
import { rotatingKeys } from '../../../schema/people/session/server-key.ts';
import { testApp } from '../../support/app.ts';
import { buildGrant, buildOrganization, type Organization } from '../../support/builders/index.ts';

describe('the access of an application', () => {
  let services: Services;
  let team: Organization;
  beforeAll(async () => {
    services = (await testApp()).services;
    team = await buildOrganization();
  });

  const actorOf = (user: string, id: string, role: Actor['role'] = 'member'): Actor => ({
    organization: team.id,
    user,
    kind: 'person',
    role,
    scopes: new Set(['tasks:read']),
    projects: null,
    credential: { kind: 'oauth', id, client: 'cli_deneme', expiresAt: new Date(Date.now() + 60_000).toISOString() },
  });

  test('is known as valid, ended, changed or blocked to open streams', async () => {
    const { id } = await team.person();
    const [good, ended, blocked] = [
      await buildGrant(team, id),
      await buildGrant(team, id),
      await buildGrant(team, id, { client: 'cli_engelli' }),
    ];
    await team.context.db.oauthGrant.updateMany({ where: { id: ended }, data: { endedAt: new Date() } });
    const application = { id: `app_${blocked.slice(4)}`, issuer: services.baseUrl, client: 'cli_engelli', blockedAt: new Date() };
    await team.context.db.application.create({ data: { organizationId: team.id, ...application } });
    const actors = [actorOf(id, good), actorOf(id, ended), actorOf(id, good, 'admin'), actorOf(id, blocked)];
    expect(await statesOf(services, actors)).toEqual(['same', 'ended', 'changed', 'blocked']);
  });

  test('cannot be ended by a token with fewer scopes', async () => {
    const member = await team.person();
    const id = await buildGrant(team, member.id, { scopes: ['tasks:read', 'projects:write'] });
    const narrow = await team.token(member.id, { scopes: ['tasks:write', 'tasks:read'] });
    expect(await narrow.delete(`/grants/${id}`)).toMatchObject({ status: 403, body: { code: 'auth.scope_missing' } });
  });

  test('is deleted 400 days after its end', async () => {
    const { id } = await team.person();
    const [old, recent] = [await buildGrant(team, id), await buildGrant(team, id)];
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await team.context.db.oauthGrant.updateMany({ where: { id: old }, data: { endedAt: ago(401) } });
    await team.context.db.oauthGrant.updateMany({ where: { id: recent }, data: { endedAt: ago(399) } });
    await purgeAll(services.database, purgeGrants);
    expect(await team.context.db.oauthGrant.findMany({ where: { userId: id }, select: { id: true } })).toEqual([{ id: recent }]);
  });
});

test('keys of cookies rotate, and the one before is accepted for as long again', async () => {
  const { services } = await testApp();
  const month = 30 * 86_400_000;
  const [first, before] = await rotatingKeys(services, 'deneme', 100 * month);
  const [second, stillAccepted] = await rotatingKeys(services, 'deneme', 101 * month);
  expect(new Set([first, before, second]).size).toBe(3);
  expect(stillAccepted).toBe(first);
  expect(await rotatingKeys(services, 'deneme', 101 * month)).toEqual([second, stillAccepted]);
});
