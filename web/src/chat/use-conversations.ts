import { useMemo } from 'react';
import type { Problem } from '../api/problem.ts';
import { usePages } from '../api/use-pages.ts';
import { type Conversation, listConversations } from './documents.ts';

export type Conversations = {
  /** Undefined until the first answer. */
  readonly all: readonly Conversation[] | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Reads the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  /** Reads what is shown again. */
  readonly refetch: () => void;
};

/** The viewer's conversations, the latest asked first, page by page. */
export function useConversations(): Conversations {
  const { rows, problem, loading, hasMore, more, refetch } = usePages(listConversations, {}, (data) => data.conversations);
  const all = useMemo(
    // One that was asked again is on a page that was read before.
    () => rows && [...rows].sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt)),
    [rows],
  );
  return { all, problem, loading, more: hasMore ? more : undefined, refetch };
}
