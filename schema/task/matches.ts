import type { Context } from '../kernel/context.ts';
import { taskNumber } from '../kernel/ids.ts';
import { fold } from '../kernel/turkish.ts';
import { projectsNamed } from '../project/access.ts';
import type { TaskData } from './events.ts';
import type { TaskFilter } from './filter.ts';
import { tasksNamed } from './find.ts';

/** Whether a task, as its events tell it, matches a filter. */
export type Matches = (task: TaskData) => boolean;

/**
 * The filter of `matching` (filter.ts), for tasks as events tell them: so that a change is weighed for any number of
 * followers without a query for each. Names (`WEB`, `WEB-12`) stand for what they name now.
 */
export async function matchesOf(context: Context, filter: TaskFilter): Promise<Matches> {
  const { status, priority, label, q, dueBefore, dueAfter, updatedAfter, deleted } = filter;
  const project = filter.project && (await projectsNamed(context, filter.project));
  const parent = filter.parent && (await parentsNamed(context, filter.parent));
  const assignee = filter.assignee?.map((each) => (each === 'me' ? context.actor.user : each));
  const text = q?.trim();
  const conditions: (Matches | null | undefined | '' | false)[] = [
    ({ deletedAt }) => (deletedAt !== null) === (deleted === true),
    // A reference the reader does not see is null in what it is told of.
    project && ((task) => project.has(task.project?.id)),
    status && ((task) => status.includes(task.status)),
    priority && ((task) => priority.includes(task.priority)),
    assignee && ((task) => assignee.includes(task.assignee?.id ?? 'none')),
    parent && ((task) => parent.has(task.parent?.id ?? 'none')),
    label && ((task) => task.labels.some(({ id }) => label.includes(id))),
    text && ((task) => fold(task.title).includes(fold(text)) || task.number === text.toUpperCase()),
    dueBefore && ((task) => task.dueDate !== null && task.dueDate < dueBefore),
    dueAfter && ((task) => task.dueDate !== null && task.dueDate > dueAfter),
    updatedAfter && ((task) => task.updatedAt > updatedAfter),
  ];
  const asked = conditions.filter((condition) => typeof condition === 'function');
  return (task) => asked.every((condition) => condition(task));
}

async function parentsNamed(context: Context, references: readonly string[]): Promise<Set<string>> {
  const numbers = references.filter((each) => taskNumber.test(each));
  const found = numbers.length > 0 ? await tasksNamed(context, numbers) : new Map();
  return new Set(references.flatMap((each) => (taskNumber.test(each) ? (found.get(each)?.id ?? []) : each)));
}
