import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import type { Filled } from './fill.ts';

/** The product, and the reference server. */
export const serverNames = ['ours', 'raw'] as const;
export type ServerName = (typeof serverNames)[number];

/** A server under test, in a child process. */
export type Server = {
  readonly name: ServerName;
  readonly url: string;
  readonly token: string;
  readonly process: ChildProcess & { readonly pid: number };
  /** Sends SIGTERM, as an operator would, and waits for the end. */
  stop(): Promise<void>;
};

const scripts: Readonly<Record<ServerName, string>> = {
  ours: 'src/start.js',
  raw: 'test/bench/raw.ts',
};
const root = join(import.meta.dirname, '../..');
/** Node flags of `npm start`, used for all servers. */
const flags = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1, -1) as string[];

/** Limits so high that requests are counted but never refused. */
const unlimited = { RATE_LIMIT_USER: '10000000', RATE_LIMIT_ADDRESS: '10000000' };

/** Starts one of the servers and waits until it responds. `nodeOptions` precede the script. */
export async function startServer(
  name: Server['name'],
  { env, token, nodeOptions = [] }: { env: NodeJS.ProcessEnv; token: string; nodeOptions?: string[] },
): Promise<Server> {
  const port = await freePort('127.0.0.1');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, ...nodeOptions, scripts[name]], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', PORT: String(port), ...unlimited, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const server: Server = {
    name,
    url: `http://127.0.0.1:${port}`,
    token,
    process: child as Server['process'],
    async stop() {
      process.off('exit', end);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
  await answers(server);
  return server;
}

/** Environment for a server on a filled PostgreSQL database. */
export function onPostgres({ databaseUrl, token }: Filled): { env: NodeJS.ProcessEnv; token: string } {
  return { env: { DATABASE_URL: databaseUrl, SERVICES: 'web', SEED: 'none', BOOTSTRAP_TOKEN: token }, token };
}

/** Waits for the first response to an authenticated request. @throws Error if the process ends before */
async function answers({ url, token, process: child, name }: Server): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/v1/tasks/tsk_00000000000000000000000000`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => null);
    if (answer?.status === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** CPU time of a process, in µs: /proc counts in ticks of 10 ms. */
export function cpuOf(pid: number): number {
  const { user, system } = cpuPartsOf(pid);
  return user + system;
}

/** CPU time of a process in µs, split into user and kernel time. */
export function cpuPartsOf(pid: number): { user: number; system: number } {
  const [, , utime, stime] = fields(pid);
  return { user: Number(utime) * 10_000, system: Number(stime) * 10_000 };
}

/** CPU time in µs of a process and its children, including those that have ended, such as all processes of PostgreSQL. */
export function familyCpu(parent: number): number {
  const [, , , , ended, endedInKernel] = fields(parent);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === parent || parentOf(pid) === parent)
    .reduce((sum, pid) => sum + cpuOf(pid), (Number(ended) + Number(endedInKernel)) * 10_000);
}

/** CPU time in µs of a process and of all that it started, at any depth, including processes that have ended. */
export function treeCpu(root: number): number {
  const parents = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(Number(name))]] : [])));
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid) as number));
  const times = (pid: number) =>
    fields(pid)
      .slice(2)
      .reduce((sum, ticks) => sum + Number(ticks), 0) * 10_000;
  return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + times(pid), 0);
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function parentOf(pid: number): number {
  try {
    return Number(fields(pid)[1]);
  } catch {
    return 0;
  }
}

/** State, parent, utime, stime, and both times of ended children. These follow the name, which may contain spaces. */
function fields(pid: number): (string | undefined)[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const after = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [after[0], after[1], ...after.slice(11, 15)];
}
