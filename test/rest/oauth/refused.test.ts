import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization } from '../../support/builders/index.ts';
import { audience } from '../../support/issuer.ts';
import { type OauthApp, oauthApp, transports } from '../../support/oauth.ts';

const invalid = [401, 'auth.invalid_token'];
const seconds = () => Math.floor(Date.now() / 1000);

describe('an access token of the provider', () => {
  let oauth: OauthApp;
  let subject: string;
  beforeAll(async () => {
    oauth = await oauthApp();
    ({ subject } = await oauth.member(await buildOrganization()));
    // The first valid token fetches the keys.
    expect((await oauth.me(await oauth.issuer.sign({ sub: subject }))).status).toBe(200);
  });
  afterAll(() => oauth.close());

  const sign = (claims: object = {}, header: object = {}) => oauth.issuer.sign({ sub: subject, ...claims }, { ...header });
  const unsigned = () =>
    new UnsecuredJWT({ sub: subject }).setIssuer(oauth.issuer.url).setAudience(audience).setExpirationTime('5m').encode();
  const withPublicKey = async () =>
    new SignJWT({ sub: subject, iss: oauth.issuer.url, aud: audience, exp: seconds() + 300 })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(await exportSPKI(oauth.issuer.publicKey())));
  const tampered = async () => {
    const [header, , signature] = (await sign()).split('.');
    const payload = Buffer.from(JSON.stringify({ iss: oauth.issuer.url, aud: audience, sub: 'someone', exp: seconds() + 300 }));
    return `${header}.${payload.toString('base64url')}.${signature}`;
  };

  const refused: Record<string, () => string | Promise<string>> = {
    'alg: none': unsigned,
    'HS256 with the public key as secret': withPublicKey,
    'another payload under the signature': tampered,
    'another issuer': () => sign({ iss: 'https://evil.example.test' }),
    'another audience': () => sign({ aud: 'https://other.example.test' }),
    'no audience': () => sign({ aud: undefined }),
    expired: () => sign({ exp: seconds() - 70 }),
    'not valid yet': () => sign({ nbf: seconds() + 120 }),
    'no end': () => sign({ exp: undefined }),
    'an end that is no number': () => sign({ exp: 'tomorrow' }),
    'NUL in the subject': () => sign({ sub: `${subject}\0` }),
    'half a surrogate in the subject': () => sign({ sub: `${subject}\ud800` }),
    'NUL in the client': () => sign({ client_id: 'istemci\0' }),
    'NUL in the client, by another name': () => sign({ azp: 'istemci\0' }),
    'no subject': () => sign({ sub: undefined }),
    'an empty subject': () => sign({ sub: '' }),
    'an unknown key': () => sign({}, { kid: 'unknown' }),
    'a type of token that is no access token': () => sign({}, { typ: 'logout+jwt' }),
    'an ID token: nonce': () => sign({ nonce: 'n' }),
    'an ID token: at_hash': () => sign({ at_hash: 'h' }, { typ: 'JWT' }),
    "an ID token: Keycloak's": () => sign({ typ: 'ID' }, { typ: 'JWT' }),
    '100 KB': () => sign({ pad: 'x'.repeat(75_000) }),
    'more than 8 KB': () => sign({ pad: 'x'.repeat(6_500) }),
    garbage: () => 'eyJ.not.ajwt',
    'two parts': () => 'eyJhbGciOiJFUzI1NiJ9.e30',
    'five parts': () => 'eyJhbGciOiJFUzI1NiJ9.a.b.c.d',
    'a header that is no JSON': () => `eyJ${'A'.repeat(20)}.e30.AAAA`,
  };

  for (const transport of transports) {
    test.each(Object.entries(refused))(`is refused by ${transport}: %s`, async (_, make) => {
      expect(await oauth.outcomeOver(transport, await make())).toEqual(invalid);
    });

    test.each([
      ['plain', () => ({}), {}],
      ['typ JWT', () => ({}), { typ: 'JWT' }],
      ['typ application/at+jwt', () => ({}), { typ: 'application/at+jwt' }],
      ['no typ', () => ({}), { typ: undefined }],
      ['one of several audiences', () => ({ aud: ['account', audience] }), {}],
      ['ended less than the tolerance ago', () => ({ exp: seconds() - 50 }), {}],
      ['begins within the tolerance', () => ({ nbf: seconds() + 50 }), {}],
    ])(`is accepted by ${transport}: %s`, async (_, claims, header) => {
      expect(await oauth.outcomeOver(transport, await sign(claims(), header))).toEqual([200, undefined]);
    });
  }

  test.each(['?access_token=x', '?a=1&access_token=x'])('is refused in the query over every transport: %s', async (query) => {
    const headers = { authorization: `Bearer ${await sign()}` };
    for (const authorization of [headers, {}]) {
      const rest = await oauth.app.inject({ method: 'GET', url: `/api/v1/me${query}`, headers: authorization });
      expect([rest.statusCode, rest.json().code]).toEqual([400, 'auth.token_in_query']);
      const got = await oauth.app.inject({ method: 'GET', url: `/graphql${query}&query={me{id}}`, headers: authorization });
      expect([got.statusCode, got.json().errors[0].extensions.code]).toEqual([400, 'auth.token_in_query']);
      const { status, body } = await oauth.graphql(undefined, authorization as Record<string, string>, `/graphql${query}`);
      expect([status, body.errors[0].extensions.code]).toEqual([400, 'auth.token_in_query']);
    }
  });

  test.each(['PS256', 'RS384', 'ES512', 'EdDSA'])('is accepted with signature %s', async (algorithm) => {
    const other = await oauthApp();
    await other.issuer.rotate(algorithm);
    const { token } = await other.member(await buildOrganization());
    expect(await other.outcomeOver('REST', token)).toEqual([200, undefined]);
    await other.close();
  });

  test('appears in no log, accepted or refused', async () => {
    const tokens = [await sign(), await tampered(), await sign({ aud: 'x' })];
    for (const token of tokens) for (const transport of transports) await oauth.outcomeOver(transport, token);
    for (const token of tokens) expect(oauth.logged.join('')).not.toContain(token.split('.')[2]);
  });
});

