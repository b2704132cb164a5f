import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { useFollow } from '../api/follow.ts';
import type { VariablesOf } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';
import { fileEvents, fileList, filesChange } from './data.ts';
import { uploads } from './upload/upload-queue.ts';

/** Milliseconds in which changes are gathered before the list is read again: a file has several in a second. */
const gathering = 400;

type Variables = Omit<VariablesOf<typeof fileList>, 'after'>;

/** The files that match, page by page, live: whoever uploads, moves or deletes one, and how far each is in the index. */
export function useFiles(variables: Variables) {
  const sign = JSON.stringify(variables);
  const [pages, setPages] = useState<{ readonly sign: string; readonly after: readonly string[] }>({ sign, after: [] });
  if (pages.sign !== sign) setPages({ sign, after: [] });
  const after = pages.sign === sign ? pages.after : [];
  const { data, problem, loading, refetch } = useData(fileList, { ...variables, after: after.at(-1) ?? null });

  const latest = useRef({ variables, after });
  latest.current = { variables, after };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const now = latest.current;
      // Every page that is shown, from the first on: the cache puts them together.
      for (const cursor of [null, ...now.after])
        client.query(fileList, { ...now.variables, after: cursor }, { requestPolicy: 'network-only' }).toPromise();
    }, gathering);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => uploads.onUploaded(refresh), [refresh]);
  useFollow({
    document: filesChange,
    variables: { kinds: fileEvents },
    cursorOf: ({ events }) => events.cursor,
    onItem: refresh,
    onGap: refresh,
  });

  const next = data?.files.pageInfo;
  const more = () => {
    const cursor = next?.endCursor;
    if (cursor) setPages({ sign, after: [...after, cursor] });
  };
  return { files: data?.files.nodes, problem, loading, refetch, refresh, hasMore: next?.hasNextPage ?? false, more };
}
