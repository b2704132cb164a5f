import { graphql, type ResultOf, type VariablesOf } from '../../data/graphql.ts';
import { simpleTemplateFields } from '../../data/simple-fields.generated.ts';

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
const taskFields = graphql(
  `
  fragment TemplateTaskFields on TemplateTask {
    title description fields startAfter dueAfter parent
    ...SimpleTemplateTaskFields
    assignee { id } labels { id } recurrence { rule from }
  }
`,
  [simpleTemplateFields],
);

export const taskTemplateQuery = graphql(
  `query TaskTemplate($id: ID!) {
    template(id: $id) { id name version task { ...TemplateTaskFields } subtasks { ...TemplateTaskFields } }
  }`,
  [taskFields],
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

/** Task template with all fields. */
export type TaskTemplate = NonNullable<ResultOf<typeof taskTemplateQuery>['template']>;
/** Task of a template as API input. */
export type TemplateTask = NonNullable<VariablesOf<typeof createTemplate>['input']['task']>;
export type Template = ResultOf<typeof templatesQuery>['templates']['nodes'][number];
