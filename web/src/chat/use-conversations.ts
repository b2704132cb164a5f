import { useCallback, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Problem } from '../api/problem.ts';
import { useData } from '../api/use-data.ts';
import { type Conversation, listConversations } from './documents.ts';

export type Conversations = {
  /** Undefined until the first answer. */
  readonly all: readonly Conversation[] | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Reads the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  /** Reads the latest again: the first page. */
  readonly refetch: () => void;
};

/** The viewer's conversations, the latest asked first, page by page. */
export function useConversations(): Conversations {
  const client = useClient();
  const [after, setAfter] = useState<string | null>(null);
  const { data, problem, loading } = useData(listConversations, { after });
  const refetch = useCallback(() => {
    client.query(listConversations, { after: null }, { requestPolicy: 'network-only' }).toPromise();
  }, [client]);
  const found = data?.conversations;
  const all = useMemo(
    // One that was asked again is on a page that was read before.
    () => found && [...found.nodes].sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt)),
    [found],
  );
  const { hasNextPage = false, endCursor } = found?.pageInfo ?? {};
  return { all, problem, loading, more: hasNextPage && endCursor ? () => setAfter(endCursor) : undefined, refetch };
}
