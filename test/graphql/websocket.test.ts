import { request } from 'node:http';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../schema/kernel/actor.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import type { Authenticate } from '../../src/adapters/auth/authenticate.ts';
import { addressOf, RawSocket, resultsOf, socketClient } from '../support/socket.ts';
import { actor, tinyServer } from './tiny.ts';

const charged: Actor[] = [];
let exhausted = false;
const server = await tinyServer(
  {},
  {
    connected: (caller) => {
      charged.push(caller);
      if (exhausted) throw new Problem('rate_limit.exceeded', { params: { limit: 1000, reset: 7 }, extra: { retryAfter: 7 } });
    },
    sockets: { maxOperations: 3, initTimeout: 300, maxBuffered: 100_000 },
  },
);
const { app, left, logged } = server;
const url = await addressOf(app);
afterAll(() => app.close());

const params = { Authorization: 'Bearer full' };
const connect = (more: Record<string, unknown> = {}) => socketClient(url, { params: { ...params, ...more } });
const init = { type: 'connection_init', payload: params };
const subscribe = (id: string, query: string) => ({ id, type: 'subscribe', payload: { query } });

/** Opens an authenticated connection. */
async function entered(): Promise<RawSocket> {
  const socket = await new RawSocket(url).open();
  await socket.send(init).next('connection_ack');
  return socket;
}

