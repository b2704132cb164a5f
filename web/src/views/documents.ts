import { graphql, type ResultOf } from '../api/graphql.ts';
import { sharedList } from '../api/shared-list.ts';

const view = graphql(`
  fragment SavedView on View {
    id name kind visibility filter sort group subgroup columns favourite version
    owner { id name }
    project { id key }
    viewerCan { update delete }
  }
`);

/** Tasks as somebody likes to look at them, as the server keeps them. */
export type SavedView = ResultOf<typeof view>;

const all = graphql(
  `query SavedViews($after: String) { views(first: 200, after: $after) { nodes { ...SavedView } pageInfo { hasNextPage endCursor } } }`,
  [view],
);
const atHand = graphql(
  `query FavouriteViews($after: String) {
    views(first: 200, after: $after, filter: { favourite: true }) { nodes { ...SavedView } pageInfo { hasNextPage endCursor } }
  }`,
  [view],
);

/** One view: one that was made just now is not in the lists yet. */
export const viewQuery = graphql(`query SavedViewOf($id: ID!) { view(id: $id) { ...SavedView } }`, [view]);

const kinds = ['view.created', 'view.updated', 'view.deleted', 'view.favourites_changed'];
/** Filters are told by the names of today: another name is another text. */
const renames = [
  'label.updated',
  'label.deleted',
  'project.updated',
  'member.updated',
  'cycle.updated',
  'custom_field.updated',
  'custom_field.deleted',
];

/** The views somebody sees, by name, as they come and go; undefined until they are known. */
export const useViews = sharedList(all, ({ views }) => views, [...kinds, ...renames]);
/** Those the viewer keeps at hand, in their order; undefined until they are known. */
export const useFavourites = sharedList(atHand, ({ views }) => views, [...kinds, ...renames]);

export const createView = graphql(`mutation CreateView($input: CreateViewInput!) { createView(input: $input) { ...SavedView } }`, [view]);
export const updateView = graphql(`mutation UpdateView($input: UpdateViewInput!) { updateView(input: $input) { ...SavedView } }`, [view]);
export const deleteView = graphql(`mutation DeleteView($input: DeleteViewInput!) { deleteView(input: $input) { id } }`);
export const favouriteView = graphql(
  `mutation FavouriteView($input: FavouriteViewInput!) { favouriteView(input: $input) { ...SavedView } }`,
  [view],
);
export const unfavouriteView = graphql(
  `mutation UnfavouriteView($input: UnfavouriteViewInput!) { unfavouriteView(input: $input) { ...SavedView } }`,
  [view],
);
