import { useSearchParams } from 'wouter';
import { useData } from '../../data/use-data.ts';
import { type SavedView, useViews, viewQuery } from './documents.ts';

/** Saved view named in the URL, with live updates: `missing` if it does not exist, `waiting` until that is known. */
export function useOpenView(): { readonly view: SavedView | undefined; readonly state: 'none' | 'waiting' | 'missing' | 'there' } {
  const [parameters] = useSearchParams();
  const id = parameters.get('view');
  const views = useViews();
  const listed = id === null ? undefined : views?.find((each) => each.id === id);
  const alone = useData(viewQuery, { id: id ?? '' }, { pause: id === null || views === undefined || listed !== undefined });
  if (id === null) return { view: undefined, state: 'none' };
  // A view that was just created is not in the list yet, so the single query supplies it.
  const view = listed ?? alone.data?.view ?? undefined;
  if (view) return { view, state: 'there' };
  return { view, state: alone.problem && !alone.loading ? 'missing' : 'waiting' };
}
