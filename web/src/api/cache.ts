import { cacheExchange, type DataField, type Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { chatUpdates } from '../chat/cache.ts';
import { feedUpdates } from '../feed/cache-updates.ts';

/** Types whose `id` names another thing, or that have none: kept inside what they are part of. */
const parts = [
  'ActionChange',
  'AuditCredential',
  'Change',
  'Citation',
  'CommentViewerCan',
  'Credential',
  'DnsRecord',
  'Event',
  'EventPage',
  'FileChange',
  'FileIndex',
  'FileViewerCan',
  'InvitedProject',
  'LabelViewerCan',
  'Limit',
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
  'ServiceAccountViewerCan',
  'TaskChange',
  'TaskViewerCan',
  'Texts',
  'TokenViewerCan',
  'UnreadNotifications',
  'UserViewerCan',
  'WebhookAttempt',
  'WebhookEventType',
  'WebhookRedelivery',
  'WebhookViewerCan',
  'WorkflowStatus',
];

/** Lists that are read page by page (`after`) and shown as one. The feed is not: it keeps its place while it changes. */
const lists = [
  'auditLog',
  'claimedDomains',
  'conversations',
  'files',
  'invitations',
  'labels',
  'members',
  'projects',
  'serviceAccounts',
  'tasks',
  'tokens',
  'webhooks',
];

/** `tasks(…) @_alone`: this page as the server gave it, for who keeps the rows of a list itself. */
const alone: Resolver = (_parent, args, cache, { parentKey, fieldName }) => cache.resolve(parentKey, fieldName, args) as DataField;

/** `tasks(…) @_alone`: this page as the server gave it, for who keeps the rows of a list itself. */
const alone: Resolver = (_parent, args, cache, { parentKey, fieldName }) => cache.resolve(parentKey, fieldName, args) as DataField;

/** Everything with an id once, whatever asked for it: a change of it is seen wherever it is shown. */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries(parts.map((type) => [type, () => null])),
    directives: { alone: () => alone },
    resolvers: {
      Query: Object.fromEntries(lists.map((field) => [field, relayPagination()])),
      Webhook: { deliveries: relayPagination() },
    },
    updates: {
      Subscription: { ...feedUpdates.Subscription },
      Mutation: { ...feedUpdates.Mutation, ...chatUpdates },
    },
  });
