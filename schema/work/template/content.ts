import type { Template as TemplateRow } from '../../../prisma/generated/client/client.ts';
import { Problem } from '../../kernel/errors.ts';
import type { StoredValues } from '../field/definitions.ts';
import type { TemplateValues } from '../task/fields.ts';
import type { TaskRecurrence } from '../task/recurrence.ts';

/** What one task is made of. People, labels and fields are kept by id: what is gone by then is left out. */
export type TemplateTask = TemplateValues & {
  readonly title: string;
  readonly description: string;
  readonly assignee: string | null;
  readonly labels: readonly string[];
  readonly fields: StoredValues;
  /** Absent for a task that comes once. */
  readonly recurrence?: Pick<TaskRecurrence, 'rule' | 'from'>;
  /** Days after the one on which it is made. */
  readonly startAfter: number | null;
  readonly dueAfter: number | null;
  /** Which of the sub-tasks before it, counted from 1, it is part of; null: of the task itself, which has null, too. */
  readonly parent: number | null;
};

/** The task itself, then what is below it. */
export type TaskContent = { readonly tasks: readonly TemplateTask[] };

/** What of a project comes along, as `duplicateProject` takes it. */
export type ProjectContent = {
  readonly tasks: 'none' | 'open';
  readonly members: boolean;
  readonly fields: boolean;
  readonly views: boolean;
};

export const taskContent = ({ content }: Pick<TemplateRow, 'content'>): TaskContent => content as unknown as TaskContent;
export const projectContent = ({ content }: Pick<TemplateRow, 'content'>): ProjectContent => content as unknown as ProjectContent;

/** The first task, and those below it. */
export function partsOf({ tasks }: TaskContent): [TemplateTask, readonly TemplateTask[]] {
  const [first, ...below] = tasks;
  if (!first) throw new Error('a template has a task');
  return [first, below];
}

/** Characters of all descriptions of a template. */
const longest = 200_000;

/** @throws Problem `template.too_long` */
export function requireShort({ tasks }: TaskContent): void {
  if (tasks.reduce((length, { description }) => length + description.length, 0) > longest)
    throw new Problem('template.too_long', { params: { max: longest } });
}

/** The same whatever order its keys are kept in. */
export const contentKey = (content: unknown): string => JSON.stringify(sorted(content));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
}
