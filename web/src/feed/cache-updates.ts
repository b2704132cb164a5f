import type { UpdateResolver } from '@urql/exchange-graphcache';
import { graphql } from '../api/graphql.ts';

const kept = graphql(`query UnreadKept { unreadNotifications { count } }`);

/** Copies the unread count of an answer to the query of the badge. */
const counted: UpdateResolver = (result, _variables, cache, { fieldName }) => {
  const { unread } = (result[fieldName] ?? {}) as { unread?: number };
  if (typeof unread !== 'number') return;
  cache.updateQuery({ query: kept }, (data) => data && { ...data, unreadNotifications: { ...data.unreadNotifications, count: unread } });
};

export const feedUpdates = {
  Subscription: { notifications: counted },
  Mutation: { markNotificationsRead: counted },
};
