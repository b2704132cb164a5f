import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import type { Filled } from './fill.ts';

/** Ours, what a good programmer would write by hand, and what nothing goes below. */
export const serverNames = ['ours', 'bar', 'floor'] as const;
export type ServerName = (typeof serverNames)[number];

/** A server under measure, a process of its own. It ends with ours. */
export type Server = {
  readonly name: ServerName;
  readonly url: string;
  readonly token: string;
  readonly process: ChildProcess & { readonly pid: number };
  /** Ends it as an operator would, and waits until it has. */
  stop(): Promise<void>;
};

const scripts: Readonly<Record<ServerName, string>> = { ours: 'src/main.ts', bar: 'test/bench/bar.ts', floor: 'test/bench/floor.ts' };
const root = join(import.meta.dirname, '../..');
/** What `npm start` tells Node, which all servers are told. */
const flags = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1, -1) as string[];

/** Requests are counted as ever, and none is refused. */
const unlimited = { RATE_LIMIT_USER: '10000000', RATE_LIMIT_ADDRESS: '10000000' };

/** Starts one of the servers and waits until it answers. `nodeOptions` stand before the script. */
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

/** What both servers are told of a filled PostgreSQL database. */
export function onPostgres({ databaseUrl, token }: Filled): { env: NodeJS.ProcessEnv; token: string } {
  return { env: { DATABASE_URL: databaseUrl, SERVICES: 'web', SEED: 'none', BOOTSTRAP_TOKEN: token }, token };
}

/** Waits for the first answer to an authenticated request. @throws Error if the process ends before */
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

/** CPU time a process has used, in µs: /proc counts in ticks of 10 ms. */
export function cpuOf(pid: number): number {
  const { user, system } = cpuPartsOf(pid);
  return user + system;
}

/** The same, in its own code and in the kernel's. */
export function cpuPartsOf(pid: number): { user: number; system: number } {
  const [, , utime, stime] = fields(pid);
  return { user: Number(utime) * 10_000, system: Number(stime) * 10_000 };
}

/** CPU time of a process and those it started, such as all of PostgreSQL's, those that have ended too, in µs. */
export function familyCpu(parent: number): number {
  const [, , , , ended, endedInKernel] = fields(parent);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === parent || parentOf(pid) === parent)
    .reduce((sum, pid) => sum + cpuOf(pid), (Number(ended) + Number(endedInKernel)) * 10_000);
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

/** State, parent, utime and stime, and the last two of children that have ended; they stand behind the name, which may hold spaces. */
function fields(pid: number): (string | undefined)[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const after = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [after[0], after[1], ...after.slice(11, 15)];
}
