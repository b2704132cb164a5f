import { graphql } from '../api/graphql.ts';
import { sharedList } from '../api/shared-list.ts';

const document = graphql(`
  query Labels($after: String) { labels(first: 200, after: $after) { nodes { id name color } pageInfo { hasNextPage endCursor } } }
`);

/** Kinds of events that tell of labels. */
export const labelKinds = ['label.created', 'label.updated', 'label.deleted'];

/** The organization's labels, by name, as they come and go; undefined until they are known. */
export const useLabels = sharedList(document, ({ labels }) => labels, labelKinds);
