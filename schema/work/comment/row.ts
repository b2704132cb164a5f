import { iso, raw } from '../../kernel/sql.ts';

/** A comment as the named statements read it: times as ISO text. */
export type CommentRow = {
  organizationId: string;
  id: string;
  taskId: string;
  authorId: string;
  /** Empty of one that is deleted. */
  body: string;
  /** Of a reply: the comment that begins its thread. */
  threadId: string | null;
  /** Of the first of a thread: replies that are not deleted. */
  replyCount: number;
  reactionCount: number;
  /** As many as were named when it was written; some may be gone. */
  fileCount: number;
  resolvedAt: string | null;
  resolvedById: string | null;
  deletedAt: string | null;
  deletedById: string | null;
  editedAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};

/** Columns of comment `c`. What a deleted one said is nobody's. */
export const columns =
  raw(`c.organization_id as "organizationId", c.id, c.task_id as "taskId", c.author_id as "authorId", case when c.deleted_at is null then c.body else '' end as body,
  c.thread_id as "threadId", c.reply_count as "replyCount", c.reaction_count as "reactionCount", c.file_count as "fileCount",
  ${iso('c.resolved_at')} as "resolvedAt", c.resolved_by_id as "resolvedById", ${iso('c.deleted_at')} as "deletedAt", c.deleted_by_id as "deletedById",
  ${iso('c.edited_at')} as "editedAt", ${iso('c.created_at')} as "createdAt", ${iso('c.updated_at')} as "updatedAt", c.version`);

/** Condition: comment `c` is there to be seen: a deleted one stays, without what it said, for the replies to it. */
export const shown = raw('(c.deleted_at is null or c.reply_count > 0)');

/** The same columns of a statement that writes `comment c`. */
export const returning = `returning ${columns.text}`;
