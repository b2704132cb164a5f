import { graphql, type ResultOf } from '../../data/graphql.ts';
import { sharedList } from '../../data/shared-list.ts';

const view = graphql(`
  fragment SavedView on View {
    id name kind visibility filter sort group subgroup columns favourite version
    owner { id name }
    project { id key }
    viewerCan { update delete }
  }
`);

/** Saved view of tasks. */
export type SavedView = ResultOf<typeof view>;

export const viewPage = graphql(
  `fragment ViewPage on Query { views(first: 100, after: $after) { nodes { ...SavedView } pageInfo { hasNextPage endCursor } } }`,
  [view],
);
export const viewsQuery = graphql(`query SavedViews($after: String) { ...ViewPage }`, [viewPage]);
export const favouritePage = graphql(
  `fragment FavouritePage on Query {
    favourites: views(first: 50, after: $after, filter: { favourite: true }) { nodes { ...SavedView } pageInfo { hasNextPage endCursor } }
  }`,
  [view],
);
export const favouritesQuery = graphql(`query FavouriteViews($after: String) { ...FavouritePage }`, [favouritePage]);

/** Single view; a view that was just created is not in the cached lists yet. */
export const viewQuery = graphql(`query SavedViewOf($id: ID!) { view(id: $id) { ...SavedView } }`, [view]);

const kinds = ['view.created', 'view.updated', 'view.deleted', 'view.favourites_changed'];
/** Filter texts contain current names, so that a rename changes them. */
const renames = [
  'label.updated',
  'label.deleted',
  'project.updated',
  'member.updated',
  'cycle.updated',
  'custom_field.updated',
  'custom_field.deleted',
];

/** Views visible to the user, by name, with live updates; undefined until they are loaded. */
export const useViews = sharedList(viewsQuery, ({ views }) => views, [...kinds, ...renames]);
/** The user's favourite views in their order; undefined until they are loaded. */
export const useFavourites = sharedList(favouritesQuery, ({ favourites }) => favourites, [...kinds, ...renames]);

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
