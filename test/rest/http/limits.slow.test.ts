import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRateLimit } from '../../../src/ports/rate-limit/index.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, type Organization } from '../../support/builders/index.ts';
import { buildTask } from '../../support/builders/task.ts';
import { quotas } from '../../support/services.ts';
import { addressOf, resultsOf, socketClient } from '../../support/socket.ts';
import { tinyApp } from './tiny.ts';

// Large enough that all requests of a test fit into one minute on a slow machine; `docs/api/limits.md` has the product's numbers.
const productQuotas = { user: 1000, service: 2_000, chat: 60, address: 300, failed: 30 };
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const app of open.splice(0)) await app.close();
});

describe('rate limits over HTTP', () => {
  const listening = async () => {
    const services = { rateLimit: await openRateLimit({ quotas: productQuotas }) };
    const tiny = await tinyApp({ services, notes: [{ id: 'tsk_1', title: 'Rapor', status: 'todo', done: false, version: 1 }] });
    open.push(tiny.app);
    await tiny.app.listen({ port: 0, host: '127.0.0.1' });
    return { ...tiny, url: `http://127.0.0.1:${(tiny.app.server.address() as AddressInfo).port}/api/v1` };
  };
  /** Number of responses by status, for `amount` requests over many connections. */
  const load = async (url: string, amount: number, tokens: string[], method: 'GET' | 'POST' = 'GET') => {
    const requests = tokens.map((token) => ({ method, headers: { authorization: `Bearer ${token}` } }));
    const { statusCodeStats } = await autocannon({ url, connections: 20, amount, requests });
    return Object.fromEntries(Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [status, count]));
  };

  test('allow 1000 requests of a person over all credentials, independent of other people', async () => {
    const { url } = await listening();
    expect(await load(`${url}/tasks`, 1200, ['good', 'signed-in', 'reader'])).toEqual({ 200: 1000, 429: 200 });
    expect(await load(`${url}/tasks`, 20, ['other'])).toEqual({ 200: 20 });
  });

  test('allow 2000 requests of all services of an organization', async () => {
    const { url } = await listening();
    expect(await load(`${url}/tasks`, 2_100, ['service-one', 'service-two'])).toEqual({ 200: 2_000, 429: 100 });
    expect(await load(`${url}/tasks`, 20, ['good'])).toEqual({ 200: 20 });
  });

  test('allow 60 questions to the assistant without reducing other limits', async () => {
    const { url, call } = await listening();
    expect(await load(`${url}/ai/chat`, 100, ['good'], 'POST')).toEqual({ 200: 60, 429: 40 });
    const refused = await call('POST /ai/chat');
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': '"chat";q=60;w=60',
      ratelimit: expect.stringMatching(/^"chat";r=0;t=\d+$/),
    });
    expect(refused.headers['retry-after']).toBe(refused.headers['x-ratelimit-reset']);
    expect((await call('GET /tasks')).headers).toMatchObject({ 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '898' });
  });

  test('allow 300 requests of an address without a credential', async () => {
    const { url } = await listening();
    const { statusCodeStats } = await autocannon({ url: `${url}/tasks`, connections: 20, amount: 400 });
    expect(statusCodeStats).toMatchObject({ 401: { count: 300 }, 429: { count: 100 } });
  });

  test('allow 30 refused credentials of an address, independent of requests without one', async () => {
    const { url, call } = await listening();
    expect(await load(`${url}/tasks`, 100, ['wrong', 'worse'])).toEqual({ 401: 30, 429: 70 });
    expect((await call('GET /tasks', { headers: { authorization: undefined } })).statusCode).toBe(401);
  });
});

