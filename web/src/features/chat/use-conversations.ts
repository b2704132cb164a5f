import { useMemo } from 'react';
import type { Problem } from '../../data/problem.ts';
import { usePages } from '../../data/use-pages.ts';
import { type Conversation, listConversations } from './documents.ts';

export type Conversations = {
  /** Undefined until the first response. */
  readonly all: readonly Conversation[] | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined;
  /** Reloads the loaded pages. */
  readonly refetch: () => void;
};

/** The user's conversations by last question, newest first, page by page. */
export function useConversations(): Conversations {
  const { rows, problem, loading, hasMore, more, refetch } = usePages(listConversations, {}, (data) => data.conversations);
  const all = useMemo(
    // A conversation with a new question may be on a page that was loaded earlier, so the rows are sorted again.
    () => rows && [...rows].sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt)),
    [rows],
  );
  return { all, problem, loading, more: hasMore ? more : undefined, refetch };
}
