import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { loader } from '../../kernel/loaders.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { raw, sql } from '../../kernel/sql.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { type ProjectRole, roleIn } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { CommentFacts } from './policy.ts';
import { type CommentRow, columns, commentVisible } from './row.ts';

/** Days during which a deleted comment can be restored; its text is permanently removed afterwards. */
export const retentionDays = 7;

type Access = CommentRow & { projectId: string; member: ProjectRole | null; archived: boolean };

/** A locked comment and the current project of its task. */
export type Locked = { readonly comment: CommentRow; readonly projectId: string };

const restorable = raw(`(c.deleted_at is null or c.deleted_at > now() - interval '${retentionDays} days')`);

/**
 * Locks the comment for the rest of the unit of work, and its task against moves, if the permission allows it. With `deleted`,
 * also finds comments that can be restored.
 * @throws Problem `comment.not_found`, `version.mismatch`, those of the permission
 */
export async function lockComment(
  context: Context,
  { id, expectedVersion }: Versioned,
  { who, when }: Permission<CommentFacts>,
  { deleted = false } = {},
): Promise<Locked> {
  const { actor } = context;
  // A separate statement: one that waits for the lock would still read the project from before the wait.
  await context.sql(lockBoth, [actor.organization, id]);
  const [row] = await context.sql<Access>(
    'comment.access',
    sql`select ${columns}, t.project_id as "projectId", pm.role::text as member, p.archived_at is not null as archived from comment c
        join task t on t.organization_id = c.organization_id and t.id = c.task_id and t.deleted_at is null
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where c.organization_id = ${actor.organization} and c.id = ${id} and ${deleted ? restorable : commentVisible} and ${visible(actor)}`,
  );
  const { projectId, member, archived, ...comment } = found('comment.not_found', row);
  const { authorId, deletedAt, deletedById } = comment;
  const facts = { authorId, deletedAt, deletedById, role: roleIn(actor, member), archived };
  authorize(actor, who, facts);
  checkVersion(comment.version, expectedVersion);
  authorize(actor, when, facts);
  return { comment, projectId };
}

const lockBoth = statement('comment.lock')`
  select 1 from comment c join task t on t.organization_id = c.organization_id and t.id = c.task_id
  where c.organization_id = $1 and c.id = $2 for share of t for update of c`;

/** Which of these comment ids exist and are not deleted. Checks no visibility: only for callers that already have the texts. */
export const standing = loader<true>(async (context, ids) => {
  const rows = await context.sql<{ id: string }>(stand, [context.actor.organization, ids]);
  return new Map(rows.map(({ id }) => [id, true]));
});

const stand = statement('comment.standing')`
  select c.id from comment c where c.organization_id = $1 and c.id = any($2) and c.deleted_at is null`;

/** Ids of mentioned people and attached files, as in event data. */
export type References = { readonly mentions: readonly string[]; readonly files: readonly string[] };

export const noReferences: References = { mentions: [], files: [] };

const refers = statement('comment.refers')`
  select array(select m.user_id from comment_mention m where m.organization_id = $1 and m.comment_id = $2 order by m.user_id) as mentions,
  array(select f.file_id from comment_file f where f.organization_id = $1 and f.comment_id = $2 order by f.position) as files`;

/** People that a comment mentions and files that it references. */
export async function referencesOf(context: Context, { id }: { id: string }): Promise<References> {
  const [row] = await context.sql<References>(refers, [context.actor.organization, id]);
  return row ?? noReferences;
}
