import { cacheExchange } from '@urql/exchange-graphcache';
import { chatUpdates } from '../chat/cache.ts';
import { feedUpdates } from '../feed/cache-updates.ts';

/** Types without an `id`, or whose `id` refers to another object. They are stored inside their parent. */
const parts = [
  'ActionChange',
  'AssistantBudget',
  'AssistantMonth',
  'AssistantShare',
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
  'FileWarning',
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
  'TemplateCopies',
  'TemplateTask',
  'TemplateViewerCan',
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

/**
 * Normalized cache: each object with an id is stored once, so that a change of it is visible wherever it is displayed. Lists are pages
 * (`use-pages.ts`).
 */
export const cache = () =>
  cacheExchange({
    keys: Object.fromEntries(parts.map((type) => [type, () => null])),
    // Finds a member that was read before by id.
    resolvers: { Query: { member: (_, { id }) => ({ __typename: 'User', id: String(id) }) } },
    updates: {
      Subscription: { ...feedUpdates.Subscription },
      Mutation: { ...feedUpdates.Mutation, ...chatUpdates },
    },
  });
