import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import { definitionsOf } from '../field/definitions.ts';
import { seenFields } from '../field/find.ts';
import { fieldGrouping } from '../task/groups.ts';

/** Keys of custom fields that the actor can view, each by itself. */
const seenKeys = loader<string>(async (context, keys) => {
  const { all } = await definitionsOf(context);
  const seen = new Set(await seenFields(context, { keys }));
  return new Map(all.filter(({ id }) => seen.has(id)).map(({ key }) => [key, key] as const));
});

/**
 * What a view names of tasks (`dueDate`, `-field.puan`) without the custom fields that the actor cannot view: the key of a field of a
 * private project is not for everyone who can open the view.
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

/** The same of one name; null for none, or one that the actor cannot view. */
export const seenName = async (context: Context, name: string | null): Promise<string | null> =>
  name === null ? null : ((await seenNames(context, [name]))[0] ?? null);
