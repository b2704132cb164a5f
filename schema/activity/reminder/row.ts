import type { Context } from '../../kernel/context.ts';
import { day, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { momentBefore } from './duration.ts';

/** Reminder with the due date of its task and the time zone of its owner. */
export type ReminderRow = {
  readonly id: string;
  readonly userId: string;
  readonly taskId: string;
  readonly projectId: string;
  /** Absolute time of the reminder; null if it is relative to the due date. */
  readonly time: string | null;
  /** ISO 8601 duration before the due date; null if the time is absolute. */
  readonly before: string | null;
  readonly createdAt: string;
  /** Due date of its task. */
  readonly dueDate: string | null;
  /** Time zone of its owner. */
  readonly timeZone: string;
};

/** Columns of reminder `r`, its task `t` and its owner `o`. */
export const columns = raw(
  `r.id, r.user_id as "userId", r.task_id as "taskId", t.project_id as "projectId", ${iso('r.at')} as time, r.before,
    ${iso('r.created_at')} as "createdAt", ${day('t.due_date')} as "dueDate", o.time_zone as "timeZone"`,
);

/** The actor's own reminders `r` of tasks it can still view. Further conditions may follow. */
export function own({ actor }: Context): Sql {
  return sql`reminder r join task t on t.organization_id = r.organization_id and t.id = r.task_id
      join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
      join member o on o.organization_id = r.organization_id and o.id = r.user_id
    where r.organization_id = ${actor.organization} and r.user_id = ${actor.user} and t.deleted_at is null and ${visible(actor)}`;
}

/** Time of the reminder; null if it is relative and the task has no due date. */
export function timeOf({ time, before, dueDate, timeZone }: ReminderRow): string | null {
  if (time !== null || before === null) return time;
  return dueDate === null ? null : momentBefore(before, dueDate, timeZone).toISOString();
}
