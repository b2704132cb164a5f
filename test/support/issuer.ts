import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

type Key = { readonly kid: string; readonly alg: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
type Claims = Record<string, unknown>;

/** Audience of the issuer's tokens: the public URL of the tests' app. */
export const audience = 'https://atolye.example.test';

/**
 * A real OpenID provider over HTTP on 127.0.0.1 with the endpoints a resource server needs: discovery, keys and userinfo. `rotate`
 * replaces its key; `down` refuses connections until `up`; `asked` counts requests by path, `unanswered` the pending ones.
 */
export async function startIssuer() {
  let keys: Key[] = [await newKey('ES256')];
  const asked: Record<string, number> = {};
  const userinfo = new Map<string, Claims>();
  const state = { silent: false, userinfoStatus: 200, port: 0, scopes: undefined as string[] | undefined };
  let unanswered = 0;

  const routes: Record<string, (request: IncomingMessage) => Promise<[number, unknown]> | [number, unknown]> = {
    '/.well-known/openid-configuration': () => [
      200,
      {
        issuer: url(),
        jwks_uri: `${url()}/jwks`,
        userinfo_endpoint: `${url()}/userinfo`,
        response_types_supported: ['code'],
        scopes_supported: state.scopes,
      },
    ],
    '/jwks': async () => [200, { keys: await Promise.all(keys.map(publicJwk)) }],
    '/userinfo': ({ headers: { authorization = '' } }) => {
      const claims = userinfo.get(authorization.replace('Bearer ', ''));
      return claims ? [state.userinfoStatus, claims] : [401, {}];
    },
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    asked[path] = (asked[path] ?? 0) + 1;
    unanswered += 1;
    response.once('close', () => {
      unanswered -= 1;
    });
    if (state.silent) return;
    const [status, body] = (await routes[path]?.(request)) ?? [404, {}];
    // Keep-alive connections would outlive `down`.
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
  };
  let server = createServer(serve);
  const up = async () => {
    server = createServer(serve);
    await new Promise<void>((resolve) => server.listen(state.port, '127.0.0.1', resolve));
    state.port = (server.address() as AddressInfo).port;
  };
  const down = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const url = () => `http://127.0.0.1:${state.port}`;
  await up();

  return {
    url: url(),
    asked,
    state,
    up,
    down,
    unanswered: () => unanswered,
    /** Accepts requests but does not respond. */
    hang: () => {
      state.silent = true;
    },
    /** Makes userinfo return `claims` for `token`. */
    setUserinfo: (token: string, claims: Claims) => userinfo.set(token, claims),
    publicKey: () => (keys[0] as Key).publicKey,
    /** Signs with a new key from now on; old ones are removed. */
    rotate: async (alg = 'ES256') => {
      keys = [await newKey(alg)];
    },
    /** A valid access token for `audience` with a life of 5 minutes. `claims` and `header` override it; undefined removes an entry. */
    sign: (claims: Claims = {}, header: Claims = {}): Promise<string> => {
      const [{ alg, kid, privateKey }] = keys as [Key];
      const seconds = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: url(), aud: audience, sub: 'nobody', iat: seconds, exp: seconds + 300, ...claims })
        .setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header })
        .sign(privateKey);
    },
  };
}

async function newKey(alg: string): Promise<Key> {
  return { kid: crypto.randomUUID(), alg, ...(await generateKeyPair(alg, { extractable: true })) };
}

async function publicJwk({ kid, alg, publicKey }: Key): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
}
