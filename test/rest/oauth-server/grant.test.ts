import { hash, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeGrants, Records } from '../../../schema/people/grant/records.ts';
import { statesOf } from '../../../schema/people/identity/live.ts';
import { purgeServerKeys, rotatingKeys } from '../../../schema/people/session/server-key.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
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

describe('the key that encrypts records of the authorization server', () => {
  const month = 30 * 86_400_000;
  let services: Services;
  beforeAll(async () => {
    services = (await testApp()).services;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const at = (time: number) => vi.useFakeTimers({ now: time, toFake: ['Date'] });
  const sql = (text: string, values: unknown[] = []) =>
    services.database.sql<{ payload: string }>({ name: `test.${hash('md5', text)}`, text }, values);
  /** Stores a client at `time`, with a new process at each access. @returns reading it at another time, and the name of its key */
  async function storeAt(time: number) {
    const record = { model: 'Client', id: `cli_${randomUUID()}` };
    at(time);
    await new Records(services).put(record, { name: 'Deneme' }, { grant: null, seconds: 3600 });
    const row = [record.model, hashToken(record.id)];
    return {
      readAt: (later: number) => {
        at(later);
        return new Records(services).find(record);
      },
      key: async () => (await sql('select payload from oauth_record where model = $1 and hash = $2', row))[0]?.payload.split(':')[0],
      remove: () => new Records(services).remove(record),
    };
  }
  /** Makes the key old enough to be purged, and runs the purge. */
  async function purge(name: string | undefined) {
    await sql("update server_key set created_at = now() - interval '91 days' where name = $1", [name]);
    await purgeAll(services.database, purgeServerKeys);
    return (await sql('select value as payload from server_key where name = $1', [name])).length === 0;
  }

  test('rotates: the earlier one still decrypts, and a read encrypts with the current one', async () => {
    const { readAt, key } = await storeAt(200 * month);
    expect(await key()).toBe('oauth-records#200');
    expect(await readAt(200 * month)).toMatchObject({ payload: { name: 'Deneme' } });
    expect(await key()).toBe('oauth-records#200');
    expect(await readAt(201 * month)).toMatchObject({ payload: { name: 'Deneme' } });
    expect(await key()).toBe('oauth-records#201');
    expect(await purge('oauth-records#200')).toBe(true);
    expect(await readAt(201 * month)).toMatchObject({ payload: { name: 'Deneme' } });
  });

  test('is kept for as long as a record needs it', async () => {
    const { readAt, key, remove } = await storeAt(300 * month);
    expect(await purge('oauth-records#300')).toBe(false);
    expect(await readAt(312 * month)).toMatchObject({ payload: { name: 'Deneme' } });
    expect(await key()).toBe('oauth-records#312');
    expect(await purge('oauth-records#312')).toBe(false);
    await remove();
    expect(await purge('oauth-records#312')).toBe(true);
  });

  test('decrypts records of versions that did not name their key', async () => {
    const { readAt, key } = await storeAt(400 * month);
    await sql("update server_key set name = 'oauth-records' where name = 'oauth-records#400'");
    await sql("update oauth_record set payload = split_part(payload, ':', 2) where payload like 'oauth-records#400:%'");
    expect(await readAt(401 * month)).toMatchObject({ payload: { name: 'Deneme' } });
    expect(await key()).toBe('oauth-records#401');
    await sql("delete from server_key where name = 'oauth-records'");
  });

  test('is named by the error if it is missing', async () => {
    const { readAt } = await storeAt(500 * month);
    await sql("delete from server_key where name = 'oauth-records#500'");
    await expect(readAt(501 * month)).rejects.toThrow('the server key oauth-records#500 is missing from the database');
  });

  test('does not decrypt the payload of another record', async () => {
    const [one, other] = [await storeAt(600 * month), await storeAt(600 * month)];
    await sql(
      "update oauth_record set payload = (select min(payload) from oauth_record where payload like 'oauth-records#600:%') where payload like 'oauth-records#600:%'",
    );
    const read = await Promise.allSettled([one.readAt(600 * month), other.readAt(600 * month)]);
    expect(read.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
