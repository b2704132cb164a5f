import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { random } from '../support/random.ts';
import { findRedis, type RedisServer, startRedis } from '../support/redis.ts';
import { openStream, type Stream } from '../support/stream.ts';
import { cleanUp, database, place, type ServerProcess, serve, token } from './server.ts';

const program = findRedis();
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** Two servers on one PostgreSQL and one Redis. */
describe.runIf(program && database)('streams of two processes', () => {
  let redis: RedisServer;
  let env: NodeJS.ProcessEnv;
  let servers: [ServerProcess, ServerProcess];
  beforeAll(async () => {
    redis = await startRedis(program as string);
    env = { ...(await place()), REDIS_URL: redis.url, RATE_LIMIT_USER: '1000000', RATE_LIMIT_ADDRESS: '1000000' };
    servers = [await serve(env), await serve(env)];
  });
  afterAll(async () => {
    await cleanUp();
    redis?.stop();
  });

  const open = ({ url }: ServerProcess, after?: string, headers?: Record<string, string>) =>
    openStream({ token }, `/events/stream?kinds=task.created${after ? `&after=${after}` : ''}`, { url, ...(headers && { headers }) });
  const create = async (server: ServerProcess, title: string) =>
    (await server.api('POST', '/tasks', { body: { title } })).body as { id: string };
  const end = async () => {
    const stream = await open(servers[0]);
    await stream.until(() => stream.lastId !== '');
    await stream.close();
    return stream.lastId;
  };
  const logged = async (after: string) => {
    const ids: string[] = [];
    for (let cursor = after; ; ) {
      const { body } = await servers[0].api('GET', `/events?limit=200&kinds=task.created&after=${cursor}`);
      ids.push(...body.data.map(({ subject }: { subject: { id: string } }) => subject.id));
      cursor = body.page.nextCursor;
      if (!body.page.hasMore) return ids;
    }
  };

  // Without signals each event would take 3 s, and all of them longer than the time limit of the test.
  test('receive events of the other process by a signal', async () => {
    const stream = await open(servers[1], await end());
    for (let count = 1; count <= 30; count += 1) {
      const { id } = await create(servers[0], `Görev ${count}`);
      expect((await stream.take(count)).at(-1)?.data.subject.id).toBe(id);
    }
    await stream.close();
  });

  test('give a subscriber that alternates between both by cursor each event once, while both write', async () => {
    const from = await end();
    const below = random();
    const seen: string[] = [];
    let writing = true;
    let last = '';
    const hops = async () => {
      for (let after = from, hop = 0; writing || seen.at(-1) !== last; hop += 1) {
        const stream = await open(servers[hop % 2] as ServerProcess, undefined, { 'last-event-id': after });
        const wanted = 1 + below(15);
        const late = Date.now() + 3_000;
        while (stream.events.length < wanted && Date.now() < late && (writing || stream.events.at(-1)?.data.subject.id !== last))
          await pause(1);
        const taken = stream.events.slice(0, wanted);
        await stream.close();
        seen.push(...taken.map(({ data }) => data.subject.id));
        after = taken.at(-1)?.id ?? after;
      }
    };
    const hopping = hops();
    const write = async (server: ServerProcess) => {
      for (let n = 0; n < 60; n += 1) await create(server, `${n}`);
    };
    await Promise.all([...servers, ...servers].map(write));
    last = (await create(servers[0], 'Son')).id;
    writing = false;
    await hopping;
    expect(seen).toEqual(await logged(from));
  });

  test('continue while Redis is away, with a delay of seconds', async () => {
    const stream = await open(servers[1], await end());
    await redis.crash();
    try {
      const { id } = await create(servers[0], 'Redissiz');
      expect((await stream.take(1))[0]?.data.subject.id).toBe(id);
    } finally {
      await redis.resume();
    }
    await stream.close();
  });

  test('miss nothing when a thousand subscribers reconnect after a server stops among writes', async () => {
    const from = await end();
    const third = await serve(env);
    const people = await tokensOf(servers[0], 12);
    const streams: { token: string; stream: Stream }[] = [];
    for (let n = 0; n < 1_000; n += 50)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, index) => {
            const own = { token: people[(n + index) % people.length] as string };
            return { ...own, stream: await openStream(own, `/events/stream?kinds=task.created&after=${from}`, { url: third.url }) };
          }),
        )),
      );
    const made = [await create(servers[0], 'önce')];
    await Promise.all(streams.map(({ stream }) => stream.take(1)));
    const ended = third.end();
    for (let n = 0; n < 10; n += 1) made.push(await create(servers[n % 2] as ServerProcess, `arada ${n}`));
    await Promise.all(streams.map(({ stream }) => stream.ended));
    expect(await ended).toBe(0);
    const seen = await Promise.all(
      streams.map(async ({ token: own, stream }, index) => {
        const headers = { 'last-event-id': stream.lastId };
        const again = await openStream({ token: own }, '/events/stream?kinds=task.created', {
          url: (servers[index % 2] as ServerProcess).url,
          headers,
        });
        await again.take(made.length - stream.events.length);
        const received = [...stream.events, ...again.events].map(({ data }) => data.subject.id);
        await again.close();
        return received;
      }),
    );
    const expected = made.map(({ id }) => id);
    for (const each of seen) expect(each).toEqual(expected);
  });

  /** Tokens of several people, because nobody may hold more than 100 connections. */
  async function tokensOf(server: ServerProcess, count: number): Promise<string[]> {
    const { default: pg } = await import('pg');
    const { hashToken } = await import('../../schema/people/token/secret.ts');
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { organization } = (await server.api('POST', '/graphql', { body: { query: '{ organization { id } }' } })).body.data;
    const own = Array.from({ length: count }, (_, n) => `atp_akin${String(n).padStart(26, '0')}`);
    for (const [n, each] of own.entries()) {
      const user = `usr_akin${n}`;
      await client.query(
        `insert into member (organization_id, id, name, name_key, role, updated_at) values ($1, $2, 'Akın', 'akin', 'member', now())`,
        [organization.id, user],
      );
      await client.query(
        `insert into personal_token (organization_id, id, user_id, name, hash, hint, scopes, projects) values ($1, $2, $3, 'Akın', $4, '0000', '{tasks:read}', '{}')`,
        [organization.id, `pat_akin${n}`, user, hashToken(each)],
      );
    }
    await client.end();
    return own;
  }
});
