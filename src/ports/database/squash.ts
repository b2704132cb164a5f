import type { Engine } from './engine.ts';
import { MigrationError } from './migration-error.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { applied, type Row, record, takeLock } from './migration-history.ts';
import { DatabaseError, unhurried } from './port.ts';
import { squashed } from './squashed.ts';

// Serves databases of development versions from before the first release. Delete it when none exists any more.

/** Constraints that the old migrations added without checking existing rows; `init` adds them to empty tables. */
const unchecked: readonly (readonly [table: string, constraint: string])[] = [
  ['comment', 'comment_organization_id_deleted_by_id_fkey'],
  ['comment', 'comment_organization_id_resolved_by_id_fkey'],
  ['comment', 'comment_organization_id_thread_id_fkey'],
  ['task', 'task_organization_id_project_id_cycle_id_fkey'],
  ['task', 'task_organization_id_project_id_milestone_id_fkey'],
  ['task', 'task_recurrence_from'],
];

/** Indexes of first partitions: the old migrations named them explicitly, PostgreSQL names them in `init`. */
const renamed: readonly (readonly [old: string, today: string])[] = [
  ['event_0_moved_out_idx', 'event_0_organization_id_subject_id_idx'],
  ['webhook_delivery_0_due_idx', 'webhook_delivery_0_organization_id_webhook_id_due_at_seq_id_idx'],
  ['webhook_delivery_0_waiting', 'webhook_delivery_0_organization_id_webhook_id_subject_id_se_idx'],
];

/**
 * Compares a history with the migrations that `init` replaced.
 * - `none`: it contains none of them.
 * - `whole`: it contains all of them, finished and unchanged, and otherwise only migrations of this version.
 * - `halfway`: anything else; `names` lists the missing, unfinished, changed and unknown ones.
 */
function squashStateOf(history: readonly Row[], own: readonly Migration[]): { state: 'none' | 'whole' | 'halfway'; names: string[] } {
  if (!history.some(({ migration_name }) => migration_name in squashed)) return { state: 'none', names: [] };
  const checksums: Record<string, string> = { ...squashed, ...Object.fromEntries(own.slice(1).map((each) => [each.name, each.checksum])) };
  const names = new Set([...Object.keys(squashed), ...history.map((row) => row.migration_name)]);
  for (const { migration_name, checksum, finished_at } of history)
    if (finished_at && checksums[migration_name] === checksum) names.delete(migration_name);
  return { state: names.size === 0 ? 'whole' : 'halfway', names: [...names].sort() };
}

/**
 * Returns the error for a history of a development version, `squash` or `halfway`; undefined for any other.
 * @param own the migrations of this version, `init` first
 */
export function unsquashedError(history: readonly Row[], own: readonly Migration[]): MigrationError | undefined {
  const { state, names } = squashStateOf(history, own);
  if (state === 'none') return undefined;
  if (state === 'halfway') return halfway(names);
  const message = 'This database belongs to a development version. Stop all servers, make a backup, and run once: atolye migrate';
  return new MigrationError('squash', message);
}

/**
 * Replaces the history of a database of a development version by `init`, in one transaction. Rows do not change. It validates
 * constraints that were never checked, and renames three indexes as `init` names them. Does nothing to a database that has none of
 * the old migrations.
 * @returns whether it replaced the history
 * @throws MigrationError `halfway` if the history is not exactly that of commit 06c7a2ad, `failed` if a row violates a constraint
 */
export async function squash(database: Engine): Promise<boolean> {
  const own = await readMigrations(migrationsFolder);
  const [init] = own;
  if (!init || squashStateOf(await applied(database), own).state === 'none') return false;
  try {
    return await database.transaction(async () => {
      await database.sql(unhurried, []);
      await takeLock(database);
      const startedAt = new Date();
      const { state, names } = squashStateOf(await applied(database), own);
      if (state === 'none') return false;
      if (state === 'halfway') throw halfway(names);
      for (const [table, constraint] of unchecked) await database.raw(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${constraint}"`);
      for (const [old, today] of renamed) await database.raw(`ALTER INDEX IF EXISTS "${old}" RENAME TO "${today}"`);
      await database.raw('DELETE FROM "_prisma_migrations" WHERE migration_name = ANY($1)', [Object.keys(squashed)]);
      await record(database, init, startedAt);
      return true;
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const reason = `${error.message} (SQLSTATE ${error.code})`;
    const message = `The history of the migrations could not be replaced: ${reason}. Nothing was changed.`;
    throw new MigrationError('failed', message, { names: init.name, reason }, { cause: error });
  }
}

function halfway(names: string[]): MigrationError {
  const list = names.join(', ');
  const message = `The migrations of this database are neither those of this version nor those of commit 06c7a2ad: ${list}. Nothing was changed.`;
  return new MigrationError('halfway', message, { names: list });
}
