import type { CustomField, FieldOption, FieldValue, FieldValues } from '../../ui/custom-fields.ts';
import type { PriorityName } from '../../ui/Priority.tsx';
import type { Member } from '../../ui/use-members.ts';
import type { OpenCycle } from '../../ui/use-open-cycles.ts';
import type { Edit } from './edits.ts';
import type { LabelOf, Row } from './task.ts';

type Who = Pick<Member, 'id' | 'name' | 'avatar'>;

// Edits of each field: the API fields and the optimistic patch of the row.

export const toTitle = (title: string): Edit => ({ fields: { title }, patch: () => ({ title }) });
export const toStatus = (status: string): Edit => ({ fields: { status }, patch: () => ({ status }) });
export const toPriority = (priority: PriorityName): Edit => ({ fields: { priority }, patch: () => ({ priority }) });
export const toAssignee = (who: Who | null): Edit => ({
  fields: { assignee: who?.id ?? null },
  patch: () => ({ assignee: who && { id: who.id, name: who.name, avatar: who.avatar } }),
});
export const toDueDate = (dueDate: string | null): Edit => ({ fields: { dueDate }, patch: () => ({ dueDate }) });
export const toCycle = (cycle: Pick<OpenCycle, 'id' | 'name'> | null): Edit => ({
  fields: { cycle: cycle?.id ?? null },
  patch: () => ({ cycle: cycle && { id: cycle.id, name: cycle.name } }),
});
export const withLabel = (label: LabelOf): Edit => ({
  fields: { addLabels: [label.id] },
  patch: ({ labels }) => ({
    labels: [...labels.filter(({ id }) => id !== label.id), label].sort((a, b) => a.name.localeCompare(b.name, 'tr')),
  }),
});
export const withoutLabel = (label: LabelOf): Edit => ({
  fields: { removeLabels: [label.id] },
  patch: ({ labels }) => ({ labels: labels.filter(({ id }) => id !== label.id) }),
});

type Current = Parameters<Edit['patch']>[0];

const withValue = (current: Pick<Current, 'fields'>, key: string, value: FieldValue | null): Pick<Row, 'fields'> => {
  const { [key]: _, ...others } = (current.fields ?? {}) as FieldValues;
  return { fields: value === null ? others : { ...others, [key]: value } };
};

/** @param sent the value for the API: the id of an option or a person; null clears the field */
export const toValue = ({ key }: CustomField, sent: string | number | boolean | null, optimisticValue: FieldValue | null): Edit => ({
  fields: { fields: { [key]: sent } },
  patch: (row) => withValue(row, key, optimisticValue),
});
/** Adds an option to a multiple-choice field or removes it, and keeps each task's other options. */
export const toOption = ({ key, options }: CustomField, option: FieldOption, chosen: boolean): Edit => {
  const next = ({ fields }: Pick<Current, 'fields'>) => {
    const has = ((fields as FieldValues | undefined)?.[key] ?? []) as readonly FieldOption[];
    return options.filter(({ id }) => (id === option.id ? chosen : has.some((each) => each.id === id)));
  };
  const sent = (row: Pick<Current, 'fields'>) => next(row).map(({ id }) => id);
  return {
    fields: (row) => ({ fields: { [key]: sent(row) } }),
    patch: (row) => withValue(row, key, next(row).length > 0 ? next(row) : null),
  };
};
