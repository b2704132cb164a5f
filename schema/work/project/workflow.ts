import { Problem } from '../../kernel/errors.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import type { Status } from '../../people/access/project.ts';

/** The workflow of a new project (design 3). Any status may follow any other until the project says otherwise. */
export const builtIn: readonly Status[] = [
  { key: 'todo', name: 'Yapılacak', category: 'unstarted', order: 0, transitions: null, wipLimit: null },
  { key: 'in_progress', name: 'Sürüyor', category: 'started', order: 1, transitions: null, wipLimit: null },
  { key: 'in_review', name: 'İncelemede', category: 'started', order: 2, transitions: null, wipLimit: null },
  { key: 'done', name: 'Bitti', category: 'completed', order: 3, transitions: null, wipLimit: null },
  { key: 'cancelled', name: 'İptal', category: 'cancelled', order: 4, transitions: null, wipLimit: null },
];

/** Where a new task starts: the first `unstarted` status, else the first of all. */
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

/** The built-in workflow with names in the language of the organization. */
export function builtInOf(locale: string): readonly Status[] {
  return locale === 'en' ? builtIn.map((status) => ({ ...status, name: english[status.key] ?? status.name })) : builtIn;
}

/** What stands for a status that the workflow lacks: its first of the same category, else where a new task starts. */
export function nearestStatus(statuses: readonly Status[], category: Status['category'] | undefined): Status {
  return statuses.find((status) => status.category === category) ?? initialStatus(statuses);
}

/** Whether a task may go from one status to another. */
export function leadsTo(statuses: readonly Status[], from: string, to: string): boolean {
  const allowed = statuses.find((status) => status.key === from)?.transitions;
  return from === to || !allowed || allowed.includes(to);
}

/** @throws Problem `task.transition_not_allowed`, naming the statuses that may follow `from`. */
export function requireTransition(statuses: readonly Status[], from: string, to: string): void {
  if (leadsTo(statuses, from, to)) return;
  const allowed = statuses.find((status) => status.key === from)?.transitions ?? [];
  throw new Problem('task.transition_not_allowed', { params: { from, to, allowed }, extra: { from, to, allowed } });
}

/**
 * Condition: this status of a project means that its tasks are completed. Who changes what it means waits for whom asks, and
 * the other way round (`setWorkflow`), so that no task comes into it by what it meant before.
 */
export function completes(organization: unknown, project: unknown, status: unknown): Sql {
  return sql`(select s.category from workflow_status s
    where s.organization_id = ${organization} and s.project_id = ${project} and s.key = ${status} for key share) = 'completed'`;
}
