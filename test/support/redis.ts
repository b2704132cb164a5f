import { freePort } from '../../src/free-port.ts';
import { type Guarded, serverFolder, startGuarded } from './guard.ts';
import { findProgram, missing } from './programs.ts';

/** Redis' program; undefined, loudly, when there is none: see `missing`. */
export function findRedis(): string | undefined {
  return findProgram(['redis-server']) ?? missing('redis', 'apt-get install redis-server');
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
