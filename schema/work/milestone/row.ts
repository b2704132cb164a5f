import { day, iso, raw } from '../../kernel/sql.ts';

/** A milestone as the named statements read it: times as ISO text, days as `YYYY-MM-DD`. */
export type MilestoneRow = {
  id: string;
  projectId: string;
  name: string;
  description: string;
  targetDate: string | null;
  /** Among those of its project, from 1. */
  position: number;
  createdAt: string;
  updatedAt: string;
  version: number;
};

/** Columns of milestone `y`. */
export const columns = raw(`y.id, y.project_id as "projectId", y.name, y.description, ${day('y.target_date')} as "targetDate", y.position,
  ${iso('y.created_at')} as "createdAt", ${iso('y.updated_at')} as "updatedAt", y.version`);

/** The same columns of a statement that writes `milestone y`. */
export const returning = `returning ${columns.text}`;
