import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config.ts';
import { findOldest } from '../support/oldest.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { documentConversations } from './conversations.ts';
import { measure, measureHeld } from './measure.ts';
import { measureConversations } from './measure-conversations.ts';
import { measureModel, modelAt } from './model.ts';
import { type Drivers, openServices } from './open.ts';
import { loadProduct } from './product.ts';
import { explain, type Run, report } from './report.ts';
import { ownSet, squadSet } from './set.ts';
import { spellings } from './spelling.ts';
import { measureAllWork, summary } from './summary.ts';
import { measureAllSwapped, swappedReport } from './swapped.ts';

const usage = `npm run eval -- [options]
  (none)            our own documents and questions, in the embedded database, in the oldest PostgreSQL that is installed
                    and promised, by words; with ELASTICSEARCH_URL also on Elasticsearch,
                    with EMBEDDING_MODEL and its settings also by vectors
  --squad FILE      a set in SQuAD's format instead: each paragraph a document, recall over paragraphs
  --swapped         of that set without every fourth paragraph, then article: how well the assistant says that there is no answer
  --no-chat         ranking only
  --model URL       measures a chat model behind an OpenAI-compatible API instead: as verifier of claims, and its answers to
                    questions about documents and about the work; CHAT_MODEL names the model (default: the first that the
                    server lists), OPENAI_API_KEY, CHAT_CONTEXT and CHAT_MAX_TOKENS as for the product
  --take N          with --model: at most N items of each set, for a slow model
  --explain         each question that went wrong, and what came instead`;

const cache = join(import.meta.dirname, '../../.cache');

const { values } = parseArgs({
  options: {
    squad: { type: 'string' },
    swapped: { type: 'boolean', default: false },
    'no-chat': { type: 'boolean', default: false },
    model: { type: 'string' },
    take: { type: 'string', default: '10000' },
    explain: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const words: Drivers = { elasticsearch: undefined, embeddings: undefined };

/** The embedded database, then Elasticsearch if configured; each by words, and with vectors if configured. */
function combinations(): { name: string; drivers: Drivers; server?: PostgresServer }[] {
  const { elasticsearch, embeddings } = readConfig();
  const engines = [
    { name: 'embedded', drivers: { elasticsearch: undefined } },
    ...(elasticsearch ? [{ name: 'Elasticsearch', drivers: { elasticsearch } }] : []),
  ];
  const models = [{ also: '', embeddings: undefined }, ...(embeddings ? [{ also: ' and vectors', embeddings }] : [])];
  return engines.flatMap(({ name, drivers }) =>
    models.map(({ also, ...model }) => ({ name: `${name}${also}`, drivers: { ...drivers, ...model } })),
  );
}

/** Prints each result as soon as it is measured, because a run takes minutes. */
async function run(): Promise<void> {
  makeRunFolder();
  const set = values.squad ? squadSet(values.squad) : ownSet();
  const runs: Run[] = [];
  const oldest = findOldest();
  const others = oldest
    ? [{ name: `PostgreSQL ${basename(oldest)}`, drivers: words, server: await startPostgres({ programs: oldest }) }]
    : [];
  for (const { name, drivers, server } of [...combinations(), ...others]) {
    process.stderr.write(`${name}: ${set.documents.length} documents, ${set.questions.length} questions\n`);
    const product = await loadProduct(await openServices(drivers, server), set.documents);
    const chatted = values['no-chat'] || values.squad ? [] : spellings;
    const measured = await measure(product, set, chatted);
    const held = await measureHeld(product, chatted);
    const conversations = chatted.length > 0 ? await measureConversations(product, documentConversations) : undefined;
    const done: Run = { name, measured, held, conversations };
    runs.push(done);
    process.stdout.write(`${report([done])}\n\n${values.explain ? `${explain(done)}\n\n` : ''}`);
  }
  if (!values['no-chat'] && !values.squad) process.stderr.write('questions about the work, and what goes on with them\n');
  const work = values['no-chat'] || values.squad ? null : await measureAllWork(combinations());
  if (work && values.explain) {
    const asked = work.engines.flatMap(({ tables, model }) => [tables, model]);
    process.stdout.write(`${[...new Set(asked.flatMap(({ wrong }) => wrong))].join('\n')}\n\n`);
  }
  if (!values.squad) process.stdout.write(`${summary({ runs, work })}\n`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'eval.json'), JSON.stringify({ at: new Date(), runs, work }, null, 2));
}

if (values.help) process.stdout.write(`${usage}\n`);
else if (values.model) {
  makeRunFolder();
  process.stdout.write(`${await measureModel(await modelAt(values.model), Number(values.take))}\n`);
} else if (values.swapped && values.squad) {
  makeRunFolder();
  process.stdout.write(`${swappedReport(await measureAllSwapped(values.squad, combinations()))}\n`);
} else await run();
process.exit();
