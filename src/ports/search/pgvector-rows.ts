import type { Database } from '../database/port.ts';
import { literalOf, tableOf, typeOf, type VectorTable } from './pgvector-tables.ts';

/** A passage's vector, with its subject's number and its ordinal there. */
export type VectorRow = { readonly subject: number; readonly ordinal: number; readonly scope: number; readonly vector: Float32Array };

/** Maximum number of vectors per statement; the text has about ten bytes per number. */
const rowsAtOnce = 500;

/** Writes vectors of `corpus` into its generation's table, in the open transaction. */
export async function addVectors(database: Database, table: VectorTable, corpus: number, rows: readonly VectorRow[]): Promise<void> {
  const text = `INSERT INTO ${tableOf(table)} (corpus, subject, ordinal, scope, vector)
    SELECT $1::int, subject, ordinal, scope, vector::${typeOf(table)}
    FROM unnest($2::int[], $3::int[], $4::int[], $5::text[]) AS given(subject, ordinal, scope, vector)`;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const columns = (['subject', 'ordinal', 'scope'] as const).map((column) => some.map((row) => row[column]));
    const values = [corpus, ...columns, some.map(({ vector }) => literalOf(vector))];
    await database.sql({ name: 'search.add_vectors', text, prepare: false }, values);
  }
}

/** Deletes the vectors of parts of subjects. Must run before the parts are deleted. */
export async function removeVectors(
  database: Database,
  table: VectorTable,
  corpus: number,
  [subjects, parts]: readonly [subjects: readonly string[], parts: readonly number[]],
): Promise<void> {
  const text = `DELETE FROM ${tableOf(table)} v
    USING search_subject s JOIN unnest($2::text[], $3::int[]) AS given(subject, part) ON s.subject_id = given.subject AND s.part = given.part
    WHERE s.corpus = $1 AND v.subject = s.n`;
  await database.sql({ name: `search.remove_vectors_${table.generation}`, text }, [corpus, subjects, parts]);
}

/** Name of an organization's index. Each has its own, so that its searches neither read vectors of others nor are slowed down by them. */
export const indexOf = (table: Pick<VectorTable, 'generation'>, corpus: number): string => `${tableOf(table)}_${corpus}`;
