import { graphql, type ResultOf } from '../../../data/graphql.ts';

const labelFields = graphql(`
  fragment SettingsLabel on Label {
    id name color version viewerCan { delete update }
  }
`);

export const labelsDocument = graphql(
  `
  query SettingsLabels($after: String) {
    labels(first: 100, after: $after) { nodes { ...SettingsLabel } pageInfo { hasNextPage endCursor } }
  }
`,
  [labelFields],
);

export const createLabelDocument = graphql(
  `
  mutation CreateLabel($input: CreateLabelInput!) {
    createLabel(input: $input) { ...SettingsLabel }
  }
`,
  [labelFields],
);

export const updateLabelDocument = graphql(
  `
  mutation UpdateLabel($input: UpdateLabelInput!) {
    updateLabel(input: $input) { ...SettingsLabel }
  }
`,
  [labelFields],
);

export const deleteLabelDocument = graphql(`
  mutation DeleteLabel($input: DeleteLabelInput!) {
    deleteLabel(input: $input) { id }
  }
`);

export type LabelData = ResultOf<typeof labelFields>;
