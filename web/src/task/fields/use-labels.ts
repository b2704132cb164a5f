import { graphql } from '../../api/graphql.ts';
import { useData } from '../../api/use-data.ts';

const document = graphql(`query Labels { labels(first: 200) { nodes { id name color } } }`);

/** The organization's labels, by name: the first 200. */
export function useLabels({ pause = false }: { readonly pause?: boolean } = {}) {
  const { data, refetch } = useData(document, {}, { pause });
  return { labels: data?.labels.nodes ?? [], refetch };
}
