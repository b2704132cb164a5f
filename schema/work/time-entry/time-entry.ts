import { builder, needs } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsById, Node, recorded } from '../../kernel/node.ts';
import { Keyset, orderedBy } from '../../kernel/paging.ts';
import { sql } from '../../kernel/sql.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { User, users } from '../../people/member/member.ts';
import { projectFacts } from '../project/facts.ts';
import { Task, tasks } from '../task/task.ts';
import { narrowed, stated, TimeEntryFilter } from './filter.ts';
import { timeEntryPolicy } from './policy.ts';
import { columns, type EntryRow, lengthOf, seen } from './row.ts';
import { longestHours } from './times.ts';

export const TimeEntry = builder.objectRef<EntryRow>('TimeEntry').implement({
  description: 'Time that somebody spent on a task. A person can have one running timer at a time.',
  interfaces: [Node],
  extensions: {
    example: {
      startedAt: '2026-11-21T07:00:00.000Z',
      endedAt: '2026-11-21T08:30:00.000Z',
      duration: 5400,
      note: 'Yuvarlama hatası',
      version: 1,
    },
    scope: 'tasks:read',
    visibleByReference: ['id'],
  },
  fields: (t) => ({
    task: t.field({ type: Task, resolve: async ({ taskId }, _, context) => present(await context.load(tasks, taskId)) }),
    user: t.field({
      type: User,
      description: 'User whose time it is.',
      resolve: async ({ userId }, _, context) => present(await context.load(users, userId)),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'Null while it runs.' }),
    duration: t.int({
      nullable: true,
      description: `Duration in seconds, at most ${longestHours} hours; null while it runs.`,
      resolve: lengthOf,
    }),
    note: t.exposeString('note', { description: 'Description of the work; empty if not stated.' }),
  }),
});

recorded(TimeEntry);
viewerCan(TimeEntry, timeEntryPolicy, async ({ userId, projectId }, context) => {
  const facts = await context.load(projectFacts, projectId);
  return facts ? { ...facts, userId } : null;
});

const entries = loader<EntryRow>(async (context, ids) =>
  keyBy(
    await context.sql<EntryRow>('time_entry.byId', sql`select ${columns} from ${seen(context)} and e.id = any(${ids})`),
    ({ id }) => id,
  ),
);

findsById('timeEntry', TimeEntry, entries, 'tasks:read');

const latestFirst = orderedBy<EntryRow>('e.started_at', 'startedAt', 'timestamptz', 'descending');

const ofTask = childPages<EntryRow>({
  name: 'time_entry.ofTask',
  order: latestFirst,
  statement: (context, parents, keyset) =>
    sql`select e.* from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns}, e.task_id as "parentOf" from ${seen(context)} and e.task_id = k.id
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) e`,
});

/** Recorded seconds per task, in one statement for a list. Checks no visibility: only for tasks that the actor can view. */
const spent = loader<{ task: string; seconds: number }>(async (context, ids) =>
  keyBy(
    await context.sql<{ task: string; seconds: number }>(
      'time_entry.spent',
      sql`select e.task_id as task, sum(floor(extract(epoch from e.ended_at - e.started_at)))::float8 as seconds from time_entry e
          where e.organization_id = ${context.actor.organization} and e.task_id = any(${ids}) and e.ended_at is not null group by e.task_id`,
    ),
    ({ task }) => task,
  ),
);

builder.objectFields(Task, (t) => ({
  timeEntries: t.connection({
    type: TimeEntry,
    description: 'Time spent on the task, latest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (task, args, context) => ofTask(context, task.id, args),
  }),
  timeSpent: t.float({
    description: 'Sum of its time entries that have ended, in seconds.',
    resolve: async ({ id }, _, context) => (await context.load(spent, id))?.seconds ?? 0,
  }),
}));

const RunningTimer = builder.objectRef<{ entry: EntryRow | null }>('RunningTimer').implement({
  fields: (t) => ({ entry: t.field({ type: TimeEntry, nullable: true, resolve: ({ entry }) => entry }) }),
});

builder.queryFields((t) => ({
  runningTimer: t.field({
    type: RunningTimer,
    description: "The caller's running timer; null if none is running.",
    extensions: needs('tasks:read'),
    resolve: async (_root, _args, context) => {
      const mine = sql`e.user_id = ${context.actor.user} and e.ended_at is null`;
      const [entry] = await context.sql<EntryRow>('time_entry.current', sql`select ${columns} from ${seen(context)} and ${mine}`);
      return { entry: entry ?? null };
    },
  }),
  timeEntries: t.connection({
    type: TimeEntry,
    description: 'Time spent on tasks that the caller can view, latest first.',
    extensions: needs('tasks:read', 'cursor.invalid', 'filter.invalid'),
    args: { filter: t.arg({ type: TimeEntryFilter }) },
    resolve: async (_root, { filter, ...page }, context) => {
      const keyset = new Keyset(latestFirst, page);
      const which = await narrowed(context, filter);
      const rows = await context.sql<EntryRow>(
        stated(filter)(
          'time_entry.list',
          sql`select ${columns} from ${seen(context)} and ${which} ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
        ),
      );
      return keyset.page(rows);
    },
  }),
}));
