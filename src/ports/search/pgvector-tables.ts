import { type Database, DatabaseError, type Statement } from '../database/port.ts';

/** The table of a generation, whose vectors have so many dimensions; `schema` is where the extension's types are. */
export type VectorTable = { readonly generation: number; readonly dimensions: number; readonly schema: string };

/** From 0.8 on an index is read on until enough of what it finds may be seen. */
const oldest = [0, 8];
/** Dimensions that an index of halves takes. A table takes more. */
export const mostIndexed = 4_000;
/** Of a row with its vector, beside which nothing has to be looked up, in dimensions: what stands in a page of 8 kB. */
const mostPlain = 4_000;

const extension: Statement = {
  name: 'search.extension',
  text: `SELECT a.default_version AS available, e.extversion AS version, e.extnamespace::regnamespace::text AS schema
    FROM (SELECT 1) one
    LEFT JOIN pg_available_extensions a ON a.name = 'vector' LEFT JOIN pg_extension e ON e.extname = 'vector'`,
};
const install: Statement = { name: 'search.install_extension', text: 'CREATE EXTENSION IF NOT EXISTS vector', prepare: false };

type Extension = { readonly version: string; readonly schema: string };

/** The database's pgvector, installed where our role may; else why there is none. `schema` is quoted. */
export async function extensionOf(database: Database): Promise<Extension | 'missing' | 'refused' | 'old'> {
  type Row = { available: string | null; version: string | null; schema: string | null };
  const look = async () => (await database.sql<Row>(extension, []))[0];
  let found = await look();
  // It may be installed while its files are gone.
  if (!found?.available) return 'missing';
  if (!found.version) {
    if (isOld(found.available)) return 'old';
    try {
      await database.sql(install, []);
    } catch (error) {
      if (!(error instanceof DatabaseError) || /^(08|53|57)/.test(error.code)) throw error;
      return 'refused';
    }
    found = await look();
  }
  const { version, schema } = found as Extension;
  return isOld(version) ? 'old' : { version, schema };
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < oldest[0]! || (major === oldest[0] && minor < oldest[1]!);
}

export const tableOf = ({ generation }: Pick<VectorTable, 'generation'>): string => `search_vector_${generation}`;

/** As which vectors are sent and compared. */
export const typeOf = ({ schema, dimensions }: VectorTable): string => `${schema}.halfvec(${dimensions})`;
/** Of vectors of length 1, the negative of their cosine. */
export const distance = ({ schema }: VectorTable): string => `OPERATOR(${schema}.<#>)`;

/** As the extension reads it. Six decimals say as much as 16 bits do. */
export const literalOf = (vector: Float32Array): string => `[${Array.from(vector, (value) => Math.round(value * 1e6) / 1e6).join(',')}]`;

/** Locks who writes out for a moment: from then on they know of the change, and what they wrote is there. */
const lock: Statement = { name: 'search.lock_generations', text: 'SELECT current, next FROM search_generation WHERE id = 1 FOR UPDATE' };
const short: Statement = { name: 'search.short_wait', text: "SELECT set_config('lock_timeout', '1s', true)" };
const known: Statement = { name: 'search.vector_tables', text: 'SELECT generation, dimensions, schema FROM search_vectors' };
/** Those that are whole: whoever removes the extension takes the column along. */
const there: Statement = {
  name: 'search.vector_tables_there',
  text: `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'vector' AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])`,
};
const all: Statement = {
  name: 'search.vector_tables_all',
  text: `SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^search_vector_[0-9]+$'`,
};
const note: Statement = {
  name: 'search.note_vectors',
  text: 'INSERT INTO search_vectors (generation, dimensions, schema) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
};
/** What was written before has to be copied; what comes from now on is written into the table too. */
const noteLeft: Statement = {
  name: 'search.note_vectors_left',
  text: `UPDATE search_corpus c SET vectors_left = (SELECT max(n) FROM search_subject s WHERE s.corpus = c.n) WHERE generation = $1`,
};
const forget: Statement = { name: 'search.forget_vectors', text: 'DELETE FROM search_vectors WHERE generation = ANY($1::int[])' };

/** The tables there should be. */
export const tables = (database: Database): Promise<VectorTable[]> => database.sql<VectorTable>(known, []);

