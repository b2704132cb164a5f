import { graphql, type ResultOf } from '../../data/graphql.ts';

export const searchFor = graphql(`
  query Search($q: String!, $filter: SearchFilter, $first: Int) {
    search(q: $q, filter: $filter, first: $first) {
      mode
      facets { kinds { kind count } }
      pageInfo { hasNextPage }
      nodes {
        kind id title url
        project { id key name }
        task { id number title }
        passage { text page start headings highlights { start end } }
      }
    }
  }
`);

export type Found = ResultOf<typeof searchFor>['search'];
export type Result = Found['nodes'][number];
export type Kind = Result['kind'];

export const taskNumbered = graphql(`query TaskNumbered($id: ID!) { task(id: $id) { id number title project { id name } } }`);

export const createProject = graphql(`
  mutation PaletteCreateProject($input: CreateProjectInput!) { createProject(input: $input) { id key name } }
`);
