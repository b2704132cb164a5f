import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from './load.ts';
import { table } from './report.ts';
import { type Server, startServer } from './servers.ts';

const token = 'atp_benchmarkBenchmarkBenchmark0000';
/** Writes of each kind, after as many for the warm-up. */
const amount = 300;
/** Pending proposals before each proposed write of the second measurement. */
const pending = 20;

type Body = Record<string, string>;

/**
 * Times of a change of a task by a credential that only proposes, as multiples of a direct one, alone and as a later write of a run. Both are
 * sent in turn, one at a time.
 */
export async function measureAgents(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-bench-'));
  const server = await startServer('ours', { env: { DATA_DIR: folder, BOOTSTRAP_TOKEN: token }, token });
  try {
    const send = async (by: Server, method: 'POST' | 'PATCH', path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await ask(by, { method, path: `/api/v1${path}`, body: JSON.stringify(body) }, headers);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      return answer.body as Body;
    };
    const given = { name: 'Bench', scopes: ['tasks:read', 'tasks:write'], write: 'propose' };
    const proposer: Server = { ...server, token: (await send(server, 'POST', '/tokens', given)).token as string };
    const task = await send(server, 'POST', '/tasks', { title: 'Fatura ekranını düzelt' });
    const change = async (by: Server, title: string, headers?: Record<string, string>) => {
      const started = performance.now();
      const body = await send(by, 'PATCH', `/tasks/${task.id}`, { title }, headers);
      const time = performance.now() - started;
      // A member has at most 500 pending proposals, and a run at most 50.
      if (by === proposer) await send(server, 'POST', `/proposals/${body.id}/reject`, {});
      return time;
    };
    const compare = async (name: string, count: number, headers: () => Promise<Record<string, string> | undefined>) => {
      const [direct, proposed]: [number[], number[]] = [[], []];
      for (let n = 0; n < 2 * count; n += 1) {
        const held = await headers();
        const times = [await change(server, `Doğrudan ${n}`), await change(proposer, `Önerilen ${n}`, held)] as const;
        if (n < count) continue;
        direct.push(times[0]);
        proposed.push(times[1]);
      }
      return [0.5, 0.95].map((share) => {
        const [one, other] = [at(direct, share), at(proposed, share)];
        return [`${name}, p${100 * share}`, one.toFixed(2), other.toFixed(2), (other / one).toFixed(2)];
      });
    };
    const alone = await compare('alone (goal 2 at p95)', amount, async () => undefined);
    const run = await send(proposer, 'POST', '/runs', { goal: 'Ölçüm' });
    const held = { 'x-run': run.id as string, 'x-run-lease': '1' };
    for (let n = 0; n < pending; n += 1) await send(proposer, 'POST', '/tasks', { title: `Bekleyen ${n}` }, held);
    const later = await compare(`after ${pending} of its run`, amount / 3, async () => {
      await send(proposer, 'POST', `/runs/${run.id}/heartbeat`, {}, held);
      return held;
    });
    return table(['a change of a task', 'direct, ms', 'proposed, ms', 'ratio'], [...alone, ...later]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const at = (times: readonly number[], share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number;
