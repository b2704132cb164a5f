import { cacheExchange } from '@urql/exchange-graphcache';
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
  'EndedSessions',
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

/** Lists that are read page by page (`after`) and shown as one. Tasks and the feed are not: who shows them keeps the rows itself, since they change while they are read. */
const lists = [
  'applications',
  'auditLog',
  'claimedDomains',
  'conversations',
  'files',
  'invitations',
  'labels',
  'memberSessions',
  'memberTokens',
  'members',
  'projects',
  'serviceAccounts',
  'sessions',
  'tokens',
  'webhooks',
];

/** Everything with an id once, whatever asked for it: a change of it is seen wherever it is shown. */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries(parts.map((type) => [type, () => null])),
    resolvers: {
      Query: Object.fromEntries(lists.map((field) => [field, relayPagination()])),
      Webhook: { deliveries: relayPagination() },
    },
    updates: {
      Subscription: { ...feedUpdates.Subscription },
      Mutation: { ...feedUpdates.Mutation, ...chatUpdates },
    },
  });
