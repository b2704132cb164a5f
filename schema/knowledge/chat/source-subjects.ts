import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';
import { visibleSubjects } from '../search/visible.ts';
import type { MessageRow } from './find.ts';

const note = {
  name: 'chat.drawn',
  text: `update message set drawn_from = array(select distinct d from unnest(drawn_from || $3::text[]) d order by 1)
    where organization_id = $1 and id = $2 and not drawn_from @> $3::text[]`,
};

/** Records the subjects that a model is about to read for an answer. Uncited text may rely on them, so it is removed when they are. */
export async function noteSubjects(context: Context, message: string, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await context.sql({ ...note, values: [context.actor.organization, message, subjects] });
}

const seen = loader<true>(async (context, ids) => new Map([...(await visibleSubjects(context, ids))].map((id) => [id, true] as const)));

/** Whether the reader can no longer view a subject that the answer may rely on. */
export async function hasLostSubject(context: Context, { drawnFrom }: Pick<MessageRow, 'drawnFrom'>): Promise<boolean> {
  return (await Promise.all(drawnFrom.map((id) => context.load(seen, id)))).some((each) => !each);
}
