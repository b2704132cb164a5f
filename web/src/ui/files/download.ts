import { client } from '../../data/client.ts';
import { graphql } from '../../data/graphql.ts';
import { problemOf } from '../../data/problem.ts';
import { notifyProblem } from '../Problem.tsx';
import { text } from './messages.ts';

const address = graphql(`query FileAddress($id: ID!) { file(id: $id) { id contentUrl } }`);

/** Downloads a file's content by a URL that needs no header, so that it works for members of several organizations too. */
export async function download(id: string): Promise<void> {
  const { data, error } = await client.query(address, { id }, { requestPolicy: 'network-only' }).toPromise();
  if (error) return notifyProblem(problemOf(error), text('notDownloaded'));
  if (!data?.file) return;
  const { pathname, search } = new URL(data.file.contentUrl);
  const link = document.createElement('a');
  link.href = pathname + search;
  link.download = '';
  link.click();
}
