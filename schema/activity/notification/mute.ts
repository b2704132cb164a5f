import { builder, inputOf, needs, writes } from '../../builder.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { notNull, reference } from '../../kernel/input.ts';
import { findsNode, Node, related } from '../../kernel/node.ts';
import { Project, projects } from '../../work/project/project.ts';
import { Task, tasks } from '../../work/task/task.ts';
import { listMutes, type MuteRow, mutable, mute, mutes, unmute } from './mutes.ts';
import { NotificationReason } from './notification.ts';

const NotificationMute = builder.objectRef<MuteRow>('NotificationMute').implement({
  description: 'A task, project or reason that the caller has muted.',
  interfaces: [Node],
  extensions: { example: { task: null, reason: null, until: null }, scope: 'notifications:read' },
  fields: (t) => ({
    task: t.field(related(Task, tasks, 'taskId')),
    project: t.field(related(Project, projects, 'projectId')),
    reason: t.field({ type: NotificationReason, nullable: true, resolve: ({ reason }) => reason }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'Time at which it ends automatically; null for never.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

findsNode('mute', 'NotificationMute', (context, id) => context.load(mutes, id));

builder.queryField('notificationMutes', (t) =>
  t.connection({
    type: NotificationMute,
    description: 'Mutes of the caller, newest first.',
    extensions: needs('notifications:read', 'cursor.invalid'),
    resolve: (_root, args, context) => listMutes(context, args),
  }),
);

builder.mutationFields((t) => ({
  muteNotifications: t.field({
    type: NotificationMute,
    description:
      'Mutes a task, a project or a reason. A muted task or project still notifies of mentions, assignments and reminders; a muted reason never notifies.',
    extensions: writes('rehearsed', 'notifications:write'),
    args: inputOf(
      'MuteNotificationsInput',
      (t) => ({
        task: t.id(reference('task', { orPattern: taskNumber, nullable: false })),
        project: t.id(reference('project', { orPattern: projectKey, nullable: false })),
        reason: t.field({ type: NotificationReason, ...notNull }),
        until: t.field({ type: 'DateTime', description: 'Time at which it ends automatically; null or absent for never.' }),
      }),
      {
        description: 'Exactly one of `task`, `project` and `reason`.',
        extensions: { exactlyOne: mutable, example: { project: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0' } },
      },
    ),
    resolve: (_root, { input }, context) => mute(context, input),
  }),
  unmuteNotifications: t.field({
    type: NotificationMute,
    description: 'Ends a mute: the caller is notified again from now on.',
    extensions: writes('rehearsed', 'notifications:write', 'mute.not_found'),
    args: inputOf('UnmuteNotificationsInput', (t) => ({ id: t.id({ required: true, ...reference('mute') }) })),
    resolve: (_root, { input }, context) => unmute(context, input),
  }),
}));
