import type { FieldOption, FieldValue } from '../../ui/custom-fields.ts';
import { type SimpleName, simpleNames, valuesOf } from '../../ui/simple-fields.ts';
import type { Chosen } from '../recurrence/RecurrencePicker.tsx';
import type { TaskTemplate, TemplateTask } from './documents.ts';

/** Fields of the task template form. */
export type Draft = Pick<LoadedTask, SimpleName> & {
  name: string;
  title: string;
  description: string;
  assignee: string | null;
  labels: readonly string[];
  /** API values by key of the custom field; options and people are ids. */
  fields: Readonly<Record<string, unknown>>;
  recurrence: Chosen | null;
  startAfter: number | null;
  dueAfter: number | null;
  subtasks: readonly TemplateTask[];
};

/** Null, or the lowest value. */
const unset = Object.fromEntries(simpleNames.map((name) => [name, Object.keys(valuesOf(name) ?? {})[0] ?? null])) as Pick<
  LoadedTask,
  SimpleName
>;

export const empty: Draft = {
  ...unset,
  name: '',
  title: '',
  description: '',
  assignee: null,
  labels: [],
  fields: {},
  recurrence: null,
  startAfter: null,
  dueAfter: null,
  subtasks: [],
};

type LoadedTask = TaskTemplate['subtasks'][number];

/** Converts a loaded task of a template to API input. */
const sentOf = ({ assignee, labels, fields, parent: _, ...rest }: LoadedTask) => ({
  ...rest,
  assignee: assignee?.id ?? null,
  labels: labels.map(({ id }) => id),
  fields: Object.fromEntries(Object.entries(fields as Record<string, FieldValue>).map(([key, value]) => [key, idsOf(value)])),
});

const idsOf = (value: FieldValue): unknown =>
  Array.isArray(value) ? value.map(({ id }: FieldOption) => id) : typeof value === 'object' ? (value as FieldOption).id : value;

export function draftOf({ name, task, subtasks }: TaskTemplate): Draft {
  return {
    ...empty,
    ...(task && sentOf(task)),
    name,
    subtasks: subtasks.map((each) => ({ ...sentOf(each), parent: each.parent })),
  };
}

/** API input of the main task, without its sub-tasks. */
export const taskOf = ({ name: _, subtasks: __, labels, ...task }: Draft): TemplateTask => ({ ...task, labels: [...labels] });

/** Removes the sub-task at an index; its children move to its parent. */
export function without(subtasks: readonly TemplateTask[], place: number): TemplateTask[] {
  const gone = place + 1;
  const above = subtasks[place]?.parent ?? null;
  return subtasks.toSpliced(place, 1).map((each) => {
    const parent = each.parent === gone ? above : (each.parent ?? null);
    return { ...each, parent: parent !== null && parent > gone ? parent - 1 : parent };
  });
}
