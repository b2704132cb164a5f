import { type IncomingMessage, request } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import type { Actor, Credential } from '../../schema/kernel/actor.ts';
import { Context, type Services } from '../../schema/kernel/context.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { statesOf } from '../../schema/people/identity/live.ts';
import { findTokenActor } from '../../schema/people/token/authenticate.ts';
import { hashToken } from '../../schema/people/token/secret.ts';
import { authenticator } from '../../src/adapters/auth/authenticate.ts';
import { personalToken } from '../../src/adapters/auth/secrets.ts';
import { watchStreams } from '../../src/adapters/auth/streams.ts';
import { registerGraphql } from '../../src/adapters/graphql/index.ts';
import { admission } from '../../src/adapters/limits.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, type Organization } from '../support/builders/index.ts';
import { addressOf, RawSocket } from '../support/socket.ts';
import { tinySchema } from './tiny.ts';

let services: Services;
let organization: Organization;
let server: Awaited<ReturnType<typeof open>>;

const fail = (error: unknown) => {
  throw error;
};

/** The services, recording the name of each statement after its answer. */
function recorded(asked: string[]): Services {
  const sql: typeof services.database.sql = async <Row>(...[statement, values]: Parameters<typeof services.database.sql>) => {
    const rows = await services.database.sql<Row>(statement, values);
    asked.push(statement.name);
    return rows;
  };
  return { ...services, database: Object.create(services.database, { sql: { value: sql } }) };
}

/** A GraphQL server with a subscription, over the real database and its tokens. It checks credentials 20 times as often as usual. */
async function open(asked: string[] = []) {
  const { schema, left } = tinySchema();
  const app = Fastify();
  const authenticate = authenticator([personalToken(services, fail)]);
  const streams = watchStreams(recorded(asked), { authenticate, onError: fail, every: 100 });
  registerGraphql(app, {
    engine: new Engine(schema),
    admission: admission(authenticate, services),
    context: (info) => new Context(services, info),
    log: { error: fail as never },
    streams,
    baseUrl: 'https://atolye.test',
  });
  app.addHook('onClose', async () => streams.close());
  return { app, left, url: await addressOf(app) };
}

beforeAll(async () => {
  services = (await testApp()).services;
  organization = await buildOrganization();
  server = await open();
});
afterAll(() => server.app.close());

const sql = (text: string, values: unknown[] = []) => services.database.sql({ name: `test_${hashToken(text).slice(0, 20)}`, text }, values);

const endings: readonly [string, string, (token: string, user: string) => Promise<unknown>][] = [
  [
    'is revoked',
    '4401 auth.invalid_token',
    (token) => sql('update personal_token set revoked_at = now() where hash = $1', [hashToken(token)]),
  ],
  [
    'expires',
    '4401 auth.invalid_token',
    (token) => sql("update personal_token set expires_at = now() - interval '1 second' where hash = $1", [hashToken(token)]),
  ],
  ['is deleted', '4401 auth.invalid_token', (token) => sql('delete from personal_token where hash = $1', [hashToken(token)])],
  ['loses its member', '4401 auth.invalid_token', (_, user) => sql('update member set removed_at = now() where id = $1', [user])],
  ['gets another role', '4403 auth.rights_changed', (_, user) => sql(`update member set role = 'guest' where id = $1`, [user])],
  [
    'gets other scopes',
    '4403 auth.rights_changed',
    (token) => sql(`update personal_token set scopes = '{tasks:read}' where hash = $1`, [hashToken(token)]),
  ],
  [
    'is limited to a project',
    '4403 auth.rights_changed',
    (token) => sql('update personal_token set projects = array[$2] where hash = $1', [hashToken(token), organization.defaultProject.id]),
  ],
];

