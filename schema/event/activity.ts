import { builder, needs } from '../builder.ts';
import { childPages } from '../kernel/children.ts';
import { idPrefixes } from '../kernel/ids.ts';
import { sql } from '../kernel/sql.ts';
import { User, users } from '../member/member.ts';
import { Task } from '../task/task.ts';
import { Via } from './event.ts';
import { columns, type EventRow } from './read.ts';
import { shown } from './shown.ts';

type Change = { field: string; from: unknown; to: unknown };

const Change = builder.objectRef<Change>('Change').implement({
  extensions: { example: { field: 'status', from: 'todo', to: 'in_progress' } },
  description: 'A field that got another value; references as `{id}`.',
  fields: (t) => ({
    field: t.exposeString('field'),
    from: t.expose('from', { type: 'JSON', nullable: true }),
    to: t.expose('to', { type: 'JSON', nullable: true }),
  }),
});

const Activity = builder.objectRef<EventRow>('Activity').implement({
  extensions: { example: { kind: 'task.updated', via: 'rest', subject: 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0' } },
  description: 'An entry in the history of a task, read from the event log.',
  fields: (t) => ({
    id: t.id({ resolve: (event) => event.id.replace(idPrefixes.event, idPrefixes.activity) }),
    kind: t.string({ description: 'Kind of the event, e.g. `task.updated`.', resolve: ({ event }) => event }),
    actor: t.field({
      type: User,
      nullable: true,
      resolve: (event, _, context) => (event.actorId === null ? null : context.load(users, event.actorId)),
    }),
    via: t.field({ type: Via, resolve: (event) => event.via as 'rest' }),
    changes: t.field({
      type: [Change],
      resolve: async (event, _, context) => {
        const { taskId, previous } = event;
        if (!previous) return [];
        const now = Object.fromEntries(Object.keys(previous).map((field) => [field, event.data[field] ?? null]));
        // Not its project: the task may have been in one the reader does not see.
        const [from, to] = await Promise.all([shown(context, previous, [taskId]), shown(context, now, [taskId])]);
        return Object.keys(previous).map((field) => ({ field, from: from[field], to: to[field] }));
      },
    }),
    subject: t.id({ description: 'The task, or the comment it is about.', resolve: (event) => event.subjectId }),
    timestamp: t.expose('timestamp', { type: 'DateTime' }),
  }),
});

const activityPages = childPages<EventRow>({
  name: 'activity.list',
  order: [{ name: 'seq', column: 'e.seq', type: 'bigint', descending: true, value: (event) => event.seq }],
  // The parents are tasks the caller was shown already, so their history is visible to it.
  statement: ({ actor }, parents, keyset) =>
    sql`select e.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns} from event e where e.organization_id = ${actor.organization} and e.task_id = k.id
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) e`,
});

builder.objectField(Task, 'activity', (t) =>
  t.connection({
    type: Activity,
    description: 'What happened to it and under it, newest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (task, args, context) => activityPages(context, task.id, args),
  }),
);
