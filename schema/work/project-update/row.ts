import type { ProjectUpdate } from '../../../prisma/generated/client/client.ts';
import { iso, raw, type Stored } from '../../kernel/sql.ts';

export const healths = ['on_track', 'at_risk', 'off_track'] as const;
export type Health = (typeof healths)[number];

/** A status update of a project as read by the named statements; times are ISO texts. */
export type UpdateRow = Stored<ProjectUpdate>;

/** Columns of update `u`. */
export const columns = raw(`u.organization_id as "organizationId", u.id, u.project_id as "projectId", u.author_id as "authorId",
  u.health::text as health, u.body, ${iso('u.edited_at')} as "editedAt", ${iso('u.created_at')} as "createdAt",
  ${iso('u.updated_at')} as "updatedAt", u.version`);
