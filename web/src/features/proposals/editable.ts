import type { ProposalData } from './documents.ts';

/** Fields that the form has an input for; `status` only of tasks that exist. */
const known: ReadonlySet<string> = new Set([
  ...['title', 'name', 'description', 'body', 'status', 'priority', 'assignee'],
  ...['startDate', 'dueDate', 'targetDate', 'labels'],
]);

/** The only change of a proposal with the fields that the form can edit; undefined if there are none. */
export function editableChange({ diff, editable }: Pick<ProposalData, 'diff' | 'editable'>) {
  const [change, ...others] = diff;
  if (!change || others.length > 0) return undefined;
  const exists = /[.]updated$/.test(change.kind);
  const fields = change.fields.filter(({ field }) => known.has(field) && editable.includes(field) && (field !== 'status' || exists));
  return fields.length > 0 ? { ...change, fields } : undefined;
}
