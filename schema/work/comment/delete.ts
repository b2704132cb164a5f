import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { commentEvent } from './events.ts';
import { lockComment, referencesOf, retentionDays } from './find.ts';
import { commentPolicy } from './policy.ts';
import { type CommentRow, returning } from './row.ts';

/** Cascade hooks that run when a comment is deleted. */
export const commentDeleted = new CascadeHooks<{ id: string }>();

/**
 * Deletes a comment; allowed for its author and the leads of the project. The comment is hidden at once and can be restored for
 * `retentionDays` days. A comment with replies stays visible without its text. Emits `comment.deleted`.
 */
export function deleteComment(context: Context, input: { id: string; expectedVersion?: number | null }): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lockComment(context, input, commentPolicy.delete);
    const { organization, user } = context.actor;
    const references = await referencesOf(context, comment);
    const [row] = await context.sql<CommentRow>(remove, [organization, comment.id, comment.taskId, user]);
    const after = found('comment.not_found', row);
    await countReply(context, comment, -1);
    await commentDeleted.follow(context, unit, comment);
    unit.emit(commentEvent('comment.deleted', after, projectId, references));
    return after;
  });
}

/**
 * Restores a deleted comment unchanged; allowed for the person who deleted it and the leads of the project. Emits
 * `comment.restored`.
 * @throws Problem `comment.not_deleted`; `comment.not_found` after the retention period
 */
export function restoreComment(context: Context, input: { id: string }): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lockComment(context, input, commentPolicy.restore, { deleted: true });
    const [row] = await context.sql<CommentRow>(restore, [context.actor.organization, comment.id]);
    const after = found('comment.not_found', row);
    await countReply(context, comment, 1);
    const references = await referencesOf(context, comment);
    unit.emit(commentEvent('comment.restored', after, projectId, { ...references, previous: { deletedAt: comment.deletedAt } }));
    return after;
  });
}

/** Adds `by` to the reply count of the comment that begins the thread. */
async function countReply(context: Context, { threadId }: CommentRow, by: 1 | -1): Promise<void> {
  if (threadId !== null) await context.sql(count, [context.actor.organization, threadId, by]);
}

const count = statement('comment.count_replies')`update comment set reply_count = reply_count + $3 where organization_id = $1 and id = $2`;
// Also clears the text of the comment in the activity history of its task.
const remove = statement('comment.delete')`with told as (update activity set data = '{}', previous = null
    where organization_id = $1 and task_id = $3 and subject_id = $2 and previous is not null)
  update comment c set deleted_at = now(), deleted_by_id = $4, updated_at = now(), version = c.version + 1
    where c.organization_id = $1 and c.id = $2 ${returning}`;
const restore = statement('comment.restore')`
  update comment c set deleted_at = null, deleted_by_id = null, updated_at = now(), version = c.version + 1
  where c.organization_id = $1 and c.id = $2 ${returning}`;

const expired = `deleted_at < now() - interval '${retentionDays} days'`;
const reply = 'exists (select 1 from comment r where r.organization_id = comment.organization_id and r.thread_id = comment.id)';
const ofGone = (table: string) => `delete from ${table} x using gone g where x.organization_id = g.organization_id and x.comment_id = g.id`;

/** Permanently deletes comments without replies after the retention period; run by the purge job. */
export const purgeComments = purgeOf('comment', 'comment', `${expired} and not ${reply}`, undefined, 'organization_id');

/**
 * Clears the text, mentions, reactions, edits and files of deleted comments that stay because of their replies; run by the
 * purge job.
 */
export const eraseComments = statement('comment.erase')`
  with gone as (select organization_id, id from comment where ${expired} and body <> '' and ${reply} limit 5000 for update skip locked),
    mentions as (${ofGone('comment_mention')}), reactions as (${ofGone('comment_reaction')}), edits as (${ofGone('comment_edit')}),
    files as (${ofGone('comment_file')})
  update comment c set body = '', reaction_count = 0, file_count = 0 from gone g
    where c.organization_id = g.organization_id and c.id = g.id returning c.organization_id`;
