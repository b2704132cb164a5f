import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { past } from '../../kernel/input.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { sql } from '../../kernel/sql.ts';
import { lockTask } from '../../work/task/find.ts';
import { taskPolicy } from '../../work/task/policy.ts';
import { lengthOf, maxDaysBefore } from './duration.ts';
import { reminderEvent } from './events.ts';
import { columns, own, type ReminderRow, timeOf } from './row.ts';

/** Maximum number of reminders of a user, for one task and in total. */
export const maxReminders = { task: 10, all: 500 };

/** Fields of which a reminder has exactly one. */
export const times = ['at', 'before'] as const;

export type CreateReminder = { task: string; at?: string | null; before?: string | null };

/** Loads the actor's own reminders by id. */
export const reminders = loader<ReminderRow>(async (context, ids) =>
  keyBy(
    await context.sql<ReminderRow>('reminder.byId', sql`select ${columns} from ${own(context)} and r.id = any(${ids})`),
    ({ id }) => id,
  ),
);

/**
 * Creates a reminder of a task that the actor can view. A reminder relative to the due date waits until the task has one, and
 * follows its changes. Emits `reminder.created`, only to the actor.
 * @throws Problem `input.invalid` for a time that is past, `task.not_found`, `reminder.too_many`, `auth.person_required`
 */
export function createReminder(context: Context, { task: reference, at, before }: CreateReminder): Promise<ReminderRow> {
  const { organization, user } = context.actor;
  return context.unitOfWork(async (unit) => {
    const task = await lockTask(context, reference, taskPolicy.remind);
    requireTime({ at, before });
    const [count] = await context.sql<{ task: number; all: number }>(held, [organization, user, task.id]);
    if (count && (count.task >= maxReminders.task || count.all >= maxReminders.all))
      throw new Problem('reminder.too_many', { params: maxReminders });
    const id = newId('reminder');
    await context.sql(insert, [organization, id, task.id, user, at ?? null, before ?? null]);
    const row = found('task.not_found', await context.load(reminders, id));
    const time = timeOf(row);
    if (before && time && Date.parse(time) <= Date.now()) throw invalid(['input', 'before'], 'field.past');
    unit.emit(reminderEvent('reminder.created', row));
    return row;
  });
}

/** @throws Problem `input.invalid` for none or both, a time that is past, or one too long before the due date */
function requireTime({ at, before }: Omit<CreateReminder, 'task'>): void {
  if ((typeof at === 'string') === (typeof before === 'string')) throw invalid(['input'], 'field.exactly_one', { names: times });
  const errors = past('at', at);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  if (before && lengthOf(before) > maxDaysBefore * 24 * 60 * 60 * 1000)
    throw invalid(['input', 'before'], 'field.too_early', { days: maxDaysBefore });
}

/** Deletes one of the actor's own reminders. Emits `reminder.deleted`, only to the actor. @throws Problem `reminder.not_found` */
export function deleteReminder(context: Context, { id }: { id: string }): Promise<ReminderRow> {
  return context.unitOfWork(async (unit) => {
    const row = found('reminder.not_found', await context.load(reminders, id));
    const gone = await context.sql(remove, [context.actor.organization, id]);
    // It was sent or deleted meanwhile.
    if (gone.length === 0) throw new Problem('reminder.not_found');
    unit.emit(reminderEvent('reminder.deleted', row));
    return row;
  });
}

const held = statement('reminder.held')`select count(*) filter (where r.task_id = $3)::int as task, count(*)::int as "all" from reminder r
  where r.organization_id = $1 and r.user_id = $2`;
const insert = statement('reminder.insert')`
  insert into reminder (organization_id, id, task_id, user_id, at, before) values ($1, $2, $3, $4, $5::text::timestamptz, $6)`;
const remove = statement('reminder.delete')`delete from reminder where organization_id = $1 and id = $2 returning id`;
