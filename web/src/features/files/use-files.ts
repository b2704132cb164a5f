import { useEffect } from 'react';
import { useFollow } from '../../data/follow.ts';
import type { VariablesOf } from '../../data/graphql.ts';
import { usePages } from '../../data/use-pages.ts';
import { uploads } from '../../ui/files/upload-queue.ts';
import { useGathered } from '../../ui/use-gathered.ts';
import { fileEvents, fileList, filesChange } from './data.ts';

/** Milliseconds for which changes are collected, because a file has several per second while it is indexed. */
const gathering = 400;

type Variables = Omit<VariablesOf<typeof fileList>, 'after'>;

/** Files that match, page by page, with live updates of uploads, moves, deletions and index states. */
export function useFiles(variables: Variables) {
  const { rows, problem, loading, refetch, hasMore, more } = usePages(fileList, variables, (data) => data.files);
  const refresh = useGathered(refetch, gathering);
  useEffect(() => uploads.onUploaded(refresh), [refresh]);
  useFollow({
    document: filesChange,
    variables: { kinds: fileEvents },
    cursorOf: ({ events }) => events.cursor,
    onItem: refresh,
    onGap: refresh,
  });

  return { files: rows, problem, loading, refetch, refresh, hasMore, more };
}
