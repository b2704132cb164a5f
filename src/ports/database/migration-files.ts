import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A folder of prisma/migrations. `index`: name of the index that its only statement builds with CONCURRENTLY, outside a
 * transaction. `breaks`: processes of earlier versions cannot write after it is applied.
 */
export type Migration = {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly index: string | undefined;
  readonly breaks: boolean;
};

/** CREATE INDEX CONCURRENTLY may run outside a transaction because it can be repeated. */
const concurrently = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)" ON [^;]+;$/;

export const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/** Reads the migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        index: indexOf(name, sql),
        breaks: /^-- breaks earlier versions/m.test(sql),
      };
    }),
  );
}

/** @throws Error if a migration builds an index with CONCURRENTLY and contains other statements */
function indexOf(name: string, sql: string): string | undefined {
  const statements = sql.replaceAll(/^--.*$/gm, '').trim();
  if (!/\bCONCURRENTLY\b/.test(statements)) return undefined;
  const [, index] = concurrently.exec(statements) ?? [];
  if (!index) throw new Error(`Migration ${name}: CREATE INDEX CONCURRENTLY "…" ON …; has to be its only statement.`);
  return index;
}
