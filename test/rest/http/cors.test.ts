import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOver, testApp } from '../../support/app.ts';
import { buildOrganization } from '../../support/builders/index.ts';

const page = 'https://pano.example.test';
const apps: Record<'none' | 'listed' | 'any', FastifyInstance> = {} as never;
let token: string;

beforeAll(async () => {
  const { services } = await testApp();
  for (const [name, corsOrigins] of [
    ['none', []],
    ['listed', [page, 'https://baska.example.test']],
    ['any', ['*']],
  ] as const)
    apps[name] = (await appOver(services, { corsOrigins })).app;
  token = (await buildOrganization()).admin.client.token as string;
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())));

const preflight = (app: FastifyInstance, url: string, origin = page) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' },
  });
const read = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { origin: page, authorization: `Bearer ${token}`, ...headers } });
const words = (header: unknown) => String(header).toLowerCase().split(/, */).sort();

describe('a page of another origin', () => {
  test.each(['/api/v1/tasks', '/api/v1/tasks/tsk_x', '/v1/tasks', '/graphql'])(
    'passes the preflight for %s if it is listed',
    async (url) => {
      const answer = await preflight(apps.listed, url);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': page, 'access-control-max-age': '600' });
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      expect(words(answer.headers['access-control-allow-methods'])).toEqual(['delete', 'get', 'head', 'patch', 'post', 'put']);
      expect(words(answer.headers['access-control-allow-headers'])).toEqual([
        'accept-language',
        'authorization',
        'content-type',
        'idempotency-key',
        'if-match',
        'if-none-match',
        'if-range',
        'last-event-id',
        'mcp-method',
        'mcp-name',
        'mcp-protocol-version',
        'range',
        'x-organization',
        'x-request-id',
        'x-run',
        'x-run-lease',
      ]);
      expect(words(answer.headers.vary)).toContain('origin');
    },
  );

  test.each(['/api/v1/me', '/api/v1/me?x=1', '/api/v1/nowhere', '/graphql?query={me{id}}'])('can read the response of %s', async (url) => {
    const { headers } = await read(apps.listed, url);
    expect(headers['access-control-allow-origin']).toBe(page);
    expect(words(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['etag', 'retry-after', 'link', 'www-authenticate']),
    );
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(words(headers.vary)).toEqual(expect.arrayContaining(['origin', 'accept-language', 'accept-encoding']));
  });

  test('can read a compressed response', async () => {
    const { headers } = await read(apps.listed, '/api/v1/me', { 'accept-encoding': 'gzip' });
    expect(words(headers.vary)).toEqual(['accept-encoding', 'accept-language', 'origin']);
  });

  test.each(['https://kotu.example.test', `${page}.kotu.test`, 'null', 'http://pano.example.test'])('is refused: %s', async (origin) => {
    for (const answer of [await preflight(apps.listed, '/api/v1/tasks', origin), await read(apps.listed, '/api/v1/me', { origin })]) {
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(words(answer.headers.vary)).toContain('origin');
    }
  });

  test('is allowed from any origin if all are allowed', async () => {
    expect((await preflight(apps.any, '/api/v1/tasks')).headers['access-control-allow-origin']).toBe('*');
    const { headers } = await read(apps.any, '/api/v1/me');
    expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual(['*', undefined]);
  });

  test('can read the API description, whatever is listed', async () => {
    for (const app of Object.values(apps)) {
      const answer = await app.inject({ url: '/openapi.json', headers: { origin: 'https://baska.test' } });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
    }
  });
});

describe('OPTIONS', () => {
  test.each(['none', 'listed', 'any'] as const)('without preflight headers is not allowed (%s)', async (name) => {
    for (const [url, allow] of [
      ['/api/v1/tasks', 'GET, HEAD, POST'],
      ['/graphql', 'GET, POST'],
    ] as const) {
      const answer = await apps[name].inject({ method: 'OPTIONS', url });
      expect([answer.statusCode, words(answer.headers.allow), answer.json().code ?? answer.json().errors[0].extensions.code]).toEqual([
        405,
        words(allow),
        'request.method_not_allowed',
      ]);
    }
    expect((await apps[name].inject({ method: 'OPTIONS', url: '/nowhere' })).statusCode).toBe(404);
  });

  test('is answered like any other method if no origin is listed', async () => {
    const answer = await preflight(apps.none, '/api/v1/tasks');
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });
});
