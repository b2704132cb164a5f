import { type Facts, type Fields, former, idOf, idsOf, type Part } from '../../kernel/inverse.ts';
import { type Tick, untick } from '../markdown/checklist.ts';
import { inputFields } from './fields.ts';

/** Fields of a task that are set one by one. */
const plainTaskFields = inputFields.filter((name) => !['labels', 'blockedBy', 'fields', 'recurrence'].includes(name));
const relationKinds = { relatesTo: 'relates', duplicateOf: 'duplicates', duplicates: 'duplicated_by' } as const;

/** Takes back the changes of a task. */
export function updatedTask(event: Facts): Part[] {
  const { id, data, previous } = event;
  if (data.checklist) return untick('tickTask', id, data.checklist as Tick);
  const difference = (name: string) => {
    const [old, now] = [idsOf(previous[name]), idsOf(data[name])];
    return name in previous
      ? { added: now.filter((each) => !old.includes(each)), removed: old.filter((each) => !now.includes(each)) }
      : { added: [], removed: [] };
  };
  const [plain] = former('updateTask', plainTaskFields)(event);
  const input: Record<string, unknown> = { ...plain?.input };
  const left: Record<string, unknown> = { ...plain?.left };
  const fields = previous.fields as Fields | undefined;
  if (fields) {
    input.fields = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, idOf(value)]));
    left.fields = Object.fromEntries(Object.keys(fields).map((key) => [key, (data.fields as Fields)[key] ?? null]));
  }
  if ('recurrence' in previous) {
    const { rule, from } = (previous.recurrence ?? {}) as Fields;
    input.recurrence = rule === undefined ? null : { rule, from };
    left.recurrence = data.recurrence;
  }
  for (const [name, suffix] of [
    ['labels', 'Labels'],
    ['blockedBy', 'BlockedBy'],
  ] as const) {
    const { added, removed } = difference(name);
    if (added.length > 0) input[`remove${suffix}`] = added;
    if (removed.length > 0) input[`add${suffix}`] = removed;
  }
  // A task may have the same position in its new project.
  const { position = data.position } = previous;
  const place = 'position' in previous || 'project' in previous ? { place: position as string } : {};
  const parts: Part[] = [];
  if (Object.keys(input).length > 0 || 'place' in place)
    parts.push({ operation: 'updateTask', input: { ...input, id }, phase: 'change', left, ...place });
  for (const [name, kind] of Object.entries(relationKinds)) {
    const { added, removed } = difference(name);
    for (const task of added) parts.push({ operation: 'unrelateTasks', input: { id, kind, task }, phase: 'change' });
    for (const task of removed) parts.push({ operation: 'relateTasks', input: { id, kind, task, close: false }, phase: 'change' });
  }
  const { added, removed } = difference('watchers');
  for (const owner of added) parts.push({ operation: 'unwatchTask', input: { id }, phase: 'change', owner });
  for (const owner of removed) parts.push({ operation: 'watchTask', input: { id }, phase: 'change', owner });
  return parts;
}
