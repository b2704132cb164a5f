import { client } from '../../data/client.ts';
import type { ResultOf } from '../../data/graphql.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { ColumnPage, FirstPages, type Project } from './documents.ts';
import type { BoardStore } from './store.ts';

/** Filter for the tasks of a board: one project and filter texts. */
export type Narrowed = { readonly project: string[]; readonly text?: string; readonly and?: { text: string }[] };

/** Statuses of `FirstPages`, and the number of cards of all its pages together: the cost of a query is limited. */
const firstColumns = 8;
const firstCards = 320;

/**
 * Loads all cards: the first page of each status in one request, then page by page and all statuses in parallel. Cards already displayed stay until they are known to be gone.
 * @returns the error; undefined if everything was loaded or the load was aborted
 */
export async function readBoard(
  store: BoardStore,
  filter: Narrowed,
  statuses: readonly Project['workflow'][number][],
  signal: AbortSignal,
): Promise<Problem | undefined> {
  store.begin();
  const seen = new Set<string>();
  /** Adds a page. @returns the cursor of the next one */
  const put = ({ nodes, pageInfo }: Page): string | null => {
    for (const { id } of nodes) seen.add(id);
    store.put(nodes);
    return pageInfo.hasNextPage ? pageInfo.endCursor : null;
  };
  const first = await readFirst(store, filter, statuses.slice(0, firstColumns));
  if (signal.aborted) return undefined;
  if (!first.data) return first.error && problemOf(first.error);
  const place = first.data.eventCursor;
  const pages = Object.values(first.data).filter((page): page is Page => typeof page === 'object' && page !== null);
  const cursors = pages.map(put);
  const readColumn = async (status: string, index: number): Promise<Problem | undefined> => {
    let after = cursors[index] ?? null;
    if (index < firstColumns && after === null) return undefined;
    do {
      const { data, error }: Awaited<ReturnType<typeof readPage>> = await readPage(store, { ...filter, status: [status] }, after);
      if (signal.aborted) return undefined;
      if (error || !data) return error && problemOf(error);
      after = put(data.tasks);
    } while (after);
    return undefined;
  };
  const problems = await Promise.all(statuses.map(({ key }, index) => readColumn(key, index)));
  const problem = problems.find((each) => each !== undefined);
  if (!problem && !signal.aborted) store.settle(seen, place);
  return problem;
}

type Page = ResultOf<typeof ColumnPage>['tasks'];

const readFirst = (store: BoardStore, filter: Narrowed, statuses: readonly Project['workflow'][number][]) => {
  const columns = statuses.flatMap(({ key }, index) => [
    [`f${index}`, { ...filter, status: [key] }],
    [`h${index}`, true],
  ]);
  const first = Math.min(200, Math.floor(firstCards / Math.max(1, statuses.length)));
  const variables = { first, grouped: store.grouped, ...Object.fromEntries(columns) };
  return client.query(FirstPages, variables, { requestPolicy: 'network-only' }).toPromise();
};

const readPage = (store: BoardStore, filter: Narrowed & { status: string[] }, after: string | null) =>
  client.query(ColumnPage, { filter, after, grouped: store.grouped }, { requestPolicy: 'network-only' }).toPromise();
