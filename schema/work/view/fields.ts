import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import { type Definition, definitionsOf } from '../field/definitions.ts';
import { seenFields } from '../field/find.ts';

/** `field.puan`, `-field.puan`: a custom field, by key or id. */
const custom = /^(-?)field\.(.+)$/;

type Named = { sort?: string[] | null; group?: string | null; subgroup?: string | null; columns?: string[] | null };

/** Replaces the custom fields in sort, groups and columns, named by key or id. `of` returns the other name of a field. */
export async function withFields<View extends Named>(context: Context, view: View, of: (field: Definition) => string): Promise<View> {
  const { sort, group, subgroup, columns } = view;
  if (![...(sort ?? []), group ?? '', subgroup ?? '', ...(columns ?? [])].some((name) => custom.test(name))) return view;
  const { all } = await definitionsOf(context);
  const others = new Map(all.flatMap((field) => [field.key, field.id].map((name) => [name, of(field)] as const)));
  const other = (name: string) => name.replace(custom, (_, sign: string, field: string) => `${sign}field.${others.get(field) ?? field}`);
  return {
    ...view,
    ...(sort && { sort: sort.map(other) }),
    ...(group && { group: other(group) }),
    ...(subgroup && { subgroup: other(subgroup) }),
    ...(columns && { columns: columns.map(other) }),
  };
}

/** Keys of the custom fields that the actor can view and that are not archived, by key and by id. */
const seenKeys = loader<string>(async (context) => {
  const { all } = await definitionsOf(context);
  const seen = new Set(await seenFields(context, { archived: false }));
  return new Map(all.filter(({ id }) => seen.has(id)).flatMap(({ id, key }) => [id, key].map((name) => [name, key] as const)));
});

/**
 * Task fields named by a view (`dueDate`, `-field.puan`), with the current keys of custom fields. Excludes archived ones and those that the
 * actor cannot view: not everyone who can open the view may learn the keys of fields in private projects.
 */
export async function seenNames(context: Context, names: readonly string[]): Promise<string[]> {
  const seen = await Promise.all(
    names.map(async (name) => {
      const [, sign, field] = custom.exec(name) ?? [];
      if (field === undefined) return name;
      const key = await context.load(seenKeys, field);
      return key === undefined ? [] : `${sign}field.${key}`;
    }),
  );
  return seen.flat();
}

/** Like `seenNames`, for one name; null for null and for a field that `seenNames` excludes. */
export const seenName = async (context: Context, name: string | null): Promise<string | null> =>
  name === null ? null : ((await seenNames(context, [name]))[0] ?? null);
