import { freePort } from '../../src/free-port.ts';
import { type Guarded, serverFolder, startGuarded } from './guard.ts';
import { findProgram, missing } from './programs.ts';

/** Path of Redis; undefined, with a warning, if it is not installed: see `missing`. */
export function findRedis(): string | undefined {
  return findProgram(['redis-server']) ?? missing('redis', 'apt-get install redis-server');
}

/** A separate in-memory Redis server on 127.0.0.1. It ends with the process that started it. */
export interface RedisServer {
  readonly url: string;
  /** Ends it as a crash would: connections are not closed properly. */
  crash(): Promise<void>;
  /** Starts it again on the same port, empty. */
  resume(): Promise<void>;
  /** Suspends it: it accepts connections and commands, but does not respond. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

/** Starts a server; `program` is the result of `findRedis`. */
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
