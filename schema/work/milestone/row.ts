import { day, iso, raw } from '../../kernel/sql.ts';

/** A milestone as read by the named statements; times are ISO texts, days are `YYYY-MM-DD`. */
export type MilestoneRow = {
  id: string;
  projectId: string;
  name: string;
  description: string;
  targetDate: string | null;
  /** Position among the milestones of its project, from 1. */
  position: number;
  createdAt: string;
  updatedAt: string;
  version: number;
};

/** Columns of milestone `y`. */
export const columns = raw(`y.id, y.project_id as "projectId", y.name, y.description, ${day('y.target_date')} as "targetDate", y.position,
  ${iso('y.created_at')} as "createdAt", ${iso('y.updated_at')} as "updatedAt", y.version`);

/** `returning` clause with these columns, for statements that write `milestone y`. */
export const returning = `returning ${columns.text}`;
