import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, type ClusterOptions, startCluster } from '../../src/ports/database/embedded/cluster.ts';
import { runningIn } from '../../src/ports/database/embedded/leftover.ts';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { requireOldest } from './oldest.ts';

/** A PostgreSQL server of the tests. It ends with the process that started it. */
export interface PostgresServer {
  readonly url: string;
  /** Creates a database with all migrations, or an `empty` one. @returns its URL */
  createDatabase(options?: { empty?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

/** A separate server that its owner may stop. */
export interface OwnPostgresServer extends PostgresServer {
  /** Ends it as a crash would: connections are not closed properly, data stays. */
  crash(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
}

let server: Promise<PostgresServer> | undefined;

/** The server of this test run, or one of this process started on first use. */
export function postgres(): Promise<PostgresServer> {
  server ??= shared();
  return server;
}

async function shared(): Promise<PostgresServer> {
  const { TEST_POSTGRES: url, TEST_OLDEST } = process.env;
  if (url) return { url, createDatabase: (options) => create(url, options?.empty), stop: async () => undefined };
  return startPostgres(TEST_OLDEST ? { programs: requireOldest() } : {});
}

/**
 * Vitest's `globalSetup`: one server for all test files, which find it through the environment. With `TEST_OLDEST` it is the oldest
 * supported version, else the version that the product brings.
 */
export async function setup(): Promise<() => Promise<void>> {
  const running = await postgres();
  process.env.TEST_POSTGRES = running.url;
  return () => running.stop();
}

/** Tests do not need durability. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB', shared_buffers: '128MB' };

/** Options for a PostgreSQL other than the product's. The oldest supported version lacks a setting. */
function othersIn(root: string): Partial<ClusterOptions> {
  const major = basename(root);
  return { programs: { root, major, version: major }, locale: ['--locale=C.UTF-8'], settings: { ...quick, io_method: undefined } };
}

type Own = {
  /** The parent folder of bin/, named by its version. Default: the product's. */
  readonly programs?: string;
  /** A folder with `extension/` and libraries of an extension for PostgreSQL 18, to be made available. */
  readonly extension?: string;
};

/** Starts a separate server. */
export async function startPostgres({ programs, extension }: Own = {}): Promise<OwnPostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-postgres-'));
  // If this process runs as root without user namespaces, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  const extended = join(folder, 'extended');
  if (extension) cpSync(extension, extended, { recursive: true });
  const paths = { extension_control_path: `$system:${extended}`, dynamic_library_path: `$libdir:${extended}` };
  const settings = extension ? { ...quick, ...paths } : quick;
  const run = () => startCluster(data, { connections: 200, settings, restarts: false, ...(programs && othersIn(programs)) });
  let cluster: Cluster = await run();
  const url = cluster.url.replace(/\/[^/]+$/, '');
  await makeTemplate(url);
  return {
    url,
    createDatabase: (options) => create(url, options?.empty),
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    async crash() {
      process.kill(runningIn(data)?.pid as number, 'SIGQUIT');
      while (existsSync(join(data, 'postmaster.pid'))) await pause(5);
    },
    async resume() {
      cluster = await run();
    },
  };
}

/** A migrated database as a template: a copy takes 20 ms. */
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
