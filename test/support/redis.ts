import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import { type Guarded, serverFolder, startGuarded } from './guard.ts';

/** Redis' program; undefined, loudly, when there is none. Fails instead where CI=true. */
export function findRedis(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(existsSync);
  if (found) return found;
  const message = 'Redis is not installed (apt-get install redis-server): what needs it is NOT TESTED.';
  if (process.env.CI === 'true') throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
  return undefined;
}

/** A Redis server of the caller's own on 127.0.0.1, in memory. It ends with the process that started it. */
export interface RedisServer {
  readonly url: string;
  /** Ends it as a crash would: no connection is told goodbye. */
  crash(): Promise<void>;
  /** Starts it again on the same port, empty. */
  resume(): Promise<void>;
  /** Makes it silent: it takes connections and commands, and answers nothing. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

/** Starts a server; `program` is where `findRedis` found it. */
export async function startRedis(program: string): Promise<RedisServer> {
  const port = await freePort('127.0.0.1');
  const start = () => {
    const folder = serverFolder('redis');
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    return startGuarded(program, args, { folder, ready: (said) => /ready to accept connections/i.test(said) });
  };
  let server: Guarded = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    crash: () => server.stop(),
    async resume() {
      server = await start();
    },
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    stop: () => void server.stop(),
  };
}
