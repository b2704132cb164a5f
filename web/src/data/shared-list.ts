import { useCallback, useSyncExternalStore } from 'react';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import { client } from './client.ts';
import { connection, onConnection } from './connection.ts';
import { follow } from './follow.ts';
import { recentLogCursor } from './log-cursor.ts';
import { type Page, PagedList } from './paged-list.ts';
import { eventsOf } from './use-live.ts';

/** Milliseconds for which a list stays subscribed without users, so that going back to a page reads nothing again. */
const linger = 60_000;

/**
 * A list that much of the app uses, e.g. of people. It is read completely once for all users, and again after events of these kinds.
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
      const stop = follow({
        document: eventsOf,
        from: recentLogCursor(),
        variables: { kinds: [...kinds] },
        cursorOf: ({ events }) => events.cursor,
        onItem: list.refetch,
        onGap: list.refetch,
      });
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
