import { afterEach, describe, expect, test } from 'vitest';
import { openRateLimit } from '../../src/ports/rate-limit/index.ts';
import { appOver, testApp } from '../support/app.ts';
import { buildOrganization } from '../support/builders/index.ts';
import { mcpOf } from '../support/mcp.ts';
import { baseUrl, quotas } from '../support/services.ts';

const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

type Sent = { payload?: string | Buffer | object; more?: Record<string, string>; method?: 'GET' | 'POST' | 'DELETE' };

async function send(
  token: string | undefined,
  { payload = list, more = {}, method = 'POST' }: Sent = {},
  app?: Awaited<ReturnType<typeof testApp>>['app'],
) {
  const to = app ?? (await testApp()).app;
  const reply = await to.inject({
    method,
    url: '/mcp',
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }), ...more },
    ...(method === 'POST' && { payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.payload === '' ? null : reply.json() };
}

describe('the MCP endpoint', () => {
  test('names its realm and the resource metadata if a token is missing or invalid', async () => {
    const { status, headers: replyHeaders, body } = await send(undefined);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(replyHeaders['www-authenticate']).toBe(
      `Bearer realm="atolye", resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    );
    const bad = await send('atp_uydurma000000000000000000000000000');
    expect(bad).toMatchObject({ status: 401, body: { code: 'auth.invalid_token' } });
    expect(bad.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('answers each POST by itself, and no other method', async () => {
    const team = await buildOrganization();
    const { token } = team.admin.client;
    const { status, headers: replyHeaders, body } = await send(token);
    expect({ status, body }).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } } });
    expect(replyHeaders).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(replyHeaders['mcp-session-id']).toBeUndefined();
    for (const method of ['GET', 'DELETE'] as const) {
      const refused = await send(token, { method });
      expect(refused).toMatchObject({ status: 405, body: { code: 'request.method_not_allowed' } });
      expect(refused.headers.allow).toBe('POST');
    }
  });

  test.each([
    ['no JSON', '{"jsonrpc":', 400, -32700],
    ['nothing', '', 400, -32700],
    ['no message', '{"a":1}', 400, -32600],
    ['a name that stands twice', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"a","cursor":"b"}}', 400, -32600],
    ['bytes that are no UTF-8', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xff"}', 'latin1'), 400, -32700],
    ['many messages in one request', JSON.stringify([list, { ...list, id: 2 }]), 400, -32600],
    [
      'a message of 50,000 levels',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
      200,
      -32602,
    ],
    ['an unknown method', JSON.stringify({ ...list, method: 'tools/drop' }), 200, -32601],
  ])('refuses %s with the JSON-RPC error', async (_, payload, status, code) => {
    const team = await buildOrganization();
    expect(await send(team.admin.client.token, { payload })).toMatchObject({ status, body: { error: { code } } });
  });

  test.each([
    ['application/json', 'application/json'],
    ['Application/JSON', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*;q=0.5', 'application/json'],
    ['', 'application/json'],
    [undefined, 'application/json'],
    ['text/event-stream;q=0.9, application/json; charset="a,b;q=0" ;Q=0.1', 'application/json'],
    [' text/event-stream , , application/json', 'application/json'],
    ['text/html, application/xml;q=0.9, */*;q=0.8', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['TEXT/Event-Stream;q=1.000', 'text/event-stream'],
    ['application/json;q=0, */*', 'text/event-stream'],
  ])('answers `Accept: %s` in %s', async (accept, type) => {
    const team = await buildOrganization();
    const { app } = await testApp();
    const reply = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        ...(accept !== undefined && { accept }),
        authorization: `Bearer ${team.admin.client.token}`,
      },
      payload: JSON.stringify(list),
    });
    expect([reply.statusCode, String(reply.headers['content-type']).split(';')[0]]).toEqual([200, type]);
    const [, text = reply.payload] = /^data: (.*)$/m.exec(reply.payload) ?? [];
    expect(JSON.parse(text)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });

  test.each(['text/html', 'application/json;q=0', 'text/event-stream;q=0.0', 'image/*'])('refuses `Accept: %s`', async (accept) => {
    const team = await buildOrganization();
    expect(await send(team.admin.client.token, { more: { accept } })).toMatchObject({
      status: 406,
      body: { code: 'request.not_acceptable' },
    });
  });

  test.each(['/mcp/', '/mcp?x=1', '/mcp/?x=1', '/%6dcp', 'http://elsewhere.test/mcp'])('is found at %s', async (url) => {
    const team = await buildOrganization();
    const { app } = await testApp();
    const authorization = `Bearer ${team.admin.client.token}`;
    const reply = await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload: JSON.stringify(list) });
    expect(reply.statusCode).toBe(200);
  });

  test.each(['application/json', 'Application/JSON', 'application/json;charset=UTF-8', 'application/json ; charset="utf-8"'])(
    'accepts `Content-Type: %s`',
    async (type) => {
      const team = await buildOrganization();
      expect((await send(team.admin.client.token, { more: { 'content-type': type } })).status).toBe(200);
    },
  );

  test('refuses other origins unless CORS_ORIGINS permits them', async () => {
    const team = await buildOrganization();
    const { token } = team.admin.client;
    expect(await send(token, { more: { origin: 'https://kotu.example.test' } })).toMatchObject({
      status: 403,
      body: { code: 'auth.origin_refused' },
    });
    expect((await send(token, { more: { origin: baseUrl } })).status).toBe(200);
    const { services } = await testApp();
    const { app } = await appOver(services, { corsOrigins: ['https://bizim.example.test'] });
    opened.push(app);
    expect((await send(token, { more: { origin: 'https://bizim.example.test' } }, app)).status).toBe(200);
    expect((await send(token, { more: { origin: 'https://kotu.example.test' } }, app)).status).toBe(403);
  });

  test('shares the rate limit with REST, one request a message', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const { app } = await appOver({ ...services, rateLimit: await openRateLimit({ quotas: { ...quotas, user: 3 } }) });
    opened.push(app);
    const { token } = team.admin.client;
    const authorization = `Bearer ${token}`;
    expect((await app.inject({ url: '/api/v1/me', headers: { authorization } })).statusCode).toBe(200);
    expect((await send(token, {}, app)).headers['x-ratelimit-remaining']).toBe('1');
    expect((await send(token, {}, app)).status).toBe(200);
    const over = await send(token, {}, app);
    expect(over).toMatchObject({ status: 429, body: { code: 'rate_limit.exceeded' } });
    expect(over.headers['retry-after']).toBeDefined();
  });

  test('refuses a token as soon as it is revoked', async () => {
    const team = await buildOrganization();
    const { client } = team.admin;
    const { body } = await client.post('/tokens', { name: 'MCP', scopes: ['tasks:read'] });
    const { names } = await mcpOf({ token: body.token } as never);
    expect(await names()).toContain('get_task');
    await client.delete(`/tokens/${body.id}`);
    await expect(names()).rejects.toThrow();
  });
});
