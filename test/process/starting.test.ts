import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tellFirstToken } from '../../src/first-token.ts';
import { cleanUp, copyOfProgram, database, place, ServerProcess, serve, temporaryFolder, token, until } from './server.ts';

// A machine under load starts a server in ten seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(cleanUp);

/** The token of a first start, from the file that its output names. */
const firstToken = (output: string) => readFileSync(/Erişim jetonu .*: (\S+)/.exec(output)?.[1] as string, 'utf8').trim();

/** Starts a server that cannot start, and answers what it says: a person's words, no stack. */
async function refused(env: NodeJS.ProcessEnv, home?: string): Promise<string> {
  const server = new ServerProcess(env, home);
  expect([await server.ended, server.output]).toEqual([1, expect.not.stringMatching(/\n {4}at /)]);
  return server.output;
}

/** A port somebody listens on who never says anything. */
async function silentPort(): Promise<{ port: number; close(): void }> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

describe('what it refuses to start with', () => {
  test('wrong settings: all of them at once, and nothing is made', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const said = await refused({
      DATA_DIR,
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      SEED: 'all',
      BOOTSTRAP_TOKEN: 'short',
      SERVICES: 'web,cook',
    });
    for (const name of ['PORT', 'DATABASE_URL', 'SEED', 'BOOTSTRAP_TOKEN', 'SERVICES'])
      expect(said).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(await refused({ PORT: 'x', ATOLYE_LANG: 'tr' })).toBe('Ayarlar yanlış:\n  PORT: tam sayı olmalı\n');
  });

  test('a taken port: says which, and where the token is that it had made by then', async () => {
    const { port, close } = await silentPort();
    const env = await place();
    const said = await refused({ ...env, PORT: String(port), BOOTSTRAP_TOKEN: '' });
    close();
    expect(said).toContain(`Another program has 127.0.0.1:${port}`);
    const headers = { authorization: `Bearer ${firstToken(said)}` };
    expect((await (await serve(env)).api('GET', '/tasks', { headers })).status).toBe(200);
  });

  test('a database server that is not there, does not speak, or knows no such database', async () => {
    const { port, close } = await silentPort();
    const texts = await Promise.all([
      refused({ DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x' }),
      refused({ DATABASE_URL: 'postgresql://u:secret@localhost:1/x' }),
      refused({ DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/x` }),
    ]);
    close();
    for (const text of texts) expect(text).toContain('The database cannot be reached: ');
    expect(texts.join()).not.toContain('secret');
    expect(texts[0]).toContain('127.0.0.1:1');
    expect(await refused({ DATABASE_URL: `${database.url}/nothing` })).toContain('database "nothing" does not exist');
  });

  test('a folder that another process has: says whose, and harms nothing; kill -9 of that process frees it', async () => {
    const env = await place({ embedded: true });
    const holder = await serve(env);
    const task = await holder.api('POST', '/tasks', { body: { title: 'Duruyor' } });
    const said = await refused(env);
    expect(said).toContain(`${holder.child.pid}`);
    expect(said).toContain(holder.url);
    expect((await holder.api('GET', `/tasks/${task.body.id}`)).body).toEqual(task.body);
    await holder.end('SIGKILL');
    const next = await serve(env);
    expect((await next.api('GET', `/tasks/${task.body.id}`)).body).toEqual(task.body);
  });

  test('a migration that fails: the data stays as it was', async () => {
    const env = await place();
    const before = await serve(env);
    const task = await before.api('POST', '/tasks', { body: { title: 'Duruyor' } });
    await before.end();
    const home = copyOfProgram();
    const folder = join(home, 'prisma/migrations/20991231000000_broken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'migration.sql'), 'delete from task; alter table nothing add column x int;');
    const said = await refused(env, home);
    expect(said).toContain('Migration 20991231000000_broken failed: relation "nothing" does not exist');
    const after = await serve(env);
    expect((await after.api('GET', `/tasks/${task.body.id}`)).body).toEqual(task.body);
  });
});

/** What is there already is indexed when it comes to it. */
const indexed = /^(ok|building|lost)$/;

test('a process that only works says on its port that it is alive, and what it needs', async () => {
  const worker = new ServerProcess({ ...(await place()), SERVICES: 'worker' });
  const address = () => /Atölye çalışıyor: (\S+)/.exec(worker.output)?.[1];
  await until(() => address() !== undefined);
  const ask = async (path: string) => {
    const reply = await fetch(`${address()}${path}`, { headers: { connection: 'close' } });
    return [reply.status, await reply.json()];
  };
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  expect(await ask('/readyz')).toEqual([
    200,
    {
      status: 'ok',
      dependencies: { database: 'ok', jobs: 'ok', connections: 'ok', search: expect.stringMatching(indexed), consumers: 'ok' },
    },
  ]);
  expect(await ask('/api/v1/tasks')).toMatchObject([404, {}]);
  expect(await worker.end()).toBe(0);
});

describe('the first start', () => {
  let server: ServerProcess;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    env = await place({ embedded: true, bare: true });
    const began = performance.now();
    server = await serve({ ...env, SEED: 'sample', BOOTSTRAP_TOKEN: '' });
    console.log(`first start on an empty folder: ${Math.round(performance.now() - began)} ms`);
  });

  test('says its address and where the one token is, which the second start does not', async () => {
    expect(server.output).not.toContain('atp_');
    const file = join(env.DATA_DIR as string, 'first-token');
    expect(server.output).toContain(`Erişim jetonu (okuyunca dosyayı sil): ${file}\n`);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(server.output.match(/http:\S+/g)).toEqual([server.url, `${server.url}/docs/`, `${server.url}/auth/sign-in`]);
    const as = { authorization: `Bearer ${firstToken(server.output)}` };
    const tasks = await server.api('GET', '/tasks', { headers: as });
    expect(tasks.body.data.length).toBeGreaterThan(5);
    expect(JSON.parse(readFileSync(join(env.DATA_DIR as string, 'server.json'), 'utf8'))).toEqual({
      pid: server.child.pid,
      url: server.url,
      database: expect.stringMatching(/^postgresql:/),
    });
    expect(await server.end()).toBe(0);
    const began = performance.now();
    const again = await serve({ ...env, BOOTSTRAP_TOKEN: '' });
    expect((await again.api('GET', '/tasks', { headers: as })).body).toEqual(tasks.body);
    console.log(`second start to its first answer: ${Math.round(performance.now() - began)} ms`);
    expect(again.output).not.toContain('Erişim jetonu');
  });

  test('BOOTSTRAP_TOKEN is that token, SEED=none leaves it empty, ADMIN_EMAIL is the administrator', async () => {
    const own = await serve({ ...(await place()), ADMIN_EMAIL: 'ada@example.test' });
    expect(own.output).not.toMatch(/atp_|Erişim jetonu/);
    expect((await own.api('GET', '/tasks')).body.data).toEqual([]);
    expect((await own.api('GET', '/me')).body).toMatchObject({ email: 'ada@example.test', role: 'admin' });
    expect((await own.api('GET', '/projects')).body.data.map(({ key }: { key: string }) => key)).toEqual(['GENEL']);
  });

  test('of two on one empty PostgreSQL, one makes the organization and tells the token', async () => {
    const shared = await place({ bare: true });
    const both = await Promise.all([serve({ ...shared, BOOTSTRAP_TOKEN: '' }), serve({ ...shared, BOOTSTRAP_TOKEN: '' })]);
    const tokens = both.flatMap(({ output }) => (output.includes('Erişim jetonu') ? [firstToken(output)] : []));
    expect(tokens).toHaveLength(1);
    for (const each of both)
      expect((await each.api('GET', '/tasks', { headers: { authorization: `Bearer ${tokens[0]}` } })).status).toBe(200);
    const client = new pg.Client({ connectionString: shared.DATABASE_URL });
    await client.connect();
    expect(
      (await client.query('select (select count(*)::int from organization) o, (select count(*)::int from personal_token) t')).rows,
    ).toEqual([{ o: 1, t: 1 }]);
    await client.end();
  });
});

test.each(['throw error', 'Promise.reject(error)'])('what nobody caught ends it with its stack and without secrets: %s', async (how) => {
  const code = `process.on('SIGUSR2', () => { const secret = process.env.BOOTSTRAP_TOKEN; const error = Object.assign(new Error('refused ' + secret, { cause: new Error('away') }), { secret }); ${how}; })`;
  const env = { ...(await place()), NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
  const server = await serve(env);
  const before = server.output.length;
  expect(await server.end('SIGUSR2')).toBe(1);
  const told = server.output.slice(before);
  expect(told).toMatch(/Error: refused atp_…\n\s+at [\s\S]*caused by: Error: away/);
  expect(told).not.toContain(token.slice(4));
});

test('a person at a terminal is shown the first token, and no file holds it', () => {
  const dataDir = join(temporaryFolder(), 'data');
  const printed: string[] = [];
  tellFirstToken(token, { terminal: true, dataDir, print: (text) => printed.push(text) });
  expect([printed.join('').trim(), existsSync(dataDir)]).toEqual([`Erişim jetonu (bir daha gösterilmez): ${token}`, false]);
});
