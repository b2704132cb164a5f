import type { Cycle } from '../../../prisma/generated/client/client.ts';
import { day, iso, raw, type Stored } from '../../kernel/sql.ts';

/** A cycle as read by the named statements; times are ISO texts, days are `YYYY-MM-DD`. */
export type CycleRow = Stored<Cycle>;

/** Columns of cycle `y`. */
export const columns = raw(`y.organization_id as "organizationId", y.id, y.project_id as "projectId", y.name, y.goal,
  ${day('y.start_date')} as "startDate", ${day('y.end_date')} as "endDate", y.roll_over::text as "rollOver",
  ${iso('y.started_at')} as "startedAt", ${iso('y.ended_at')} as "endedAt",
  ${iso('y.created_at')} as "createdAt", ${iso('y.updated_at')} as "updatedAt", y.version`);

export const cycleStates = ['upcoming', 'current', 'past'] as const;

/** State of a cycle. The calendar starts and ends cycles, so the state can lag up to a quarter of an hour. */
export function stateOf({ startedAt, endedAt }: Pick<CycleRow, 'startedAt' | 'endedAt'>): (typeof cycleStates)[number] {
  if (endedAt) return 'past';
  return startedAt ? 'current' : 'upcoming';
}
