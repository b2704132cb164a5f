import { builder, inputOf, needs, writes } from '../../builder.ts';
import { found } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, notNull, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import type { Locale } from '../../kernel/module.ts';
import { findsNode, Node, related } from '../../kernel/node.ts';
import { Reference } from '../../kernel/types.ts';
import { dayIn, daysBetween } from '../../kernel/zone.ts';
import { markedName } from '../../people/access/agent.ts';
import { User, users } from '../../people/member/member.ts';
import { Project, projects } from '../../work/project/project.ts';
import { filterExpression, filterWords } from '../../work/task/filter/description.ts';
import { Task, tasks } from '../../work/task/task.ts';
import { encodeCursor } from '../event/read.ts';
import { type NotificationContent, reasons } from './content.ts';
import { countUnread, listNotifications, notifications } from './list.ts';
import { type Marked, markRead, updateNotification } from './operations.ts';
import { explain } from './rank.ts';
import { carriesNotification, maxNamedActors, type NotificationRow } from './row.ts';
import { excerptOf, headlineOf, textOf, whyOf } from './text.ts';

export const NotificationReason = builder.enumType('NotificationReason', {
  description: 'Reason of a notification: the first of these that applies.',
  values: reasons,
});

const NotificationOrder = builder.enumType('NotificationOrder', {
  description: '`smart`: by urgency, which decreases with age (see `score` and `why`). `newest`: by the time at which it last appeared.',
  values: ['smart', 'newest'] as const,
});

