import type { Context } from '../../kernel/context.ts';
import { users } from '../../people/member/member.ts';
import { type Definition, definitionsOf, type FieldOption, type StoredValue, type StoredValues } from './definitions.ts';
import { valuesHere } from './values.ts';

type ShownPerson = { id: string; name: string; avatar: string | null };

/** A value as tasks show it: options and people by name, with their ids. */
export type ShownValue = string | number | boolean | FieldOption | FieldOption[] | ShownPerson | null;

export async function shownValue(
  context: Context,
  { type, options }: Pick<Definition, 'type' | 'options'>,
  value: StoredValue,
): Promise<ShownValue> {
  switch (type) {
    case 'select':
      return options.find(({ id }) => id === value) ?? null;
    case 'several':
      return options.filter(({ id }) => (value as readonly string[]).includes(id));
    case 'person': {
      const person = await context.load(users, value as string);
      return person ? { id: person.id, name: person.name, avatar: person.avatar } : null;
    }
    default:
      return value as string;
  }
}

/** What a task row has of custom fields: kept by field id. */
type Holder = { readonly projectId: string; readonly fields: StoredValues };

const nothing: Readonly<Record<string, ShownValue>> = {};

/** Whether it has any, without which nothing is looked up. */
function isEmpty(values: StoredValues): boolean {
  for (const _ in values) return false;
  return true;
}

/** The values of a task that its project's fields have, each with its field. */
export async function valuesOf(context: Context, { projectId, fields }: Holder): Promise<[Definition, StoredValue][]> {
  return isEmpty(fields) ? [] : valuesHere(await definitionsOf(context), projectId, fields);
}

/** The same by key, as REST shows them: `{musteri: 'Kızılırmak A.Ş.', puan: 5}`. */
export function shownValues(
  context: Context,
  task: Holder,
): Readonly<Record<string, ShownValue>> | Promise<Readonly<Record<string, ShownValue>>> {
  return isEmpty(task.fields) ? nothing : shownByKey(context, task);
}

async function shownByKey(context: Context, { projectId, fields }: Holder): Promise<Readonly<Record<string, ShownValue>>> {
  const here = valuesHere(await definitionsOf(context), projectId, fields);
  const shown = await Promise.all(here.map(async ([field, value]) => [field.key, await shownValue(context, field, value)] as const));
  return Object.fromEntries(shown);
}
