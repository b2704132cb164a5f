import { graphql, type ResultOf } from '../../../data/graphql.ts';

const fieldFields = graphql(`
  fragment SettingsField on CustomField {
    id key name type required order archivedAt version
    options { id name color }
    projects { id key name }
    viewerCan { update delete }
  }
`);

export const fieldsDocument = graphql(
  `
  query SettingsFields {
    customFields { ...SettingsField }
    archived: customFields(archived: true) { ...SettingsField }
  }
`,
  [fieldFields],
);

export const createFieldDocument = graphql(
  `
  mutation CreateCustomField($input: CreateCustomFieldInput!) {
    createCustomField(input: $input) { ...SettingsField }
  }
`,
  [fieldFields],
);

export const updateFieldDocument = graphql(
  `
  mutation UpdateCustomField($input: UpdateCustomFieldInput!) {
    updateCustomField(input: $input) { ...SettingsField }
  }
`,
  [fieldFields],
);

export const deleteFieldDocument = graphql(`
  mutation DeleteCustomField($input: DeleteCustomFieldInput!) {
    deleteCustomField(input: $input) { id }
  }
`);

export type FieldData = ResultOf<typeof fieldFields>;
