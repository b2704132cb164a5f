import { parseArgs } from 'node:util';
import { type ScenarioName, scenarioNames } from './scenarios.ts';
import { type ServerName, serverNames } from './servers.ts';

/** Measurements without a comparison to the reference server. */
const modes = [
  'memory',
  'embedded',
  'jwt',
  'admission',
  'agents',
  'feed',
  'webhooks',
  'streams',
  'files',
  'lists',
  'fields',
  'organizations',
] as const;

/** Options of a benchmark run. */
export type Options = {
  readonly mode: 'compare' | 'profile' | (typeof modes)[number];
  /** Sizes of the database, in tasks. */
  readonly tasks: readonly number[];
  readonly scenarios: readonly ScenarioName[];
  readonly connections: readonly number[];
  /** Rounds per server and number of connections, and their length in seconds. */
  readonly rounds: number;
  readonly seconds: number;
  /** The server to profile. */
  readonly server: ServerName;
  /** Whether a ratio above its ceiling fails the run. */
  readonly gate: boolean;
};

export const usage = `npm run bench -- [options]
  (none)                 CPU per request as a multiple of the reference server's, on 100,000 tasks; about 7 minutes
  --gate                 the same; exit code 1 if a ratio is above its ceiling by more than the noise of the run. Takes no --tasks and
                         no --connections
  --quick                with fewer rounds
  --tasks 100000,…       other sizes
  --scenarios list,…     some of ${scenarioNames.join(', ')}
  --connections 1,16,64
  --rounds 4 --seconds 2
  --profile list         the functions that cost most in one scenario (with --server raw: of the reference server)
  --memory               memory over 100,000 requests, on PostgreSQL and embedded
  --embedded             start to first answer, idle share, memory, creates and lists a second, with the database; about 2 minutes
  --jwt                  time of one check of an access token of the identity provider, in one process
  --admission            CPU that authentication and limits take of a request, in memory and with Redis, and with a token of an OAuth client
  --agents               time of a proposed write as a multiple of a direct one
  --feed                 time of the feed's first page with 10,000 notifications
  --webhooks             delay and deliveries a second of webhooks, with a receiver that answers at once
  --streams              subscribers: time to one and to 1,000, memory of 5,000; about 3 minutes
  --files                time until 1,000 small texts and a PDF of 100 pages that are uploaded can be found, memory, and an answer's first word, embedded
  --lists                time and reading of lists of 1,000,000 tasks, for every caller, filter and order; about 10 minutes
  --fields               lists sorted, narrowed and grouped by a custom field, of 1,000,000 tasks that have 20 of them; about 15 minutes
  --organizations        creates a second of one organization and of ten at once, with fsync on`;

/** @throws Error that states the problem */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      tasks: { type: 'string' },
      scenarios: { type: 'string', default: scenarioNames.join(',') },
      connections: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      profile: { type: 'string' },
      server: { type: 'string', default: 'ours' },
      memory: { type: 'boolean', default: false },
      embedded: { type: 'boolean', default: false },
      jwt: { type: 'boolean', default: false },
      admission: { type: 'boolean', default: false },
      agents: { type: 'boolean', default: false },
      feed: { type: 'boolean', default: false },
      webhooks: { type: 'boolean', default: false },
      streams: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      lists: { type: 'boolean', default: false },
      fields: { type: 'boolean', default: false },
      organizations: { type: 'boolean', default: false },
    },
  });
  const { quick, gate, profile } = values;
  const other = (['tasks', 'connections'] as const).find((name) => values[name] !== undefined);
  if (gate && other) throw new Error(`--gate takes no --${other}: its ceilings hold only for the default`);
  const scenarios = (profile ?? values.scenarios).split(',');
  const unknown = scenarios.find((name) => !(scenarioNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}, only ${scenarioNames.join(', ')}`);
  const server = serverNames.find((name) => name === values.server);
  if (!server) throw new Error(`--server is one of ${serverNames.join(', ')}`);
  const mode = profile ? 'profile' : (modes.find((name) => values[name]) ?? 'compare');
  return {
    mode,
    tasks: numbers('tasks', values.tasks ?? defaultTasks(mode)),
    scenarios: scenarios as ScenarioName[],
    connections: numbers('connections', values.connections ?? '1,16,64'),
    rounds: numbers('rounds', values.rounds ?? (quick ? '2' : '4'))[0] as number,
    seconds: numbers('seconds', values.seconds ?? (quick ? '1.5' : '2'))[0] as number,
    server,
    gate,
  };
}

function defaultTasks(mode: Options['mode']): string {
  return mode === 'lists' || mode === 'fields' ? '1000000' : '100000';
}

function numbers(name: string, text: string): number[] {
  const values = text.split(',').map(Number);
  if (values.some((value) => !(value > 0))) throw new Error(`--${name} takes numbers above 0, by comma`);
  return values;
}
