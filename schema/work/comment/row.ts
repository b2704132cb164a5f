import { iso, raw } from '../../kernel/sql.ts';

/** A comment as the named statements read it: times as ISO text. */
export type CommentRow = {
  organizationId: string;
  id: string;
  taskId: string;
  authorId: string;
  body: string;
  editedAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};

/** Columns of comment `c`. */
export const columns = raw(`c.organization_id as "organizationId", c.id, c.task_id as "taskId", c.author_id as "authorId", c.body,
  ${iso('c.edited_at')} as "editedAt", ${iso('c.created_at')} as "createdAt", ${iso('c.updated_at')} as "updatedAt", c.version`);
