import { graphql } from '../data/graphql.ts';
import { sharedList } from '../data/shared-list.ts';

export const labelPage = graphql(`
  fragment LabelPage on Query { labels(first: 200, after: $after) { nodes { id name color } pageInfo { hasNextPage endCursor } } }
`);
export const labelsQuery = graphql(`query Labels($after: String) { ...LabelPage }`, [labelPage]);

/** Kinds of events about labels. */
export const labelKinds = ['label.created', 'label.updated', 'label.deleted'];

/** The organization's labels by name, kept up to date; undefined until they are loaded. */
export const useLabels = sharedList(labelsQuery, ({ labels }) => labels, labelKinds);
