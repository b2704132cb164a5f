import { builder, inputOf, needs, writes } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { check, notNull, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { findsNode, Node } from '../../kernel/node.ts';
import { byCreation, type Order } from '../../kernel/paging.ts';
import { sql } from '../../kernel/sql.ts';
import { Task, tasks } from '../../work/task/task.ts';
import { duration } from './duration.ts';
import { createReminder, deleteReminder, reminders, times } from './operations.ts';
import { columns, own, type ReminderRow, timeOf } from './row.ts';

const Reminder = builder.objectRef<ReminderRow>('Reminder').implement({
  description: 'A reminder of the caller for a task, at a time or before the due date: a notification with the reason `reminder`.',
  interfaces: [Node],
  extensions: { example: { at: '2026-11-30T06:00:00.000Z', before: 'P1D' }, scope: 'notifications:read' },
  fields: (t) => ({
    task: t.field({ type: Task, resolve: async ({ taskId }, _, context) => present(await context.load(tasks, taskId)) }),
    at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the reminder; null if it is relative to the due date and the task has none.',
      resolve: timeOf,
    }),
    before: t.exposeString('before', {
      nullable: true,
      description: "Time before 9 o'clock on the due date, in the owner's time zone; null if it has a fixed time.",
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

findsNode('reminder', 'Reminder', (context, id) => context.load(reminders, id));

const order: Order<ReminderRow> = byCreation('r', 'oldest first');

const pages = childPages<ReminderRow>({
  name: 'reminder.list',
  order,
  statement: (context, parents, keyset) =>
    sql`select e.* from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns}, r.task_id as "parentOf" from ${own(context)} and r.task_id = k.id
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) e`,
});

builder.objectField(Task, 'reminders', (t) =>
  t.connection({
    type: Reminder,
    description: "The caller's own reminders that have not come yet, oldest first.",
    extensions: needs('notifications:read', 'cursor.invalid'),
    resolve: (task, args, context) => pages(context, task.id, args),
  }),
);

builder.mutationFields((t) => ({
  createReminder: t.field({
    type: Reminder,
    description: 'Reminds only the caller of a task. Nothing comes if the task is done or deleted by then.',
    extensions: writes('rehearsed', 'notifications:write', 'task.not_found', 'reminder.too_many', 'auth.person_required'),
    args: inputOf(
      'CreateReminderInput',
      (t) => ({
        task: t.id({ required: true, ...reference('task', { orPattern: taskNumber }) }),
        at: t.field({ type: 'DateTime', description: 'A time in the future.', ...notNull }),
        before: t.string({
          description:
            "An ISO 8601 duration before 9 o'clock of the day the task is due, in the caller's time zone, up to 30 days: `P1D`, `PT2H`. It follows the due date.",
          ...check({ pattern: duration, expected: 'P1D, PT2H', maxLength: 20, nullable: false, example: 'P1D' }),
        }),
      }),
      { description: 'Exactly one of `at` and `before`.', extensions: { exactlyOne: times, example: { before: 'P1D' } } },
    ),
    resolve: (_root, { input }, context) => createReminder(context, input),
  }),
  deleteReminder: t.field({
    type: Reminder,
    description: "Deletes one of the caller's reminders.",
    extensions: writes('rehearsed', 'notifications:write', 'reminder.not_found'),
    args: inputOf('DeleteReminderInput', (t) => ({ id: t.id({ required: true, ...reference('reminder') }) })),
    resolve: (_root, { input }, context) => deleteReminder(context, input),
  }),
}));
