import { testApp } from '../support/app.ts';
import { buildManyTasks, type Caller } from '../support/many-tasks.ts';
import { planOf, tasksRead } from '../support/plan.ts';
import { recordedApp } from '../support/recorder.ts';
import { table } from './report.ts';

const projects = 50;
/** Number of requests per list, and the time limit for them in ms. */
const [times, most] = [5, 1_000];

/** Measurements of one sort order: response times in ms, and the rows and blocks read. */
type Figures = { readonly sort: string; readonly p50: number; readonly p95: number; readonly read: number; readonly blocks: number };

/** Response times of lists in an organization with many tasks, and the rows read for them, for each caller, filter and order. */
export async function lists(count: number, note: (text: string) => void): Promise<string> {
  note(`filling ${count} tasks`);
  const { callers, filters, sorts } = await buildManyTasks(count, projects);
  const lines: string[][] = [];
  const all: Figures[] = [];
  for (const [who, caller] of Object.entries(callers)) {
    note(who);
    for (const [what, filter] of Object.entries(filters)) {
      const figures: Figures[] = [];
      for (const sort of sorts) figures.push(await measure(caller, [filter, `sort=${sort}`].filter(Boolean).join('&'), sort));
      figures.sort((a, b) => a.p50 - b.p50);
      all.push(...figures);
      const [middle, worst] = [figures[Math.floor(figures.length / 2)], figures.at(-1)] as [Figures, Figures];
      lines.push([
        who,
        what,
        middle.p50.toFixed(1),
        worst.p50.toFixed(1),
        worst.p95.toFixed(1),
        worst.sort,
        `${worst.read}`,
        `${worst.blocks}`,
      ]);
    }
  }
  const over = (limit: number) => all.filter(({ p50 }) => p50 > limit).length;
  const head = ['caller', 'filter', 'p50 of the middle order, ms', 'p50 of the slowest', 'p95', 'which', 'tasks it reads', 'blocks'];
  return `${table(head, lines)}\n\n${all.length} lists; over 20 ms: ${over(20)}, over 100 ms: ${over(100)}`;
}

async function measure({ client }: Caller, query: string, sort: string): Promise<Figures> {
  const recorded = await recorder();
  const ask = async (): Promise<number> => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${client.token}` };
    const { statusCode, payload } = await recorded.app.inject({ url: `/api/v1/tasks?${query}`, headers });
    if (statusCode !== 200) throw new Error(`${query}: ${payload}`);
    return performance.now() - started;
  };
  recorded.take();
  // The first request fills the cache.
  await ask();
  const statements = recorded.take().filter(({ name }) => name === 'task.list');
  const taken: number[] = [];
  const until = performance.now() + most;
  while (taken.length < times && (taken.length === 0 || performance.now() < until)) taken.push(await ask());
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] as number;
  const { database } = (await testApp()).services;
  let [read, blocks] = [0, 0];
  for (const statement of statements) {
    const nodes = await planOf(database, statement, statement.once ? 'custom' : 'generic');
    read += Math.round(tasksRead(nodes));
    blocks += (nodes[0]?.['Shared Hit Blocks'] ?? 0) + (nodes[0]?.['Shared Read Blocks'] ?? 0);
  }
  return { sort, p50: at(0.5), p95: at(0.95), read, blocks };
}

let opened: ReturnType<typeof recordedApp> | undefined;

/** Shared by all measurements; it records the statements of each request. */
function recorder(): ReturnType<typeof recordedApp> {
  opened ??= recordedApp();
  return opened;
}
