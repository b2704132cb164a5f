import { once } from 'node:events';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { announced } from '../support/announced.ts';
import { cleanUp, listens, place, ServerProcess, serve, until } from './server.ts';

vi.setConfig({ testTimeout: 120_000 });
afterAll(cleanUp);

const waiting = 'select from pg_locks join pg_database d on d.oid = database where not granted and d.datname = current_database()';

/** Starts a keyed POST of a task that waits for a lock until `release`. */
async function heldUp() {
  const env = await place();
  const server = await serve(env);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query('begin; lock table task in share row exclusive mode');
  const answer = server.api('POST', '/tasks', { body: { title: 'Bekleyen' }, headers: { 'idempotency-key': 'bir' } }).catch(() => null);
  await until(async () => (await client.query(waiting)).rowCount === 1);
  const release = async () => {
    await client.query('rollback');
    await client.end();
  };
  return { env, server, answer, client, release };
}

const repeat = (server: ServerProcess) =>
  server.api('POST', '/tasks', { body: { title: 'Bekleyen' }, headers: { 'idempotency-key': 'bir' } });

describe('stopping', () => {
  test('finishes requests after SIGTERM, accepts no new connections, and exits with 0', async () => {
    const { env, server, answer, release } = await heldUp();
    server.child.kill('SIGTERM');
    await until(async () => !(await listens(server.url)));
    expect(server.child.exitCode).toBeNull();
    await release();
    const first = await answer;
    expect(first?.status).toBe(201);
    expect(await server.ended).toBe(0);
    const again = await repeat(await serve(env));
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first?.body, 'true']);
  });

  test('ends at once on a second signal, rolls back its requests, and frees their keys', async () => {
    const { env, server, answer, release } = await heldUp();
    server.child.kill('SIGTERM');
    await until(async () => !(await listens(server.url)));
    expect(await server.end('SIGTERM')).toBe(143);
    expect(await answer).toBeNull();
    await release();
    const next = await serve(env);
    expect((await next.api('GET', '/tasks')).body.data).toEqual([]);
    expect((await repeat(next)).headers.get('idempotency-replayed')).toBeNull();
    expect((await next.api('GET', '/tasks')).body.data).toHaveLength(1);
  });

  test('creates one task if a keyed POST is repeated after kill -9', async () => {
    const { env, server, answer, release } = await heldUp();
    await server.end('SIGKILL');
    expect(await answer).toBeNull();
    const next = await serve(env);
    const repeated = repeat(next);
    await release();
    expect((await repeated).status).toBe(201);
    expect((await next.api('GET', '/tasks')).body.data).toHaveLength(1);
    expect((await next.api('GET', '/events?kinds=task.created')).body.data).toHaveLength(1);
  });

  test('cuts off requests that cannot end, and exits with 1', async () => {
    const { server, answer, client, release } = await heldUp();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
    expect(await answer).toBeNull();
    await client.query('commit; begin');
    expect((await client.query('select from task')).rowCount).toBe(0);
    await release();
  });
});

describe('a stop with SHUTDOWN_DELAY', () => {
  /** A server that received SIGTERM and waits longer than any test. */
  async function draining() {
    const server = await serve({ ...(await place()), SHUTDOWN_DELAY: '600' });
    server.child.kill('SIGTERM');
    await until(async () => (await server.api('GET', '/readyz')).status === 503);
    return server;
  }

  test('is not ready after SIGTERM, but serves requests and closes their connections', async () => {
    const server = await draining();
    const agent = new Agent({ keepAlive: true });
    const [reply] = await once(request(`${server.url}/readyz`, { agent }).end(), 'response');
    expect([reply.headers.connection, JSON.parse((await reply.toArray()).join(''))]).toEqual(['close', { status: 'stopping' }]);
    expect((await server.api('POST', '/tasks', { body: { title: 'Son anda' } })).status).toBe(201);
    expect(await server.end('SIGTERM')).toBe(143);
    agent.destroy();
  });

  test('stops in order once the delay is over', async () => {
    const server = await serve({ ...(await place()), SHUTDOWN_DELAY: '1' });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('does not delay Ctrl+C', async () => {
    const server = await serve({ ...(await place()), SHUTDOWN_DELAY: '600' });
    expect(await server.end('SIGINT')).toBe(0);
  });

  test('makes a worker process not ready either', async () => {
    const worker = new ServerProcess({ ...(await place()), SERVICES: 'worker', SHUTDOWN_DELAY: '600' });
    const address = () => announced(worker.output, 'working')?.url;
    await until(() => address() !== undefined);
    worker.child.kill('SIGTERM');
    const ready = () => fetch(`${address()}/readyz`, { headers: { connection: 'close' } });
    await until(async () => (await ready()).status === 503);
    expect(await (await ready()).json()).toEqual({ status: 'stopping' });
    expect(await worker.end('SIGINT')).toBe(130);
  });
});

test('an idle connection does not keep a server from stopping', async () => {
  const server = await serve(await place());
  const agent = new Agent({ keepAlive: true });
  const [reply] = await once(request(`${server.url}/healthz`, { agent }).end(), 'response');
  await once(reply.resume(), 'end');
  expect(await server.end('SIGINT')).toBe(0);
  agent.destroy();
});