describe('authentication challenges', () => {
  let oauth: OauthApp;
  beforeAll(async () => {
    oauth = await oauthApp();
  });
  afterAll(() => oauth.close());
  const challengeAt = (path: string) =>
    `Bearer realm="atolye", resource_metadata="${audience}/.well-known/oauth-protected-resource${path}"`;

  test.each([
    ['REST', '', () => oauth.me],
    ['GraphQL', '/graphql', () => oauth.graphql],
  ])('name the metadata with 401 and 403, over %s', async (_, path, asking) => {
    const ask = asking();
    expect((await ask(undefined)).headers['www-authenticate']).toBe(challengeAt(path));
    expect((await ask('eyJx.y.z')).headers['www-authenticate']).toBe(
      `${challengeAt(path)}, error="invalid_token", error_description="invalid or expired"`,
    );
  });

  test('name a missing scope', async () => {
    const { token } = await oauth.member(await buildOrganization());
    const insufficient = (path: string) => `${challengeAt(path)}, error="insufficient_scope", scope="projects:read"`;
    const headers = { authorization: `Bearer ${await oauth.issuer.sign({ sub: sub(token), scope: 'tasks:read' })}` };
    const rest = await oauth.app.inject({ method: 'GET', url: '/api/v1/projects', headers });
    expect([rest.statusCode, rest.headers['www-authenticate']]).toEqual([403, insufficient('')]);
    const query = '{ projects { nodes { id } } }';
    const graphql = await oauth.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    expect([graphql.json().errors[0].extensions.code, graphql.headers['www-authenticate']]).toEqual([
      'auth.scope_missing',
      insufficient('/graphql'),
    ]);
    const streamed = await oauth.app.inject({ method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}`, headers });
    expect(streamed.headers['www-authenticate']).toBe(insufficient('/graphql'));
  });

  test.each(['', '/mcp', '/mcp/', '/graphql', '/api/v1'])('link to metadata of the resource at "%s" (RFC 9728 3.1, 3.3)', async (path) => {
    const reply = await oauth.app.inject({ method: 'GET', url: `/.well-known/oauth-protected-resource${path}` });
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '*',
    ]);
    expect(reply.json()).toEqual({
      resource: audience + path,
      authorization_servers: [oauth.issuer.url],
      scopes_supported: expect.arrayContaining(['tasks:read', 'admin']),
      bearer_methods_supported: ['header'],
      resource_name: 'Atölye',
      resource_documentation: `${audience}/docs/`,
    });
  });

  test('have no metadata for a path that is no resource', async () => {
    const reply = await oauth.app.inject({ method: 'GET', url: '/.well-known/oauth-protected-resource/elsewhere' });
    expect(reply.statusCode).toBe(404);
  });

  test.each(['/mcp', '/mcp/'])('at %s link to the metadata of the requested path', async (url) => {
    const reply = await oauth.app.inject({ method: 'POST', url, payload: {} });
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, challengeAt(url)]);
  });

  test.each(['', '/', '/mcp', '/mcp/', '/graphql', '/api/v1'])(
    'name the resource "%s", whose tokens are accepted everywhere',
    async (path) => {
      const { token } = await oauth.member(await buildOrganization());
      const own = await oauth.issuer.sign({ sub: sub(token), aud: audience + path });
      expect([(await oauth.me(own)).status, (await oauth.graphql(own)).body.errors]).toEqual([200, undefined]);
      const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const reply = await oauth.app.inject({ method: 'POST', url: '/mcp', headers: { authorization: `Bearer ${own}` }, payload });
      expect(reply.statusCode).toBe(200);
    },
  );
});

const sub = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).sub;
