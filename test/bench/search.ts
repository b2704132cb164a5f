import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/ports/database/index.ts';
import { openSearch } from '../../src/ports/search/index.ts';
import type { Search } from '../../src/ports/search/port.ts';
import { startElasticsearch } from '../support/elasticsearch.ts';
import { pgvector } from '../support/pgvector.ts';
import { postgres } from '../support/postgres.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { multiply } from './copies.ts';
import { cpuUsed } from './cpu.ts';
import { madeUp } from './passages.ts';

/**
 * npm run bench:search -- [--passages 100000] [--engines elasticsearch,postgres,pgvector] [--questions 400] [--words] [--indexed 100000]
 *
 * Measures searches and indexing on production engines. Goals: p95 below 60 ms by words and 80 ms with vectors, 300 passages a second, and
 * less than 500 MB of memory in our process. `postgres` has no pgvector: it compares vectors only for callers with few projects, and
 * searches by words for the others. With `--words` passages have no vectors; a database then indexes `--indexed` of them and copies those
 * to get the rest.
 */
const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '100000' },
    engines: { type: 'string', default: 'elasticsearch,postgres,pgvector' },
    questions: { type: 'string', default: '400' },
    words: { type: 'boolean', default: false },
    indexed: { type: 'string', default: '100000' },
  },
});
makeRunFolder();
const organization = 'org_bench';
const passages = Number(values.passages);
/** Number of generated passages; copies multiply them afterwards. */
const written = (engine: string) => (values.words && engine !== 'elasticsearch' ? Math.min(passages, Number(values.indexed)) : passages);
const projects = 200;
/** The caller can view three of four projects. */
const seen = Array.from({ length: (projects * 3) / 4 }, (_, n) => `prj_${n}`);
/** The other caller can view so few projects that vectors are compared one by one. */
const few = seen.slice(0, projects / 8);
const limit = 50;
/** Searches that open files and fill caches. */
const warmUp = 20;

let peak = 0;
const watch = setInterval(() => note(), 100);
function note(): void {
  peak = Math.max(peak, process.memoryUsage.rss());
}

type Opened = { search: Search; settle(): Promise<void>; fill(times: number): Promise<void>; stop(): Promise<void> };

async function open(engine: string): Promise<Opened> {
  const server = engine === 'pgvector' ? await pgvector() : await postgres();
  if (!server) throw new Error('pgvector is not there');
  const databaseUrl = await server.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const node = engine === 'elasticsearch' ? await startElasticsearch({ heap: '1g' }) : undefined;
  const elasticsearch = node && { url: node.url, apiKey: undefined, prefix: 'bench' };
  const search = await openSearch({ database, elasticsearch });
  return {
    search,
    /** Does what autovacuum would do within a minute. */
    settle: async () => (engine === 'elasticsearch' ? undefined : database.alone('VACUUM ANALYZE')),
    fill: async (times) => (times > 1 ? multiply(databaseUrl, times) : undefined),
    async stop() {
      await search.close();
      await database.close();
      node?.stop();
    },
  };
}

type Figures = { readonly engine: string; readonly [figure: string]: string | number };

async function measure(engine: string): Promise<Figures> {
  const { search, settle, fill, stop } = await open(engine);
  const count = written(engine);
  const made = madeUp(organization, { passages: count, projects, vectors: !values.words });
  const spent = { own: 0, servers: 0 };
  let indexing = 0;
  for (const batch of made.batches()) {
    const before = cpuUsed();
    const start = performance.now();
    await search.replace(batch);
    indexing += performance.now() - start;
    const after = cpuUsed();
    spent.own += after.own - before.own;
    spent.servers += after.servers - before.servers;
  }
  await fill(Math.round(passages / count));
  const tending = performance.now();
  if (!values.words) await search.tend({ dimensions: made.dimensions });
  const tended = (performance.now() - tending) / 1000;
  await settle();
  const ask = async (legs: 'both' | 'lexical', projects = seen) => {
    const times: number[] = [];
    let hybrid = false;
    const questions = Array.from({ length: Number(values.questions) }, () => made.question());
    let before = cpuUsed();
    for (const [place, text] of questions.entries()) {
      if (place === warmUp) before = cpuUsed();
      const vector = legs === 'both' ? made.vector() : undefined;
      const start = performance.now();
      const found = await search.find({ organization, projects, text, vector, limit });
      hybrid = found.vector.length > 0;
      if (place >= warmUp) times.push(performance.now() - start);
    }
    const after = cpuUsed();
    const cpu = (of: 'own' | 'servers') => Number(((after[of] - before[of]) / times.length).toFixed(1));
    return { times: times.sort((a, b) => a - b), hybrid, own: cpu('own'), servers: cpu('servers') };
  };
  const lexical = await ask('lexical');
  const both = values.words ? lexical : await ask('both');
  const narrow = await ask(values.words ? 'lexical' : 'both', few);
  const beside = await besideWrites(search, made);
  await stop();
  const at = (times: number[], part: number) => Number(times[Math.floor(times.length * part)]!.toFixed(1));
  return {
    engine,
    'passages/s': Math.round(count / (indexing / 1000)),
    'CPU ms/passage': `${(spent.own / count).toFixed(2)} + ${(spent.servers / count).toFixed(2)}`,
    'lexical p50': at(lexical.times, 0.5),
    p95: at(lexical.times, 0.95),
    CPU: `${lexical.own} + ${lexical.servers}`,
    'both p50': at(both.times, 0.5),
    'both p95': at(both.times, 0.95),
    'both CPU': `${both.own} + ${both.servers}`,
    mode: both.hybrid ? 'hybrid' : 'lexical',
    'few both p95': at(narrow.times, 0.95),
    'few CPU': `${narrow.own} + ${narrow.servers}`,
    'few mode': narrow.hybrid ? 'hybrid' : 'lexical',
    'vectors made, s': Math.round(tended),
    'change p95': at(beside, 0.95),
    'memory MB': Math.round(peak / 1e6),
    load: loadavg()[0]!.toFixed(1),
  };
}

/** Milliseconds from writing one task, as small changes do, until search finds it. */
async function besideWrites(search: Search, made: ReturnType<typeof madeUp>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 50; n++) {
    const passage = { id: `psg_new_${n}`, organization, project: 'prj_0', kind: 'task' as const, subject: 'tsk_new', title: `yenilik${n}` };
    const start = performance.now();
    await search.replace([
      {
        organization,
        subject: 'tsk_new',
        passages: [{ ...passage, headings: [], text: '', vector: values.words ? undefined : made.vector() }],
      },
    ]);
    const { lexical } = await search.find({ organization, projects: seen, text: `yenilik${n}`, limit });
    if (lexical[0]?.passage !== passage.id) throw new Error('A change is not found.');
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

for (const engine of values.engines.split(',')) {
  peak = 0;
  console.table([await measure(engine)]);
}
clearInterval(watch);
process.exit();
