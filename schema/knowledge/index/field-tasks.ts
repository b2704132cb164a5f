import { statement } from '../../../src/ports/database/port.ts';
import type { LoggedEvent } from '../../activity/event/row.ts';
import type { Context } from '../../kernel/context.ts';
import { forgetField } from '../../work/field/forget.ts';
import { wordedTypes } from '../../work/field/written.ts';
import { requestIndex } from './requests.ts';

/** Job that indexes tasks with a value in a custom field again. */
export const indexFieldJob = 'index-field';

/** Tasks per unit of work. */
const slice = 500;

type Place = { readonly project: string; readonly key: string; readonly task: string };

const tasks = statement('knowledge.field_tasks')`select project_id as project, key, task_id as task from task_field
  where organization_id = $1 and field_id = $2 and (project_id, key, task_id) > ($3, $4 collate "C", $5)
    and exists (select 1 from custom_field f where f.organization_id = $1 and f.id = $2 and f.type::text = any($6))
  order by project_id, key, task_id limit ${slice}`;

/**
 * Whether the event changes the words that tasks have in a custom field, or the field's name above them. That includes values
 * that disappear with a field, or with one of its projects.
 */
export function fieldSays({ event, data, previous }: Pick<LoggedEvent, 'event' | 'data' | 'previous'>): boolean {
  if (event === 'custom_field.deleted') return true;
  if (event !== 'custom_field.updated' || previous === null) return false;
  if (['name', 'projects', 'archivedAt'].some((name) => name in previous)) return true;
  return 'options' in previous && optionWords(data, previous) !== optionWords(data, data);
}

type FieldData = { readonly type?: string; readonly options?: readonly { readonly id: string; readonly name: string }[] };

/** Names of the options. Their order matters only if a task can have several. */
function optionWords({ type }: FieldData, { options = [] }: FieldData): string {
  const names = options.map(({ id, name }) => `${id} ${name}`);
  return JSON.stringify(type === 'several' ? names : names.sort());
}

/**
 * Requests indexing of all tasks with a value in the field, one slice per unit of work. If the field was deleted, also deletes
 * its values.
 */
export async function indexTasksWith(context: Context, field: string): Promise<void> {
  await indexSlices<Place>(context, { project: '', key: '', task: '' }, async ({ project, key, task }) => {
    const rows = await context.sql<Place>(tasks, [context.actor.organization, field, project, key, task, wordedTypes]);
    return { tasks: [...new Set(rows.map((row) => row.task))], last: rows.length < slice ? null : (rows.at(-1) ?? null) };
  });
  await indexSlices(context, '', (after) => forgetField(context, field, after));
}

type Slice<At> = { readonly tasks: readonly string[]; readonly last: At | null };

async function indexSlices<At>(context: Context, first: At, read: (after: At) => Promise<Slice<At>>): Promise<void> {
  let after: At | null = first;
  while (after !== null) {
    const from: At = after;
    after = await context.unitOfWork(async (unit) => {
      const { tasks, last } = await read(from);
      const subjects = tasks.map((id) => ({ kind: 'task', id }) as const);
      await requestIndex(context, unit, subjects);
      return last;
    });
  }
}
