import { graphql, type ResultOf } from '../api/graphql.ts';

const fields = graphql(`
  fragment TemplateFields on Template {
    id kind name version
    project { id visibility }
    task { title }
    copies { tasks members }
    viewerCan { update delete }
  }
`);

export const templatesQuery = graphql(
  `query Templates($filter: TemplateFilter, $after: String) {
    templates(filter: $filter, first: 100, after: $after) { nodes { ...TemplateFields } pageInfo { hasNextPage endCursor } }
  }`,
  [fields],
);
export const createTemplate = graphql(
  `mutation CreateTemplate($input: CreateTemplateInput!) { createTemplate(input: $input) { ...TemplateFields } }`,
  [fields],
);
export const updateTemplate = graphql(
  `mutation UpdateTemplate($input: UpdateTemplateInput!) { updateTemplate(input: $input) { ...TemplateFields } }`,
  [fields],
);
export const deleteTemplate = graphql(`mutation DeleteTemplate($input: DeleteTemplateInput!) { deleteTemplate(input: $input) { id } }`);

export type Template = ResultOf<typeof templatesQuery>['templates']['nodes'][number];
