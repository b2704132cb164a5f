import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { commentEvent } from './events.ts';
import { lockComment, referencesOf } from './find.ts';
import { commentPolicy } from './policy.ts';
import { type CommentRow, returning } from './row.ts';

/**
 * Marks a thread as resolved; `id` is any comment of it. Emits `comment.resolved`; nothing if it is resolved already.
 * @returns its first comment
 */
export const resolveComment = (context: Context, input: { id: string }): Promise<CommentRow> => setResolved(context, input, true);

/**
 * Reopens a resolved thread; `id` is any comment of it. Emits `comment.reopened`; nothing if it is open.
 * @returns its first comment
 */
export const reopenComment = (context: Context, input: { id: string }): Promise<CommentRow> => setResolved(context, input, false);

function setResolved(context: Context, { id }: { id: string }, resolved: boolean): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const named = await lockComment(context, { id }, commentPolicy.resolve);
    const { threadId } = named.comment;
    const { comment, projectId } = threadId === null ? named : await lockComment(context, { id: threadId }, commentPolicy.resolve);
    if ((comment.resolvedAt !== null) === resolved) return comment;
    const { organization, user } = context.actor;
    const [row] = await context.sql<CommentRow>(set, [organization, comment.id, resolved ? user : null]);
    const after = found('comment.not_found', row);
    const { resolvedAt, resolvedById } = comment;
    const previous = { resolvedAt, resolvedBy: resolvedById === null ? null : { id: resolvedById } };
    const references = await referencesOf(context, comment);
    unit.emit(commentEvent(resolved ? 'comment.resolved' : 'comment.reopened', after, projectId, { ...references, previous }));
    return after;
  });
}

const set = statement('comment.resolve')`
  update comment c set resolved_at = case when $3::text is null then null else now() end, resolved_by_id = $3, updated_at = now(), version = c.version + 1
  where c.organization_id = $1 and c.id = $2 ${returning}`;