/** Forgets tables that cannot be used any more: vectors are compared one by one, until there are others. */
async function forgetTables(database: Database, gone: readonly VectorTable[]): Promise<void> {
  await database.sql(forget, [gone.map(({ generation }) => generation)]);
}

/** Makes the table of a generation's vectors, where the extension is there and there is none. @returns whether there is one of that kind */
export async function ensureTable(database: Database, generation: number, dimensions: number): Promise<boolean> {
  const found = await extensionOf(database);
  if (typeof found === 'string') return false;
  const table: VectorTable = { generation, dimensions, schema: found.schema };
  const name = tableOf(table);
  return database.transaction(async () => {
    await database.sql(short, []);
    const [now] = await database.sql<{ current: number; next: number | null }>(lock, []);
    // Another process was faster with the generation.
    if (now?.current !== generation && now?.next !== generation) return false;
    const [noted] = (await tables(database)).filter((each) => each.generation === generation);
    const whole = (await database.sql(there, [[name]])).length > 0;
    if (noted && whole && noted.dimensions === dimensions && noted.schema === found.schema) return true;
    await database.sql(forget, [[generation]]);
    await define(database, `DROP TABLE IF EXISTS ${name}`);
    await define(
      database,
      `CREATE TABLE ${name} (corpus int NOT NULL, subject int NOT NULL, ordinal int NOT NULL, scope int NOT NULL,
        vector ${typeOf(table)} NOT NULL, PRIMARY KEY (subject, ordinal))`,
    );
    if (dimensions <= mostPlain) await define(database, `ALTER TABLE ${name} ALTER COLUMN vector SET STORAGE PLAIN`);
    await define(database, `CREATE INDEX ON ${name} (scope)`);
    await database.sql(note, [generation, dimensions, found.schema]);
    await database.sql(noteLeft, [generation]);
    return true;
  });
}

/** Removes the tables of generations that are no more, and those that nobody knows of. */
export async function dropLeftTables(database: Database): Promise<void> {
  if ((await database.sql(all, [])).length === 0) return;
  await database.transaction(async () => {
    await database.sql(short, []);
    const [now] = await database.sql<{ current: number; next: number | null }>(lock, []);
    const noted = await tables(database);
    const gone = noted.map(({ generation }) => generation).filter((each) => each !== now?.current && each !== now?.next);
    if (gone.length > 0) await database.sql(forget, [gone]);
    const used = new Set(noted.filter(({ generation }) => !gone.includes(generation)).map(tableOf));
    for (const { name } of await database.sql<{ name: string }>(all, []))
      if (!used.has(name)) await define(database, `DROP TABLE IF EXISTS ${name}`);
  });
}

/** Forgets the tables that are not whole any more, and all where the extension is gone. @returns whether there were any */
export async function forgetBroken(database: Database, extensionIsThere: boolean): Promise<boolean> {
  const noted = await tables(database);
  if (noted.length === 0) return false;
  const whole = extensionIsThere ? await database.sql<{ name: string }>(there, [noted.map(tableOf)]) : [];
  const names = new Set(whole.map(({ name }) => name));
  const broken = noted.filter((table) => !names.has(tableOf(table)));
  if (broken.length > 0) await forgetTables(database, broken);
  return broken.length > 0;
}

/**
 * Whether a statement failed since the extension, or a table of it, was taken away, which is forgotten then: the same is done
 * without it.
 */
export async function forgetGone(database: Database, error: unknown): Promise<boolean> {
  if (!(error instanceof DatabaseError) || !gone.has(error.code)) return false;
  return forgetBroken(database, error.code !== noFile && typeof (await extensionOf(database)) !== 'string');
}

const define = (database: Database, text: string) => database.sql({ name: 'search.define', text, prepare: false }, []);

/** SQLSTATE: no such table, column, type, operator or schema, or no file of the extension. */
const noFile = '58P01';
const gone = new Set(['42P01', '42703', '42704', '42883', '3F000', noFile]);

/** Who looks after the vectors the next time does what could not be done since others had the tables. For `catch`. */
export function unlessTaken(error: unknown): void {
  if (!(error instanceof DatabaseError && error.code === '55P03')) throw error;
}
