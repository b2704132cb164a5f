import { useCallback, useSyncExternalStore } from 'react';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import { client } from './client.ts';
import { connection, onConnection } from './connection.ts';
import { policyOf } from './fresh-reads.ts';
import { type Page, PagedList } from './paged-list.ts';
import { onSharedEvents } from './shared-events.ts';

/** Milliseconds for which a list stays subscribed without users, so that going back to a page reads nothing again. */
const linger = 60_000;

/**
 * A list that much of the app uses, e.g. of people. It is read completely once for all users, and again after shared events of these kinds.
 * @returns the hook for its rows; undefined until they are loaded
 */
export function sharedList<Data, Row extends object>(
  document: TypedDocumentNode<Data, { after?: string | null }>,
  pageOf: (data: Data) => Page<Row>,
  kinds: readonly string[],
) {
  const list = new PagedList<Row>(
    (after, requestPolicy) => client.query(document as TypedDocumentNode<Data, AnyVariables>, { after }, { requestPolicy }),
    (data) => pageOf(data as Data),
    true,
    () => policyOf([document as never, { after: null }], kinds),
  );
  let users = 0;
  let end: (() => void) | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const subscribe = (listener: () => void) => {
    const off = list.subscribe(listener);
    users += 1;
    clearTimeout(ending);
    if (end === undefined) {
      const offOwn = list.subscribe(() => {});
      const stop = onSharedEvents({ kinds, onEvent: list.refetch, onGap: list.refetch });
      const offConnection = onConnection(() => connection() === 'here' && list.refetch());
      end = () => {
        end = undefined;
        stop();
        offConnection();
        offOwn();
      };
    }
    return () => {
      off();
      users -= 1;
      if (users === 0) ending = setTimeout(() => end?.(), linger);
    };
  };
  return ({ pause = false }: { readonly pause?: boolean } = {}) => {
    const listen = useCallback((listener: () => void) => (pause ? () => {} : subscribe(listener)), [pause]);
    return useSyncExternalStore(listen, list.state).rows;
  };
}
