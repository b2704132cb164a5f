import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { RawSocket } from '../support/socket.ts';
import { tinyServer } from './tiny.ts';

const { app, left, logged, added } = await tinyServer();
const address = await listen(app);
afterAll(() => app.close());

const events = 'text/event-stream';
const headers = { authorization: 'Bearer full', accept: events, 'content-type': 'application/json' };
const post = (query: string, others: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/graphql', headers: { ...headers, ...others }, payload: { query } });
/** The events of a response body, without heartbeats. */
const eventsOf = (body: string) => body.split('\n\n').filter((event) => event && event !== ':');
const next = (result: object) => `event: next\ndata: ${JSON.stringify(result)}`;
const complete = 'event: complete\ndata:';

async function listen(server: typeof app): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/graphql`;
}

/** Opens a stream over a socket and collects its data. */
async function open(url: string, query: string) {
  const client = request(url, { method: 'POST', headers });
  client.end(JSON.stringify({ query }));
  const response = await new Promise<IncomingMessage>((resolve) => client.once('response', resolve));
  const stream = { client, response, body: '', ended: false };
  response.setEncoding('utf8');
  response.on('data', (text) => (stream.body += text));
  response.on('end', () => (stream.ended = true));
  response.on('error', () => undefined);
  return stream;
}

describe('GraphQL over server-sent events, distinct connections mode', () => {
  it('sends next for each result and complete at the end', async () => {
    const response = await post('subscription { ticks(to: 2) }');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'content-language': 'tr',
    });
    expect(response.headers['x-request-id']).toBeTruthy();
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(eventsOf(response.body)).toEqual([next({ data: { ticks: 1 } }), next({ data: { ticks: 2 } }), complete]);
  });

  it('accepts GET, as EventSource sends it', async () => {
    const { authorization, accept } = headers;
    const response = await app.inject({
      url: '/graphql',
      query: { query: 'subscription { ticks(to: 1) }' },
      headers: { authorization, accept },
    });
    expect(eventsOf(response.body)).toEqual([next({ data: { ticks: 1 } }), complete]);
  });

  it('starts immediately and sends heartbeats while nothing happens', async () => {
    const stream = await open(address, 'subscription { endless }');
    // Every 12 s in production; yoga sends them more often in tests.
    await expect.poll(() => stream.body.split(':\n\n').length).toBeGreaterThan(3);
    stream.client.destroy();
  });

  it('sends a query or mutation as one result', async () => {
    expect(eventsOf((await post('{ hello }')).body)).toEqual([
      next({ data: { hello: 'Merhaba dünya' }, extensions: { cost: 1 } }),
      complete,
    ]);
    expect(eventsOf((await post('mutation { add(input: {title: "a"}) { id } }')).body)[0]).toContain('"data":{"add":{"id":"n1"}}');
  });

  it('rejects a mutation with an Idempotency-Key, because a stream cannot be replayed', async () => {
    const before = added.length;
    const response = await post('mutation { add(input: {title: "a"}) { id } }', { 'idempotency-key': 'k' });
    expect([response.statusCode, response.json().errors[0].extensions.code]).toEqual([406, 'request.not_acceptable']);
    expect(added.length).toBe(before);
  });

  it('rejects a subscription without Accept: text/event-stream', async () => {
    for (const accept of ['application/json', '*/*', 'application/json, text/event-stream;q=0', 'multipart/mixed'])
      expect((await post('subscription { ticks(to: 2) }', { accept })).statusCode).toBe(406);
  });

  it('is used for a subscription if the client accepts both types, unless the subscription is rejected', async () => {
    const accept = 'application/json, text/event-stream';
    expect(eventsOf((await post('subscription { ticks(to: 1) }', { accept })).body)).toEqual([next({ data: { ticks: 1 } }), complete]);
    expect((await post('subscription { ticks(to: "x") }', { accept })).json().errors).toHaveLength(1);
    expect((await post('{ hello }', { accept })).json()).toMatchObject({ data: { hello: 'Merhaba dünya' } });
  });
});

describe('a stream', () => {
  it('reports an error, masked and logged if it is unexpected', async () => {
    const [first, problem, last] = eventsOf((await post('subscription { breaks }')).body);
    expect([first, last]).toEqual([next({ data: { breaks: 1 } }), complete]);
    expect(problem).toContain('"code":"project.archived"');
    const secret = await post('subscription { breaks(secretly: true) }');
    expect(eventsOf(secret.body)[1]).toContain('"code":"internal"');
    expect(secret.body).not.toContain('hunter2');
    expect(logged.splice(0)).toMatchObject([{ err: { message: 'password is hunter2' }, requestId: secret.headers['x-request-id'] }]);
  });

  it('ends its source when the client disconnects', async () => {
    const before = left.length;
    const { client } = await open(address, 'subscription { endless }');
    expect(left.length).toBe(before);
    client.destroy();
    await expect.poll(() => left.length).toBe(before + 1);
  });

  it('ends its source if the client disconnects before it starts', async () => {
    const before = left.length;
    const client = request(address, { method: 'POST', headers });
    client.on('error', () => undefined);
    client.end(JSON.stringify({ query: 'subscription { endless(after: 200) }' }));
    await setTimeout(100);
    client.destroy();
    await expect.poll(() => left.length).toBe(before + 1);
    expect(logged).toEqual([]);
  });

  it('counts towards the stream limit of its user, together with WebSockets', async () => {
    const other = await tinyServer({}, { maxStreams: 2 });
    const there = await listen(other.app);
    const socket = await new RawSocket(new URL(there).origin).open();
    await socket.send({ type: 'connection_init', payload: { Authorization: 'Bearer full' } }).next('connection_ack');
    const first = await open(there, 'subscription { endless }');
    const second = await open(there, 'subscription { endless }');
    await expect.poll(() => second.ended).toBe(true);
    expect([second.response.statusCode, JSON.parse(second.body).errors[0].extensions.code]).toEqual([429, 'connection.too_many']);
    expect(other.left).toEqual(['endless']);
    socket.socket.close();
    await socket.closed;
    await expect.poll(async () => (await open(there, 'subscription { ticks(to: 1) }')).response.statusCode).toBe(200);
    first.client.destroy();
    await other.app.close();
  });

  it('is closed with its source if the client does not read', async () => {
    const other = await tinyServer({}, { readerTimeoutMs: 200 });
    const stream = await open(await listen(other.app), 'subscription { flood }');
    stream.response.pause();
    await expect.poll(() => other.left).toEqual(['flood']);
    stream.response.resume();
    await expect.poll(() => stream.response.destroyed).toBe(true);
    await other.app.close();
  });

  it('ends when the server stops', async () => {
    const other = await tinyServer();
    const stream = await open(await listen(other.app), 'subscription { endless }');
    await other.app.close();
    await expect.poll(() => stream.ended).toBe(true);
    expect(other.left).toEqual(['endless']);
  });
});