describe('rate limits by transport', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });
  // Stops the clock, so that windows never end during a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  /** An app with these limits that counts look-ups of credentials. */
  const limited = async (own: Partial<typeof quotas>, config?: Parameters<typeof appOver>[1]) => {
    const { services } = await testApp();
    let lookUps = 0;
    const database = Object.create(services.database, {
      sql: {
        value: (statement: { name: string; text: string }, values: unknown[]) => {
          if (statement.name === 'token.actor') lookUps += 1;
          return services.database.sql(statement, values);
        },
      },
    });
    const rateLimit = await openRateLimit({ quotas: { ...quotas, ...own } });
    const { app } = await appOver({ ...services, database, rateLimit }, config);
    open.push(app);
    return { rateLimit, app, ask: asker(app), lookUps: () => lookUps };
  };
  const asker =
    (app: TestApp['app']) =>
    (
      what: string,
      token?: string,
      { headers = {}, ...options }: { headers?: Record<string, string>; payload?: object; remoteAddress?: string } = {},
    ) => {
      const [method, url] = what.split(' ') as ['GET', string];
      return app.inject({ method, url, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers }, ...options });
    };
  type Answer = Awaited<ReturnType<ReturnType<typeof asker>>>;
  const standing = ({ statusCode, headers }: Answer) => [statusCode, headers.ratelimit];
  const me = { payload: { query: '{ me { id } }' } };
  const token = () => team.admin.client.token as string;

  test('are shared by REST and GraphQL, and each response has their state', async () => {
    const { ask } = await limited({ user: 5 });
    const first = await ask('GET /api/v1/me', token());
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"user";q=5;w=60',
      ratelimit: '"user";r=4;t=60',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset': '60',
    });
    expect(first.json().credential.limits[0]).toMatchObject({ name: 'user', limit: 5, remaining: 4 });
    expect(standing(await ask('POST /graphql', token(), me))).toEqual([200, '"user";r=3;t=60']);
    expect(standing(await ask('GET /graphql?query={me{id}}', token()))).toEqual([200, '"user";r=2;t=60']);
    expect(standing(await ask('GET /v1/tasks', token()))).toEqual([200, '"user";r=1;t=60']);
    expect(standing(await ask('GET /api/v1/tasks', token()))).toEqual([200, '"user";r=0;t=60']);
    expect((await ask('GET /api/v1/tasks', token())).statusCode).toBe(429);
    expect((await ask('POST /graphql', token(), me)).statusCode).toBe(429);
  });

  test('are in responses with 304, 404, 403, 401 and 400 and of public pages', async () => {
    const { ask } = await limited({});
    const { etag } = (await ask('GET /api/v1/organization', token())).headers;
    const reader = (await team.person({ scopes: ['projects:read'] })).client.token;
    const { id } = await buildTask(team.admin);
    const answers: [number, string, Answer][] = [
      [304, 'user', await ask('GET /api/v1/organization', token(), { headers: { 'if-none-match': String(etag) } })],
      [404, 'user', await ask('GET /api/v1/tasks/tsk_01jcx6y3m8e7v9t5w2b4n6q8r0', token())],
      [403, 'user', await ask(`GET /api/v1/tasks/${id}`, reader)],
      [400, 'user', await ask('GET /api/v1/tasks?nonsense=1', token())],
      [400, 'user', await ask('POST /graphql', token(), { payload: { query: 1 } as object })],
      [204, 'user', await ask(`DELETE /api/v1/tasks/${id}`, token())],
      [401, 'address', await ask('GET /api/v1/tasks')],
      [401, 'address', await ask('POST /graphql', undefined, me)],
      [401, 'failed', await ask('GET /api/v1/tasks', 'atp_wrong')],
      [401, 'failed', await ask('POST /graphql', 'atp_wrong', me)],
      [404, 'address', await ask('GET /api/v1/nothing', token())],
      [405, 'address', await ask('PUT /graphql', token())],
      [200, 'address', await ask('GET /')],
      [200, 'address', await ask('HEAD /')],
      [200, 'address', await ask('GET /openapi.json')],
      [200, 'address', await ask('GET /docs/')],
      [200, 'address', await ask('GET /graphql', undefined, { headers: { accept: 'text/html' } })],
    ];
    for (const [status, bucket, answer] of answers) {
      expect([answer.statusCode, answer.headers.ratelimit]).toEqual([status, expect.stringMatching(`^"${bucket}";r=\\d+;t=\\d+$`)]);
      expect(answer.headers['ratelimit-policy']).toBe(`"${bucket}";q=1000000;w=60`);
    }
    // Each of the last requests was charged once.
    expect(answers.slice(-7).map(([, , { headers }]) => Number(headers['x-ratelimit-remaining']) - 1e6)).toEqual([
      -3, -4, -5, -6, -7, -8, -9,
    ]);
  });

  test.each([
    ['an address that cannot be read', {}, 'GET /api/v1/tasks/%zz', 400],
    ['OPTIONS that is no preflight', {}, 'OPTIONS /api/v1/tasks', 405],
    ['the same where pages of other origins may ask', { corsOrigins: ['https://pano.example.test'] }, 'OPTIONS /api/v1/tasks', 405],
  ])('charge %s to the address', async (_, config, what, status) => {
    const { ask } = await limited({ address: 2 }, config);
    expect(standing(await ask(what))).toEqual([status, '"address";r=1;t=60']);
    expect(standing(await ask(what))).toEqual([status, '"address";r=0;t=60']);
    const refused = await ask(what);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'rate_limit.exceeded', '60']);
  });

  test('do not apply to /healthz and /readyz', async () => {
    const { ask } = await limited({ address: 1 });
    for (let n = 0; n < 3; n += 1)
      for (const path of ['/healthz', '/readyz']) {
        const { statusCode, headers } = await ask(`GET ${path}`);
        expect([statusCode, headers.ratelimit]).toEqual([200, undefined]);
      }
    expect([(await ask('GET /')).statusCode, (await ask('GET /')).statusCode]).toEqual([200, 429]);
    expect((await ask('GET /graphql', undefined, { headers: { accept: 'text/html' } })).statusCode).toBe(429);
  });

  test.each([
    ['tr', 'Çok fazla istek', 'Dakikada en fazla 1 istek gönderilebilir; 60 saniye sonra yeniden dene.'],
    ['en', 'Too many requests', 'At most 1 requests a minute are allowed; try again in 60 seconds.'],
  ])('return 429 from REST and GraphQL, in %s', async (language, title, detail) => {
    const { ask } = await limited({ user: 1 });
    const headers = { 'accept-language': language };
    await ask('GET /api/v1/me', token());
    const rest = await ask('GET /api/v1/tasks', token(), { headers });
    expect([rest.statusCode, rest.headers['retry-after'], rest.headers['content-language']]).toEqual([429, '60', language]);
    expect(rest.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8', ratelimit: '"user";r=0;t=60' });
    expect(rest.json()).toEqual({
      type: '/docs/errors#rate_limit.exceeded',
      title,
      status: 429,
      detail,
      code: 'rate_limit.exceeded',
      limit: 'user',
      retryAfter: 60,
      requestId: rest.headers['x-request-id'],
    });
    const graphql = await ask('POST /graphql', token(), { ...me, headers });
    expect([graphql.statusCode, graphql.headers['retry-after'], graphql.headers.ratelimit]).toEqual([429, '60', '"user";r=0;t=60']);
    const { requestId, ...extensions } = graphql.json().errors[0].extensions;
    expect([graphql.json().errors[0].message, extensions]).toEqual([
      detail,
      { code: 'rate_limit.exceeded', status: 429, limit: 'user', retryAfter: 60 },
    ]);
  });

  test('return 401 before 429, and 429 before 403 and 400', async () => {
    const { ask } = await limited({ user: 1 });
    const reader = (await team.person({ scopes: ['projects:read'] })).client.token;
    expect((await ask('GET /api/v1/tasks?nonsense=1', reader)).statusCode).toBe(403);
    expect((await ask('GET /api/v1/tasks?nonsense=1', reader)).statusCode).toBe(429);
    expect((await ask('GET /api/v1/tasks', 'atp_wrong')).statusCode).toBe(401);
  });

  test('charge a batch by its operations and run it only if enough remain', async () => {
    const { ask } = await limited({ user: 5 });
    const { key } = await buildProject(team.admin);
    const batch = (count: number) => {
      const operations = Array.from({ length: count }, (_, n) => ({ create: { title: `Toplu ${n}`, project: key } }));
      return ask('POST /api/v1/tasks:batch', token(), { payload: { operations } });
    };
    const tasks = () => team.context.db.task.count({ where: { title: { startsWith: 'Toplu' } } });
    expect((await batch(3)).statusCode).toBe(200);
    const refused = await batch(3);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'rate_limit.exceeded', '60']);
    expect(await tasks()).toBe(3);
    expect((await ask('GET /api/v1/me', token())).statusCode).toBe(429);
  });

  test('reset after their window', async () => {
    const { ask } = await limited({ user: 1 });
    await ask('GET /api/v1/me', token());
    expect((await ask('GET /api/v1/me', token())).statusCode).toBe(429);
    vi.setSystemTime(Date.now() + 60_001);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_001);
    expect(standing(await ask('GET /api/v1/me', token()))).toEqual([200, '"user";r=0;t=60']);
  });

  test('stop look-ups of invalid credentials at their limit, while valid ones are accepted', async () => {
    const { ask, lookUps } = await limited({ failed: 3 });
    expect((await ask('GET /api/v1/me', token())).statusCode).toBe(200);
    const newcomer = (await team.person({})).client.token;
    for (let n = 0; n < 3; n += 1) expect((await ask('GET /api/v1/me', `atp_wrong${n}`)).statusCode).toBe(401);
    const before = lookUps();
    for (let n = 0; n < 10; n += 1) {
      const refused = await ask(n % 2 ? 'GET /api/v1/me' : 'POST /graphql', `atp_wrong${n}`, n % 2 ? {} : me);
      expect([refused.statusCode, refused.headers.ratelimit, refused.headers['retry-after']]).toEqual([429, '"failed";r=0;t=60', '60']);
    }
    expect(lookUps()).toBe(before);
    expect((await ask('GET /api/v1/me', newcomer)).statusCode).toBe(200);
    expect((await ask('GET /api/v1/me', token())).statusCode).toBe(200);
    expect((await ask('GET /api/v1/me')).statusCode).toBe(401);
  });

  test('stop look-ups of a revoked credential', async () => {
    const { ask, lookUps } = await limited({ failed: 2 });
    const { body } = await team.admin.client.post('/tokens', { name: 'Kısa', scopes: ['tasks:read'] });
    expect((await ask('GET /api/v1/me', body.token)).statusCode).toBe(200);
    await team.admin.client.delete(`/tokens/${body.id}`);
    for (const status of [401, 401, 429, 429]) expect((await ask('GET /api/v1/me', body.token)).statusCode).toBe(status);
    expect(lookUps()).toBe(3);
  });

  test('count addresses from a trusted proxy, IPv6 by /64', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const behind = await limited({ address: 1 }, { trustProxy: 1 });
    const statuses = [];
    for (const address of [
      '198.51.100.1',
      '198.51.100.2',
      '198.51.100.1',
      '2001:db8::1',
      '2001:db8:0:1::1',
      '2001:db8:0:0:ffff::2',
      '::ffff:198.51.100.2',
    ])
      statuses.push((await behind.ask('GET /', undefined, from(address))).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 429]);
    // All malformed addresses count as one.
    const nonsense = await Promise.all(['x', 'unknown, y'].map((address) => behind.ask('GET /', undefined, from(address))));
    expect(nonsense.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    const open = await limited({ address: 1 });
    expect((await open.ask('GET /', undefined, from('198.51.100.1'))).statusCode).toBe(200);
    expect((await open.ask('GET /', undefined, from('198.51.100.2'))).statusCode).toBe(429);
  });

  test('charge a WebSocket connection and each of its operations', async () => {
    const { ask, app } = await limited({ user: 3 });
    const client = socketClient(await addressOf(app), { params: { Authorization: `Bearer ${token()}` } });
    await resultsOf(client, '{ me { id } }');
    await resultsOf(client, '{ me { id } }');
    await expect(resultsOf(client, '{ me { id } }')).rejects.toMatchObject([{ extensions: { code: 'rate_limit.exceeded', status: 429 } }]);
    expect((await ask('GET /api/v1/me', token())).statusCode).toBe(429);
    await client.dispose();
  });

  test('charge a WebSocket connection with a bad credential to its address', async () => {
    const { app } = await limited({ failed: 2 });
    const url = await addressOf(app);
    const ending = () => socketClient(url, { params: { Authorization: 'Bearer atp_wrong' } }).closed;
    expect([await ending(), await ending(), await ending()]).toEqual([
      '4401 auth.invalid_token',
      '4401 auth.invalid_token',
      '4430 rate_limit.exceeded',
    ]);
  });
});