describe('GraphQL over WebSocket', () => {
  test.each([
    ['connectionParams', { params }],
    ['connectionParams in lower case', { params: { authorization: 'Bearer full' } }],
    ['a header of the upgrade request', { headers: { authorization: 'Bearer full' } }],
    [
      'the header if the params are null',
      { params: { authorization: null, organization: null }, headers: { authorization: 'Bearer full' } },
    ],
  ])('accepts the credential in %s', async (_, options) => {
    const client = socketClient(url, options);
    expect(await resultsOf(client, '{ hello }')).toEqual([{ data: { hello: 'Merhaba dünya' }, extensions: { cost: 1 } }]);
    await client.dispose();
  });

  test.each([
    ['no credential', {}, '4401 auth.required'],
    ['an unknown credential', { params: { Authorization: 'Bearer nobody' } }, '4401 auth.invalid_token'],
    ['a credential that is not a string', { params: { Authorization: { a: 1 } } }, '4401 auth.invalid_token'],
    ['two credentials', { params: { authorization: 'Bearer full', Authorization: 'Bearer full' } }, '4400 request.malformed'],
    ['an unknown credential in the header', { headers: { authorization: 'Bearer nobody' } }, '4401 auth.invalid_token'],
  ])('closes the connection for %s', async (_, options, how) => {
    expect(await socketClient(url, options).closed).toBe(how);
  });

  it('closes the connection for a message with a duplicate key', async () => {
    const socket = await entered();
    socket.send('{"id":"a","type":"subscribe","payload":{"query":"{ hello }","query":"{ secret }"}}');
    expect(await socket.closed).toBe('4400 request.doubled_key');
  });

  it('returns the same as HTTP for a query and a mutation', async () => {
    const client = connect();
    for (const query of ['{ hello(name: "a") note(id: "x") { id } }', 'mutation { add(input: {title: "a", labels: []}) { title } }']) {
      const over = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: params.Authorization, 'content-type': 'application/json' },
        payload: { query },
      });
      expect(withoutIds(await resultsOf(client, query))).toEqual(withoutIds([over.json()]));
    }
    await client.dispose();
  });

  it('streams a subscription and completes it', async () => {
    const client = connect();
    expect(await resultsOf(client, 'subscription ($to: Int!) { ticks(to: $to) }', { to: 3 })).toEqual([
      { data: { ticks: 1 } },
      { data: { ticks: 2 } },
      { data: { ticks: 3 } },
    ]);
    await client.dispose();
  });

  test.each([
    ['a syntax error', '{ hello', 'graphql.parse_failed'],
    ['an unknown field', '{ nothing }', 'graphql.validation_failed'],
    ['a wrong value', 'mutation { add(input: {title: ""}) { id } }', 'input.invalid'],
    ['a missing scope', '{ secret }', 'auth.scope_missing'],
    ['an empty document', '', 'request.malformed'],
    ['an invalid subscription', 'subscription { ticks(to: "x") }', 'graphql.validation_failed'],
  ])('reports %s for one operation and keeps the others open', async (_, query, code) => {
    const socket = await entered();
    socket.send(subscribe('long', 'subscription { endless }'), subscribe('wrong', query));
    const { payload } = await socket.next('error', 'wrong');
    expect(payload).toMatchObject([{ extensions: { code, requestId: expect.any(String) } }]);
    socket.send(subscribe('right', '{ hello }'));
    await socket.next('next', 'right');
    const before = left.length;
    socket.send({ type: 'complete', id: 'long' });
    await expect.poll(() => left.length).toBe(before + 1);
    socket.socket.close();
  });

  it('masks and logs unexpected errors, in a query and in a stream', async () => {
    const socket = await entered();
    socket.send(subscribe('1', '{ boom }'), subscribe('2', 'subscription { breaks(secretly: true) }'));
    expect((await socket.next('next', '1')).payload).toMatchObject({
      data: { boom: null },
      errors: [{ extensions: { code: 'internal' } }],
    });
    expect((await socket.next('error', '2')).payload).toMatchObject([{ extensions: { code: 'internal' } }]);
    expect(JSON.stringify(socket.received)).not.toContain('hunter2');
    expect(logged.splice(0)).toHaveLength(2);
    socket.socket.close();
  });

  it('replies in Turkish, or in the language of the params or the upgrade request', async () => {
    const messageFor = async (options: Parameters<typeof socketClient>[1]) => {
      const client = socketClient(url, options);
      const [error] = await resultsOf(client, '{ secret }').catch((errors) => errors);
      await client.dispose();
      return error.message;
    };
    expect(await messageFor({ params })).toContain('kapsam');
    expect(await messageFor({ params: { ...params, locale: 'en' } })).toContain('scope');
    expect(await messageFor({ params, headers: { 'accept-language': 'en' } })).toContain('scope');
    expect(await messageFor({ params: { ...params, locale: 'tr' }, headers: { 'accept-language': 'en' } })).toContain('kapsam');
  });

  it('passes the organization param to authentication as the X-Organization header', async () => {
    const seen: unknown[] = [];
    const authenticate: Authenticate = ({ headers, ip }) => {
      seen.push([headers['x-organization'], ip]);
      return actor();
    };
    const other = await tinyServer({}, { authenticate });
    const client = socketClient(await addressOf(other.app), { params: { ...params, organization: 'deneme' } });
    await expect(resultsOf(client, '{ hello }')).resolves.toHaveLength(1);
    // Once for the connection and once for the operation.
    expect(seen).toEqual([
      ['deneme', '127.0.0.1'],
      ['deneme', '127.0.0.1'],
    ]);
    await client.dispose();
    await other.app.close();
  });

  it('counts the connection and each operation once, and rejects an operation over the limit without closing', async () => {
    const client = connect();
    charged.length = 0;
    await resultsOf(client, '{ hello }');
    await resultsOf(client, 'subscription { ticks(to: 5) }');
    expect(charged.map(({ user }) => user)).toEqual(['usr_1', 'usr_1', 'usr_1']);
    exhausted = true;
    await expect(resultsOf(client, '{ hello }')).rejects.toMatchObject([{ extensions: { code: 'rate_limit.exceeded', retryAfter: 7 } }]);
    exhausted = false;
    await expect(resultsOf(client, '{ hello }')).resolves.toHaveLength(1);
    await client.dispose();
  });
});

