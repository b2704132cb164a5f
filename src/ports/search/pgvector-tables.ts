import { type Database, DatabaseError, type Statement, statement } from '../database/port.ts';

/** Table of a generation's vectors, with their number of dimensions; `schema` is that of the extension's types. */
export type VectorTable = { readonly generation: number; readonly dimensions: number; readonly schema: string };

/** Oldest supported pgvector version: 0.8 introduced iterative index scans. */
const oldest = [0, 8];
/** Maximum number of dimensions of an index on `halfvec`. Tables support more. */
export const mostIndexed = 4_000;
/** Maximum number of dimensions of a vector that fits into a row in an 8 kB page, without a lookup in another table. */
const mostPlain = 4_000;

const extension = statement('search.extension')`
  SELECT a.default_version AS available, e.extversion AS version, e.extnamespace::regnamespace::text AS schema
  FROM (SELECT 1) one
  LEFT JOIN pg_available_extensions a ON a.name = 'vector' LEFT JOIN pg_extension e ON e.extname = 'vector'`;
const install: Statement = { name: 'search.install_extension', text: 'CREATE EXTENSION IF NOT EXISTS vector', prepare: false };

type Extension = { readonly version: string; readonly schema: string };

/** Returns the database's pgvector, and installs it if the role may; else the reason why it is not available. `schema` is quoted. */
export async function extensionOf(database: Database): Promise<Extension | 'missing' | 'refused' | 'old'> {
  type Row = { available: string | null; version: string | null; schema: string | null };
  const look = async () => (await database.sql<Row>(extension, []))[0];
  let found = await look();
  // It may be installed although its files are missing.
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

/** Type in which vectors are sent and compared. */
export const typeOf = ({ schema, dimensions }: VectorTable): string => `${schema}.halfvec(${dimensions})`;
/** Distance operator: negative inner product, for vectors of length 1 the negative cosine. */
export const distance = ({ schema }: VectorTable): string => `OPERATOR(${schema}.<#>)`;

/** Text format of the extension. Six decimals are as precise as 16 bits. */
export const literalOf = (vector: Float32Array): string => `[${Array.from(vector, (value) => Math.round(value * 1e6) / 1e6).join(',')}]`;

/** Briefly locks out writers: afterwards they know of the change, and their earlier writes are visible. */
const lock = statement('search.lock_generations')`SELECT current, next FROM search_generation WHERE id = 1 FOR UPDATE`;
const shortLockTimeout = statement('search.short_wait')`SELECT set_config('lock_timeout', '1s', true)`;
const recordedTables = statement('search.vector_tables')`SELECT generation, dimensions, schema FROM search_vectors`;
/** Finds complete tables: dropping the extension also drops the column. */
const completeTables = statement('search.vector_tables_there')`
  SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'vector' AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])`;
const existingTables = statement('search.vector_tables_all')`SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^search_vector_[0-9]+$'`;
const recordTable = statement('search.note_vectors')`
  INSERT INTO search_vectors (generation, dimensions, schema) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1`;
/** Records that existing vectors have to be copied; later ones are written to the table directly. */
const recordUncopied = statement('search.note_vectors_left')`
  UPDATE search_corpus c SET vectors_left = (SELECT max(n) FROM search_subject s WHERE s.corpus = c.n) WHERE generation = $1`;
const deleteRecords = statement('search.forget_vectors')`DELETE FROM search_vectors WHERE generation = ANY($1::int[])`;

/** Returns the recorded tables, which may be missing. */
export const tables = (database: Database): Promise<VectorTable[]> => database.sql<VectorTable>(recordedTables, []);

/** Removes the records of unusable tables: vectors are compared one by one until there are new ones. */
async function forgetTables(database: Database, gone: readonly VectorTable[]): Promise<void> {
  await database.sql(deleteRecords, [gone.map(({ generation }) => generation)]);
}

/**
 * Creates the table of a generation's vectors, if the extension is available and the table is missing.
 * @returns whether there is such a table now
 */
export async function ensureTable(database: Database, generation: number, dimensions: number): Promise<boolean> {
  const found = await extensionOf(database);
  if (typeof found === 'string') return false;
  const table: VectorTable = { generation, dimensions, schema: found.schema };
  const name = tableOf(table);
  return database.transaction(async () => {
    await database.sql(shortLockTimeout, []);
    const [now] = await database.sql<{ current: number; next: number | null }>(lock, []);
    // Another process has replaced the generation.
    if (now?.current !== generation && now?.next !== generation) return false;
    const [noted] = (await tables(database)).filter((each) => each.generation === generation);
    const whole = (await database.sql(completeTables, [[name]])).length > 0;
    if (noted && whole && noted.dimensions === dimensions && noted.schema === found.schema) return true;
    await database.sql(deleteRecords, [[generation]]);
    await define(database, `DROP TABLE IF EXISTS ${name}`);
    await define(
      database,
      `CREATE TABLE ${name} (corpus int NOT NULL, subject int NOT NULL, ordinal int NOT NULL, scope int NOT NULL,
        vector ${typeOf(table)} NOT NULL, PRIMARY KEY (subject, ordinal))`,
    );
    if (dimensions <= mostPlain) await define(database, `ALTER TABLE ${name} ALTER COLUMN vector SET STORAGE PLAIN`);
    await define(database, `CREATE INDEX ON ${name} (scope)`);
    await database.sql(recordTable, [generation, dimensions, found.schema]);
    await database.sql(recordUncopied, [generation]);
    return true;
  });
}

/** Drops tables of deleted generations, and those without a record. */
export async function dropLeftTables(database: Database): Promise<void> {
  if ((await database.sql(existingTables, [])).length === 0) return;
  await database.transaction(async () => {
    await database.sql(shortLockTimeout, []);
    const [now] = await database.sql<{ current: number; next: number | null }>(lock, []);
    const noted = await tables(database);
    const gone = noted.map(({ generation }) => generation).filter((each) => each !== now?.current && each !== now?.next);
    if (gone.length > 0) await database.sql(deleteRecords, [gone]);
    const used = new Set(noted.filter(({ generation }) => !gone.includes(generation)).map(tableOf));
    for (const { name } of await database.sql<{ name: string }>(existingTables, []))
      if (!used.has(name)) await define(database, `DROP TABLE IF EXISTS ${name}`);
  });
}

/** Removes the records of incomplete tables, and all records if the extension is missing. @returns whether there were any */
export async function forgetBroken(database: Database, extensionIsThere: boolean): Promise<boolean> {
  const noted = await tables(database);
  if (noted.length === 0) return false;
  const whole = extensionIsThere ? await database.sql<{ name: string }>(completeTables, [noted.map(tableOf)]) : [];
  const names = new Set(whole.map(({ name }) => name));
  const broken = noted.filter((table) => !names.has(tableOf(table)));
  if (broken.length > 0) await forgetTables(database, broken);
  return broken.length > 0;
}

/**
 * Whether a statement failed because the extension, or a table of it, was removed. It then removes the records, and the caller
 * repeats the operation without them.
 */
export async function forgetGone(database: Database, error: unknown): Promise<boolean> {
  if (!(error instanceof DatabaseError) || !missingStates.has(error.code)) return false;
  return forgetBroken(database, error.code !== noFile && typeof (await extensionOf(database)) !== 'string');
}

const define = (database: Database, text: string) => database.sql({ name: 'search.define', text, prepare: false }, []);

/** SQLSTATE: missing table, column, type, operator or schema, or missing file of the extension. */
const noFile = '58P01';
const missingStates = new Set(['42P01', '42703', '42704', '42883', '3F000', noFile]);

/** Ignores a lock timeout, for use in `catch`: the next call of `tend` repeats the work. */
export function unlessTaken(error: unknown): void {
  if (!(error instanceof DatabaseError && error.code === '55P03')) throw error;
}
