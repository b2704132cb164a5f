import type { Context } from '../../kernel/context.ts';
import { day, raw, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';

/** Task that is due or overdue. `days` counts from the reader's today to the due date; negative if past. */
export type DueTask = { readonly number: string; readonly title: string; readonly date: string; readonly days: number };

/** Maximum number of tasks in a mail. */
const limit = 50;

/**
 * Returns the actor's open tasks that are due by tomorrow, oldest first, except those whose reminders are muted. Returns none
 * if all were due before yesterday, because earlier mails listed them.
 */
export async function dueTasks(context: Context, today: string, now: Date): Promise<DueTask[]> {
  const { actor } = context;
  const tasks = await context.sql<DueTask>(
    'morning.due',
    sql`select t.number, t.title, ${raw(day('t.due_date'))} as date, t.due_date - ${today}::text::date as days
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
        where t.organization_id = ${actor.organization} and t.assignee_id = ${actor.user} and t.due_date <= ${today}::text::date + 1
          and t.deleted_at is null and s.category not in ('completed', 'cancelled') and p.archived_at is null and ${visible(actor)}
          and not exists (select 1 from notification_mute u where u.organization_id = t.organization_id and u.user_id = ${actor.user}
            and (u.until is null or u.until > ${now}::timestamptz)
            and (u.task_id = t.id or u.project_id = t.project_id
              or u.reason = case when t.due_date < ${today}::text::date then 'overdue' else 'due_soon' end))
        order by t.due_date desc, t.priority, t.id desc limit ${limit}`,
  );
  return tasks.some(({ days }) => days >= -1) ? tasks.reverse() : [];
}
