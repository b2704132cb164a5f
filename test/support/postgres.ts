import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/ports/database/index.ts';
import { migrate } from '../../src/ports/database/migrations.ts';

/** A PostgreSQL server of the tests' own. It ends with the process that started it. */
export interface PostgresServer {
  readonly url: string;
  /** A new database with all migrations applied, or `empty`; answers its address. */
  createDatabase(options?: { empty?: boolean }): Promise<string>;
  stop(): void;
}

/** PostgreSQL's folder of programs; undefined, loudly, when there is none. Fails instead where CI=true. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (found) return found;
  const message = 'PostgreSQL is not installed (apt-get install postgresql): what needs it is NOT TESTED.';
  if (process.env.CI === 'true') throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
  return undefined;
}

let server: Promise<PostgresServer | undefined> | undefined;

/** The server of this test run, else of this process, started by the first who asks; undefined where PostgreSQL is missing. */
export function postgres(): Promise<PostgresServer | undefined> {
  server ??= find();
  return server;
}

async function find(): Promise<PostgresServer | undefined> {
  const { TEST_POSTGRES } = process.env;
  if (TEST_POSTGRES) return { url: TEST_POSTGRES, createDatabase: (options) => create(TEST_POSTGRES, options?.empty), stop() {} };
  const programs = findPostgres();
  return programs ? startPostgres(programs) : undefined;
}

/** Vitest's `globalSetup`: one server for all test files, which find it by the environment. */
export async function setup(): Promise<() => void> {
  const running = await postgres();
  if (running) process.env.TEST_POSTGRES = running.url;
  return () => running?.stop();
}

/**
 * Runs the server until our end of its pipe is gone, which is when this process is, however it ended; then removes the
 * folder ($0).
 */
const guard = '"$@" & cat > /dev/null; kill -QUIT $!; wait $!; rm -rf "$0"';

/** A server of the caller's own, which it may take away. */
export interface OwnPostgresServer extends PostgresServer {
  /** Ends it as a crash would: no connection is told goodbye, the data is kept. */
  crash(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
}

/** Starts a server of the caller's own. `programs` is its folder of programs. */
export async function startPostgres(programs: string): Promise<OwnPostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-postgres-'));
  const owner = postgresUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const initdb = ['-D', data, '-U', 'atolye', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });

  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses=127.0.0.1'];
  const args = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const guards: ChildProcess[] = [];
  const run = async () => {
    const child = spawn('sh', ['-c', guard, folder, join(programs, 'postgres'), ...args], {
      ...options,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    guards.push(child);
    await ready(child);
    // It must not keep the process of the tests alive.
    child.unref();
    for (const pipe of [child.stdin, child.stderr]) (pipe as unknown as { unref(): void }).unref();
  };
  await run();
  const url = `postgresql://atolye@127.0.0.1:${port}`;
  await makeTemplate(url);
  return {
    url,
    createDatabase: (options) => create(url, options?.empty),
    stop() {
      for (const child of guards) child.stdin?.end();
    },
    async crash() {
      const file = join(data, 'postmaster.pid');
      process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
      while (existsSync(file)) await pause(5);
    },
    resume: run,
  };
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000);
      if (/ready to accept connections/.test(text)) resolve();
    });
  });
}

/** A migrated database, for copies: they take 20 ms. */
async function makeTemplate(url: string): Promise<void> {
  await administer(url, 'CREATE DATABASE migrated TEMPLATE template0');
  const database = await openDatabase({ databaseUrl: `${url}/migrated`, dataDir: '', poolSize: 1 });
  await migrate(database);
  await database.close();
}

async function create(url: string, empty = false): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : 'migrated'}`);
  return `${url}/${name}`;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
