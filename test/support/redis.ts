import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import { findProgram, missing } from './programs.ts';

/** Redis' program; undefined, loudly, when there is none: see `missing`. */
export function findRedis(): string | undefined {
  return findProgram(['redis-server']) ?? missing('redis', 'apt-get install redis-server');
}

/** Runs the server until our end of its pipe is gone, which is when this process is, however it ended; then removes the folder ($0). */
const guard = '"$@" & echo $!; cat > /dev/null; kill -9 $!; wait $!; rm -rf "$0"';

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
  let child: ChildProcess;
  let pid = 0;
  const run = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atolye-redis-'));
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    child = spawn('sh', ['-c', guard, folder, program, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    pid = await ready(child);
    // It must not keep the process of the tests alive.
    child.unref();
    for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref();
  };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
  await run();
  return {
    url: `redis://127.0.0.1:${port}`,
    crash: stop,
    resume: run,
    freeze: () => void process.kill(pid, 'SIGSTOP'),
    thaw: () => void process.kill(pid, 'SIGCONT'),
    stop: () => void child.stdin?.end(),
  };
}

/** Resolves with the server's process once it takes connections. */
function ready(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}: ${said}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ready to accept connections/i.test(said)) resolve(Number.parseInt(said, 10));
    });
  });
}
