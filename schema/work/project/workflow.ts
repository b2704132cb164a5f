import { Problem } from '../../kernel/errors.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import type { Status, StatusColor } from '../../people/access/project.ts';

/** Workflow of a new project. Any status may follow any other unless the project restricts it. */
export const builtIn: readonly Status[] = [
  { key: 'todo', name: 'Yapılacak', category: 'unstarted', order: 0, transitions: null, wipLimit: null, color: 'gray' },
  { key: 'in_progress', name: 'Sürüyor', category: 'started', order: 1, transitions: null, wipLimit: null, color: 'orange' },
  { key: 'in_review', name: 'İncelemede', category: 'started', order: 2, transitions: null, wipLimit: null, color: 'blue' },
  { key: 'done', name: 'Bitti', category: 'completed', order: 3, transitions: null, wipLimit: null, color: 'green' },
  { key: 'cancelled', name: 'İptal', category: 'cancelled', order: 4, transitions: null, wipLimit: null, color: 'gray' },
];

/** Color of a new status for which none is given. */
export const defaultColors: Readonly<Record<Status['category'], StatusColor>> = {
  backlog: 'gray',
  unstarted: 'gray',
  started: 'orange',
  completed: 'green',
  cancelled: 'gray',
};

/** Status of a new task: the first `unstarted` status, otherwise the first status. */
export function initialStatus(statuses: readonly Status[]): Status {
  const initial = statuses.find((status) => status.category === 'unstarted') ?? statuses[0];
  if (!initial) throw new Error('a workflow has at least one status');
  return initial;
}

/** English names of the built-in statuses. */
const english: Readonly<Record<string, string>> = {
  todo: 'To do',
  in_progress: 'In progress',
  in_review: 'In review',
  done: 'Done',
  cancelled: 'Cancelled',
};

export function builtInOf(locale: string): readonly Status[] {
  return locale === 'en' ? builtIn.map((status) => ({ ...status, name: english[status.key] ?? status.name })) : builtIn;
}

/** Substitute for a status that the workflow lacks: the first of the same category, otherwise the initial status. */
export function nearestStatus(statuses: readonly Status[], category: Status['category'] | undefined): Status {
  return statuses.find((status) => status.category === category) ?? initialStatus(statuses);
}

/** Whether the workflow allows this transition. */
export function leadsTo(statuses: readonly Status[], from: string, to: string): boolean {
  const allowed = statuses.find((status) => status.key === from)?.transitions;
  return from === to || !allowed || allowed.includes(to);
}

/** @throws Problem `task.transition_not_allowed` with the statuses that may follow `from` */
export function requireTransition(statuses: readonly Status[], from: string, to: string): void {
  if (leadsTo(statuses, from, to)) return;
  const allowed = statuses.find((status) => status.key === from)?.transitions ?? [];
  throw new Problem('task.transition_not_allowed', { params: { from, to, allowed }, extra: { from, to, allowed } });
}

/**
 * Condition: the status completes its tasks. Locks the status row, so that this and a concurrent change of its category
 * (`setWorkflow`) wait for each other.
 */
export function completes(organization: unknown, project: unknown, status: unknown): Sql {
  return sql`(select s.category from workflow_status s
    where s.organization_id = ${organization} and s.project_id = ${project} and s.key = ${status} for key share) = 'completed'`;
}
