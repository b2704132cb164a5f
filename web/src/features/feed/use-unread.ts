import { useEffect } from 'react';
import { useFollow } from '../../data/follow.ts';
import { graphql } from '../../data/graphql.ts';
import { currentViewer, pushOwner } from '../../data/session.ts';
import { useData } from '../../data/use-data.ts';
import { browserStorage } from '../../storage.ts';
import { setTitlePrefix } from '../../ui/Page.tsx';
import { notifyChange, notifyGap } from './changes.ts';
import { changes } from './documents.ts';

export const unreadFields = graphql(`fragment UnreadCount on Query { unreadNotifications { count } }`);
export const unreadQuery = graphql(`query Unread { ...UnreadCount }`, [unreadFields]);

/**
 * Live number of unread notifications; also part of the document title, and on the icon of the installed app. Its subscription is the only one of the feed:
 * it also notifies the list (`changes.ts`) and updates the count (`cache-updates.ts`).
 */
export function useUnread(): number {
  const { data, refetch } = useData(unreadQuery, {}, { live: [] });
  const unread = data?.unreadNotifications.count ?? 0;
  useFollow({
    document: changes,
    variables: {},
    cursorOf: ({ notifications }) => notifications.cursor,
    onItem: ({ notifications }) => notifyChange(notifications),
    onGap: () => {
      refetch();
      notifyGap();
    },
  });
  useEffect(() => {
    setTitlePrefix(unread > 0 ? `(${unread}) ` : '');
    // The icon of the installed app; other browsers have none.
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  useEffect(() => {
    if (browserStorage.getItem(pushOwner) === currentViewer())
      void import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, []);
  return unread;
}
