import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { day } from '../../kernel/sql.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { clockIn } from '../../kernel/zone.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { notifyNow } from '../notification/calendar.ts';
import { dueHour, maxDaysBefore } from './duration.ts';

/** Maximum number of reminders per transaction. */
const batch = 500;
/** Days after the due date within which a relative reminder is still sent, e.g. after an outage. */
const lateDays = 7;

type Clocks = { readonly zones: readonly string[]; readonly clocks: readonly string[] };
type Come = { readonly id: string; readonly task: string; readonly user: string; readonly due: string | null; readonly heard: boolean };

const zones = statement('reminder.zones')`select distinct time_zone as zone from member where removed_at is null and kind = 'person'`;
// Local times of owners come from Node, because the database may not know all of its time zones.
const ofDueDates = `reminder r join task t on t.organization_id = r.organization_id and t.id = r.task_id
    join member m on m.organization_id = r.organization_id and m.id = r.user_id
    join unnest($1::text[], $2::text[]::timestamp[]) z(zone, clock) on z.zone = m.time_zone
    where r.before is not null and r.done_for is distinct from t.due_date
      and t.due_date between z.clock::date - ${lateDays} and z.clock::date + ${maxDaysBefore + 1}
      and t.due_date + time '${String(dueHour).padStart(2, '0')}:00' - r.before::interval <= z.clock`;
const organizations = statement('reminder.organizations')`
  select r.organization_id as id from reminder r where r.at <= $3::text::timestamptz
  union select r.organization_id from ${ofDueDates}`;
// Finds and marks due reminders in one statement: of two concurrent runs, the second waits and finds none.
const take = statement('reminder.take')`
  with come as (select r.id, null::date as due from reminder r where r.organization_id = $4 and r.at <= $3::text::timestamptz
      union all select r.id, t.due_date from ${ofDueDates} and r.organization_id = $4 order by id limit ${batch}),
    held as (select r.id, r.task_id, r.user_id, r.before from reminder r
      where r.organization_id = $4 and r.id in (select come.id from come)
        and (r.before is null or r.done_for is distinct from (select come.due from come where come.id = r.id)) order by r.id for update),
    told as (select r.id, r.task_id as task, r.user_id as "user", r.before is not null as again, t.due_date,
        t.deleted_at is null and t.completed_at is null and s.category not in ('completed', 'cancelled') and p.archived_at is null
          and m.removed_at is null and m.kind = 'person' and ${visible(memberViewer()).text} as heard
      from held r join task t on t.organization_id = $4 and t.id = r.task_id
        join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
        join project p on p.organization_id = t.organization_id and p.id = t.project_id
        join member m on m.organization_id = $4 and m.id = r.user_id
        ${membership(memberViewer()).text}),
    gone as (delete from reminder d using told where d.organization_id = $4 and d.id = told.id and not told.again),
    done as (update reminder u set done_for = told.due_date from told where u.organization_id = $4 and u.id = told.id and told.again)
  select told.id, told.task, told."user", told.heard, case when told.again then ${day('told.due_date')} end as due from told order by told.id`;

/**
 * Sends the reminders that are due by now, each once, to owners who can still view the task, unless it is done or deleted. A
 * reminder suppressed for such a reason is not sent later.
 */
export async function sendReminders(services: Services, now = new Date()): Promise<void> {
  const { database } = services;
  const names = (await database.sql<{ zone: string }>(zones, [])).map(({ zone }) => zone);
  const clocks = { zones: names, clocks: names.map((name) => clockIn(name, now)) };
  const found = await database.sql<{ id: string }>(organizations, [clocks.zones, clocks.clocks, now.toISOString()]);
  await eachByItself(found, async ({ id }) => {
    const context = asSystem(services, id, 'tell-reminders');
    while (await context.unitOfWork((unit) => sendSome(context, unit, clocks, now)));
  });
}

/** @returns whether there may be more */
async function sendSome(context: Context, unit: Unit, { zones: names, clocks }: Clocks, now: Date): Promise<boolean> {
  const values = [names, clocks, now.toISOString(), context.actor.organization];
  const come = await context.sql<Come>(take, values);
  const heard = come.filter((each) => each.heard);
  const reminders = heard.map(({ id, task, user, due }) => ({
    task,
    user,
    reason: 'reminder' as const,
    group: id,
    detail: due ? { due } : {},
  }));
  await notifyNow(context, unit, reminders, { kind: 'task.reminder', now });
  return come.length === batch;
}
