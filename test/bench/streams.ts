import { setTimeout as pause } from 'node:timers/promises';
import { filledDatabase } from './compare.ts';
import { ask } from './load.ts';
import { table } from './report.ts';
import { memoryOf, onPostgres, type Server, startServer } from './servers.ts';
import { overRest, overSocket, type Subscribe, tokensOfMembers } from './subscribers.ts';

/** MB with 5,000 idle subscribers; milliseconds at the 95th percentile. */
const goals = { memory: 600, fanOut: 300, commit: 50 };
const transports: Readonly<Record<string, Subscribe>> = { WebSocket: overSocket, 'REST stream': overRest };

/** Measures subscribers on PostgreSQL: latency of an event to one and to a thousand of them, and their memory. */
export async function streams(note: (text: string) => void): Promise<string> {
  const filled = await filledDatabase(1_000);
  const tokens = await tokensOfMembers(filled.databaseUrl);
  const rows: (string | number)[][] = [];
  const add = (transport: string, what: string, value: number, goal: number) =>
    rows.push([transport, what, value.toFixed(1), goal, value < goal ? 'met' : 'MISSED']);
  for (const [transport, subscribe] of Object.entries(transports)) {
    note(transport);
    const server = await startServer('ours', onPostgres(filled));
    const { fromRequest, fromAnswer } = await steady(server, tokens, subscribe);
    add(transport, 'answer → one subscriber at 50 writes/s, p95 ms', fromAnswer, goals.commit);
    add(transport, 'request → one subscriber at 50 writes/s, p95 ms', fromRequest, goals.commit);
    add(transport, 'request → each of 1,000 subscribers, p95 ms', await fanOut(server, tokens, subscribe), goals.fanOut);
    add(transport, '5,000 idle subscribers, MB', await idle(server, tokens, subscribe), goals.memory);
    await server.stop();
  }
  return `${table(['door', 'measure', 'value', 'goal', ''], rows)}\n\nA request is a task created over REST: it is answered after its transaction was committed, which lies between the two.`;
}

/** 50 writes a second for 20 s; the first fifth is the warm-up. */
async function steady(
  server: Server,
  tokens: readonly string[],
  subscribe: Subscribe,
): Promise<{ fromRequest: number; fromAnswer: number }> {
  const arrived = new Map<string, number>();
  const onEvent = (subject: string) => void arrived.set(subject, performance.now());
  const close = await subscribe(server, tokens, { count: 1, kind: 'task.created', onEvent });
  const writes: Promise<[id: string, from: number, answered: number]>[] = [];
  for (let write = 0; write < 1_000; write += 1) {
    const next = pause(20);
    const from = performance.now();
    writes.push(create(server).then((id) => [id, from, performance.now()]));
    await next;
  }
  const made = await Promise.all(writes);
  while (arrived.size < made.length) await pause(5);
  await close();
  const measured = made.slice(200).map(([id, from, answered]) => ({ from, answered, arrived: arrived.get(id) as number }));
  return {
    fromRequest: percentile(measured.map((each) => each.arrived - each.from)),
    // The event may arrive before the response.
    fromAnswer: percentile(measured.map((each) => Math.max(0, each.arrived - each.answered))),
  };
}

/** One event a second; twenty are measured. */
async function fanOut(server: Server, tokens: readonly string[], subscribe: Subscribe): Promise<number> {
  const count = 1_000;
  let arrivals: number[] = [];
  const close = await subscribe(server, tokens, { count, kind: 'task.created', onEvent: () => arrivals.push(performance.now()) });
  const times: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    arrivals = [];
    const from = performance.now();
    await create(server);
    while (arrivals.length < count) await pause(2);
    if (round >= 5) times.push(...arrivals.map((at) => at - from));
    await pause(500);
  }
  await close();
  return percentile(times);
}

async function idle(server: Server, tokens: readonly string[], subscribe: Subscribe): Promise<number> {
  const close = await subscribe(server, tokens, { count: 5_000, kind: 'label.deleted', onEvent: () => undefined });
  // Long enough for a check of the credentials and a heartbeat.
  let peak = 0;
  for (let second = 0; second < 20; second += 1) {
    await pause(1_000);
    peak = Math.max(peak, memoryOf(server.process.pid));
  }
  await close();
  return peak;
}

const percentile = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] as number;

async function create(server: Server): Promise<string> {
  const { body } = await ask(server, { method: 'POST', path: '/api/v1/tasks', body: JSON.stringify({ title: 'Ölçüm' }) });
  return body.id as string;
}