describe('an open stream', () => {
  test.concurrent.each(endings)('ends if its credential %s', async (_, how, end) => {
    const { id, client } = await organization.person();
    const [token, staying] = [client.token as string, organization.admin.client.token as string];
    const socket = await connect(token);
    const other = await connect(staying);
    const events = await subscribe(token);
    await end(token, id);
    expect(await socket.closed).toBe(how);
    await events.ended;
    const [last, complete] = events
      .body()
      .split('\n\n')
      .filter((event) => event.startsWith('event'))
      .slice(-2);
    expect(JSON.parse(last?.split('data: ')[1] ?? '{}')).toMatchObject({ errors: [{ extensions: { code: how.split(' ')[1] } }] });
    expect(complete).toBe('event: complete\ndata:');
    // The connection of another credential stays open.
    other.send({ id: '2', type: 'subscribe', payload: { query: '{ hello }' } });
    await other.next('next', '2');
    other.socket.close();
  });

  test('is checked periodically, and nothing is checked while no stream is open', async () => {
    const asked: string[] = [];
    const own = await open(asked);
    const { client } = await organization.person();
    const sockets = await Promise.all([client, client, organization.admin.client].map(({ token }) => connect(token as string, own.url)));
    const opened = asked.length;
    await expect.poll(() => asked.length).toBeGreaterThan(opened + 1);
    expect(new Set(asked)).toEqual(new Set(['live.tokens']));
    for (const { socket } of sockets) socket.close();
    await Promise.all(sockets.map(({ closed }) => closed));
    // A second server with an open stream shows how many rounds have passed.
    const rounds: string[] = [];
    const other = await open(rounds);
    const staying = await connect(client.token as string, other.url);
    const pass = async (count: number) => {
      const end = rounds.length + count;
      await expect.poll(() => rounds.length).toBeGreaterThan(end);
    };
    await pass(2);
    const after = asked.length;
    await pass(4);
    expect(asked.length).toBe(after);
    staying.socket.close();
    await Promise.all([own.app.close(), other.app.close()]);
  });

  test('is checked in one statement for all streams, at once and every 2 s, so that it ends within 5 s', async () => {
    const { id, client } = await organization.person();
    const actor = (await findTokenActor(services, hashToken(client.token as string))) as Actor;
    const asked: string[] = [];
    const ended: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const streams = watchStreams(recorded(asked), { authenticate: authenticator([]), onError: fail });
      for (let count = 0; count < 3; count += 1) streams.open({ actor, caller: {} as never, end: ({ code }) => ended.push(code) });
      vi.advanceTimersByTime(100);
      await expect.poll(() => asked).toEqual(['live.tokens']);
      await sql('update member set removed_at = now() where id = $1', [id]);
      vi.advanceTimersByTime(2_000);
      await expect.poll(() => ended).toEqual(Array(3).fill('auth.invalid_token'));
      expect(asked).toHaveLength(2);
      streams.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('watchStreams', () => {
  const actor = (user: string, kind: 'session' | 'personal_token' = 'session'): Actor => ({
    organization: 'org_a',
    user,
    kind: 'person',
    role: 'member',
    scopes: new Set(),
    projects: null,
    credential: { kind, id: user, expiresAt: null },
  });
  /** Services whose database returns these sessions. */
  const knowing = (rows: () => object[]) => ({ database: { sql: async () => rows() } }) as unknown as Services;
  const row = (user: string, due: boolean) => ({ organization: 'org_a', user, credential: user, role: 'member', kind: 'person', due });

  test('does not wait for a slow identity provider, and checks ten credentials at a time', async () => {
    const due = Array.from({ length: 25 }, (_, n) => `due${n}`);
    let gone = false;
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const streams = watchStreams(
      knowing(() => [...due.map((user) => row(user, true)), ...(gone ? [] : [row('other', false)])]),
      {
        authenticate: ({ id }) =>
          new Promise((resolve) => {
            asked.push(id);
            answers.push(() => resolve(actor(id)));
          }),
        onError: fail,
        every: 20,
      },
    );
    const ended: string[] = [];
    for (const user of [...due, 'other'])
      streams.open({ actor: actor(user), caller: { id: user } as never, end: ({ code }) => ended.push(`${user} ${code}`) });
    await expect.poll(() => asked.length).toBe(10);
    gone = true;
    await expect.poll(() => ended).toEqual(['other auth.invalid_token']);
    expect(asked).toHaveLength(10);
    for (const answer of answers.splice(0)) answer();
    await expect.poll(() => asked.length).toBe(20);
    streams.close();
  });

  test('limits the streams of an organization as well', () => {
    const streams = watchStreams(
      knowing(() => []),
      { authenticate: fail as never, onError: fail, max: 2, maxOfOrganization: 3 },
    );
    const open = (user: string) => streams.open({ actor: { ...actor(user), credential: null }, caller: {} as never, end: fail });
    const close = [open('a'), open('a'), open('b')];
    expect(() => open('a')).toThrow(expect.objectContaining({ code: 'connection.too_many', params: { max: 2 } }));
    expect(() => open('c')).toThrow(expect.objectContaining({ code: 'connection.too_many', params: { max: 3 } }));
    close[0]?.();
    open('c');
    streams.close();
  });
});

describe('a credential', () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const past = new Date(Date.now() - 1_000).toISOString();
  const standing = async (actor: Actor) => (await statesOf(services, [actor]))[0];
  const actorOf = async (client: { token: string | undefined }) =>
    (await findTokenActor(services, hashToken(client.token as string))) as Actor;
  const withA = (actor: Actor, credential: Credential): Actor => ({ ...actor, credential });

  test('is always valid for the system', async () => {
    expect(await standing({ ...(await actorOf(organization.admin.client)), credential: null })).toBe('same');
  });

  test('is checked once for several actors', async () => {
    const actor = await actorOf(organization.admin.client);
    expect(
      await statesOf(services, [actor, { ...actor }, withA(actor, { kind: 'personal_token', id: newId('token'), expiresAt: null })]),
    ).toEqual(['same', 'same', 'ended']);
  });

  test('from an identity provider ends at its expiry or when its member leaves', async () => {
    const person = await organization.person();
    const actor = withA(await actorOf(person.client), { kind: 'oauth', id: null, expiresAt: later });
    expect(await standing(actor)).toBe('same');
    expect(await standing(withA(actor, { kind: 'oauth', id: null, expiresAt: past }))).toBe('ended');
    expect(await standing({ ...actor, role: 'admin' })).toBe('changed');
    await sql('update member set removed_at = now() where id = $1', [person.id]);
    expect(await standing(actor)).toBe('ended');
  });

  test('for a session ends with the session, or when its identity belongs to another member', async () => {
    const person = await organization.person();
    const id = `ses_${newId('token')}`;
    await sql(
      `insert into session (id, hash, issuer, subject, expires_at) values ($1, $1, 'https://issuer.test', $1, now() + interval '1 hour')`,
      [id],
    );
    const actor = withA(await actorOf(person.client), { kind: 'session', id, expiresAt: null });
    expect(await standing(actor)).toBe('ended');
    await sql(`insert into member_identity (organization_id, user_id, issuer, subject) values ($1, $2, 'https://issuer.test', $3)`, [
      organization.id,
      person.id,
      id,
    ]);
    expect(await standing(actor)).toBe('same');
    await sql(`update session set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await standing(actor)).toBe('ended');
  });

  test('for a service ends with its key or account, and changes with its scopes', async () => {
    const user = newId('member');
    const [account, key] = [`svc_${user}`, `key_${user}`];
    await sql(
      `insert into member (organization_id, id, name, name_key, kind, role, updated_at) values ($1, $2, 'Robot', 'robot', 'service', 'member', now())`,
      [organization.id, user],
    );
    await sql(
      `insert into service_account (organization_id, id, user_id, scopes, projects, updated_at) values ($1, $2, $3, '{tasks:read,webhooks:manage}', '{}', now())`,
      [organization.id, account, user],
    );
    await sql(`insert into service_key (organization_id, id, account_id, hash, hint) values ($1, $2, $3, $2, 'abcd')`, [
      organization.id,
      key,
      account,
    ]);
    const actor: Actor = {
      organization: organization.id,
      user,
      kind: 'service',
      role: 'member',
      scopes: new Set(['tasks:read', 'webhooks:manage']),
      projects: null,
      credential: { kind: 'service_key', id: key, expiresAt: null },
    };
    expect(await standing(actor)).toBe('same');
    expect(await standing({ ...actor, scopes: new Set(['tasks:read']) })).toBe('changed');
    for (const [table, column, id] of [
      ['service_key', 'expires_at', key],
      ['service_key', 'revoked_at', key],
      ['service_account', 'revoked_at', account],
    ]) {
      await sql(`update ${table} set ${column} = now() - interval '1 second' where id = $1`, [id]);
      expect(await standing(actor)).toBe('ended');
      await sql(`update ${table} set ${column} = null where id = $1`, [id]);
    }
    expect(await standing(actor)).toBe('same');
  });
});

async function connect(token: string, url = server.url): Promise<RawSocket> {
  const socket = await new RawSocket(url).open();
  await socket.send({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }).next('connection_ack');
  socket.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { endless }' } });
  return socket;
}

/** Opens a stream of server-sent events. */
async function subscribe(token: string) {
  const client = request(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
  });
  client.end(JSON.stringify({ query: 'subscription { endless }' }));
  const response = await new Promise<IncomingMessage>((resolve) => client.once('response', resolve));
  let body = '';
  response.setEncoding('utf8').on('data', (text) => (body += text));
  return { body: () => body, ended: new Promise((resolve) => response.once('end', resolve)) };
}
