import { graphql } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';

const document = graphql(`query Samples { projects(first: 200, filter: { archived: false }) { nodes { id sample } } }`);

/** Ids of the projects that came with the sample content and are not put away. */
export function useSamples(): ReadonlySet<string> {
  const { data } = useData(document, {});
  return new Set(data?.projects.nodes.filter(({ sample }) => sample).map(({ id }) => id));
}
