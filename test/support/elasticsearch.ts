import { chmodSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import { answersWell, type Guarded, serverFolder, startGuarded } from './guard.ts';
import { findProgram, missing } from './programs.ts';

/** A real Elasticsearch node on 127.0.0.1. It ends with the process that started it. */
export interface ElasticsearchNode {
  readonly url: string;
  stop: Guarded['stop'];
}

/** Whether a node can run on this machine; warns if not, see `missing`. */
function canRun(): boolean {
  if (findProgram(['javac']) && findProgram(['mvn'])) return true;
  missing('java', 'apt-get install openjdk-17-jdk-headless maven');
  return false;
}

/** Starts a separate node; undefined if that is not possible. Takes 12 to 50 s, and a download of 107 MB the first time. */
export async function startElasticsearch({ heap = '512m' } = {}): Promise<ElasticsearchNode | undefined> {
  if (!canRun()) return undefined;
  const folder = serverFolder('elasticsearch-node');
  // The node runs as another user if this process runs as root.
  chmodSync(folder, 0o755);
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const script = join(import.meta.dirname, 'elasticsearch/start.sh');
  const { stop } = await startGuarded('sh', [script, String(port), join(folder, 'data')], {
    folder,
    env: { ...process.env, ES_HEAP: heap },
    signal: 'TERM',
    timeoutMs: 300_000,
    async ready(said) {
      if (/ERROR: Elasticsearch did not|BUILD FAILURE/.test(said)) throw new Error('it says so');
      return answersWell(`${url}/_cluster/health`);
    },
  });
  return { url, stop };
}

/**
 * Vitest's `globalSetup`: listens for test files that ask for the run's node, and starts it on the first request. Other tests do not wait
 * for it.
 */
export async function setup(): Promise<() => Promise<void>> {
  let node: ReturnType<typeof startElasticsearch> | undefined;
  const starter: Server = createServer((_, response) => {
    node ??= startElasticsearch();
    node.then(
      (running) => response.end(running?.url ?? ''),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  starter.unref();
  process.env.TEST_ELASTICSEARCH = `http://127.0.0.1:${(starter.address() as { port: number }).port}`;
  return async () => {
    starter.close();
    await (await node?.catch(() => undefined))?.stop();
  };
}

let url: Promise<string | undefined> | undefined;

/**
 * URL of this run's node, or of one of this process, started on first use; undefined if none can run. TEST_ELASTICSEARCH_URL names a
 * running one.
 */
export function elasticsearch(): Promise<string | undefined> {
  url ??= ask();
  return url;
}

async function ask(): Promise<string | undefined> {
  const { TEST_ELASTICSEARCH, TEST_ELASTICSEARCH_URL } = process.env;
  if (TEST_ELASTICSEARCH_URL) return TEST_ELASTICSEARCH_URL;
  if (!TEST_ELASTICSEARCH) return (await startElasticsearch())?.url;
  const answer = await fetch(TEST_ELASTICSEARCH, { signal: AbortSignal.timeout(360_000) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.text()) || undefined;
}
