import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { feedUpdates } from '../feed/cache-updates.ts';

/** Types whose `id` names another thing, or that have none: kept inside what they are part of. */
const parts = [
  'ActionChange',
  'Change',
  'Citation',
  'CommentViewerCan',
  'Event',
  'EventPage',
  'FileChange',
  'FileIndex',
  'FileViewerCan',
  'LabelViewerCan',
  'LimitUse',
  'Me',
  'Membership',
  'ModelUsage',
  'NotificationChange',
  'OrganizationViewerCan',
  'PageInfo',
  'ProjectMember',
  'ProjectViewerCan',
  'Reference',
  'ReplyPiece',
  'SearchFacets',
  'SearchPageInfo',
  'SearchResult',
  'SearchResults',
  'TaskChange',
  'TaskViewerCan',
  'UnreadNotifications',
  'UserViewerCan',
  'WorkflowStatus',
];

/** Lists that are read page by page (`after`) and shown as one. The feed is not: it keeps its place while it changes. */
const lists = ['conversations', 'files', 'members', 'projects', 'tasks', 'webhooks', 'auditLog'];

/** Everything with an id once, whatever asked for it: a change of it is seen wherever it is shown. */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries(parts.map((type) => [type, () => null])),
    resolvers: { Query: Object.fromEntries(lists.map((field) => [field, relayPagination()])) },
    updates: { Subscription: { ...feedUpdates.Subscription }, Mutation: { ...feedUpdates.Mutation } },
  });
