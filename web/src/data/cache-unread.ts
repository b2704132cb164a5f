import type { UpdateResolver } from '@urql/exchange-graphcache';
import { graphql } from './graphql.ts';

const unreadCount = graphql(`query UnreadKept { unreadNotifications { count } }`);

/** Copies the unread count of a response to the badge's query. */
const counted: UpdateResolver = (result, _variables, cache, { fieldName }) => {
  const { unread } = (result[fieldName] ?? {}) as { unread?: number };
  if (typeof unread !== 'number') return;
  cache.updateQuery(
    { query: unreadCount },
    (data) => data && { ...data, unreadNotifications: { ...data.unreadNotifications, count: unread } },
  );
};

export const feedUpdates = {
  Subscription: { notifications: counted },
  Mutation: { markNotificationsRead: counted },
};
