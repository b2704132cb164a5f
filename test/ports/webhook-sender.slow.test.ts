import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWebhookSender } from '../../src/ports/webhook-sender/index.ts';
import type { WebhookSender } from '../../src/ports/webhook-sender/port.ts';
import { certificates } from '../support/certificate.ts';
import { startReceiver } from '../support/receiver.ts';

const allow = ['127.0.0.0/8'];
const body = JSON.stringify({ event: 'task.created', data: { title: 'Çankırı’nın işi' } });

describe('an attempt', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let sender: WebhookSender;
  let hasty: WebhookSender;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  beforeEach(() => {
    receiver.clear();
    sender = openWebhookSender({ allow });
    hasty = openWebhookSender({ allow, timeoutMs: 400 });
  });
  afterEach(async () => {
    await sender.close();
    await hasty.close();
  });
  afterAll(() => receiver.stop());
  const post = (by = sender) =>
    by.post(`${receiver.url}/kanca?a=%C4%B1`, { 'Content-Type': 'application/json', 'X-Service-Event': 'task.created' }, body);

  test('sends headers and body unchanged over HTTP/1.1', async () => {
    expect(await post()).toEqual({ durationMs: expect.any(Number), status: 200, body: 'ok', retryAfter: undefined });
    const [request] = receiver.arrived;
    expect(request).toMatchObject({ method: 'POST', path: '/kanca?a=%C4%B1', body });
    expect(request?.headers).toEqual({
      'content-type': 'application/json',
      'x-service-event': 'task.created',
      'content-length': String(Buffer.byteLength(body)),
      host: `127.0.0.1:${receiver.port}`,
      connection: 'keep-alive',
    });
  });

  test.each([200, 204, 301, 302, 308, 400, 410, 429, 500, 503])('reports the status %i, and is made once', async (status) => {
    receiver.answers({ status, headers: { Location: `${receiver.url}/elsewhere` }, body: '' });
    expect(await post()).toMatchObject({ status, body: '' });
    expect(receiver.arrived).toHaveLength(1);
  });

  test.each([
    ['120', 120],
    ['0', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['99999999999999999999', undefined],
    [new Date(Date.now() + 90_500).toUTCString(), expect.closeTo(90, -1)],
    [new Date(Date.now() - 90_000).toUTCString(), 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Sun Nov  6 08:49:37 2994', expect.any(Number)],
    ['Wed, nonsense', undefined],
  ])('reads Retry-After: %s', async (value, seconds) => {
    receiver.answers({ status: 429, headers: { 'Retry-After': value } });
    expect(await post()).toMatchObject({ status: 429, retryAfter: seconds });
  });

  test('times out if no answer comes', async () => {
    receiver.answers({ way: 'silent' });
    const outcome = await post(hasty);
    expect(outcome).toMatchObject({ error: 'timeout', message: 'The response timed out.' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(395);
    expect(outcome.durationMs).toBeLessThan(5_000);
    await receiver.untilLeft();
  });

  test.each([
    [200, { status: 200 }],
    [500, { error: 'timeout', message: 'The response did not end in time.' }],
  ])('disconnects if the answer trickles: %i', async (status, outcome) => {
    receiver.answers({ way: 'drip', status });
    expect(await post(hasty)).toMatchObject(outcome);
    await receiver.untilLeft();
    expect(receiver.state.sent).toBeLessThan(100);
  });

  test('waits for a slow answer within the time limit', async () => {
    receiver.answers({ delay: 150 });
    const outcome = await post();
    expect(outcome).toMatchObject({ status: 200 });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(145);
  });

  test('reads 16 KiB of an endless answer, reports its status and disconnects', async () => {
    receiver.answers({ status: 202, way: 'endless' });
    expect(await post()).toMatchObject({ status: 202, body: 'x'.repeat(16 * 1024) });
    await receiver.untilLeft();
    // Amount that fits into the buffers of two systems.
    expect(receiver.state.sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('keeps the connection after an answer of exactly 16 KiB, and splits no character', async () => {
    receiver.answers({ body: 'x'.repeat(16 * 1024) });
    await post();
    receiver.answers({ body: `${'x'.repeat(16 * 1024 - 1)}ığ` });
    expect(await post()).toMatchObject({ status: 200, body: 'x'.repeat(16 * 1024 - 1) });
    expect(receiver.arrived.map(({ connection }) => connection - receiver.arrived[0]!.connection)).toEqual([0, 0]);
  });

  test('replaces bytes that are not text, so that the answer can be stored', async () => {
    receiver.answers({ body: Buffer.from([0x41, 0x00, 0xff, 0x42]) });
    expect(await post()).toMatchObject({ body: 'A\ufffd\ufffdB' });
  });

  test.each([
    ['before', 200, { error: 'cut_off', message: 'The connection was closed before a response.' }],
    ['body', 500, { error: 'cut_off', message: 'The connection was closed during the response.' }],
    ['body', 200, { status: 200 }],
    ['body', 201, { status: 201 }],
  ] as const)('cut off (%s, %i) succeeds only if its status reports success', async (way, status, outcome) => {
    receiver.answers({ way, status });
    expect(await post()).toMatchObject(outcome);
    expect(receiver.arrived).toHaveLength(1);
  });

  test('reports a refused connection', async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await sender.post(gone.url, {}, body)).toMatchObject({
      error: 'not_connected',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('with invalid headers fails without throwing', async () => {
    expect(await sender.post(receiver.url, { 'X-Bad': 'a\r\nb' }, body)).toMatchObject({ error: expect.any(String) });
    expect(receiver.arrived).toEqual([]);
  });
});

describe('connections', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let sender: WebhookSender;
  beforeEach(async () => {
    receiver = await startReceiver();
    sender = openWebhookSender({ allow, timeoutMs: 2_000 });
  });
  afterEach(async () => {
    await sender.close();
    await receiver.stop();
  });
  const post = () => sender.post(receiver.url, {}, body);

  test('are reused for the next request', async () => {
    for (let each = 0; each < 5; each += 1) await post();
    expect(receiver.state.connections).toBe(1);
  });

  test('are limited to 64 a host, and slow answers block no other host', async () => {
    const other = await startReceiver();
    receiver.state.answer = (_request, count) => (count <= 64 ? { way: 'silent' } : {});
    const patient = openWebhookSender({ allow, timeoutMs: 8_000 });
    let [made, ended] = [0, 0];
    const stuck = Array.from({ length: 200 }, () =>
      patient
        .post(
          receiver.url,
          () => {
            made += 1;
            return {};
          },
          body,
        )
        .finally(() => {
          ended += 1;
        }),
    );
    await receiver.until(64);
    // The limit applies to hosts, whatever their ports.
    expect(await patient.post(`http://localhost:${other.port}/`, {}, body)).toMatchObject({ status: 200 });
    // Headers are created when the request leaves the queue.
    expect([ended, made, receiver.state.connections]).toEqual([0, 64, 64]);
    // The time limit of queued requests starts when they leave the queue.
    const statuses = (await Promise.all(stuck)).map((outcome) => ('status' in outcome ? outcome.status : outcome.error));
    expect(statuses.filter((status) => status === 'timeout')).toHaveLength(64);
    expect(statuses.filter((status) => status === 200)).toHaveLength(136);
    await patient.close();
    await other.stop();
  });

  test('are replaced if the receiver closed them, and the request is sent again', async () => {
    await post();
    // Accepts the next request and ends the connection, as a receiver does that closes at that moment.
    receiver.state.answer = ({ connection }) => (connection === 1 ? { way: 'before' } : {});
    expect(await post()).toMatchObject({ status: 200 });
    expect(receiver.arrived.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });

  test('to a receiver that ends each one are tried at most twice', async () => {
    await post();
    receiver.answers({ way: 'before' });
    expect(await post()).toMatchObject({ error: 'cut_off' });
    expect(receiver.arrived).toHaveLength(3);
  });

  test('are all ended by close, with pending requests', async () => {
    await post();
    receiver.answers({ way: 'silent' });
    const stuck = Array.from({ length: 70 }, post);
    await receiver.until(65);
    await sender.close();
    for (const outcome of await Promise.all(stuck))
      expect(outcome).toMatchObject({ error: 'stopped', message: expect.stringContaining('stopped') });
    await receiver.untilLeft();
    expect(await post()).toMatchObject({ error: 'stopped' });
    expect(receiver.arrived).toHaveLength(65);
  });
});

describe('an invalid answer', () => {
  let sender: WebhookSender;
  beforeEach(() => {
    sender = openWebhookSender({ allow, timeoutMs: 1_000 });
  });
  afterEach(() => sender.close());

  /** Starts a server that sends `answer` to every request. */
  async function talker(answer: string | ((socket: net.Socket) => void)) {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => (typeof answer === 'string' ? socket.end(answer) : answer(socket)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
  }

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'bad_answer'],
    ['a head too long', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'bad_answer'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 'bad_answer'],
    ['broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'bad_answer'],
    ['chunks with endless remarks', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(100_000)}`, 'bad_answer'],
    ['endless trailers', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'X: y\r\n'.repeat(10_000)}`, 'bad_answer'],
    ['half a head', 'HTTP/1.1 200 OK\r\nX-A: b', 'cut_off'],
    ['nothing', '', 'cut_off'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello', 'bad_answer'],
  ])('is reported as a failure: %s', async (_what, answer, error) => {
    const server = await talker(answer);
    expect(await sender.post(server.url, {}, body)).toMatchObject({ error });
    server.stop();
  });

  test('reports interim answers without end as bad_answer', async () => {
    const server = await talker((socket) => {
      const more = () => {
        if (!socket.destroyed) socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(20), () => setImmediate(more));
      };
      more();
    });
    expect(await sender.post(server.url, {}, body)).toMatchObject({ error: 'bad_answer' });
    server.stop();
  });

  test('does not include one that comes before the request was read', async () => {
    const server = await talker('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno');
    expect(await sender.post(server.url, {}, 'x'.repeat(100_000))).toMatchObject({ status: 413, body: 'no' });
    server.stop();
  });

  test('does not include a body that ends with the connection', async () => {
    const server = await talker('HTTP/1.0 200 OK\r\n\r\nall of it');
    expect(await sender.post(server.url, {}, body)).toMatchObject({ status: 200, body: 'all of it' });
    server.stop();
  });
});

describe('over TLS', () => {
  const defaultAuthorities = tls.getCACertificates('default');
  const certificate = certificates['localhost, 127.0.0.1'];
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let sender: WebhookSender;
  beforeAll(async () => {
    receiver = await startReceiver({ tls: certificate });
  });
  beforeEach(() => {
    receiver.clear();
    sender = openWebhookSender({ allow, timeoutMs: 1_000 });
  });
  afterEach(async () => {
    await sender.close();
    tls.setDefaultCACertificates(defaultAuthorities);
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });
  afterAll(() => receiver.stop());

  test('accepts a certificate of a trusted authority, and keeps the connection', async () => {
    tls.setDefaultCACertificates([...defaultAuthorities, certificate.cert]);
    for (const host of ['127.0.0.1', 'localhost', 'localhost']) {
      expect(await sender.post(`https://${host}:${receiver.port}/`, {}, body)).toMatchObject({ status: 200 });
    }
    expect(receiver.arrived.map(({ connection }) => connection - receiver.arrived[0]!.connection)).toEqual([0, 1, 1]);
  });

  test('refuses a self-signed certificate, whatever the environment says', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const outcome = await sender.post(receiver.url, {}, body);
    expect(outcome).toMatchObject({ error: 'tls', message: 'The TLS handshake failed: self-signed certificate.' });
    expect(receiver.arrived).toEqual([]);
  });

  test('refuses a certificate for another name', async () => {
    tls.setDefaultCACertificates([...defaultAuthorities, certificate.cert]);
    const outcome = await sender.post(`https://127.0.0.2:${receiver.port}/`, {}, body);
    expect(outcome).toMatchObject({ error: 'not_connected' });
    const other = await startReceiver({ tls: certificates['baska.test'] });
    tls.setDefaultCACertificates([...defaultAuthorities, certificates['baska.test'].cert]);
    expect(await sender.post(other.url, {}, body)).toMatchObject({ error: 'tls', message: expect.stringMatching(/altnames/) });
    await other.stop();
  });

  test('fails if the server does not use TLS, and times out if it is silent', async () => {
    const plain = await startReceiver();
    expect(await sender.post(plain.url.replace('http:', 'https:'), {}, body)).toMatchObject({
      error: 'tls',
      message: expect.stringMatching(/^The TLS handshake failed: [a-z ]+\.$/),
    });
    await plain.stop();
    const mute = net.createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const outcome = await sender.post(`https://127.0.0.1:${(mute.address() as AddressInfo).port}/`, {}, body);
    expect(outcome).toMatchObject({ error: 'timeout', message: 'The TLS handshake timed out.' });
    mute.close();
  });

  test('fails with plain HTTP to a TLS server', async () => {
    expect(await sender.post(receiver.url.replace('https:', 'http:'), {}, body)).toMatchObject({
      error: expect.stringMatching(/cut_off|bad_answer/),
    });
  });
});
