import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { postgres } from '../support/postgres.ts';
import { ask } from './load.ts';
import { table } from './report.ts';
import { cpuOf, type Server, startServer } from './servers.ts';

const token = 'atp_benchmarkBenchmarkBenchmark0000';
const [goalMs, goalRate] = [100, 500];
/** Writes per second while delays are measured, and their number; the first tenth is the warm-up. */
const [writes, measured] = [50, 1_000];
/** Number of events that are sent as fast as possible. */
const burst = 2_000;

/**
 * Measures the delay from the beginning of a write's transaction to the receiver, and deliveries per second, on PostgreSQL with an instant
 * receiver.
 */
export async function webhooks(note: (text: string) => void): Promise<string> {
  const database = await postgres();
  if (!database) throw new Error('PostgreSQL is not installed');
  const server = await startServer('ours', {
    env: { DATABASE_URL: await database.createDatabase(), SEED: 'none', BOOTSTRAP_TOKEN: token, WEBHOOK_ALLOW: '127.0.0.0/8' },
    token,
  });
  const receiver = await startInstant();
  try {
    note('delay');
    const ids = [await register(server, receiver.url)];
    const delays = await delaysOf(server, receiver);
    const rows = [
      [
        'delay at 50 writes/s, ms',
        `p50 ${at(delays, 0.5)}, p95 ${at(delays, 0.95)}, p99 ${at(delays, 0.99)}`,
        verdict(at(delays, 0.95) < goalMs),
      ],
    ];
    for (const count of [1, 10]) {
      while (ids.length < count) ids.push(await register(server, `${receiver.url}/${ids.length}`));
      note(`to ${count}`);
      const { rate, cpu } = await rateOf(server, receiver, ids);
      rows.push([`deliveries/s, to ${count}`, `${rate.toFixed(0)}, ${cpu.toFixed(0)} µs of the server each`, verdict(rate >= goalRate)]);
    }
    return table(['webhooks', 'measured', ''], rows);
  } finally {
    await server.stop();
    receiver.stop();
    database.stop();
  }
}

type Receiver = Awaited<ReturnType<typeof startInstant>>;

async function startInstant() {
  const arrived: { at: number; body: string }[] = [];
  const server = createServer((request, response) => {
    const at = Date.now();
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      arrived.push({ at, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, arrived, stop: () => server.close() };
}

async function register(server: Server, url: string): Promise<string> {
  const { body } = await post(server, '/webhooks', { url, events: ['task.created'] });
  return body.id as string;
}

const post = (server: Server, path: string, body: object) =>
  ask(server, { method: 'POST', path: `/api/v1${path}`, body: JSON.stringify(body) });

async function delaysOf(server: Server, { arrived }: Receiver): Promise<number[]> {
  const writing: Promise<unknown>[] = [];
  for (let count = 0; count < measured; count += 1) {
    writing.push(post(server, '/tasks', { title: `Görev ${count}` }));
    await pause(1000 / writes);
  }
  await Promise.all(writing);
  while (arrived.length < measured) await pause(50);
  return arrived
    .slice(measured / 10)
    .map(({ at, body }) => at - Date.parse(JSON.parse(body).timestamp))
    .sort((a, b) => a - b);
}

/** Rate of redelivery to all webhooks at once, of events missed while they were disabled. */
async function rateOf(server: Server, { arrived }: Receiver, ids: readonly string[]) {
  const since = new Date().toISOString();
  for (const id of ids) await post(server, `/webhooks/${id}/disable`, {});
  const operations = Array.from({ length: 100 }, (_, index) => ({ create: { title: `Görev ${index}` } }));
  for (let count = 0; count < burst; count += 100) await post(server, '/tasks:batch', { operations });
  for (const id of ids) await post(server, `/webhooks/${id}/enable`, {});
  arrived.length = 0;
  const before = cpuOf(server.process.pid);
  const sent = await Promise.all(ids.map((id) => post(server, `/webhooks/${id}/redeliver`, { since, include: 'missed' })));
  const count = sent.reduce((sum, { body }) => sum + (body.count as number), 0);
  while (arrived.length < count) await pause(20);
  const [first, last] = [arrived[0], arrived.at(-1)];
  return { rate: arrived.length / ((last!.at - first!.at) / 1000), cpu: (cpuOf(server.process.pid) - before) / arrived.length };
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
const verdict = (met: boolean) => (met ? 'met' : 'MISSED');
