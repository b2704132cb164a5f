import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildOrganization } from '../../support/builders/index.ts';
import { type OauthApp, oauthApp, transports } from '../../support/oauth.ts';

describe('the keys of the provider', () => {
  let oauth: OauthApp;
  let subject: string;
  let later: (seconds: number) => void;
  beforeEach(async () => {
    oauth = await oauthApp();
    ({ subject } = await oauth.member(await buildOrganization()));
    let ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    later = (seconds) => {
      ahead += seconds * 1000;
    };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await oauth.close();
  });
  const token = (header: object = {}) => oauth.issuer.sign({ sub: subject, jti: crypto.randomUUID() }, { ...header });
  const fetched = () => oauth.issuer.asked['/jwks'] ?? 0;

  test('are fetched with the first token, once for concurrent requests', async () => {
    expect(oauth.issuer.asked).toEqual({});
    await oauth.me('eyJub.no.token');
    await oauth.me('atp_nothing');
    expect(oauth.issuer.asked).toEqual({});
    const tokens = await Promise.all(Array.from({ length: 20 }, () => token()));
    for (const { status } of await Promise.all(tokens.map((each) => oauth.me(each)))) expect(status).toBe(200);
    expect(oauth.issuer.asked).toEqual({ '/.well-known/openid-configuration': 1, '/jwks': 1 });
  });

  test('are rotated without a restart, and old ones are refused', async () => {
    const old = await token();
    expect((await oauth.me(old)).status).toBe(200);
    await oauth.issuer.rotate('RS256');
    later(31);
    for (const transport of transports) expect(await oauth.outcomeOver(transport, await token())).toEqual([200, undefined]);
    expect(await oauth.outcomeOver('REST', old)).toEqual([401, 'auth.invalid_token']);
  });

  test('are fetched at most once in 30 s for unknown keys', async () => {
    await oauth.me(await token());
    const flood = async () => {
      const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => token({ kid: `k${n}` })));
      return new Set((await Promise.all(tokens.map((each) => oauth.outcomeOver('REST', each)))).map(String));
    };
    expect(await flood()).toEqual(new Set(['401,auth.invalid_token']));
    expect(fetched()).toBe(1);
    later(31);
    await flood();
    await flood();
    expect(fetched()).toBe(2);
    later(31);
    await flood();
    expect(fetched()).toBe(3);
  });

  test('stay usable while the provider is down; an unknown key returns 503, and 401 after recovery', async () => {
    await oauth.me(await token());
    await oauth.issuer.down();
    later(31);
    for (const ask of [oauth.me, oauth.graphql]) {
      expect((await ask(await token())).status).toBe(200);
      const { status, body, headers } = await ask(await token({ kid: 'unknown' }));
      expect([status, body.code ?? body.errors[0].extensions.code]).toEqual([503, 'auth.issuer_unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await oauth.issuer.up();
    later(31);
    expect(await oauth.outcomeOver('REST', await token({ kid: 'unknown' }))).toEqual([401, 'auth.invalid_token']);
    expect(oauth.logged.filter((line) => line.includes('identity provider not reached'))).toHaveLength(1);
  });

  test('return 503 if never fetched, and are fetched again after 30 s', async () => {
    await oauth.issuer.down();
    const first = await token();
    expect(await oauth.outcomeOver('REST', first)).toEqual([503, 'auth.issuer_unavailable']);
    await oauth.issuer.up();
    expect(await oauth.outcomeOver('GraphQL', first)).toEqual([503, 'auth.issuer_unavailable']);
    expect(oauth.issuer.asked).toEqual({});
    later(31);
    expect(await oauth.outcomeOver('GraphQL', first)).toEqual([200, undefined]);
  });

  test('are refreshed every 10 minutes in the background', async () => {
    await oauth.me(await token());
    later(9 * 60);
    await oauth.me(await token());
    expect(fetched()).toBe(1);
    later(2 * 60);
    expect((await oauth.me(await token())).status).toBe(200);
    await expect.poll(fetched).toBe(2);
    await oauth.issuer.down();
    later(11 * 60);
    expect((await oauth.me(await token())).status).toBe(200);
  });

  test('stay usable after an hour while the provider does not respond', async () => {
    await oauth.me(await token());
    oauth.issuer.hang();
    for (const minutes of [61, 1]) {
      later(minutes * 60);
      expect((await oauth.me(await token())).status).toBe(200);
      // The provider was asked and has not answered.
      expect(oauth.issuer.unanswered()).toBe(1);
    }
  });

  test('are refused if the provider reports another issuer', async () => {
    const liar = await oauthApp({ issuer: `${oauth.issuer.url}/` });
    expect(await liar.outcomeOver('REST', await token())).toEqual([503, 'auth.issuer_unavailable']);
    expect(liar.logged.join('')).toContain('OIDC_ISSUER says');
    await liar.close();
  });
});

describe('a cached verdict on a token', () => {
  let oauth: OauthApp;
  let later: (seconds: number) => void;
  beforeEach(async () => {
    oauth = await oauthApp();
    let ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    later = (seconds) => {
      ahead += seconds * 1000;
    };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await oauth.close();
  });

  test('lasts 5 s, after which a removed member is refused', async () => {
    const team = await buildOrganization();
    const { id, token } = await oauth.member(team);
    expect(await oauth.outcomeOver('REST', token)).toEqual([200, undefined]);
    await team.context.db.member.updateMany({ where: { id }, data: { removedAt: new Date() } });
    later(4);
    expect(await oauth.outcomeOver('GraphQL', token)).toEqual([200, undefined]);
    later(1.1);
    for (const transport of transports) expect(await oauth.outcomeOver(transport, token)).toEqual([403, 'auth.not_a_member']);
  });

  test('does not outlast the token', async () => {
    const { subject } = await oauth.member(await buildOrganization());
    const clock = vi.spyOn(Date, 'now');
    const end = Math.floor(Date.now() / 1000) + 2;
    const token = await oauth.issuer.sign({ sub: subject, exp: end });
    expect((await oauth.me(token)).status).toBe(200);
    later(2);
    vi.useFakeTimers({ now: (end + 61) * 1000, toFake: ['Date'] });
    expect((await oauth.me(token)).status).toBe(401);
    vi.useRealTimers();
    clock.mockRestore();
  });

  test('loses the scopes of a role with the role', async () => {
    const team = await buildOrganization();
    const { id, subject } = await oauth.member(team, { role: 'admin' });
    const token = await oauth.issuer.sign({ sub: subject, scope: 'openid admin tasks:read webhooks:manage' });
    expect((await oauth.me(token)).body.credential.scopes).toEqual(['tasks:read', 'webhooks:manage', 'admin']);
    await team.context.db.member.updateMany({ where: { id }, data: { role: 'guest' } });
    later(5.1);
    expect((await oauth.me(token)).body).toMatchObject({ role: 'guest', credential: { scopes: ['tasks:read'] } });
  });
});
