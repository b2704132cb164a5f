import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { day } from '../../kernel/sql.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { dayIn } from '../../kernel/zone.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { notifyNow } from './calendar.ts';

/** Stages of a due date: tomorrow, today, or in the past. */
const stages = { tomorrow: 1, today: 2, overdue: 3 };
/** Tasks that are overdue for more days are not notified, e.g. after an import. */
const overdueDays = 7;
/** Maximum number of notices per transaction. */
const batch = 500;

type Zones = { readonly names: readonly string[]; readonly days: readonly string[] };

const zones = statement('notification.zones')`select distinct time_zone as zone from member where removed_at is null and kind = 'person'`;
const organizations = statement('notification.due_organizations')`
  select distinct organization_id as id from task where due_date between $1::text::date - ${overdueDays} and $2::text::date + 1
    and deleted_at is null and completed_at is null`;

type Due = { task: string; user: string; dueDate: string; stage: number };

// Finds and records new notices in one statement, so that a concurrent run finds none.
const take = statement('notification.due')`with z as (select * from unnest($2::text[], $3::text[]::date[]) as z(zone, today)),
    due as (select t.id as task_id, m.id as user_id, t.due_date,
        case when t.due_date = z.today + 1 then ${stages.tomorrow} when t.due_date = z.today then ${stages.today} else ${stages.overdue} end as stage
      from task t join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
        join project p on p.organization_id = t.organization_id and p.id = t.project_id
        cross join lateral (select t.assignee_id as id where t.assignee_id is not null
          union select w.user_id from task_watcher w where w.organization_id = t.organization_id and w.task_id = t.id) who
        join member m on m.organization_id = t.organization_id and m.id = who.id
        join z on z.zone = m.time_zone
        ${membership(memberViewer()).text}
      where t.organization_id = $1 and t.due_date between z.today - ${overdueDays} and z.today + 1
        and t.deleted_at is null and t.completed_at is null and s.category not in ('completed', 'cancelled') and p.archived_at is null
        and m.removed_at is null and m.kind = 'person' and ${visible(memberViewer()).text}
        and (m.id = t.assignee_id or t.due_date < z.today)),
    fresh as (select due.* from due left join due_notice d on d.organization_id = $1 and d.task_id = due.task_id and d.user_id = due.user_id
      where d.task_id is null or d.due_date <> due.due_date or d.stage < due.stage order by due.task_id, due.user_id limit ${batch})
  insert into due_notice as d (organization_id, task_id, user_id, due_date, stage) select $1, task_id, user_id, due_date, stage from fresh
  on conflict (organization_id, task_id, user_id) do update set due_date = excluded.due_date, stage = excluded.stage
    where d.due_date <> excluded.due_date or d.stage < excluded.stage
  returning d.task_id as task, d.user_id as "user", ${day('d.due_date')} as "dueDate", d.stage`;
/**
 * Notifies assignees of open tasks that are due tomorrow or today, and assignees and watchers of overdue ones. Each stage is
 * notified once, by the date in the recipient's time zone. A new due date starts again.
 */
export async function notifyDue(services: Services, now = new Date()): Promise<void> {
  const { database } = services;
  const names = (await database.sql<{ zone: string }>(zones, [])).map(({ zone }) => zone);
  // Uses Node's calendar, not the database's, because texts and all transports count days by it.
  const days = names.map((name) => dayIn(name, now));
  const sorted = [...days].sort();
  if (sorted.length === 0) return;
  await eachByItself(await database.sql<{ id: string }>(organizations, [sorted[0], sorted.at(-1)]), async ({ id }) => {
    const context = asSystem(services, id, 'tell-due');
    while (await context.unitOfWork((unit) => notifySome(context, unit, { names, days }, now)));
  });
}

/** @returns whether there may be more */
async function notifySome(context: Context, unit: Unit, { names, days }: Zones, now: Date): Promise<boolean> {
  const { organization } = context.actor;
  const due = await context.sql<Due>(take, [organization, names, days]);
  if (due.length === 0) return false;
  const reached = due.map(({ task, user, dueDate, stage }) => {
    const reason = stage === stages.overdue ? ('overdue' as const) : ('due_soon' as const);
    return { task, user, reason, group: task, detail: { due: dueDate } };
  });
  await notifyNow(context, unit, reached, { kind: 'task.due', now });
  return due.length === batch;
}
