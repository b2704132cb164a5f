import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from './report.ts';
import { cpuOf, memoryOf, startServer } from './servers.ts';

/** Seconds from start to the first answer. */
const goals = { empty: 12, filled: 3 };

/** Starts the embedded server on a new folder, and on the folder it has filled. */
export async function start(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-start-'));
  const token = 'atp_benchmarkBenchmarkBenchmark0000';
  try {
    const rows: (string | number)[][] = [];
    for (const [state, goal] of Object.entries(goals)) {
      const started = performance.now();
      const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token }, token });
      const seconds = (performance.now() - started) / 1000;
      rows.push([
        state,
        seconds.toFixed(2),
        goal,
        seconds < goal ? 'met' : 'MISSED',
        (cpuOf(server.process.pid) / 1e6).toFixed(2),
        memoryOf(server.process.pid).toFixed(0),
      ]);
      await server.stop();
    }
    return table(['data folder', 'first answer after s', 'goal', '', 'CPU s', 'memory MB'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
