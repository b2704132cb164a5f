import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import { definitionsOf } from '../field/definitions.ts';
import { seenFields } from '../field/find.ts';
import { fieldGrouping } from '../task/groups.ts';

/** Keys of custom fields that the actor can view, by key. */
const seenKeys = loader<string>(async (context, keys) => {
  const { all } = await definitionsOf(context);
  const seen = new Set(await seenFields(context, { keys }));
  return new Map(all.filter(({ id }) => seen.has(id)).map(({ key }) => [key, key] as const));
});

/**
 * Task fields named by a view (`dueDate`, `-field.puan`), without custom fields that the actor cannot view: not everyone who
 * can open the view may learn the keys of fields in private projects.
 */
export async function seenNames(context: Context, names: readonly string[]): Promise<string[]> {
  const isSeen = await Promise.all(
    names.map(async (name) => {
      const [, key] = fieldGrouping.exec(name.replace(/^-/, '')) ?? [];
      return key === undefined || (await context.load(seenKeys, key)) !== undefined;
    }),
  );
  return names.filter((_, index) => isSeen[index]);
}

/** Like `seenNames`, for one name; null for null and for a field that the actor cannot view. */
export const seenName = async (context: Context, name: string | null): Promise<string | null> =>
  name === null ? null : ((await seenNames(context, [name]))[0] ?? null);
