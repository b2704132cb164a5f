import { client } from '../api/client.ts';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { problemOf } from '../api/problem.ts';
import type { FileData } from './data.ts';

const search = graphql(`
  query PassageOfFile($q: String!, $project: [ID!], $after: String) {
    search(q: $q, filter: { kind: [file], project: $project }, first: 200, after: $after) {
      nodes { id passage { text page start end headings highlights { start end } } }
    }
  }
`);

export type Passage = ResultOf<typeof search>['search']['nodes'][number]['passage'];

/** The passage of a file that answers best, if the file is among what is found in its project. @throws Problem */
export async function passageFor({ id, project }: Pick<FileData, 'id' | 'project'>, q: string): Promise<Passage | undefined> {
  const { data, error } = await client.query(search, { q, project: [project.id] }, { requestPolicy: 'network-only' }).toPromise();
  if (error) throw problemOf(error);
  return data?.search.nodes.find((node) => node.id === id)?.passage;
}
