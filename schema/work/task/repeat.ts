import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { dayIn } from '../../kernel/zone.ts';
import { findProject } from '../../people/access/project.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { unticked } from '../markdown/checklist.ts';
import { followingRule, nextDay, shifted } from '../recurrence/dates.ts';
import { parseRule, type Rule, writeRule } from '../recurrence/rule.ts';
import { plainOf } from './fields.ts';
import { findTask, lockHierarchy, tasksById } from './find.ts';
import { insertLike } from './insert-like.ts';
import type { TaskRecurrence } from './recurrence.ts';
import type { TaskRow } from './row.ts';

/** Cascade hooks that run when a recurring task creates its next one. */
export const taskRepeated = new CascadeHooks<{ from: string; to: string }>();

/**
 * Creates the next task of a locked recurring task that was just completed, at most once. Copies it as it is now, with boxes
 * unticked, in the initial status and with the dates of its recurrence. People who can no longer view the project are neither
 * assigned nor watchers. Emits nothing.
 * @returns null if the recurrence has ended or the next task exists
 */
export async function repeatTask(context: Context, unit: Unit, task: TaskRow & { recurrence: TaskRecurrence }): Promise<TaskRow | null> {
  const { recurrence } = task;
  const { organization, user } = context.actor;
  const rule = parseRule(recurrence.rule);
  const following = followingRule(rule);
  const [place] = await context.sql<{ made: boolean; timeZone: string }>(asked, [organization, task.id, user]);
  if (!following || place?.made) return null;
  const days = nextDays(task, rule, dayIn(place?.timeZone ?? 'UTC', new Date()));
  if (!days) return null;
  const project = await findProject(context, task.projectId);
  const id = newId('task');
  await insertLike(context, project, task, {
    id,
    parent: await parentOf(context, task),
    plain: { ...plainOf(task), ...days, description: unticked(task.description) },
    recurrence: { ...recurrence, rule: writeRule(following) },
    previous: task.id,
  });
  await context.sql(watchers, [organization, task.id, id]);
  await taskRepeated.follow(context, unit, { from: task.id, to: id });
  return (await findTask(context, id)).task;
}

/**
 * Start and due date of the next task; null if the rule has ended. From the schedule: the first matching day after this task's
 * day that is not in the past; missed days are skipped. The day is the due date, or the start date if there is none.
 */
export function nextDays(
  { startDate, dueDate, recurrence }: Pick<TaskRow, 'startDate' | 'dueDate'> & { recurrence: Pick<TaskRecurrence, 'from'> },
  rule: Rule,
  today: string,
): { startDate: string | null; dueDate: string | null } | null {
  const own = dueDate ?? startDate;
  const from = recurrence.from === 'completion' ? today : (own ?? today);
  const next = nextDay(rule, from, from < today ? today : from);
  if (next === null) return null;
  if (!dueDate && startDate) return { startDate: next, dueDate: null };
  return { startDate: startDate && own ? shifted(startDate, own, next) : null, dueDate: next };
}

/** Id of the parent unless it is deleted; locks the hierarchy, so that nobody deletes it meanwhile. */
async function parentOf(context: Context, { parentId, projectId }: TaskRow): Promise<string | undefined> {
  if (parentId === null) return undefined;
  await lockHierarchy(context, projectId);
  const [parent] = await tasksById(context, [parentId]);
  return parent?.id;
}

const asked = statement('task.repeat_asked')`
  select exists (select 1 from task t where t.organization_id = $1 and t.previous_id = $2) as made,
    (select m.time_zone from member m where m.organization_id = $1 and m.id = $3) as "timeZone"`;
const watchers = statement('task.repeat_watchers')`insert into task_watcher (organization_id, task_id, user_id)
  select w.organization_id, $3, w.user_id from task_watcher w
    join task t on t.organization_id = w.organization_id and t.id = w.task_id
    join project p on p.organization_id = t.organization_id and p.id = t.project_id
    join member m on m.organization_id = w.organization_id and m.id = w.user_id
    ${membership(memberViewer()).text}
  where w.organization_id = $1 and w.task_id = $2 and m.removed_at is null and ${visible(memberViewer()).text}`;
