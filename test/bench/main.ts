import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { makeRunFolder } from '../support/run-folder.ts';
import { measureAdmission } from './admission.ts';
import { measureAgents } from './agents.ts';
import { compare } from './compare.ts';
import { embedded } from './embedded.ts';
import { measureFeed } from './feed.ts';
import { measureFields } from './fields.ts';
import { files } from './files.ts';
import { jwt } from './jwt.ts';
import { lists } from './lists.ts';
import { memory } from './memory.ts';
import { type Options, readOptions, usage } from './options.ts';
import { organizations } from './organizations.ts';
import { profile } from './profile.ts';
import { exceeded, report, verdictsOf } from './report.ts';
import { streams } from './streams.ts';
import { webhooks } from './webhooks.ts';

// A killed bench also ends its servers, which it does at exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const cache = join(import.meta.dirname, '../../.cache');

async function run(options: Options): Promise<string> {
  makeRunFolder();
  if (options.mode === 'profile') return profile(options, note);
  if (options.mode === 'memory') return memory(options.tasks[0] as number, note);
  if (options.mode === 'embedded') return embedded();
  if (options.mode === 'jwt') return jwt();
  if (options.mode === 'admission') return measureAdmission();
  if (options.mode === 'agents') return measureAgents();
  if (options.mode === 'feed') return measureFeed(note);
  if (options.mode === 'webhooks') return webhooks(note);
  if (options.mode === 'streams') return streams(note);
  if (options.mode === 'lists') return lists(options.tasks[0] as number, note);
  if (options.mode === 'fields') return measureFields(options.tasks[0] as number, note);
  if (options.mode === 'organizations') return organizations(note);
  if (options.mode === 'files') return files(note);
  const results = await compare(options, note);
  mkdirSync(cache, { recursive: true });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(
    join(cache, 'bench.json'),
    JSON.stringify({ at: new Date(), machine, options, verdicts: verdictsOf(results), results }, null, 2),
  );
  if (options.gate)
    for (const { scenario, of, ratio, ceiling } of exceeded(verdictsOf(results))) {
      note(`${scenario}: CPU of the ${of} is ${ratio.toFixed(2)} times the reference's, above the ceiling of ${ceiling}`);
      process.exitCode = 1;
    }
  return report(results);
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

if (process.argv.includes('--help')) process.stdout.write(`${usage}\n`);
else process.stdout.write(`${await run(readOptions(process.argv.slice(2)))}\n`);
process.exit();