export const Notification = builder.objectRef<NotificationRow>('Notification').implement({
  description: 'A notification: one per subject, which collects events until it is read.',
  interfaces: [Node],
  extensions: {
    example: {
      reason: 'assigned',
      kind: 'task.updated',
      text: 'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevini sana atadı',
      headline: 'Ayşe Yılmaz sana atadı',
      excerpt: null,
      why: 'Görev sana atandı ve son tarihi yarın.',
      score: 55,
      count: 1,
      actorCount: 1,
      readAt: null,
      snoozedUntil: null,
      archivedAt: null,
      repliedAt: null,
      cursor: 'MTIuMTc5NTI1ODMyNTUyNQ',
      version: 1,
    },
    scope: 'notifications:read',
  },
  fields: (t) => ({
    reason: t.field({ type: NotificationReason, resolve: ({ reason }) => reason }),
    kind: t.exposeString('kind', {
      description: 'Kind of the event behind the reason, e.g. `task.updated`; `task.due` for due dates.',
    }),
    text: t.string({
      description: 'Sentence about the event, in the language of the request.',
      resolve: (row, _, { locale }) => textOf(contentOf(row, locale), locale, row.timeZone),
    }),
    headline: t.string({
      description: 'Sentence like `text`, without the task, in the language of the request.',
      resolve: (row, _, { locale }) => headlineOf(contentOf(row, locale), locale, row.timeZone),
    }),
    excerpt: t.string({
      nullable: true,
      description:
        'Text of the comment or status update, or the new values, on one line without markup. Null if there are none, or without `tasks:read`.',
      resolve: (row, _, { actor, locale }) => (actor.scopes.has('tasks:read') ? excerptOf(row, locale) : null),
    }),
    why: t.string({
      description: 'Reasons for its place in the smart order.',
      resolve: (row, _, { locale }) => whyOf(explained(row).factors, locale),
    }),
    score: t.int({ description: 'Current urgency: one point equals two hours of age.', resolve: (row) => explained(row).score }),
    subject: t.field({
      type: Reference,
      description: 'Subject of the event: a task, comment, project, token or webhook.',
      resolve: ({ subjectId }) => ({ id: subjectId }),
    }),
    task: t.field(related(Task, tasks, 'taskId')),
    project: t.field(related(Project, projects, 'projectId')),
    actors: t.field({
      type: [User],
      complexity: { field: 1, multiplier: maxNamedActors },
      description: 'The last three people who did it, newest first; empty if the system did.',
      resolve: ({ actors }, _, context) => Promise.all(actors.map(async ({ id }) => present(await context.load(users, id)))),
    }),
    actorCount: t.int({ description: 'Number of people who did it.', resolve: ({ actorIds }) => actorIds.length }),
    count: t.exposeInt('count', { description: 'Number of its events.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    snoozedUntil: t.expose('snoozedUntil', { type: 'DateTime', nullable: true, description: 'Time at which it comes back, unread.' }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true }),
    repliedAt: t.expose('repliedAt', {
      type: 'DateTime',
      nullable: true,
      description: "Time of the caller's last comment on the task after it last appeared.",
    }),
    firstAt: t.expose('firstAt', { type: 'DateTime', description: 'Time of its first event.' }),
    lastAt: t.expose('lastAt', {
      type: 'DateTime',
      description: 'Time at which it last appeared: with its last event, or at the end of its snooze.',
    }),
    cursor: t.string({
      description: 'Position in the log; used as `upTo` when marking as read.',
      resolve: ({ lastSeq, lastAt }) => encodeCursor(lastSeq, Date.parse(lastAt)),
    }),
    version: t.exposeInt('version'),
  }),
});

const explained = ({ factors, readAt, lastAt }: NotificationRow) =>
  explain({ factors, read: readAt !== null, lastAt: new Date(lastAt) }, new Date());

/** Content of a notification, from which its texts in a language are made. */
export function contentOf(row: NotificationRow, locale: Locale): NotificationContent {
  const { reason, actors, actorIds, count, detail, taskNumber, taskTitle, fileName, projectKey: key, projectName, timeZone, lastAt } = row;
  const { due, ...others } = detail;
  return {
    ...others,
    reason,
    actors: actors.map((actor) => markedName(actor, locale)),
    actorCount: actorIds.length,
    count,
    raisedAt: lastAt,
    ...(fileName !== null && { name: fileName }),
    ...(taskNumber !== null && { task: { number: taskNumber, title: taskTitle ?? '' } }),
    ...(key !== null && { project: { key, name: projectName ?? '' } }),
    ...(due && { due: { date: due, days: daysBetween(dayIn(timeZone, new Date()), due) } }),
  };
}

findsNode('notification', 'Notification', (context, id) => context.load(notifications, id));

const UnreadNotifications = builder.objectRef<{ count: number }>('UnreadNotifications').implement({
  extensions: { example: { count: 3 } },
  fields: (t) => ({ count: t.exposeInt('count', { description: 'Number of unread notifications in the list.' }) }),
});

const NotificationFilter = builder.inputType('NotificationFilter', {
  fields: (t) => ({
    unread: t.boolean({ description: '`true`: only unread ones; `false`: only read ones.', ...notNull }),
    reason: t.field({ type: [NotificationReason], ...check({ maxItems: 20, uniqueItems: true, nullable: false }) }),
    project: t.idList({ description: 'By id or key.', ...reference('project', { orPattern: projectKey, maxItems: 50, nullable: false }) }),
    archived: t.boolean({ description: '`true`: only archived ones.', ...notNull }),
    snoozed: t.boolean({ description: '`true`: only snoozed ones.', ...notNull }),
    text: t.string({
      description: `Only notifications about a task that currently matches this ${filterExpression}. Requires \`tasks:read\`.`,
      ...filterWords('project:WEB priority>=high'),
    }),
  }),
});

builder.queryFields((t) => ({
  notification: t.field({
    type: Notification,
    nullable: true,
    description: 'A notification of the caller, also an archived or snoozed one.',
    extensions: { ...needs('notifications:read', 'notification.not_found'), ...carriesNotification },
    args: { id: t.arg.id({ required: true, ...reference('notification') }) },
    resolve: async (_root, { id }, context) => found('notification.not_found', await context.load(notifications, id)),
  }),
  notifications: t.connection({
    type: Notification,
    description: 'Notifications of the caller, without archived and snoozed ones unless they are asked for.',
    extensions: { ...needs('notifications:read', 'cursor.invalid', 'filter.invalid', 'auth.scope_missing'), ...carriesNotification },
    args: {
      order: t.arg({ type: NotificationOrder, description: 'Default `smart`.', ...notNull }),
      filter: t.arg({ type: NotificationFilter }),
    },
    resolve: (_root, { order, filter, ...page }, context) => listNotifications(context, filter ?? {}, order ?? 'smart', page),
  }),
  unreadNotifications: t.field({
    type: UnreadNotifications,
    description: "Number of unread notifications in the caller's feed.",
    extensions: needs('notifications:read'),
    resolve: async (_root, _args, context) => ({ count: await countUnread(context) }),
  }),
}));

const MarkedNotifications = builder.objectRef<Marked>('MarkedNotifications').implement({
  extensions: { example: { marked: 12, unread: 0 } },
  fields: (t) => ({
    marked: t.exposeInt('marked', { description: 'Number of notifications that were marked as read.' }),
    unread: t.exposeInt('unread', { description: 'Number of notifications that are still unread.' }),
  }),
});

builder.mutationFields((t) => ({
  updateNotification: t.field({
    type: Notification,
    description: 'Marks a notification of the caller as read, snoozes it or archives it, or undoes that.',
    extensions: { ...writes('direct', 'notifications:write', 'notification.not_found'), ...carriesNotification },
    args: inputOf(
      'UpdateNotificationInput',
      (t) => ({
        id: t.id({ required: true, ...reference('notification') }),
        read: t.boolean({ description: 'Whether it is read.', ...notNull }),
        snoozedUntil: t.field({
          type: 'DateTime',
          description: 'Removes it from the list until then; it comes back unread. Null returns it now.',
        }),
        archived: t.boolean({ description: 'Removes it from the list and marks it as read until something new happens.', ...notNull }),
      }),
      { extensions: { example: { read: true } } },
    ),
    resolve: (_root, { input }, context) => updateNotification(context, input),
  }),
  markNotificationsRead: t.field({
    type: MarkedNotifications,
    description: "Marks all notifications in the caller's list as read, or only the selected ones.",
    extensions: writes('direct', 'notifications:write', 'cursor.invalid'),
    args: inputOf('MarkNotificationsReadInput', (t) => ({
      upTo: t.string({
        description: '`cursor` of a notification: only those that appeared no later than it.',
        ...check({ maxLength: 200, nullable: false }),
      }),
      reason: t.field({ type: NotificationReason, ...notNull }),
      project: t.id(reference('project', { orPattern: projectKey, nullable: false })),
    })),
    resolve: (_root, { input }, context) => markRead(context, input),
  }),
}));
