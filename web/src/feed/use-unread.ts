import { useEffect } from 'react';
import { useFollow } from '../api/follow.ts';
import { graphql } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';
import { setTitlePrefix } from '../ui/Page.tsx';

const count = graphql(`query Unread { unreadNotifications { count } }`);
const changes = graphql(`subscription UnreadChanges($after: String) { notifications(after: $after) { cursor unread } }`);

/** How many notifications of the viewer are unread, live; the browser's title says it too. */
export function useUnread(): number {
  const { data, refetch } = useData(count, {});
  const unread = data?.unreadNotifications.count ?? 0;
  useFollow({ document: changes, variables: {}, cursorOf: ({ notifications }) => notifications.cursor, onItem: refetch, onGap: refetch });
  useEffect(() => setTitlePrefix(unread > 0 ? `(${unread}) ` : ''), [unread]);
  return unread;
}
