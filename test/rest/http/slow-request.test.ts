import { connect } from 'node:net';
import { setInterval } from 'node:timers';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../../src/adapters/http.ts';
import { addressOf } from '../../support/socket.ts';

const app = await createHttp({
  bodyLimit: 1024 * 1024,
  trustProxy: false,
  publicUrl: 'https://atolye.test',
  baseUrl: 'https://atolye.test',
  corsOrigins: [],
  log: pino({ level: 'silent' }),
  allowed: () => [],
  timeouts: { headers: 300, request: 600, look: 50 },
});
app.post('/', async () => 'whole');
const { port } = new URL(await addressOf(app));
afterAll(() => app.close());

/** Returns the response to a request that sends one character every 20 ms after its `beginning`. */
function trickle(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    const drip = setInterval(() => socket.write('x'), 20);
    socket.write(beginning);
    socket.setEncoding('utf8').on('data', (text) => (answer += text));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(answer);
    });
  });
}

describe('a slow request', () => {
  test.each([
    ['its body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\n'],
    ['its headers', 'POST / HTTP/1.1\r\nhost: a\r\nx-long: '],
  ])('is ended with 408 (%s)', async (_, beginning) => {
    const answer = await trickle(beginning);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  });
});

test('server timeouts match docs/run/health.md', async () => {
  const defaults = await createHttp({
    bodyLimit: 1024,
    trustProxy: false,
    publicUrl: undefined,
    baseUrl: 'http://127.0.0.1',
    corsOrigins: [],
    log: pino({ level: 'silent' }),
    allowed: () => [],
  });
  expect([defaults.server.headersTimeout, defaults.server.requestTimeout]).toEqual([20_000, 300_000]);
  await defaults.close();
});
