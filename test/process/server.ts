import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { announced } from '../support/announced.ts';
import { migratedFolder } from '../support/embedded.ts';
import { keepLogged } from '../support/logs.ts';
import { postgres } from '../support/postgres.ts';

/** The initial token of every server in these tests. */
export const token = 'atp_0123456789abcdefghijklmnopqrstuvwxyz';
/** The PostgreSQL server of these tests. */
export const database = await postgres();

const root = join(import.meta.dirname, '../..');
const launched = new Set<ServerProcess>();
const folders: string[] = [];

/** Runs `node src/start.js` as an operator does, on a free port. Ended by `cleanUp`, or with the tests' own process. */
export class ServerProcess {
  readonly child: ChildProcess & { readonly pid: number };
  /** Output so far, of both streams. */
  output = '';
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  url = '';

  constructor(env: NodeJS.ProcessEnv, home = root) {
    this.child = spawn(process.execPath, ['src/start.js'], {
      cwd: home,
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', SEED: 'none', BOOTSTRAP_TOKEN: token, ATOLYE_LANG: 'en', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }) as ServerProcess['child'];
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    // 'close' comes after the last output.
    this.ended = once(this.child, 'close').then(([code, signal]) => code ?? signal);
    launched.add(this);
    this.ended.then(() => {
      launched.delete(this);
      keepLogged(this.output);
    });
  }

  /**
   * Resolves once the server reports its address.
   * @throws Error with its output if it ends before, or does not report it within 100 s
   */
  async ready(): Promise<this> {
    const said = Promise.withResolvers<string>();
    const look = () => {
      const url = announced(this.output, 'ready')?.url;
      if (url) said.resolve(url);
    };
    this.child.stdout?.on('data', look);
    look();
    const failed = this.ended.then((how) => Promise.reject(new Error(`ended with ${how}: ${this.output}`)));
    failed.catch(() => undefined);
    const late = setTimeout(() => said.reject(new Error(`not ready after 100 s: ${this.output}`)), 100_000);
    this.url = await Promise.race([said.promise, failed]).finally(() => clearTimeout(late));
    return this;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.child.kill(signal);
    return this.ended;
  }

  /** Sends a request to the REST API (or `/readyz`, `/graphql`), on its own connection. */
  async api(method: string, path: string, { body, headers }: { body?: unknown; headers?: Record<string, string> } = {}) {
    const reply = await fetch(`${this.url}${/^.(readyz|graphql)$/.test(path) ? '' : '/api/v1'}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests read bodies by the contract, and fail where it is not held
    return { status: reply.status, headers: reply.headers, body: (text.startsWith('{') ? JSON.parse(text) : null) as any };
  }

  /** Every row of a list, page by page. */
  async all(path: string) {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const rows: any[] = [];
    let cursor: string | null = null;
    do {
      const reply: Awaited<ReturnType<ServerProcess['api']>> = await this.api(
        'GET',
        `${path}limit=200${cursor ? `&cursor=${cursor}` : ''}`,
      );
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      rows.push(...reply.body.data);
      cursor = reply.body.page.hasMore ? reply.body.page.nextCursor : null;
    } while (cursor);
    return rows;
  }
}

/** Starts a server and waits until it listens. */
export function serve(env: NodeJS.ProcessEnv, home?: string): Promise<ServerProcess> {
  return new ServerProcess(env, home).ready();
}

/**
 * Settings of a new data location: a migrated database without content, or with `bare` an empty one. It is on the shared PostgreSQL server,
 * or with `embedded` in a folder, where the program starts its own.
 */
export async function place({ embedded = false, bare = false } = {}): Promise<NodeJS.ProcessEnv> {
  const DATA_DIR = join(temporaryFolder(), 'data');
  if (!embedded) return { DATABASE_URL: await database.createDatabase({ empty: bare }), DATA_DIR };
  if (!bare) cpSync(await migratedFolder(), DATA_DIR, { recursive: true });
  return { DATA_DIR };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-process-'));
  // As root without user namespaces, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** Copies the program to another folder, where tests may change it. */
export function copyOfProgram(): string {
  const folder = temporaryFolder();
  for (const name of ['src', 'schema', 'prisma', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * Waits until `check` holds; checks again 5 ms after each answer.
 * @throws Error after `timeoutMs` ms
 */
export async function until(check: () => Promise<boolean> | boolean, timeoutMs = 100_000): Promise<void> {
  const late = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > late) throw new Error(`not within ${timeoutMs} ms: ${check}`);
    await pause(5);
  }
}

/** True if a process listens at the address. */
export function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** For `afterAll`: ends running servers and removes the folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...launched].map((server) => server.end('SIGKILL')));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

process.once('exit', () => {
  for (const { child } of launched) child.kill('SIGKILL');
});
