import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from './load.ts';
import { table } from './report.ts';
import { type Server, startServer } from './servers.ts';

const token = 'atp_benchmarkBenchmarkBenchmark0000';
/** Writes of each kind, after the first as many for the warm-up. */
const amount = 300;

/** Time of a change of a task by a credential that only proposes, as a multiple of a direct one. Both are sent in turn, one at a time. */
export async function measureAgents(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-bench-'));
  const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token }, token });
  try {
    const post = async (by: Server, path: string, body: object) =>
      (await ask(by, { method: 'POST', path: `/api/v1${path}`, body: JSON.stringify(body) })).body as Record<string, string>;
    const given = { name: 'Bench', scopes: ['tasks:read', 'tasks:write'], write: 'propose' };
    const made = await post(server, '/tokens', given);
    const proposer: Server = { ...server, token: made.token as string };
    const task = await post(server, '/tasks', { title: 'Fatura ekranını düzelt' });
    const write = async (by: Server, title: string) => {
      const started = performance.now();
      const { status, body } = await ask(by, { method: 'PATCH', path: `/api/v1/tasks/${task.id}`, body: JSON.stringify({ title }) });
      if (status >= 300) throw new Error(JSON.stringify(body));
      const time = performance.now() - started;
      // A member has at most 500 pending proposals.
      if (by === proposer) await ask(server, { method: 'POST', path: `/api/v1/proposals/${body.id}/reject`, body: '{}' });
      return time;
    };
    const [direct, proposed]: [number[], number[]] = [[], []];
    for (let n = 0; n < 2 * amount; n += 1) {
      const times = [await write(server, `Doğrudan ${n}`), await write(proposer, `Önerilen ${n}`)] as const;
      if (n < amount) continue;
      direct.push(times[0]);
      proposed.push(times[1]);
    }
    const row = (name: string, share: number) => {
      const [one, other] = [at(direct, share), at(proposed, share)];
      return [name, one.toFixed(2), other.toFixed(2), (other / one).toFixed(2)];
    };
    return table(['a change of a task', 'direct, ms', 'proposed, ms', 'ratio (goal 2 at p95)'], [row('p50', 0.5), row('p95', 0.95)]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const at = (times: readonly number[], share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number;
