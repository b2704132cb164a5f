import { cacheExchange } from '@urql/exchange-graphcache';
import { chatUpdates } from '../chat/cache.ts';
import { feedUpdates } from '../feed/cache-updates.ts';

/** Types whose `id` names another thing, or that have none: kept inside what they are part of. */
const parts = [
  'ActionChange',
  'AuditCredential',
  'Change',
  'Checklist',
  'ChecklistItem',
  'Citation',
  'CommentEdit',
  'CommentViewerCan',
  'Credential',
  'CustomFieldViewerCan',
  'DnsRecord',
  'EndedSessions',
  'Event',
  'EventPage',
  'FileChange',
  'FileIndex',
  'FieldValue',
  'FileViewerCan',
  'InvitedProject',
  'LabelViewerCan',
  'Limit',
  'LimitUse',
  'Me',
  'Membership',
  'ModelUsage',
  'MilestoneViewerCan',
  'NamedTask',
  'NotificationChange',
  'OrganizationViewerCan',
  'PageInfo',
  'ProjectMember',
  'ProjectViewerCan',
  'Reaction',
  'Reference',
  'Recurrence',
  'ReplyPiece',
  'RunningTimer',
  'SearchFacets',
  'SearchPageInfo',
  'SearchResult',
  'SearchResults',
  'ServiceAccountViewerCan',
  'TaskChange',
  'TaskViewerCan',
  'Texts',
  'TimeEntryViewerCan',
  'TokenViewerCan',
  'UnreadNotifications',
  'UserViewerCan',
  'ViewViewerCan',
  'WebhookAttempt',
  'WebhookEventType',
  'WebhookRedelivery',
  'WebhookViewerCan',
  'WorkflowStatus',
];

/** Everything with an id once, whatever asked for it: a change of it is seen wherever it is shown. Lists are pages (`use-pages.ts`). */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries(parts.map((type) => [type, () => null])),
    // Who was read once is known by id.
    resolvers: { Query: { member: (_, { id }) => ({ __typename: 'User', id: String(id) }) } },
    updates: {
      Subscription: { ...feedUpdates.Subscription },
      Mutation: { ...feedUpdates.Mutation, ...chatUpdates },
    },
  });
