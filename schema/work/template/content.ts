import type { Template as TemplateRow } from '../../../prisma/generated/client/client.ts';
import { Problem } from '../../kernel/errors.ts';
import type { StoredValues } from '../field/definitions.ts';
import type { TemplateValues } from '../task/fields.ts';
import type { TaskRecurrence } from '../task/recurrence.ts';

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

/** Parts of a project that are copied, as in `duplicateProject`. */
export type ProjectContent = {
  readonly tasks: 'none' | 'open';
  readonly members: boolean;
  readonly fields: boolean;
  readonly views: boolean;
};

export const taskContent = ({ content }: Pick<TemplateRow, 'content'>): TaskContent => content as unknown as TaskContent;
export const projectContent = ({ content }: Pick<TemplateRow, 'content'>): ProjectContent => content as unknown as ProjectContent;

/** The first task and those below it. */
export function partsOf({ tasks }: TaskContent): [TemplateTask, readonly TemplateTask[]] {
  const [first, ...below] = tasks;
  if (!first) throw new Error('a template has a task');
  return [first, below];
}

/** Maximum total length of the descriptions in a template, in characters. */
const longest = 200_000;

/** @throws Problem `template.too_long` */
export function requireShort({ tasks }: TaskContent): void {
  if (tasks.reduce((length, { description }) => length + description.length, 0) > longest)
    throw new Problem('template.too_long', { params: { max: longest } });
}

/** Comparable form, independent of the order of keys. */
export const contentKey = (content: unknown): string => JSON.stringify(sorted(content));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
}
