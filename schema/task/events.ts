import type { EventDraft } from '../kernel/event-log.ts';
import type { TaskRow } from './row.ts';

const reference = (thing: { id: string } | null) => (thing ? { id: thing.id } : null);
const references = (things: readonly { id: string }[]) => things.map(({ id }) => ({ id }));

/**
 * A task as events tell it, whoever sees how much of it: that is asked when they are read. `id`, `title` and `status`
 * first, as the spec shows (part 6).
 */
export function taskData(task: TaskRow) {
  return {
    id: task.id,
    title: task.title,
    status: task.status,
    number: task.number,
    description: task.description,
    priority: task.priority,
    assignee: reference(task.assignee),
    project: { id: task.projectId },
    parent: reference(task.parent),
    labels: references(task.labels),
    startDate: task.startDate,
    dueDate: task.dueDate,
    position: task.position,
    watchers: references(task.watchers),
    blockedBy: task.blockers.map((id) => ({ id })),
    createdBy: { id: task.createdById },
    completedAt: task.completedAt,
    deletedAt: task.deletedAt,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    version: task.version,
  };
}

export type TaskData = ReturnType<typeof taskData>;

type TaskEvent = 'task.created' | 'task.updated' | 'task.deleted' | 'task.restored';

/** What happened to a task, for those who see its project. */
export function taskEvent(event: TaskEvent, task: TaskRow, previous?: Partial<TaskData>): EventDraft {
  return { event, subjectId: task.id, taskId: task.id, projectId: task.projectId, data: taskData(task), ...(previous && { previous }) };
}

/** A task has left a project, for those who see that one: they may not see where it went, so nothing else is told. */
export function taskMovedOut({ id, number, projectId, version }: TaskRow): EventDraft {
  const data = { id, number, project: { id: projectId }, version };
  return { event: 'task.moved_out', subjectId: id, taskId: id, projectId, data };
}

/** The fields of `before` that are different in `after`: an update's `previous`. */
export function previousOf(before: TaskRow, after: TaskRow): Partial<TaskData> | null {
  const [old, now] = [taskData(before), taskData(after)];
  const names = Object.keys(old) as (keyof TaskData)[];
  const differing = names.filter(
    (name) =>
      name !== 'version' && name !== 'updatedAt' && old[name] !== now[name] && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  if (differing.length === 0) return null;
  return Object.fromEntries(differing.map((name) => [name, old[name]]));
}
