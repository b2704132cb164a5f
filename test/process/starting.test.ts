import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announcer } from '../../src/announce.ts';
import { showFirstToken } from '../../src/first-token.ts';
import { announced } from '../support/announced.ts';
import { findProgram } from '../support/programs.ts';
import { cleanUp, copyOfProgram, database, place, ServerProcess, serve, temporaryFolder, token, until } from './server.ts';

// A machine under load starts a server in ten seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(cleanUp);

/** The token of a first start, from the file named in the output. */
const firstToken = (output: string) => readFileSync(announced(output, tokenFile)?.file as string, 'utf8').trim();
const tokenFile = 'first access token written to a file';

/** Starts a server that must refuse to start, and returns its output, which must contain no stack. */
async function refused(env: NodeJS.ProcessEnv, home?: string): Promise<string> {
  const server = new ServerProcess(env, home);
  expect([await server.ended, server.output]).toEqual([1, expect.not.stringMatching(/\n {4}at /)]);
  return server.output;
}

const script = findProgram(['script']);

/** Output of a server on a terminal. Once it matches `enough`, the server is stopped by Ctrl+C. */
async function onTerminal(env: NodeJS.ProcessEnv, enough: RegExp): Promise<string> {
  const command = `"${process.execPath}" src/start.js`;
  const settings = { PATH: process.env.PATH, PORT: '0', SEED: 'none', BOOTSTRAP_TOKEN: token, ...env };
  const child = spawn(script as string, ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], { env: settings });
  // The process may have ended between two of its lines.
  child.stdin.on('error', () => {});
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (enough.test(printed)) child.stdin.write('\u0003');
  });
  await once(child, 'close');
  return printed;
}

/** Number of tables in a database. */
async function tablesIn(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as count from pg_tables where schemaname = 'public'");
  await client.end();
  return rows[0].count;
}

/** A port whose listener never answers. */
async function silentPort(): Promise<{ port: number; close(): void }> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

