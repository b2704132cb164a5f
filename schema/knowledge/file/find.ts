import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { type ProjectRole, roleIn } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { FileFacts } from './policy.ts';
import { columns, type FileRow } from './row.ts';

/**
 * Files `f` that the actor can view, each with its project `p`. Further conditions may follow. Files of a deleted task are
 * excluded.
 */
export function seen({ actor }: Context): Sql {
  return sql`file f join project p on p.organization_id = f.organization_id and p.id = f.project_id ${membership(actor)}
      left join task t on t.organization_id = f.organization_id and t.id = f.task_id
    where f.organization_id = ${actor.organization} and f.deleted_at is null and t.deleted_at is null and ${visible(actor)}`;
}

/** Loads files by id that the actor can view. */
export const files = loader<FileRow>(async (context, ids) => {
  const rows = await context.sql<FileRow>('file.byId', sql`select ${columns} from ${seen(context)} and f.id = any(${ids})`);
  return keyBy(rows, ({ id }) => id);
});

type Access = FileRow & { member: ProjectRole | null; archived: boolean };

/**
 * Locks a file for the rest of the unit of work, if the actor has the permission.
 * @throws Problem `file.not_found`, `version.mismatch`, those of the permission
 */
export async function lockFile(
  context: Context,
  { id, expectedVersion }: Versioned,
  { who, when }: Permission<FileFacts>,
): Promise<FileRow> {
  const { actor } = context;
  // A separate statement, because one that waits for the lock would read the roles from before the wait.
  await context.sql(lock, [actor.organization, id]);
  const [row] = await context.sql<Access>(
    'file.access',
    sql`select ${columns}, pm.role::text as member, p.archived_at is not null as archived from ${seen(context)} and f.id = ${id}`,
  );
  const { member, archived, ...file } = found('file.not_found', row);
  const facts = { role: roleIn(actor, member), archived, uploadedById: file.uploadedById };
  authorize(actor, who, facts);
  checkVersion(file.version, expectedVersion);
  authorize(actor, when, facts);
  return file;
}

const lock = statement('file.lock')`select 1 from file where organization_id = $1 and id = $2 for no key update`;
