import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { postgres } from '../support/postgres.ts';
import { type Filled, fill } from './fill.ts';
import { ask, load } from './load.ts';
import type { Options } from './options.ts';
import { type Ratios, type ScenarioName, scenarioOf } from './scenarios.ts';
import { cpuOf, familyCpu, onPostgres, type Server, type ServerName, serverNames, startServer } from './servers.ts';

/** Measurements of one server in one scenario at one number of connections. */
export type Figures = {
  /** CPU per request, in µs: of the server, and of PostgreSQL. */
  readonly cpu: number;
  readonly database: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

/** Measurements of both servers, and the ratio of the product's CPU to the reference's in each round. */
export type Comparison = {
  readonly tasks: number;
  readonly scenario: ScenarioName;
  readonly connections: number;
  readonly ratios: readonly Ratios[];
} & Readonly<Record<ServerName, Figures>>;

/** CPU per request of each round, and the total time of all rounds. */
type Sum = { cpu: number[]; database: number[]; seconds: number; times: number[] };

/** Starts the servers on one filled database and measures them in turn. */
export async function compare(options: Options, note: (text: string) => void): Promise<Comparison[]> {
  const results: Comparison[] = [];
  for (const tasks of options.tasks) {
    note(`filling ${tasks} tasks`);
    const filled = await filledDatabase(tasks);
    const postmaster = await postmasterOf(filled.databaseUrl);
    const servers: Server[] = [];
    for (const name of serverNames) servers.push(await startServer(name, onPostgres(filled)));
    await requireSameAnswers(servers, filled, options.scenarios);
    for (const scenario of options.scenarios) {
      note(`${tasks} tasks, ${scenario}`);
      for (const server of servers) await warmUp(server, scenario, filled);
      for (const result of await inTurns(servers, scenario, filled, options, postmaster)) results.push({ tasks, scenario, ...result });
    }
    for (const server of servers) await server.stop();
  }
  return results;
}

/** Creates and fills a database on the run's PostgreSQL server. */
export async function filledDatabase(tasks: number): Promise<Filled> {
  const server = await postgres();
  return fill(await server.createDatabase(), tasks);
}

/** Runs for at least three seconds and 6,000 requests, at most nine seconds, so that V8 has compiled the hot code. */
async function warmUp(server: Server, scenario: ScenarioName, filled: Filled): Promise<void> {
  let requests = 0;
  for (let seconds = 0; seconds < 3 || (requests < 6_000 && seconds < 9); seconds += 1.5)
    requests += (await load(server, [scenario], filled, { connections: 16, seconds: 1.5 })).times.length;
}

/** Alternates short rounds of all servers, so that other load on the machine affects them equally. */
async function inTurns(
  servers: readonly Server[],
  scenario: ScenarioName,
  filled: Filled,
  { connections, rounds, seconds: length }: Options,
  postmaster: number,
): Promise<Omit<Comparison, 'tasks' | 'scenario'>[]> {
  const nothing = (): Sum => ({ cpu: [], database: [], seconds: 0, times: [] });
  const results = connections.map((count) => ({ connections: count, ours: nothing(), raw: nothing() }));
  for (let round = 0; round < rounds; round += 1) {
    for (const result of results) {
      for (const server of servers) {
        const sum = result[server.name];
        const { pid } = server.process;
        const before = { cpu: cpuOf(pid), database: familyCpu(postmaster) };
        const { times, seconds } = await load(server, [scenario], filled, { connections: result.connections, seconds: length });
        sum.cpu.push((cpuOf(pid) - before.cpu) / times.length);
        sum.database.push((familyCpu(postmaster) - before.database) / times.length);
        sum.seconds += seconds;
        sum.times.push(...times);
      }
    }
  }
  return results.map(({ connections: count, ours, raw }) => ({
    connections: count,
    ours: figuresOf(ours),
    raw: figuresOf(raw),
    ratios: ours.cpu.map((cpu, round) => ({
      server: cpu / (raw.cpu[round] as number),
      database: (ours.database[round] as number) / (raw.database[round] as number),
    })),
  }));
}

function figuresOf({ cpu, database, seconds, times }: Sum): Figures {
  const sorted = sort(times);
  const { length } = sorted;
  return {
    // The median round, so that a burst of other load does not count.
    cpu: percentile(sort(cpu), 0.5),
    database: percentile(sort(database), 0.5),
    perSecond: length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}

function sort(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

/** Interpolates between the two values around the share. */
function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return below + (above - below) * (place % 1);
}

/** Checks that both servers respond with the same items where they can. @throws AssertionError */
async function requireSameAnswers([ours, raw]: readonly Server[], filled: Filled, scenarios: readonly ScenarioName[]): Promise<void> {
  for (const scenario of scenarios) {
    const { request, same } = scenarioOf(scenario);
    for (let times = 0; same && times < 20; times += 1) {
      const one = { ...filled, projects: [filled.projects[times % filled.projects.length] as string] };
      const [own, other] = await Promise.all([ours, raw].map((server) => ask(server as Server, request(one, (server as Server).name))));
      deepStrictEqual(same(own?.body), same(other?.body), `${scenario}: the reference responds otherwise`);
    }
  }
}

/** Process id of PostgreSQL's parent process. */
async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('show data_directory').finally(() => client.end());
  return Number.parseInt(readFileSync(`${rows[0].data_directory}/postmaster.pid`, 'utf8'), 10);
}
