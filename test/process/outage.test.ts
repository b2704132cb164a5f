import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type OwnPostgresServer, startPostgres } from '../support/postgres.ts';
import { proxyTo } from '../support/proxy.ts';
import { cleanUp, place, type ServerProcess, serve, until } from './server.ts';

/** The text of `/metrics` of a server with `METRICS_PORT` and `LOG_LEVEL=info`. Fails if it takes longer than Prometheus waits. */
async function metricsOf({ output }: ServerProcess): Promise<string> {
  const url = /"url":"([^"]+\/metrics)"/.exec(output)?.[1] as string;
  return (await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) })).text();
}

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('PostgreSQL goes away under a running server', () => {
  let postgres: OwnPostgresServer;
  let server: ServerProcess;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await serve({ DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await cleanUp();
    await postgres?.stop();
  });

  const document = {
    query: 'mutation ($input: CreateTaskInput!) { createTask(input: $input) { id } }',
    variables: { input: { title: 'Kesinti' } },
  };
  /** Reads by named SQL and by Prisma, writes, and a write by GraphQL. */
  const requests: (() => ReturnType<ServerProcess['api']>)[] = [
    () => server.api('GET', '/tasks'),
    () => server.api('GET', '/me'),
    () => server.api('GET', '/organization'),
    () => server.api('POST', '/tasks', { body: { title: 'Kesinti' } }),
    () => server.api('POST', '/tasks', { body: { title: 'Kesinti' }, headers: { 'idempotency-key': randomUUID() } }),
    () => server.api('POST', '/labels', { body: { name: randomUUID() } }),
    () => server.api('POST', '/graphql', { body: document }),
  ];

  /** The error code of an answer; GraphQL has it in `extensions`. */
  const codeOf = ({ body }: Awaited<ReturnType<ServerProcess['api']>>) => body.code ?? body.errors?.[0].extensions.code;

  test('during requests: each is answered, at worst as unavailable, and the server recovers by itself', async () => {
    const answers: Awaited<ReturnType<ServerProcess['api']>>[] = [];
    const lately = (holds: (answer: Awaited<ReturnType<ServerProcess['api']>>) => boolean) => () =>
      answers.slice(-3 * requests.length).every(holds);
    const client = new pg.Client(`${postgres.url}/postgres`);
    let going = true;
    const clients = requests.map(async (request) => {
      while (going) answers.push(await request());
    });
    try {
      await until(() => answers.length > 50);
      await postgres.crash();
      await until(lately((answer) => codeOf(answer) === 'unavailable'));
      const ready = await server.api('GET', '/readyz');
      expect([ready.status, ready.body]).toMatchObject([503, { status: 'down', dependencies: { database: 'down', jobs: 'down' } }]);
      await postgres.resume();
      await client.connect();
      await until(lately((answer) => !codeOf(answer)));
      // The state of /readyz is cached for up to a second.
      await until(async () => (await server.api('GET', '/readyz')).status === 200);
      // Background work recovers too.
      await until(async () => (await client.query("select from pg_stat_activity where application_name = 'atolye jobs'")).rowCount !== 0);
    } finally {
      going = false;
      await client.end();
      await Promise.allSettled(clients);
    }
    const failed = answers.filter((answer) => codeOf(answer));
    for (const answer of failed) expect(codeOf(answer), JSON.stringify(answer.body)).toBe('unavailable');
    // GraphQL answers 200 once a document runs, whatever its result (GraphQL over HTTP).
    for (const { status, headers } of failed.filter(({ body }) => body.code))
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    console.log(`${answers.length} requests, ${failed.length} of them during the outage`);
  });

  test('between requests: later requests succeed', async () => {
    await postgres.crash();
    await postgres.resume();
    for (const request of requests) expect((await request()).status).toBeLessThan(300);
  });

  test('the server still stops in order while the database is away', async () => {
    await postgres.crash();
    expect(await server.end()).toBe(0);
  });
});

describe('PostgreSQL goes silent without closing', () => {
  let postgres: OwnPostgresServer;
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  let server: ServerProcess;
  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await proxyTo(await postgres.createDatabase());
    server = await serve({ DATABASE_URL: proxy.url, DATABASE_POOL: '3', METRICS_PORT: '0', LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await cleanUp();
    await proxy?.close();
    await postgres?.stop();
  });

  test('requests on forgotten connections fail within their time limit, and the server recovers by itself', async () => {
    const write = () => server.api('POST', '/tasks', { body: { title: 'Sessiz' } });
    await Promise.all([write(), write(), write()]);
    proxy.forget();
    const started = performance.now();
    const answers = await Promise.all([write(), write(), server.api('GET', '/me')]);
    expect(performance.now() - started).toBeLessThan(60_000);
    for (const { status, body } of answers) if (status !== 201 && status !== 200) expect([status, body.code]).toEqual([503, 'unavailable']);
    // Jobs in the background may have opened connections that no request has met yet.
    await until(async () => (await write()).status === 201);
    await until(async () => {
      const { status, body } = await server.api('GET', '/readyz');
      return status === 200 && Object.values(body.dependencies).every((state) => state === 'ok');
    });
  });

  test('the server is not ready and can stop while the database stays silent', async () => {
    proxy.dropAll();
    await until(async () => (await server.api('GET', '/readyz')).status === 503);
    // The database never answers here, so neither may wait for it.
    const [ready, text] = await Promise.all([server.api('GET', '/readyz'), metricsOf(server)]);
    expect([ready.status, ready.body.dependencies.database]).toEqual([503, 'down']);
    expect(text).toContain('atolye_dependency_up{dependency="database"} 0');
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    const started = performance.now();
    await server.end();
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

describe('PostgreSQL is available, and every connection of the pool waits', () => {
  let server: ServerProcess;
  let holder: pg.Client;
  beforeAll(async () => {
    const env = await place();
    server = await serve({ ...env, DATABASE_POOL: '3', METRICS_PORT: '0', LOG_LEVEL: 'info' });
    holder = new pg.Client({ connectionString: env.DATABASE_URL });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await cleanUp();
  });

  test('the process stays ready, reports busy connections, and answers metrics', async () => {
    await holder.query('begin; lock table task in access exclusive mode');
    const held = Array.from({ length: 4 }, () => server.api('GET', '/tasks'));
    await until(async () => (await server.api('GET', '/readyz')).body.dependencies.connections === 'busy');
    const { status, body } = await server.api('GET', '/readyz');
    expect([status, body]).toMatchObject([200, { status: 'ok', dependencies: { database: 'ok', jobs: 'ok', search: 'busy' } }]);
    const text = await metricsOf(server);
    expect(text).toContain('atolye_dependency_up{dependency="database"} 1');
    expect(text).toContain('atolye_dependency_up{dependency="connections"} 0');
    expect(text).toMatch(/^atolye_consumer_lag_seconds\{consumer="feed"\} /m);
    await holder.query('rollback');
    await Promise.all(held);
    await until(async () => (await server.api('GET', '/readyz')).body.dependencies.connections === 'ok');
  });
});
