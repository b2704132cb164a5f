import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildOrganization } from '../support/builders/index.ts';
import { doors, type OauthApp, oauthApp } from '../support/oauth.ts';

describe('the keys of the provider', () => {
  let world: OauthApp;
  let subject: string;
  let later: (seconds: number) => void;
  beforeEach(async () => {
    world = await oauthApp();
    ({ subject } = await world.member(await buildOrganization()));
    let ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    later = (seconds) => {
      ahead += seconds * 1000;
    };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await world.close();
  });
  const token = (header: object = {}) => world.issuer.sign({ sub: subject, jti: crypto.randomUUID() }, { ...header });
  const fetched = () => world.issuer.asked['/jwks'] ?? 0;

  test('are fetched with the first token, once for concurrent requests', async () => {
    expect(world.issuer.asked).toEqual({});
    await world.me('eyJub.no.token');
    await world.me('atp_nothing');
    expect(world.issuer.asked).toEqual({});
    const tokens = await Promise.all(Array.from({ length: 20 }, () => token()));
    for (const { status } of await Promise.all(tokens.map((each) => world.me(each)))) expect(status).toBe(200);
    expect(world.issuer.asked).toEqual({ '/.well-known/openid-configuration': 1, '/jwks': 1 });
  });

  test('are rotated without a restart, and old ones are refused', async () => {
    const old = await token();
    expect((await world.me(old)).status).toBe(200);
    await world.issuer.rotate('RS256');
    later(31);
    for (const door of doors) expect(await world.knock(door, await token())).toEqual([200, undefined]);
    expect(await world.knock('REST', old)).toEqual([401, 'auth.invalid_token']);
  });

  test('are fetched at most once in 30 s for unknown keys', async () => {
    await world.me(await token());
    const flood = async () => {
      const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => token({ kid: `k${n}` })));
      return new Set((await Promise.all(tokens.map((each) => world.knock('REST', each)))).map(String));
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
    await world.me(await token());
    await world.issuer.down();
    later(31);
    for (const ask of [world.me, world.graphql]) {
      expect((await ask(await token())).status).toBe(200);
      const { status, body, headers } = await ask(await token({ kid: 'unknown' }));
      expect([status, body.code ?? body.errors[0].extensions.code]).toEqual([503, 'auth.issuer_unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await world.issuer.up();
    later(31);
    expect(await world.knock('REST', await token({ kid: 'unknown' }))).toEqual([401, 'auth.invalid_token']);
    expect(world.logged.filter((line) => line.includes('identity provider not reached'))).toHaveLength(1);
  });

  test('return 503 if never fetched, and are fetched again after 30 s', async () => {
    await world.issuer.down();
    const first = await token();
    expect(await world.knock('REST', first)).toEqual([503, 'auth.issuer_unavailable']);
    await world.issuer.up();
    expect(await world.knock('GraphQL', first)).toEqual([503, 'auth.issuer_unavailable']);
    expect(world.issuer.asked).toEqual({});
    later(31);
    expect(await world.knock('GraphQL', first)).toEqual([200, undefined]);
  });

  test('are refreshed every 10 minutes in the background', async () => {
    await world.me(await token());
    later(9 * 60);
    await world.me(await token());
    expect(fetched()).toBe(1);
    later(2 * 60);
    expect((await world.me(await token())).status).toBe(200);
    await expect.poll(fetched).toBe(2);
    await world.issuer.down();
    later(11 * 60);
    expect((await world.me(await token())).status).toBe(200);
  });

  test('stay usable after an hour while the provider does not respond', async () => {
    await world.me(await token());
    world.issuer.hang();
    for (const minutes of [61, 1]) {
      later(minutes * 60);
      expect((await world.me(await token())).status).toBe(200);
      // The provider was asked and has not answered.
      expect(world.issuer.unanswered()).toBe(1);
    }
  });

  test('are refused if the provider reports another issuer', async () => {
    const liar = await oauthApp({ issuer: `${world.issuer.url}/` });
    expect(await liar.knock('REST', await token())).toEqual([503, 'auth.issuer_unavailable']);
    expect(liar.logged.join('')).toContain('OIDC_ISSUER says');
    await liar.close();
  });
});

describe('a cached verdict on a token', () => {
  let world: OauthApp;
  let later: (seconds: number) => void;
  beforeEach(async () => {
    world = await oauthApp();
    let ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    later = (seconds) => {
      ahead += seconds * 1000;
    };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await world.close();
  });

  test('lasts 5 s, after which a removed member is refused', async () => {
    const team = await buildOrganization();
    const { id, token } = await world.member(team);
    expect(await world.knock('REST', token)).toEqual([200, undefined]);
    await team.context.db.member.updateMany({ where: { id }, data: { removedAt: new Date() } });
    later(4);
    expect(await world.knock('GraphQL', token)).toEqual([200, undefined]);
    later(1.1);
    for (const door of doors) expect(await world.knock(door, token)).toEqual([403, 'auth.not_a_member']);
  });

  test('does not outlast the token', async () => {
    const { subject } = await world.member(await buildOrganization());
    const clock = vi.spyOn(Date, 'now');
    const end = Math.floor(Date.now() / 1000) + 2;
    const token = await world.issuer.sign({ sub: subject, exp: end });
    expect((await world.me(token)).status).toBe(200);
    later(2);
    vi.useFakeTimers({ now: (end + 61) * 1000, toFake: ['Date'] });
    expect((await world.me(token)).status).toBe(401);
    vi.useRealTimers();
    clock.mockRestore();
  });

  test('loses the scopes of a role with the role', async () => {
    const team = await buildOrganization();
    const { id, subject } = await world.member(team, { role: 'admin' });
    const token = await world.issuer.sign({ sub: subject, scope: 'openid admin tasks:read webhooks:manage' });
    expect((await world.me(token)).body.credential.scopes).toEqual(['tasks:read', 'webhooks:manage', 'admin']);
    await team.context.db.member.updateMany({ where: { id }, data: { role: 'guest' } });
    later(5.1);
    expect((await world.me(token)).body).toMatchObject({ role: 'guest', credential: { scopes: ['tasks:read'] } });
  });
});
