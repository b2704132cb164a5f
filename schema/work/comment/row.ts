import type { Comment } from '../../../prisma/generated/client/client.ts';
import { iso, raw, type Stored } from '../../kernel/sql.ts';

/** A comment as read by the named statements; times are ISO texts. */
export type CommentRow = Stored<Comment>;

/** Columns of comment `c`. The body of a deleted comment is empty. */
export const columns =
  raw(`c.organization_id as "organizationId", c.id, c.task_id as "taskId", c.author_id as "authorId", case when c.deleted_at is null then c.body else '' end as body,
  c.thread_id as "threadId", c.reply_count as "replyCount", c.reaction_count as "reactionCount", c.file_count as "fileCount",
  ${iso('c.resolved_at')} as "resolvedAt", c.resolved_by_id as "resolvedById", ${iso('c.deleted_at')} as "deletedAt", c.deleted_by_id as "deletedById",
  ${iso('c.edited_at')} as "editedAt", ${iso('c.created_at')} as "createdAt", ${iso('c.updated_at')} as "updatedAt", c.version`);

/** Condition: comment `c` is visible. A deleted comment stays visible, without its text, while it has replies. */
export const commentVisible = raw('(c.deleted_at is null or c.reply_count > 0)');

/** `returning` clause with these columns, for statements that write `comment c`. */
export const returning = `returning ${columns.text}`;
