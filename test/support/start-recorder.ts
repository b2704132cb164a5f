import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// This module is preloaded into a server (`node --import`). It notes the modules that the server loads and the statements that it sends,
// and writes them as JSON to the file that RECORD_START names when it receives SIGUSR2.

/** The recorded URLs of modules, and texts of statements in the order in which they were sent. */
export type StartRecord = { readonly modules: readonly string[]; readonly statements: readonly string[] };

const modules = new Set<string>();
const statements: string[] = [];

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) modules.add(url);
    return next(url, context);
  },
});

const { default: pg } = await import('pg');
const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function (this: unknown, ...all: unknown[]) {
  const [first] = all as [string | { text?: string }];
  statements.push(typeof first === 'string' ? first : (first.text ?? ''));
  return query.apply(this, all);
} as never;

process.on('SIGUSR2', () => {
  const record: StartRecord = { modules: [...modules], statements };
  writeFileSync(process.env.RECORD_START as string, JSON.stringify(record));
});
