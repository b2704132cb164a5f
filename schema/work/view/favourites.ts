import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { favouritesChanged } from './events.ts';
import { views } from './visibility.ts';

/** Maximum number of favourites of a person. */
export const mostFavourites = 50;

/** The caller's favourites by view id. */
export const favourites = loader<{ viewId: string; position: number }>(async (context, ids) =>
  keyBy(
    await context.db.viewFavourite.findMany({
      where: { userId: context.actor.user, viewId: { in: [...ids] } },
      select: { viewId: true, position: true },
    }),
    ({ viewId }) => viewId,
  ),
);

/**
 * Makes a view a favourite, placed after the favourite `after`, or first if null. Without `after`, or if `after` is not a
 * favourite, a new one comes last; without `after`, an existing one keeps its place. Emits `view.favourites_changed`; nothing
 * if unchanged.
 * @throws Problem `view.not_found`, `view.favourites_too_many`, `input.invalid`
 */
export async function favourView(context: Context, { id, after }: { id: string; after?: string | null }): Promise<ViewRow> {
  const behind = typeof after === 'string' ? await context.load(views, after) : null;
  return change(context, id, (order) => {
    if (behind === undefined) throw invalid(['input', 'after'], 'view.not_found');
    if (after === undefined || after === id) return order.includes(id) ? order : [...order, id];
    const others = order.filter((each) => each !== id);
    if (after === null) return [id, ...others];
    const place = others.indexOf(after);
    return place < 0 ? [...others, id] : others.toSpliced(place + 1, 0, id);
  });
}

/** Removes a view from the favourites. Emits `view.favourites_changed`; nothing if it was not one. */
export const unfavourView = (context: Context, { id }: { id: string }): Promise<ViewRow> =>
  change(context, id, (order) => order.filter((each) => each !== id));

function change(context: Context, id: string, next: (order: string[]) => string[]): Promise<ViewRow> {
  const { organization, user } = context.actor;
  return context.unitOfWork(async (unit) => {
    const view = found('view.not_found', await context.load(views, id));
    await context.sql(lockOrder, [organization, user]);
    const rows = await context.db.viewFavourite.findMany({ where: { userId: user }, orderBy: { position: 'asc' } });
    // Favourites that the person can no longer view are dropped with the next change.
    const seen = await Promise.all(rows.map(({ viewId }) => context.load(views, viewId)));
    const order = seen.flatMap((each) => each?.id ?? []);
    const wanted = next(order);
    if (wanted.join() === order.join()) return view;
    if (wanted.length > mostFavourites) throw new Problem('view.favourites_too_many', { params: { max: mostFavourites } });
    await context.sql(keep, [organization, user, wanted]);
    unit.emit(favouritesChanged(user, id, wanted));
    return view;
  });
}

const lockOrder = statement('view.lockFavourites')`select 1 from member where organization_id = $1 and id = $2 for no key update`;

const keep = statement('view.keepFavourites')`
  with gone as (delete from view_favourite where organization_id = $1 and user_id = $2 and view_id <> all($3::text[]))
  insert into view_favourite (organization_id, user_id, view_id, position)
  select $1, $2, w.id, w.place from unnest($3::text[]) with ordinality as w(id, place)
  on conflict (organization_id, user_id, view_id) do update set position = excluded.position`;
