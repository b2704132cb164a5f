import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../free-port.ts';
import { type Account, account, accountOf, isShared, reachableFolder, reachablePrograms, restrictAccess } from './account.ts';
import { EmbeddedError } from './error.ts';
import { endLeftover, runningIn } from './leftover.ts';
import { type Programs, packagedPrograms, programOf } from './programs.ts';

export type ClusterOptions = {
  /** Maximum number of connections. */
  readonly connections: number;
  /** PostgreSQL settings, applied over the defaults. */
  readonly settings?: Readonly<Record<string, string | number | undefined>>;
  /** False for TCP with a password, e.g. on Windows, where Node has no Unix sockets. Default: Unix sockets, except on Windows. */
  readonly socket?: boolean;
  /** Default: the packaged programs. */
  readonly programs?: Programs;
  /** Locale arguments of initdb. Default: PostgreSQL's built-in Unicode rules. */
  readonly locale?: readonly string[];
  /** Whether to restart PostgreSQL when something else ended it. Default true. */
  readonly restarts?: boolean;
  /** Called with the actual data folder if it cannot be `folder`. */
  readonly onMoved?: (place: string) => void;
};

/** A PostgreSQL server that ends with this process, even if the process is killed. */
export interface Cluster {
  /** URL of the database `atolye`. */
  readonly url: string;
  /** Stops the server (fast shutdown): closes connections; committed data is on disk. */
  stop(): Promise<void>;
}

/** Name of the user and of the database. */
export const name = 'atolye';
/** Timeout in seconds for a start, which includes crash recovery, and for stopping a leftover server. */
const timeoutSeconds = 120;
/** Longest path of a Unix socket in bytes on every system: `sun_path` has 104 to 108 bytes including the final zero. */
const longestSocket = 103;
const logLimit = 2 ** 20;

/**
 * Settings for a server that shares its machine with the product and serves only it. `fsync` and `synchronous_commit` stay on. Few
 * processes and little memory. Logs starts and stops, but never statements, which may contain secrets.
 */