describe('startup refuses', () => {
  test('invalid settings, all reported at once, and creates nothing', async () => {
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
    expect(await refused({ PORT: 'x', ATOLYE_LANG: 'tr' })).toMatch(
      /^\{.*"msg":"starting"\}\nAyarlar yanlış:\n {2}PORT: tam sayı olmalı\n$/,
    );
  });

  test.each(['PORT', 'METRICS_PORT', 'DEV_ISSUER_PORT'])('a taken %s, which it names before a database is created', async (name) => {
    const { port, close } = await silentPort();
    const env = await place({ embedded: true, bare: true });
    const said = await refused({ ...env, [name]: String(port) });
    close();
    expect(said).toContain(`127.0.0.1:${port}`);
    expect(existsSync(join(env.DATA_DIR as string, 'postgres'))).toBe(false);
  });

  test('a DATA_DIR that is not writable, and names the setting and the folder', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const DATA_DIR = join(file, 'data');
    const reason = `DATA_DIR ${DATA_DIR} cannot be written (ENOTDIR: ${file})`;
    expect(await refused({ DATA_DIR })).toContain(reason);
    // Otherwise the token of the first start would be lost.
    const bare = await place({ bare: true });
    expect(await refused({ ...bare, DATA_DIR, BOOTSTRAP_TOKEN: '' })).toContain(reason);
    expect(await tablesIn(bare.DATABASE_URL as string)).toBe(0);
  });

  test('a database that does not store UTF-8, and leaves it empty', async () => {
    const { DATABASE_URL = '', ...env } = await place({ bare: true });
    const latin = `${DATABASE_URL}_latin`;
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(`create database ${latin.split('/').at(-1)} encoding 'LATIN5' locale 'C' template template0`);
    await client.end();
    expect(await refused({ ...env, DATABASE_URL: latin })).toContain('The database is encoded in LATIN5; UTF8 is required.');
    expect(await tablesIn(latin)).toBe(0);
  });

  test('a DATA_DIR whose lock cannot be opened', async () => {
    const DATA_DIR = temporaryFolder();
    mkdirSync(join(DATA_DIR, 'lock.db'));
    expect(await refused({ DATA_DIR })).toContain(`DATA_DIR ${DATA_DIR} cannot be written (unable to open database file)`);
  });

  test('a database server that is missing, silent, or lacks the database', async () => {
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

  test('a folder in use, whose process it names and leaves unharmed until kill -9 frees it', async () => {
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

  test('a failing migration, and leaves the data unchanged', async () => {
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

describe('the output of a server', () => {
  test('consists of JSON lines only if it is not on a terminal', async () => {
    const server = await serve({ ...(await place()), LOG_LEVEL: 'info' });
    expect(await server.end()).toBe(0);
    const lines = server.output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(['starting', 'ready']));
    expect(JSON.parse(lines[0] as string).msg).toBe('starting');
  });

  test.skipIf(!script).each([
    ['tr', /Atölye \d\S+ başlıyor…[\s\S]*Atölye hazır: http[\s\S]*Durdurmak için Ctrl\+C/],
    ['en', /Atölye \d\S+ is starting…[\s\S]*Atölye is ready: http[\s\S]*Press Ctrl\+C to stop/],
  ])('shows a welcome without JSON on a terminal, in %s by ATOLYE_LANG', async (ATOLYE_LANG, welcome) => {
    const env = { ...(await place()), ATOLYE_LANG, LOG_LEVEL: 'info' };
    const printed = await onTerminal(env, /Ctrl\+C/);
    expect(printed).toMatch(welcome);
    expect(printed).not.toContain('{"level"');
  });

  test('reports that nobody can sign in without an identity provider, as its sign-in page does', async () => {
    const server = await serve({ ...(await place()), NODE_ENV: 'production', HOST: '127.0.0.1' });
    expect(announced(server.output, 'nobody can sign in: set OIDC_ISSUER and OIDC_CLIENT_ID')).toBeDefined();
    expect(announced(server.output, 'ready')).not.toHaveProperty('signIn');
    for (const [language, text] of [
      ['tr', 'henüz kimse giriş yapamaz'],
      ['en', 'Nobody can sign in to this server yet'],
    ] as const) {
      const reply = await fetch(`${server.url}/auth/sign-in`, { headers: { 'accept-language': language, connection: 'close' } });
      const page = await reply.text();
      expect([reply.status, page.includes(text), page.includes('OIDC_CLIENT_ID')]).toEqual([404, true, true]);
    }
  });
});

/** Existing content is indexed in the background. */
const indexed = /^(ok|building|lost)$/;

test('a worker process reports liveness and dependencies on its port', async () => {
  const worker = new ServerProcess({ ...(await place()), SERVICES: 'worker' });
  const address = () => announced(worker.output, 'working')?.url;
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
      dependencies: {
        database: 'ok',
        jobs: 'ok',
        connections: 'ok',
        search: expect.stringMatching(indexed),
        consumers: 'ok',
        storage: 'ok',
      },
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

  test('prints its address and the file of the first token, and a second start does not', async () => {
    expect(server.output).not.toContain('atp_');
    const file = join(env.DATA_DIR as string, 'first-token');
    expect(announced(server.output, tokenFile)).toMatchObject({ file });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(announced(server.output, 'ready')).toMatchObject({ docs: `${server.url}/docs/`, signIn: `${server.url}/auth/sign-in` });
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
    expect(announced(again.output, tokenFile)).toBeUndefined();
  });

  test('uses BOOTSTRAP_TOKEN and ADMIN_EMAIL, and stays empty with SEED=none', async () => {
    const own = await serve({ ...(await place()), ADMIN_EMAIL: 'ada@example.test' });
    expect(own.output).not.toMatch(/atp_|access token/);
    expect((await own.api('GET', '/tasks')).body.data).toEqual([]);
    expect((await own.api('GET', '/me')).body).toMatchObject({ email: 'ada@example.test', role: 'admin' });
    expect((await own.api('GET', '/projects')).body.data.map(({ key }: { key: string }) => key)).toEqual(['GENERAL']);
  });

  test('creates one organization and one token if two servers start on one empty PostgreSQL', async () => {
    const shared = await place({ bare: true });
    const both = await Promise.all([serve({ ...shared, BOOTSTRAP_TOKEN: '' }), serve({ ...shared, BOOTSTRAP_TOKEN: '' })]);
    const tokens = both.flatMap(({ output }) => (announced(output, tokenFile) ? [firstToken(output)] : []));
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

test.each(['throw error', 'Promise.reject(error)'])(
  'an uncaught error ends the server with its stack and without secrets: %s',
  async (how) => {
    const code = `process.on('SIGUSR2', () => { const secret = process.env.BOOTSTRAP_TOKEN; const error = Object.assign(new Error('refused ' + secret, { cause: new Error('away') }), { secret }); ${how}; })`;
    const env = { ...(await place()), NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
    const server = await serve(env);
    const before = server.output.length;
    expect(await server.end('SIGUSR2')).toBe(1);
    const printed = server.output.slice(before);
    expect(printed).toMatch(/Error: refused atp_…\n\s+at [\s\S]*caused by: Error: away/);
    expect(printed).not.toContain(token.slice(4));
  },
);

test.each(['ready', 'working'])('a signal at the moment a server reports that it is %s stops it in order', async (message) => {
  const code = `const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text) => (write(text), text.includes('"msg":"${message}"') && process.kill(process.pid, 'SIGTERM'), true);`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  const server = new ServerProcess({ ...(await place()), NODE_OPTIONS, ...(message === 'working' && { SERVICES: 'worker' }) });
  expect(await server.ended).toBe(0);
  expect(announced(server.output, message)).toBeDefined();
});

test('the first token is shown on a terminal and not stored in a file', () => {
  const dataDir = join(temporaryFolder(), 'data');
  const printedFor = (language: 'tr' | 'en') => {
    const printed: string[] = [];
    const announce = announcer({ terminal: true, language, write: (text) => void printed.push(text) });
    showFirstToken(token, { terminal: true, dataDir, announce });
    return printed.join('').trim();
  };
  expect(printedFor('tr')).toBe(`Erişim jetonu (bir daha gösterilmez): ${token}`);
  expect(printedFor('en')).toBe(`Access token (not shown again): ${token}`);
  expect(existsSync(dataDir)).toBe(false);
});
