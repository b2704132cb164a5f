import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledDatabase } from './compare.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';
import { cpuPartsOf, onPostgres, startServer } from './servers.ts';

type CpuProfile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { functionName: string; url: string; lineNumber: number } }[];
  readonly startTime: number;
  readonly endTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** Seconds of load in the profile; start and warm-up before are left out. */
const profiledSeconds = 6;
const connections = 16;

/** Runs one server with `--cpu-prof` under one scenario. Reports the CPU per request of each package and function, in µs. */
export async function profile({ tasks, scenarios, server: name }: Options, note: (text: string) => void): Promise<string> {
  const filled = await filledDatabase(tasks[0] as number);
  const folder = mkdtempSync(join(tmpdir(), 'atolye-profile-'));
  try {
    note(`${name}, ${scenarios}`);
    const server = await startServer(name, { ...onPostgres(filled), nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
    await load(server, scenarios, filled, { connections, seconds: 4 });
    const before = cpuPartsOf(server.process.pid);
    const { times } = await load(server, scenarios, filled, { connections, seconds: profiledSeconds });
    const after = cpuPartsOf(server.process.pid);
    await server.stop();
    const [file] = readdirSync(folder);
    if (!file) throw new Error('The server left no profile');
    const [user, system] = [after.user - before.user, after.system - before.system].map((time) => (time / times.length).toFixed(0));
    const summary = `CPU a request: ${user} µs in the process, ${system} µs in the kernel. The profile counts elapsed time: what system calls
(write…, writev) show beyond that was spent waiting for a core.`;
    return `${summary}\n\n${describe(JSON.parse(readFileSync(join(folder, file), 'utf8')), times.length)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ nodes, samples, timeDeltas, endTime, startTime }: CpuProfile, requests: number): string {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [packages, functions] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, key: string, time: number) => sums.set(key, (sums.get(key) ?? 0) + time);
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    at += time;
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)' || at < endTime - profiledSeconds * 1e6) continue;
    const file = shortName(frame.url);
    add(packages, packageOf(file) || frame.functionName, time);
    add(functions, `${frame.functionName || '(anonymous)'} ${file}${file && `:${frame.lineNumber + 1}`}`, time);
  }
  const rows = (sums: Map<string, number>, count: number) => {
    const total = [...sums.values()].reduce((sum, time) => sum + time, 0);
    const sorted = [...sums].sort(([, a], [, b]) => b - a).slice(0, count);
    return sorted.map(([name, time]) => [(time / requests).toFixed(1), `${((100 * time) / total).toFixed(1)} %`, name]);
  };
  return [
    table(['µs/request', 'share', 'package or file'], rows(packages, 30)),
    table(['µs/request', 'share', 'function'], rows(functions, 50)),
  ].join('\n\n');
}

function shortName(url: string): string {
  return url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, 'node_modules/')
    .replace(`${join(import.meta.dirname, '../..')}/`, '');
}

/** The file for our own code, the package for a dependency. */
function packageOf(file: string): string {
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file;
}