const defaultSettings = {
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  io_method: 'sync',
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const;

/**
 * Shell script that stops PostgreSQL when the pipe to this process closes, i.e. when this process ends for any reason. It uses
 * /bin/sh because that exists everywhere, and only its built-ins: another user may not reach the programs in PATH. `$1` is the
 * signal.
 */
const guard = 'signal=$1; shift; exec 3<&0; "$@" & pid=$!; { read _; kill -s "$signal" $pid 2>/dev/null; } <&3 & wait $pid';

/**
 * Starts PostgreSQL on `folder`: creates the data if it is missing and first stops a server that an earlier process left running.
 * Takes 0.1 s, the first time 1.5 s.
 * @throws EmbeddedError
 */
export async function startCluster(folder: string, options: ClusterOptions): Promise<Cluster> {
  const { socket = process.platform !== 'win32', locale = unicode, restarts = true, connections, settings, onMoved } = options;
  const requested = resolve(folder);
  const who = accountOf(requested);
  const programs = reachablePrograms(options.programs ?? packagedPrograms(), who);
  mkdirSync(dirname(requested), { recursive: true });
  const data = reachableFolder(requested, who);
  if (isShared(data)) onMoved?.(data);
  if (!existsSync(join(data, 'PG_VERSION'))) makeData(data, { programs, socket, locale });
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (made !== programs.major) throw new EmbeddedError('otherVersion', { folder: requested, made, major: programs.major });
  restrictAccess(data, who);
  await endLeftover(data, passwordOf(data), timeoutSeconds);

  const sockets = socketFolder(data, { socket, who });
  const port = socket ? 5432 : await freePort('127.0.0.1');
  const place = socket
    ? { unix_socket_directories: sockets, listen_addresses: '' }
    : { unix_socket_directories: '', listen_addresses: '127.0.0.1' };
  const all = { ...defaultSettings, ...place, port, max_connections: connections, ...settings };
  const args = ['-D', data, ...Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : ['-c', `${key}=${value}`]))];
  const log = `${requested}.log`;
  const url = urlOf(socket ? sockets : '127.0.0.1', port, passwordOf(data));

  let stopping = false;
  let child = await run();
  child.once('exit', onEnd);

  async function run(): Promise<ChildProcess> {
    const started = start(programs, args, { who, log });
    await ready(started, data, url);
    return started.child;
  }

  /** Restarts PostgreSQL after something else ended it, e.g. the system's out-of-memory killer. Clients have to reconnect. */
  function onEnd(): void {
    if (stopping || !restarts) return;
    setTimeout(async () => {
      await endLeftover(data, passwordOf(data), timeoutSeconds).catch(() => undefined);
      if (stopping) return;
      child = await run().catch(() => child);
      if (child.exitCode === null && child.signalCode === null) child.once('exit', onEnd);
      else onEnd();
    }, 1000).unref();
  }

  return {
    url,
    async stop() {
      stopping = true;
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.stdin?.end();
      child.ref();
      await ended;
      if (sockets !== data) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** Built-in rules: the system's collations change with its updates, which corrupts the order of indexes. */
const unicode = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Runs initdb in a temporary folder and renames it, so that an interrupted initdb is repeated. */
function makeData(folder: string, { programs, socket, locale }: { programs: Programs; socket: boolean; locale: readonly string[] }): void {
  const { prefix, user } = account();
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const words = ['-D', draft, '-U', name, '--encoding=UTF8', '--no-instructions', ...locale];
  const password = `${draft}.password`;
  if (socket) words.push('--auth-local=trust', '--auth-host=reject');
  else {
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    restrictAccess(password, account());
    words.push('--auth=scram-sha-256', `--pwfile=${password}`);
  }
  restrictAccess(draft, account());
  const [command = '', ...args] = [...prefix, programOf(programs, 'initdb'), ...words];
  try {
    execFileSync(command, args, { ...user, cwd: '/', env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: Buffer; message: string };
    throw new EmbeddedError('notStarted', { reason: stderr?.toString().trim() || message }, { cause });
  }
  if (!socket) renameSync(password, join(draft, passwordFile));
  renameSync(draft, folder);
}

/** Stored in the data folder, where PostgreSQL tolerates other files. */
const passwordFile = 'atolye.password';

function passwordOf(data: string): string | undefined {
  const file = join(data, passwordFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const environment = () => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot }),
});

/** Folder of the Unix socket: the data folder, which only its owner can enter, or a temporary one if that path is too long. */
function socketFolder(data: string, { socket, who }: { socket: boolean; who: Account }): string {
  if (!socket || Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= longestSocket) return data;
  const folder = mkdtempSync(join(tmpdir(), 'atolye-'));
  restrictAccess(folder, who);
  return folder;
}

function urlOf(host: string, port: number, password: string | undefined): string {
  const who = password ? `${name}:${password}` : name;
  return `postgresql://${who}@${encodeURIComponent(host)}:${port}/${name}`;
}

type Started = { readonly child: ChildProcess; readonly said: () => string };

function start(programs: Programs, args: readonly string[], { who: { prefix, user }, log }: { who: Account; log: string }): Started {
  const postgres = programOf(programs, 'postgres');
  const full = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logLimit;
  const output = openSync(log, full ? 'w' : 'a', 0o600);
  const from = statSync(log).size;
  // Windows has no shell for the guard: a leftover server is stopped at the next start.
  const [command = '', ...rest] = [
    ...prefix,
    ...(process.platform === 'win32' ? [] : ['/bin/sh', '-c', guard, 'guard', 'INT']),
    postgres,
    ...args,
  ];
  const child = spawn(command, rest, {
    ...user,
    cwd: '/',
    env: environment(),
    stdio: ['pipe', output, output],
    // Ctrl-C signals the terminal's whole process group. PostgreSQL has to outlive this server, so it gets its own group.
    detached: true,
    windowsHide: true,
  });
  closeSync(output);
  // The child and its pipe must not keep this process alive.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  child.stdin?.on('error', () => undefined);
  return { child, said: () => readFileSync(log).subarray(from).toString('utf8').trim() };
}

/** Waits until PostgreSQL accepts connections; creates the database the first time. @throws EmbeddedError with PostgreSQL's log output */
async function ready({ child, said }: Started, data: string, url: string): Promise<void> {
  const until = performance.now() + timeoutSeconds * 1000;
  let failed: Error | undefined;
  child.once('error', (error) => {
    failed = error;
  });
  for (;;) {
    if (failed || child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
      child.stdin?.end();
      throw new EmbeddedError('notStarted', { reason: said() || (failed?.message ?? `no answer in ${timeoutSeconds} s`) });
    }
    if (runningIn(data)?.ready) break;
    await pause(10);
  }
  const make = `create database ${name}`;
  await ask(url, 'select 1').catch((error) =>
    error.code === invalidCatalogName ? ask(url.replace(/[^/]+$/, 'postgres'), make) : Promise.reject(error),
  );
}

/** SQLSTATE of a missing database. */
const invalidCatalogName = '3D000';

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