describe('a WebSocket connection', () => {
  it('is refused with another subprotocol', async () => {
    expect(await new RawSocket(url, { protocol: 'graphql-ws' }).closed).toMatch(/^4406|subprotocol/);
  });

  it('is refused at other paths than /graphql', async () => {
    const answer = await upgrade('/api/v1/tasks');
    expect(answer).toBe(404);
  });

  it('is accepted with a slash at the end of the path, as over HTTP', async () => {
    expect(await upgrade('/graphql/')).toBe(101);
  });

  it('is closed if it does not authenticate in time', async () => {
    expect(await new RawSocket(url).closed).toBe('4408 Connection initialisation timeout');
  });

  test.each([
    ['sends an operation before it authenticates', [subscribe('1', '{ hello }')], '4401 Unauthorized'],
    ['authenticates twice', [init, init], '4429 Too many initialisation requests'],
    ['sends an invalid message', ['{'], '4400 Invalid message received'],
    ['sends a server message', [init, { type: 'next', id: '1', payload: {} }], '4400 Invalid message received'],
    ['sends more than 1 MiB at once', [init, 'x'.repeat(1024 * 1024 + 1)], '1009'],
  ])('is closed if it %s', async (_, messages, how) => {
    const socket = await new RawSocket(url).open();
    expect(await socket.send(...messages).closed).toBe(how);
  });

  it('is closed if it uses an id twice', async () => {
    const socket = await entered();
    socket.send(subscribe('1', 'subscription { endless }'), subscribe('1', 'subscription { endless }'));
    expect(await socket.closed).toBe('4409 Subscriber for 1 already exists');
  });

  it('is limited in its open operations, and may start another when one has ended', async () => {
    const socket = await entered();
    for (const id of ['1', '2', '3', '4']) socket.send(subscribe(id, 'subscription { endless }'));
    expect((await socket.next('error', '4')).payload).toMatchObject([{ extensions: { code: 'connection.too_many_operations' } }]);
    socket.send({ type: 'complete', id: '1' }, subscribe('5', '{ hello }'));
    await socket.next('complete', '5');
    socket.socket.close();
  });

  it('counts towards the connection limit of its user', async () => {
    const other = await tinyServer({}, { maxStreams: 2 });
    const there = await addressOf(other.app);
    const clients = [1, 2].map(() => socketClient(there, { params }));
    for (const client of clients) await resultsOf(client, '{ hello }');
    expect(await socketClient(there, { params }).closed).toBe('4430 connection.too_many');
    await clients[0]?.dispose();
    await clients[0]?.closed;
    await expect(resultsOf(socketClient(there, { params }), '{ hello }')).resolves.toHaveLength(1);
    await other.app.close();
  });

  it('counts towards the limit of its network address only if it ends without authenticating', async () => {
    const other = await tinyServer({}, { quotas: { address: 5 } });
    const there = await addressOf(other.app);
    const taken = async () => 5 - (await other.rateLimit.standing('address', '127.0.0.1')).remaining;
    await expect(resultsOf(socketClient(there, { params }), '{ hello }')).resolves.toHaveLength(1);
    const silent = await new RawSocket(there).open();
    expect(await taken()).toBe(0);
    silent.socket.close();
    await silent.closed;
    await expect.poll(taken).toBe(1);
    const early = await new RawSocket(there).open();
    expect(await early.send(subscribe('1', '{ hello }')).closed).toBe('4401 Unauthorized');
    await expect.poll(taken).toBe(2);
    await other.app.close();
  });

  it('counts towards the limit of unauthenticated connections of its network', async () => {
    const other = await tinyServer({}, { sockets: { maxUnknown: 2 } });
    const there = await addressOf(other.app);
    const known = await new RawSocket(there).open();
    await known.send(init).next('connection_ack');
    const unknown = await Promise.all([1, 2].map(() => new RawSocket(there).open()));
    expect(await upgrade('/graphql', 'websocket', there)).toBe(429);
    await unknown[0]?.send(init).next('connection_ack');
    const next = await new RawSocket(there).open();
    expect(await upgrade('/graphql', 'websocket', there)).toBe(429);
    next.socket.close();
    await next.closed;
    await expect.poll(() => upgrade('/graphql', 'websocket', there)).toBe(101);
    await other.app.close();
  });

  test.each(['?access_token=full', '?x=1&access_token=full'])('is refused with a token in the URL (%s)', async (query) => {
    expect(await upgrade(`/graphql${query}`)).toBe(400);
  });

  it('is closed on its next operation after its organization or rights changed', async () => {
    let now = actor('tasks:read');
    const other = await tinyServer({}, { authenticate: () => now });
    const socket = await new RawSocket(await addressOf(other.app)).open();
    await socket.send(init).next('connection_ack');
    now = { ...now, organization: 'org_2' };
    expect(await socket.send(subscribe('1', '{ hello }')).closed).toBe('4403 auth.rights_changed');
    await other.app.close();
  });

  it('is terminated if it does not answer pings', async () => {
    const other = await tinyServer({}, { sockets: { pingInterval: 500 } });
    const there = await addressOf(other.app);
    const [alive, dead] = [new RawSocket(there), new RawSocket(there, { autoPong: false })];
    await Promise.all([alive.open(), dead.open()]);
    expect(await dead.closed).toBe('1006');
    await alive.send(init).next('connection_ack');
    await other.app.close();
  });

  it('is terminated if it does not read its results', async () => {
    const socket = await entered();
    const transport = (socket.socket as unknown as { _socket: import('node:net').Socket })._socket;
    transport.pause();
    // Each result is as large as its variable.
    const name = 'a'.repeat(900_000);
    for (let id = 0; id < 30; id += 1)
      socket.send({
        id: String(id),
        type: 'subscribe',
        payload: { query: 'query ($name: String) { hello(name: $name) }', variables: { name } },
      });
    await expect.poll(() => socket.socket.bufferedAmount).toBe(0);
    transport.resume();
    expect(await socket.closed).toMatch(/^(4503 connection.slow_reader|1006)$/);
    expect(socket.received.filter(({ type }) => type === 'next').length).toBeLessThan(30);
  });

  it('ends its streams when it closes', async () => {
    const before = left.length;
    const socket = await entered();
    socket.send(subscribe('1', 'subscription { endless }'), subscribe('2', 'subscription { endless }'), subscribe('3', '{ hello }'));
    await socket.next('complete', '3');
    socket.socket.terminate();
    await expect.poll(() => left.length).toBe(before + 2);
  });

  it('is closed with 1001 when the server stops, after running operations have answered', async () => {
    const other = await tinyServer();
    const there = await addressOf(other.app);
    const idle = socketClient(there, { params });
    await resultsOf(idle, '{ hello }');
    const busy = await new RawSocket(there).open();
    await busy.send(init).next('connection_ack');
    busy.send(subscribe('1', 'subscription { endless }'), subscribe('2', 'mutation { slow }'));
    await expect.poll(() => other.running()).toBe(1);
    const stopped = other.app.close();
    expect((await busy.next('next', '2')).payload).toMatchObject({ data: { slow: true } });
    expect([await busy.closed, await idle.closed]).toEqual(['1001', '1001']);
    await stopped;
    expect(other.left).toEqual(['endless']);
  });
});

test('a request that asks for an upgrade to another protocol is served', async () => {
  expect(await upgrade('/graphql', 'h2c')).toBe(401);
});

/** Status of the response to an upgrade request. */
function upgrade(path: string, to = 'websocket', at = url): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const handshake = {
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-protocol': 'graphql-transport-ws',
    };
    const client = request(`${at}${path}`, { headers: { connection: 'Upgrade', upgrade: to, ...handshake } });
    client.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    client.once('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    client.once('error', reject);
    client.end();
  });
}

const withoutIds = (results: unknown) => JSON.parse(JSON.stringify(results), (key, value) => (key === 'requestId' ? undefined : value));
