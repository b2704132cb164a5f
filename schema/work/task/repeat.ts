import { Consequences } from '../../kernel/consequences.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { dayIn } from '../../kernel/zone.ts';
import { findProject } from '../../people/access/project.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { followingRule, nextDay, shifted } from '../recurrence/dates.ts';
import { parseRule, type Rule, writeRule } from '../recurrence/rule.ts';
import { unticked } from '../text/checklist.ts';
import { plainOf } from './fields.ts';
import { findTask, lockHierarchy, tasksById } from './find.ts';
import { insertLike } from './like.ts';
import type { TaskRecurrence } from './recurrence.ts';
import type { TaskRow } from './row.ts';

/** What of a task that comes again its next one has too. */
export const taskRepeated = new Consequences<{ from: string; to: string }>();

/**
 * Makes the next of a locked task that was just completed, once however often that is: like it as it is now, no box ticked, in the first
 * status of its project's workflow, with days as its recurrence says. Those who do not see the project any more are neither
 * given it nor have it watched for them. Emits nothing. @returns null where there is no next, or it is there
 */
export async function repeatTask(context: Context, unit: Unit, task: TaskRow & { recurrence: TaskRecurrence }): Promise<TaskRow | null> {
  const { recurrence } = task;
  const { organization, user } = context.actor;
  const rule = parseRule(recurrence.rule);
  const following = followingRule(rule);
  const [place] = await context.sql<{ made: boolean; timeZone: string }>({ ...asked, values: [organization, task.id, user] });
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
  await context.sql({ ...watchers, values: [organization, task.id, id] });
  await taskRepeated.follow(context, unit, { from: task.id, to: id });
  return (await findTask(context, id)).task;
}

/**
 * When the next one starts and is due; null if the rule is over. From the schedule: the first day after this one's that is
 * not past, those that were missed are left out. The day is that on which it is due, or where it is never due starts.
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

/** The task it is a part of, unless that is deleted: nobody deletes it meanwhile. */
async function parentOf(context: Context, { parentId, projectId }: TaskRow): Promise<string | undefined> {
  if (parentId === null) return undefined;
  await lockHierarchy(context, projectId);
  const [parent] = await tasksById(context, [parentId]);
  return parent?.id;
}

const asked = {
  name: 'task.repeat_asked',
  text: `select exists (select 1 from task t where t.organization_id = $1 and t.previous_id = $2) as made,
      (select m.time_zone from member m where m.organization_id = $1 and m.id = $3) as "timeZone"`,
};
const watchers = {
  name: 'task.repeat_watchers',
  text: `insert into task_watcher (organization_id, task_id, user_id)
    select w.organization_id, $3, w.user_id from task_watcher w
      join task t on t.organization_id = w.organization_id and t.id = w.task_id
      join project p on p.organization_id = t.organization_id and p.id = t.project_id
      join member m on m.organization_id = w.organization_id and m.id = w.user_id
      ${membership(memberViewer()).text}
    where w.organization_id = $1 and w.task_id = $2 and m.removed_at is null and ${visible(memberViewer()).text}`,
};
