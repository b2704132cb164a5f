import type { Milestone } from '../../../prisma/generated/client/client.ts';
import { day, iso, raw, type Stored } from '../../kernel/sql.ts';

/** A milestone as read by the named statements; times are ISO texts, days are `YYYY-MM-DD`. */
export type MilestoneRow = Stored<Milestone, 'organizationId'>;

/** Columns of milestone `y`. */
export const columns = raw(`y.id, y.project_id as "projectId", y.name, y.description, ${day('y.target_date')} as "targetDate", y.position,
  ${iso('y.created_at')} as "createdAt", ${iso('y.updated_at')} as "updatedAt", y.version`);

/** `returning` clause with these columns, for statements that write `milestone y`. */
export const returning = `returning ${columns.text}`;
