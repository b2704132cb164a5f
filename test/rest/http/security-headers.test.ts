import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOver, testApp } from '../../support/app.ts';
import { addressOf } from '../../support/socket.ts';

let secure: FastifyInstance;
let plain: FastifyInstance;
beforeAll(async () => {
  const { services } = await testApp();
  secure = (await appOver(services, { baseUrl: 'https://atolye.example.test' })).app;
  plain = (await appOver(services, { baseUrl: 'http://localhost:4000' })).app;
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

const common = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' };
const nothing = "default-src 'none'; frame-ancestors 'none'";
const json = { 'content-type': 'application/json' };

const answers: readonly [string, number, InjectOptions][] = [
  ['an answer', 200, { url: '/healthz' }],
  ['a description', 200, { url: '/openapi.json' }],
  ['a refusal', 401, { url: '/api/v1/tasks' }],
  ['a refusal of GraphQL', 401, { method: 'POST', url: '/graphql', headers: json, payload: '{}' }],
  ['an address that is none', 404, { url: '/nowhere' }],
  ['a method that is none', 405, { method: 'DELETE', url: '/graphql' }],
  ['an address that cannot be read', 400, { url: '/api/v1/tasks/%zz' }],
];

describe('security headers', () => {
  test.each(answers)('are present on %s (%i)', async (_, status, request) => {
    const answer = await secure.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ ...common, 'strict-transport-security': 'max-age=31536000' });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    if (String(answer.headers['content-type']).includes('problem')) expect(answer.headers['content-security-policy']).toBe(nothing);
  });

  test('omit Strict-Transport-Security over http', async () => {
    expect((await plain.inject('/healthz')).headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['/', 'text/html'],
    ['/docs/', 'text/html'],
    ['/docs/errors', 'text/html'],
    ['/graphql', 'text/html'],
  ])('include a separate content and opener policy on the page %s', async (url, accept) => {
    const { headers } = await secure.inject({ url, headers: { accept } });
    expect(headers).toMatchObject({ ...common, 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['content-security-policy']).toMatch(/style-src .*frame-ancestors 'none'/);
  });

  test('are present in the response to invalid HTTP', async () => {
    const { port } = new URL(await addressOf(secure));
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    const answer = (await text(socket)).toLowerCase();
    const all = { ...common, 'content-security-policy': nothing, 'strict-transport-security': 'max-age=31536000' };
    for (const [name, value] of Object.entries(all)) expect(answer).toContain(`${name}: ${value.toLowerCase()}\r\n`);
  });
});
