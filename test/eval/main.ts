import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { answers, measureTruth, truthReport } from './claims.ts';
import { measure, measureHeld } from './measure.ts';
import { type Drivers, openServices } from './open.ts';
import { loadProduct } from './product.ts';
import { explain, type Run, report } from './report.ts';
import { ownSet, squadSet } from './set.ts';
import { spellings } from './spelling.ts';
import { measureAllWork, summary } from './summary.ts';

const usage = `npm run eval -- [options]
  (none)            our own documents and questions, in the database; with ELASTICSEARCH_URL also on Elasticsearch,
                    with EMBEDDING_MODEL and its settings also by vectors
  --squad FILE      a set in SQuAD's format instead: each paragraph a document, recall over paragraphs
  --no-chat         ranking and truth only
  --explain         each question that went wrong, and what came instead`;

const cache = join(import.meta.dirname, '../../.cache');

const { values } = parseArgs({
  options: {
    squad: { type: 'string' },
    'no-chat': { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** The database with its own search, then the search engine there is. */
function combinations(): { name: string; drivers: Drivers }[] {
  const { elasticsearch, embeddings } = readConfig();
  const own = { name: 'database', drivers: { elasticsearch: undefined, embeddings } };
  return elasticsearch ? [own, { name: 'Elasticsearch', drivers: { elasticsearch, embeddings } }] : [own];
}

/** Says what was measured as soon as it was: a run takes minutes. */
async function run(): Promise<void> {
  makeRunFolder();
  const truth = measureTruth();
  const answersTruth = measureTruth(answers());
  process.stdout.write(`${truthReport(truth)}\n\n${truthReport(answersTruth, answers(), 'answers')}\n\n`);
  const set = values.squad ? squadSet(values.squad) : ownSet();
  const runs: Run[] = [];
  for (const { name, drivers } of combinations()) {
    process.stderr.write(`${name}: ${set.documents.length} documents, ${set.questions.length} questions\n`);
    const product = await loadProduct(await openServices(drivers), set.documents);
    const chatted = values['no-chat'] || values.squad ? [] : spellings;
    const measured = await measure(product, set, chatted);
    const done: Run = { name, measured, held: await measureHeld(product, chatted) };
    runs.push(done);
    process.stdout.write(`${report([done])}\n\n${values.explain ? `${explain(done)}\n\n` : ''}`);
  }
  if (!values['no-chat'] && !values.squad) process.stderr.write('questions about the work, and what goes on with them\n');
  const work = values['no-chat'] || values.squad ? null : await measureAllWork();
  if (work && values.explain) process.stdout.write(`${[work.tables, work.model, work.lies].flatMap(({ wrong }) => wrong).join('\n')}\n\n`);
  if (!values.squad) process.stdout.write(`${summary({ truth, answersTruth, runs, work })}\n`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'eval.json'), JSON.stringify({ at: new Date(), truth, answersTruth, runs, work }, null, 2));
}

if (values.help) process.stdout.write(`${usage}\n`);
else await run();
process.exit();
