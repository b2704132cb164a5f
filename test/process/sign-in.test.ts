import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../src/free-port.ts';
import { Visitor } from '../support/browser.ts';
import { browserMissing, openBrowser } from '../support/chromium.ts';
import { authorizeCli, discoverCli, redirectUri } from '../support/oauth-client.ts';
import { cleanUp, listens, ServerProcess as Program, place, type ServerProcess, serve, token } from './server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let env: NodeJS.ProcessEnv;
let server: ServerProcess;
let issuer: string;

beforeAll(async () => {
  const [port, issuerPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  env = { ...(await place()), SEED: 'sample', ATOLYE_LANG: 'tr', PORT: String(port), DEV_ISSUER_PORT: String(issuerPort) };
  issuer = `http://127.0.0.1:${issuerPort}`;
  server = await serve(env);
});
afterAll(cleanUp);

const ayse = 'ayse@ornek.test';

describe('a public client, over HTTP', () => {
  const asked = 'openid profile email offline_access tasks:read';
  async function callApi(accessToken: string) {
    const { payload, protectedHeader } = await jwtVerify(accessToken, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
      issuer,
      audience: server.url,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({ scope: 'tasks:read', client_id: 'atolye-cli', email: ayse, email_verified: true });
    const tasks = await server.api('GET', '/tasks', { headers: { authorization: `Bearer ${accessToken}` } });
    expect(tasks.status).toBe(200);
    expect(tasks.body.data.length).toBeGreaterThan(5);
  }

  test('gets a token for the API, renews it, and cannot use the old refresh token again', async () => {
    const configuration = await discoverCli(issuer);
    const first = await authorizeCli(issuer, configuration, { email: ayse, scope: asked });
    expect(first.claims()).toMatchObject({ email: ayse, email_verified: true, name: 'Ayşe Yılmaz' });
    await callApi(first.access_token);
    const second = await client.refreshTokenGrant(configuration, first.refresh_token as string);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await callApi(second.access_token);
    const again = client.refreshTokenGrant(configuration, first.refresh_token as string);
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('is refused without PKCE, with a foreign redirect, or for another audience', async () => {
    const base = { client_id: 'atolye-cli', response_type: 'code', scope: 'openid', redirect_uri: redirectUri };
    const ask = (query: Record<string, string>) => new Visitor(issuer).ask('GET', `/auth?${new URLSearchParams({ ...base, ...query })}`);
    expect((await ask({})).headers.get('location')).toContain('error=invalid_request');
    const foreign = await ask({ redirect_uri: 'https://evil.test/callback' });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([400, null]);
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    for (const path of ['', '/mcp', '/mcp/'])
      expect((await ask({ ...pkce, resource: server.url + path })).headers.get('location')).toContain('/interaction/');
    expect((await ask({ ...pkce, resource: 'https://elsewhere.test' })).headers.get('location')).toContain('error=invalid_target');
  });

  test('gets pages that load nothing but the font and run no script', async () => {
    const visitor = new Visitor(issuer);
    const page = await visitor.visit(`${server.url}/auth/sign-in`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action 'self' http:\S+; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.text).not.toMatch(/<script|<link|src=|@import|url\((?!\/assets\/inter-)/);
    expect(page.text).toContain('lang="tr"');
    const stale = await visitor.ask('GET', '/interaction/none', { headers: { 'accept-language': 'en' } });
    expect([stale.status, stale.text]).toEqual([400, expect.stringContaining('begin again')]);
  });

  test('is refused under another host name', async () => {
    const { port } = new URL(issuer);
    const { get } = await import('node:http');
    const status = await new Promise((resolve) =>
      get({ host: '127.0.0.1', port, path: '/jwks', headers: { host: 'evil.test' } }, (reply) => resolve(reply.resume().statusCode)),
    );
    expect(status).toBe(421);
  });
});

describe.skipIf(browserMissing)('in a browser', () => {
  test('a user chooses an account, works and signs out, and other sites get nothing', async () => {
    const elsewhere = createServer((_request, reply) => void reply.setHeader('content-type', 'text/html').end('<h1>x</h1>')).listen(
      0,
      '127.0.0.1',
    );
    await once(elsewhere, 'listening');
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ locale: 'tr-TR' });
      const page = await context.newPage();
      await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/auth/sign-in?returnTo=/docs/errors`);
      await page.getByRole('button', { name: /Ayşe Yılmaz/ }).click();
      await page.waitForURL(`${server.url}/docs/errors`);

      const ask = (credentials: RequestCredentials) =>
        page.evaluate(
          async ([url, sent]) => {
            const body = JSON.stringify({ query: '{ me { name } }' });
            const headers = { 'content-type': 'application/json' };
            const reply = await fetch(`${url}/graphql`, { method: 'POST', headers, body, credentials: sent as RequestCredentials });
            return { status: reply.status, body: await reply.json() };
          },
          [server.url, credentials],
        );
      expect(await ask('include')).toMatchObject({ status: 200, body: { data: { me: { name: 'Ayşe Yılmaz' } } } });
      expect((await ask('omit')).status).toBe(401);
      expect(await page.evaluate(() => document.cookie)).toBe('');

      // SameSite treats the same machine as one site, so only the Origin differs.
      const { port } = elsewhere.address() as AddressInfo;
      const other = await context.newPage();
      await other.goto(`http://127.0.0.1:${port}/`);
      const answered = other.waitForResponse((reply) => reply.url().endsWith('/graphql'));
      await other.setContent(
        `<form method="post" enctype="text/plain" action="${server.url}/graphql"><input name='{"query":"{ me { name } }","x":"' value='"}'><button>x</button></form>`,
      );
      await other.getByRole('button').click();
      expect((await answered).status()).toBe(403);
      expect((await other.textContent('body')) as string).toContain('auth.origin_refused');

      const session = (await context.cookies()).find(({ name }) => name === 'atolye');
      await page.evaluate((url) => {
        const form = document.body.appendChild(document.createElement('form'));
        Object.assign(form, { method: 'post', action: `${url}/auth/sign-out` }).submit();
      }, server.url);
      await page.getByRole('button', { name: 'Evet, çık' }).click();
      await page.waitForURL(`${server.url}/`);
      expect((await ask('include')).status).toBe(401);
      const late = await server.api('GET', '/me', { headers: { authorization: '', cookie: `atolye=${session?.value}` } });
      expect(late.status).toBe(401);
    } finally {
      await browser.close();
      elsewhere.close();
    }
  });
});

describe('the development provider', () => {
  test('keeps its sessions across a restart, in a file that only its owner can read', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn({ email: ayse });
    const { port } = new URL(issuer);
    const file = join(env.DATA_DIR as string, 'identity-provider', `${port}.json`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const keys = () => JSON.parse(readFileSync(file, 'utf8')).keys;
    const before = keys();
    expect(await server.end()).toBe(0);
    server = await serve(env);
    expect((await visitor.ask('GET', '/api/v1/me')).status).toBe(200);
    const back = await visitor.visit('/auth/sign-in', (url) => url.startsWith(`${server.url}/auth/callback`));
    expect((await visitor.ask('GET', back.headers.get('location') as string)).status).toBe(302);
    expect(keys()).toEqual(before);
  });

  test('is disabled in production and beside a real provider', async () => {
    const port = String(await freePort('127.0.0.1'));
    for (const own of [{ NODE_ENV: 'production' }, { OIDC_ISSUER: 'https://issuer.example.test' }]) {
      const other = await serve({ ...(await place()), HOST: '127.0.0.1', DEV_ISSUER_PORT: port, ...own });
      expect(other.output).not.toContain('Giriş');
      expect(await listens(`http://127.0.0.1:${port}`)).toBe(false);
      expect((await fetch(`${other.url}/auth/sign-in`, { redirect: 'manual' })).status).toBe(404);
      await other.end();
    }
  });

  test('uses another port if its default is taken, unless the port was configured', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const said = new Program({ ...(await place()), DEV_ISSUER_PORT: String(port) });
    expect([await said.ended, said.output]).toEqual([
      1,
      expect.stringContaining(`cannot listen on 127.0.0.1:${port} (EADDRINUSE): set another DEV_ISSUER_PORT`),
    ]);
    expect(said.output).not.toContain('    at ');
    const beside = await serve({ ...(await place()), PORT: String(port - 1) }).catch(() => undefined);
    if (beside) {
      const to = (await fetch(`${beside.url}/auth/sign-in`, { redirect: 'manual' })).headers.get('location') as string;
      expect(new URL(to).hostname).toBe('127.0.0.1');
      expect(new URL(to).port).not.toBe(String(port));
      expect((await fetch(to, { redirect: 'manual' })).status).toBe(303);
      await beside.end();
    }
    taken.close();
  });
});

test('the initial token still works', async () => {
  expect((await server.api('GET', '/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
});
