import type { Context } from '../../kernel/context.ts';
import { isAgent } from '../../people/access/agent.ts';
import { users } from '../../people/member/member.ts';
import { type Definition, definitionsOf, type FieldOption, type StoredValue, type StoredValues } from './definitions.ts';
import { valuesHere } from './values.ts';

type ApiPerson = { id: string; name: string; avatar: string | null; agent: boolean };

/** A value as the API returns it: options and people with id and name. */
export type ApiValue = string | number | boolean | FieldOption | FieldOption[] | ApiPerson | null;

export async function toApiValue(
  context: Context,
  { type, options }: Pick<Definition, 'type' | 'options'>,
  value: StoredValue,
): Promise<ApiValue> {
  switch (type) {
    case 'select':
      return options.find(({ id }) => id === value) ?? null;
    case 'several':
      return options.filter(({ id }) => (value as readonly string[]).includes(id));
    case 'person': {
      const person = await context.load(users, value as string);
      return person ? { id: person.id, name: person.name, avatar: person.avatar, agent: await isAgent(context, person) } : null;
    }
    default:
      return value as string;
  }
}

/** The part of a task row with its custom field values, by field id. */
type Holder = { readonly projectId: string; readonly fields: StoredValues };

const nothing: Readonly<Record<string, ApiValue>> = {};

/** Whether the task has no values; then nothing needs to be looked up. */
function isEmpty(values: StoredValues): boolean {
  for (const _ in values) return false;
  return true;
}

/** Values of a task for the fields of its project, each with its field. */
export async function valuesOf(context: Context, { projectId, fields }: Holder): Promise<[Definition, StoredValue][]> {
  return isEmpty(fields) ? [] : valuesHere(await definitionsOf(context), projectId, fields);
}

/** Values by key, as REST returns them: `{musteri: 'Kızılırmak A.Ş.', puan: 5}`. */
export function toApiValues(
  context: Context,
  task: Holder,
): Readonly<Record<string, ApiValue>> | Promise<Readonly<Record<string, ApiValue>>> {
  return isEmpty(task.fields) ? nothing : apiValuesByKey(context, task);
}

async function apiValuesByKey(context: Context, { projectId, fields }: Holder): Promise<Readonly<Record<string, ApiValue>>> {
  const here = valuesHere(await definitionsOf(context), projectId, fields);
  const entries = await Promise.all(here.map(async ([field, value]) => [field.key, await toApiValue(context, field, value)] as const));
  return Object.fromEntries(entries);
}
