import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRateLimit } from '../../../src/ports/rate-limit/index.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { Visitor } from '../../support/browser.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { oauthApp } from '../../support/oauth.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, sessionCookie, signedInAs } from '../../support/provider.ts';
import { baseUrl, quotas } from '../../support/services.ts';

/** Which callers are still accepted after others exhausted the limits of their address. */
describe('an address over its limit', () => {
  let team: Organization;
  let provider: DevelopmentProvider;
  const open: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    team = await buildOrganization();
    provider = await openProvider((await testApp()).services);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  afterAll(() => provider.close());

  const counters = (own: Partial<typeof quotas>) => openRateLimit({ quotas: { ...quotas, ...own } });
  const ask = ({ app }: Pick<TestApp, 'app'>, headers: Record<string, string> = {}) => app.inject({ url: '/api/v1/me', headers });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const signing = async (own: Partial<typeof quotas>) => {
    const { services } = await testApp();
    const web = await appSigningIn({ ...services, rateLimit: await counters(own) }, provider);
    open.push(web.app);
    return web;
  };
  /** Signs in a new person and returns the cookie. */
  const signIn = async (web: TestApp) => {
    const { id } = await team.person();
    const { secret } = await signedInAs(web, team, id);
    return `${sessionCookie}=${secret}`;
  };

  test('is charged for failed look-ups, and then refused without a look-up unless the credential was accepted recently', async () => {
    const { services } = await testApp();
    let away = false;
    let lookUps = 0;
    const sql: typeof services.database.sql = (statement, values) => {
      if (statement.name !== 'token.actor') return services.database.sql(statement, values);
      lookUps += 1;
      return away ? Promise.reject(new Error('the database is away')) : services.database.sql(statement, values);
    };
    const database = Object.create(services.database, { sql: { value: sql } });
    const here = await appOver({ ...services, database, rateLimit: await counters({ address: 3 }) });
    open.push(here.app);
    const known = (await team.person()).client.token as string;
    expect((await ask(here, bearer(known))).statusCode).toBe(200);
    away = true;
    for (const left of [2, 1, 0]) {
      const { statusCode, headers } = await ask(here, bearer(`atp_${left}`));
      expect([statusCode, headers.ratelimit]).toEqual([500, expect.stringContaining(`"address";r=${left};`)]);
    }
    const before = lookUps;
    for (let n = 0; n < 5; n += 1) expect((await ask(here, bearer(`atp_more${n}`))).statusCode).toBe(429);
    expect(lookUps).toBe(before);
    expect((await ask(here, bearer(known))).statusCode).toBe(200);
  });

  test('accepts a new token with a valid checksum', async () => {
    const { services } = await testApp();
    const here = await appOver({ ...services, rateLimit: await counters({ failed: 2, address: 2 }) });
    open.push(here.app);
    for (const status of [401, 401, 429]) expect((await ask(here, bearer('atp_wrong'))).statusCode).toBe(status);
    for (let status = 0; status !== 429; ) status = (await ask(here)).statusCode;
    const never = (await team.person()).client.token as string;
    expect((await ask(here, bearer(never))).statusCode).toBe(200);
    const spoilt = never.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    expect((await ask(here, bearer(spoilt))).statusCode).toBe(429);
  });

  test('accepts a new session with any other cookies, but no unknown session', async () => {
    const web = await signing({ address: 12 });
    const elsewhere = await signIn(await signing({}));
    const [used, fresh] = [await signIn(web), await signIn(web)];
    expect((await ask(web, { cookie: used })).statusCode).toBe(200);
    for (let status = 0; status !== 429; ) status = (await ask(web)).statusCode;
    expect((await ask(web, { cookie: fresh })).statusCode).toBe(200);
    expect((await ask(web, { cookie: `theme=dark; ${used}` })).statusCode).toBe(200);
    expect((await ask(web, { cookie: elsewhere })).statusCode).toBe(429);
  });

  test('is charged for an expired session as for no credential, because browsers send it automatically', async () => {
    const web = await signing({ failed: 1 });
    for (let n = 0; n < 3; n += 1) {
      const { statusCode, headers } = await ask(web, { cookie: `__Host-atolye=${'A'.repeat(42)}${n}` });
      expect([statusCode, headers.ratelimit]).toEqual([401, expect.stringContaining('"address"')]);
    }
  });

  test('accepts a new token of the provider, but none signed with another key', async () => {
    const oauth = await oauthApp({}, { rateLimit: await counters({ failed: 2 }) });
    open.push(oauth);
    const { token } = await oauth.member(team);
    const { token: other } = await oauth.member(team);
    expect((await oauth.me(token)).status).toBe(200);
    for (const status of [401, 401, 429]) expect((await oauth.me('atp_wrong')).status).toBe(status);
    expect((await oauth.me(other)).status).toBe(200);
    expect((await oauth.me(await oauth.issuer.sign({ sub: 'x' }, { kid: 'unknown' }))).status).toBe(429);
    expect((await oauth.me(`${other.slice(0, -8)}AAAAAAAA`)).status).toBe(429);
  });

  test('refuses sign-ins without asking the provider after too many failed ones', async () => {
    const web = await signing({ failed: 2 });
    const callback = async () => {
      const visitor = new Visitor(baseUrl, web.app);
      const asked = new URL((await visitor.ask('GET', '/auth/sign-in')).headers.get('location') as string);
      return (await visitor.ask('GET', `/auth/callback?code=made-up&state=${asked.searchParams.get('state')}`)).status;
    };
    expect([await callback(), await callback(), await callback()]).toEqual([400, 400, 429]);
    expect((await ask(web, bearer('atp_wrong'))).statusCode).toBe(401);
  });
});
