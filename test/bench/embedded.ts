import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Filled } from './fill.ts';
import { ask, load } from './load.ts';
import { table } from './report.ts';
import { cpuOf, type Server, startServer, treeCpu } from './servers.ts';

const token = 'atp_benchmarkBenchmarkBenchmark0000';
const connections = 8;
const [seconds, idle] = [15, 20];

/** Measures the whole product as on a laptop, with the embedded database, in a new folder. */
export async function embedded(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-bench-'));
  const open = async () => {
    const started = performance.now();
    const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token }, token });
    return { server, after: (performance.now() - started) / 1000, cpu: treeCpu(server.process.pid) / 1e6 };
  };
  try {
    const empty = await open();
    await empty.server.stop();
    const { server, after, cpu } = await open();
    // Work after the start is finished by then.
    await pause(5000);
    const family = new Family(server.process.pid, folder);
    const rested = family.cpu();
    await pause(idle * 1000);
    const share = (family.cpu() - rested) / 1e6 / idle;
    const resident = family.memory();
    const filled = await sampleOf(server);
    await load(server, ['create', 'list'], filled, { connections, seconds: 3 });
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, family.memory());
    }, 250);
    const figures = [];
    for (const scenario of ['create', 'list'] as const) {
      const { times, seconds: took } = await load(server, [scenario], filled, { connections, seconds });
      figures.push([`${scenario}s a second`, (times.length / took).toFixed(0)], [`p99 of a ${scenario}, ms`, at(times, 0.99).toFixed(0)]);
    }
    clearInterval(look);
    await server.stop();
    return table(
      ['embedded', ''],
      [
        ['first answer, empty folder, s', empty.after.toFixed(2)],
        ['CPU until then, s (goal 4)', empty.cpu.toFixed(2)],
        ['first answer, filled folder, s', after.toFixed(2)],
        ['CPU until then, s (goal 2)', cpu.toFixed(2)],
        ['idle, share of a core, %', (share * 100).toFixed(2)],
        ['resident, MB (goal 500)', resident.toFixed(0)],
        ['peak, MB (goal 500)', peak.toFixed(0)],
        ...figures,
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server's process and those of its embedded database. */
class Family {
  readonly #pids: number[];

  constructor(server: number, folder: string) {
    const about = join(folder, 'postgres/postmaster.pid');
    this.#pids = [server];
    if (existsSync(about)) this.#pids.push(Number.parseInt(readFileSync(about, 'utf8'), 10));
  }

  #all(): number[] {
    const [, postmaster] = this.#pids;
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && postmaster !== undefined && parentOf(name) === postmaster);
    return [...this.#pids, ...children.map(Number)];
  }

  /** CPU time, in µs. */
  cpu(): number {
    return this.#all().reduce((sum, pid) => sum + quiet(() => cpuOf(pid)), 0);
  }

  /** Proportional memory (PSS) in MB: shared memory is counted once. */
  memory(): number {
    const of = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
    return this.#all().reduce((sum, pid) => sum + quiet(() => of(pid)), 0);
  }
}

/** @returns 0 if the process has just ended */
function quiet(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}

const parentOf = (pid: string) => quiet(() => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]));

const at = (times: readonly number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Projects and tasks of the sample content. */
async function sampleOf(server: Server): Promise<Filled> {
  const idsOf = async (path: string) => ((await ask(server, { method: 'GET', path })).body.data as { id: string }[]).map(({ id }) => id);
  return { databaseUrl: '', token, projects: await idsOf('/api/v1/projects'), tasks: await idsOf('/api/v1/tasks?limit=200') };
}
