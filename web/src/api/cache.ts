import { cacheExchange, type DataField, type Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

/** Types whose `id` names another thing, or that have none: kept inside what they are part of. */
const parts = [
  'ActionChange',
  'Citation',
  'Event',
  'EventPage',
  'FileChange',
  'FileIndex',
  'FileViewerCan',
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

/** Lists that are read page by page (`after`) and shown as one. */
const lists = ['conversations', 'files', 'members', 'notifications', 'projects', 'tasks', 'webhooks', 'auditLog'];

/** `tasks(…) @_alone`: this page as the server gave it, for who keeps the rows of a list itself. */
const alone: Resolver = (_parent, args, cache, { parentKey, fieldName }) => cache.resolve(parentKey, fieldName, args) as DataField;

/** Everything with an id once, whatever asked for it: a change of it is seen wherever it is shown. */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries(parts.map((type) => [type, () => null])),
    directives: { alone: () => alone },
    resolvers: { Query: Object.fromEntries(lists.map((field) => [field, relayPagination()])) },
  });
