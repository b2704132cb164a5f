import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import { client } from './client.ts';
import { useReturns } from './connection.ts';
import { policyOf } from './fresh-reads.ts';
import { type Page, PagedList, type PagedState } from './paged-list.ts';
import { useSharedEvents } from './shared-events.ts';

export type Paged<Row> = PagedState<Row> & {
  /** Reads the next page; does nothing while a page is loading. */
  readonly more: () => void;
  /** Reads the loaded pages again. */
  readonly refetch: () => void;
};

/**
 * Returns a list page by page; `pageOf` finds it in the answer. The document must have a variable `after`. With `all` it is read to its
 * end. Reads again after the server was away. `live` as in `useData`.
 */
export function usePages<Data, Variables extends AnyVariables, Row extends object>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'after'>,
  pageOf: (data: Data) => Page<Row> | null | undefined,
  { all = false, pause = false, live }: { readonly all?: boolean; readonly pause?: boolean; readonly live?: readonly string[] } = {},
): Paged<Row> {
  const sign = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same variables are the same list
  const list = useMemo(
    () =>
      new PagedList<Row>(
        (after, policy) => client.query(document, { ...variables, after } as unknown as Variables, { requestPolicy: policy }),
        (data) => pageOf(data as Data),
        all,
        () => policyOf([document as never, { ...variables, after: null }], live),
      ),
    [document, sign, all],
  );
  const subscribe = useCallback((listener: () => void) => (pause ? () => {} : list.subscribe(listener)), [list, pause]);
  const state = useSyncExternalStore(subscribe, list.state);
  const returns = useReturns();
  const seen = useRef(returns);
  useEffect(() => {
    if (seen.current === returns || pause) return;
    seen.current = returns;
    list.refetch();
  }, [returns, list, pause]);
  useSharedEvents(pause || !live?.length ? null : live, list.refetch, list.refetch);
  return { ...state, more: list.more, refetch: list.refetch };
}
