import { useEffect } from 'react';
import { useFollow } from '../api/follow.ts';
import type { VariablesOf } from '../api/graphql.ts';
import { usePages } from '../api/use-pages.ts';
import { uploads } from '../ui/files/upload-queue.ts';
import { useGathered } from '../ui/use-gathered.ts';
import { fileEvents, fileList, filesChange } from './data.ts';

/** Milliseconds in which changes are gathered before the list is read again: a file has several in a second. */
const gathering = 400;

type Variables = Omit<VariablesOf<typeof fileList>, 'after'>;

/** The files that match, page by page, live: whoever uploads, moves or deletes one, and how far each is in the index. */
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
