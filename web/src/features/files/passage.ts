import { client } from '../../data/client.ts';
import { graphql, type ResultOf } from '../../data/graphql.ts';
import { problemOf } from '../../data/problem.ts';

const search = graphql(`
  query PassagesOfFile($q: String!, $file: ID!) {
    search(q: $q, filter: { file: [$file] }, first: 20) {
      nodes { passage { text page start end headings highlights { start end } } }
    }
  }
`);

export type Passage = ResultOf<typeof search>['search']['nodes'][number]['passage'];

/** Best passages of a file for a query, best first. @throws Problem */
export async function passagesOf(file: string, q: string): Promise<readonly Passage[]> {
  const { data, error } = await client.query(search, { q, file }, { requestPolicy: 'network-only' }).toPromise();
  if (error) throw problemOf(error);
  return data?.search.nodes.map(({ passage }) => passage) ?? [];
}
