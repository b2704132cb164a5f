import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledDatabase } from './compare.ts';
import { fileMemory } from './file-memory.ts';
import type { Filled } from './fill.ts';
import { ask, load } from './load.ts';
import { table } from './report.ts';
import { scenarioNames } from './scenarios.ts';
import { memoryOf, onPostgres, type Server, startServer } from './servers.ts';

const goal = 400;
/** Maximum growth of the peak from the first to the second half: garbage collection makes memory rise and fall. */
const flat = 0.1;

/** Resident memory over all scenarios in turn: 100,000 requests on PostgreSQL, a tenth of that embedded. */
export async function memory(tasks: number, note: (text: string) => void): Promise<string> {
  const filled = await filledDatabase(tasks);
  note('memory on PostgreSQL');
  const onServer = await watch(await startServer('ours', onPostgres(filled)), filled, 100_000);
  note('memory, embedded');
  const folder = mkdtempSync(join(tmpdir(), 'atolye-memory-'));
  try {
    const token = 'atp_benchmarkBenchmarkBenchmark0000';
    const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token }, token });
    const embedded = await watch(server, await sampleOf(server), 10_000);
    const [before, after] = [Math.max(...onServer.slice(0, 5)), Math.max(...onServer.slice(5))];
    const growth = after / before - 1;
    const verdict = after < goal && growth <= flat ? 'met' : 'MISSED';
    const rows = onServer.map((peak, index) => [`${(index + 1) * 10} %`, peak.toFixed(0), (embedded[index] as number).toFixed(0)]);
    note('memory, files');
    const summary = `On PostgreSQL at most ${after.toFixed(0)} MB in the second half (goal ${goal}), ${(growth * 100).toFixed(1)} % above the first: ${verdict}`;
    return `${table(['requests', 'peak on PostgreSQL, MB', 'peak embedded, MB'], rows)}\n\n${summary}\n\n${await fileMemory()}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Peak memory in each tenth of `amount` requests. */
async function watch(server: Server, filled: Filled, amount: number): Promise<number[]> {
  const peaks: number[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.process.pid));
    }, 100);
    await load(server, scenarioNames, filled, { connections: 16, amount: amount / 10 });
    clearInterval(look);
    peaks.push(Math.max(peak, memoryOf(server.process.pid)));
  }
  await server.stop();
  return peaks;
}

/** Projects and tasks of the sample content. */
async function sampleOf(server: Server): Promise<Filled> {
  const idsOf = async (path: string) => ((await ask(server, { method: 'GET', path })).body.data as { id: string }[]).map(({ id }) => id);
  return { databaseUrl: '', token: server.token, projects: await idsOf('/api/v1/projects'), tasks: await idsOf('/api/v1/tasks?limit=200') };
}
