import type { PriorityName } from '../ui/Priority.tsx';
import type { Member } from '../ui/use-members.ts';
import type { OpenCycle } from '../ui/use-open-cycles.ts';
import type { Edit } from './edits.ts';
import type { LabelOf } from './task.ts';

type Who = Pick<Member, 'id' | 'name' | 'avatar'>;

// One for each field that is changed from the list: what the API is sent, and what the row shows meanwhile.

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
