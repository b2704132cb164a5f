import { client } from '../../data/client.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { ColumnPage, type Project } from './documents.ts';
import type { BoardStore } from './store.ts';

const closed = ['completed', 'cancelled'];
export const isOver = (category: string): boolean => closed.includes(category);

/** Filter for the tasks of a board: one project and filter texts. */
export type Narrowed = { readonly project: string[]; readonly text?: string; readonly and?: { text: string }[] };

/**
 * Loads all cards, page by page and all statuses in parallel. Cards already displayed stay until they are known to be gone.
 * @returns the error; undefined if everything was loaded or the load was aborted
 */
export async function readBoard(
  store: BoardStore,
  filter: Narrowed,
  statuses: readonly Project['workflow'][number][],
  signal: AbortSignal,
): Promise<Problem | undefined> {
  store.begin();
  let place: string | undefined;
  const seen = new Set<string>();
  const readColumn = async (status: string): Promise<Problem | undefined> => {
    let after: string | null = null;
    do {
      const { data, error }: Awaited<ReturnType<typeof readPage>> = await readPage(store, { ...filter, status: [status] }, after);
      if (signal.aborted) return undefined;
      if (error || !data) return error && problemOf(error);
      place ??= data.eventCursor;
      const { nodes, pageInfo } = data.tasks;
      for (const { id } of nodes) seen.add(id);
      store.put(nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    return undefined;
  };
  const problems = await Promise.all(statuses.map(({ key }) => readColumn(key)));
  const problem = problems.find((each) => each !== undefined);
  if (!problem && !signal.aborted) store.settle(seen, place);
  return problem;
}

const readPage = (store: BoardStore, filter: Narrowed & { status: string[] }, after: string | null) =>
  client.query(ColumnPage, { filter, after, grouped: store.grouped }, { requestPolicy: 'network-only' }).toPromise();
