import { graphql, type ResultOf } from '../../data/graphql.ts';

const notification = graphql(`
  fragment FeedNotification on Notification {
    id reason headline excerpt count repliedAt readAt snoozedUntil archivedAt lastAt cursor version
    subject { id }
    task { id number title }
    project { id key name }
    actors { id name avatar }
  }
`);

/** Notification with the fields that the feed displays. */
export type Notification = ResultOf<typeof notification>;
export type Reason = Notification['reason'];

export const pageOf = graphql(
  `
    query FeedPage($filter: NotificationFilter, $order: NotificationOrder, $first: Int, $after: String) {
      notifications(filter: $filter, order: $order, first: $first, after: $after) {
        nodes { ...FeedNotification }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [notification],
);

export const one = graphql(`query FeedNotification($id: ID!) { notification(id: $id) { ...FeedNotification } }`, [notification]);

export const changes = graphql(
  `
    subscription FeedChanges($after: String) {
      notifications(after: $after) {
        cursor unread
        event { event subject { id } }
        notification { ...FeedNotification }
      }
    }
  `,
  [notification],
);

export type Change = ResultOf<typeof changes>['notifications'];

export const update = graphql(
  `
    mutation UpdateNotification($input: UpdateNotificationInput!) {
      updateNotification(input: $input) { ...FeedNotification }
    }
  `,
  [notification],
);

export const markRead = graphql(`
  mutation MarkNotificationsRead($input: MarkNotificationsReadInput!) {
    markNotificationsRead(input: $input) { marked unread }
  }
`);

const muteFields = graphql(`
  fragment FeedMute on NotificationMute {
    id reason until createdAt
    task { id number title }
    project { id key name }
  }
`);

export type Mute = ResultOf<typeof muteFields>;

export const mutesOf = graphql(`query Mutes { notificationMutes(first: 200) { nodes { ...FeedMute } } }`, [muteFields]);

export const mute = graphql(`mutation Mute($input: MuteNotificationsInput!) { muteNotifications(input: $input) { ...FeedMute } }`, [
  muteFields,
]);

export const unmute = graphql(`mutation Unmute($input: UnmuteNotificationsInput!) { unmuteNotifications(input: $input) { id } }`);
