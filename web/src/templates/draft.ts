import type { Chosen } from '../task/recurrence/RecurrencePicker.tsx';
import type { FieldOption, FieldValue } from '../ui/custom-fields.ts';
import type { PriorityName } from '../ui/priorities.ts';
import type { TaskTemplate, TemplateTask } from './documents.ts';

/** A template of tasks as its form has it. */
export type Draft = {
  name: string;
  title: string;
  description: string;
  priority: PriorityName;
  assignee: string | null;
  estimate: number | null;
  labels: readonly string[];
  /** By key, as they are sent: of options and people their ids. */
  fields: Readonly<Record<string, unknown>>;
  recurrence: Chosen | null;
  startAfter: number | null;
  dueAfter: number | null;
  subtasks: readonly TemplateTask[];
};

export const empty: Draft = {
  name: '',
  title: '',
  description: '',
  priority: 'none',
  assignee: null,
  estimate: null,
  labels: [],
  fields: {},
  recurrence: null,
  startAfter: null,
  dueAfter: null,
  subtasks: [],
};

type Shown = TaskTemplate['subtasks'][number];

/** A task of a template as it is sent, of what is shown of it. */
const sentOf = ({ assignee, labels, fields, parent: _, ...rest }: Shown) => ({
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

/** The task itself, without what is below it. */
export const taskOf = ({ name: _, subtasks: __, labels, ...task }: Draft): TemplateTask => ({ ...task, labels: [...labels] });

/** A text with one more box to tick at its end. */
export const withBox = (text: string): string => `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}- [ ] `;

/** What is left without one of them, by place: what was part of it is part of what it was part of. */
export function without(subtasks: readonly TemplateTask[], place: number): TemplateTask[] {
  const gone = place + 1;
  const above = subtasks[place]?.parent ?? null;
  return subtasks.toSpliced(place, 1).map((each) => {
    const parent = each.parent === gone ? above : (each.parent ?? null);
    return { ...each, parent: parent !== null && parent > gone ? parent - 1 : parent };
  });
}
