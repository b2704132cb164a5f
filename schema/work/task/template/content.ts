import type { Template as TemplateRow } from '../../../../prisma/generated/client/client.ts';
import type { StoredValues } from '../../field/definitions.ts';
import type { TemplateValues } from '../fields.ts';
import type { TaskRecurrence } from '../recurrence.ts';

/** A task of a template. People, labels and fields are stored by id; those that no longer exist are omitted on use. */
export type TemplateTask = TemplateValues & {
  readonly title: string;
  readonly description: string;
  readonly assignee: string | null;
  readonly labels: readonly string[];
  readonly fields: StoredValues;
  /** Absent for a task that does not recur. */
  readonly recurrence?: Pick<TaskRecurrence, 'rule' | 'from'>;
  /** Days after the creation of the task. */
  readonly startAfter: number | null;
  readonly dueAfter: number | null;
  /** Parent among the preceding sub-tasks, counted from 1; null for children of the first task, and for the first task. */
  readonly parent: number | null;
};

/** The first task, then everything below it. */
export type TaskContent = { readonly tasks: readonly TemplateTask[] };

export const taskContent = ({ content }: Pick<TemplateRow, 'content'>): TaskContent => content as unknown as TaskContent;

/** The first task and those below it. */
export function partsOf({ tasks }: TaskContent): [TemplateTask, readonly TemplateTask[]] {
  const [first, ...below] = tasks;
  if (!first) throw new Error('a template has a task');
  return [first, below];
}
