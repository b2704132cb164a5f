import { builder, needs } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { check, reference } from '../../kernel/input.ts';
import { eventKinds, idPrefixes } from '../../kernel/module.ts';
import { related } from '../../kernel/node.ts';
import type { Order, PageArgs } from '../../kernel/paging.ts';
import { empty, sql } from '../../kernel/sql.ts';
import { Via } from '../../kernel/types.ts';
import { isObject } from '../../people/access/references.ts';
import { User, users } from '../../people/member/member.ts';
import { Project } from '../../work/project/project.ts';
import { Task } from '../../work/task/task.ts';
import { happenedOf } from './activity-names.ts';
import { activityText } from './activity-text.ts';
import { history } from './history.ts';
import { fitting, loggedColumns } from './read.ts';
import { visiblePart } from './redaction.ts';
import type { EventRow } from './row.ts';
import { eventProject, eventVisible, subjectVisible } from './visibility.ts';

type Change = { field: string; from: unknown; to: unknown };

const Change = builder.objectRef<Change>('Change').implement({
  extensions: { example: { field: 'status', from: 'todo', to: 'in_progress' } },
  description: 'A field whose value changed; references as `{id}`.',
  fields: (t) => ({
    field: t.exposeString('field'),
    from: t.expose('from', { type: 'JSON', nullable: true }),
    to: t.expose('to', { type: 'JSON', nullable: true }),
  }),
});

/**
 * Changes of custom fields as separate entries, e.g. `fields.puan`. If they are hidden from the reader, one entry `fields`
 * without values.
 */
function customChanges(from: unknown, to: unknown): Change[] {
  if (!isObject(from)) return [{ field: 'fields', from: null, to: null }];
  return Object.keys(from).map((key) => ({ field: `fields.${key}`, from: from[key], to: isObject(to) ? to[key] : null }));
}

const Activity = builder.objectRef<EventRow>('Activity').implement({
  extensions: {
    example: {
      kind: 'task.updated',
      via: 'rest',
      text: 'Ayşe Yılmaz, WEB-12\'yi "Devam ediyor" durumuna taşıdı',
      subject: 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0',
    },
  },
  description: 'An entry in the history of a task or a project, kept as long as the task or project exists.',
  fields: (t) => ({
    id: t.id({ resolve: (event) => event.id.replace(idPrefixes.event, idPrefixes.activity) }),
    kind: t.string({ description: 'Kind of the event, e.g. `task.updated`.', resolve: ({ event }) => event }),
    actor: t.field(related(User, users, 'actorId')),
    approvedBy: t.field(
      related(User, users, 'approvedById', 'Person who approved it: a proposal of an agent, or a rule that let the agent do it.'),
    ),
    via: t.field({ type: Via, resolve: (event) => event.via as 'rest' }),
    changes: t.field({
      type: [Change],
      resolve: async (event, _, context) => {
        const { previous } = event;
        if (!previous) return [];
        const data = Object.fromEntries(Object.keys(previous).map((field) => [field, event.data[field] ?? null]));
        const [from, to] = await Promise.all([visiblePart(context, event, 'previous'), visiblePart(context, { ...event, data }, 'data')]);
        return Object.keys(from ?? {}).flatMap((field) =>
          field === 'fields' ? customChanges(from?.fields, to?.fields) : { field, from: from?.[field], to: to?.[field] },
        );
      },
    }),
    text: t.string({
      description: 'Sentence about the event, in the language of the request.',
      resolve: async (event, _, context) => activityText(await happenedOf(context, event), context.locale),
    }),
    subject: t.id({ description: 'The task, comment or project it is about.', resolve: (event) => event.subjectId }),
    timestamp: t.expose('timestamp', { type: 'DateTime' }),
  }),
});

const order: Order<EventRow> = [{ name: 'seq', column: 'e.seq', type: 'bigint', descending: true, value: (event) => event.seq }];

const taskPages = childPages<EventRow>({
  name: 'activity.list',
  order,
  // The caller can already view the parent tasks; events in projects that the caller cannot view are excluded. `task.moved_out`
  // is omitted, because the event of the move names the previous project.
  statement: ({ actor }, parents, keyset, _, most) =>
    sql`select e.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (${fitting(
      sql`select ${loggedColumns} from ${history} ${eventProject(actor)}
        where e.organization_id = ${actor.organization} and e.task_id = k.id and e.audience <> 'user' and ${eventVisible(actor)}
          and e.event <> 'task.moved_out'
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
      { most, order: keyset.backward ? 'asc' : 'desc' },
    )}) e`,
});

builder.objectField(Task, 'activity', (t) =>
  t.connection({
    type: Activity,
    description: 'History of a task and of everything below it, newest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (task, args, context) => taskPages(context, task.id, args),
  }),
);

type Filter = PageArgs & { kinds?: readonly string[] | null; actor?: string | null };

const projectPages = childPages<EventRow, Filter>({
  name: 'activity.of_project',
  order,
  // The caller can already view the parent projects. Events of subjects that have moved to a hidden project are excluded. The
  // check runs row by row, so that an index returns the rows in order.
  statement: ({ actor }, parents, keyset, { kinds, actor: by }, most) =>
    sql`select e.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (${fitting(
      sql`select ${loggedColumns} from ${history} where e.organization_id = ${actor.organization} and e.project_id = k.id and e.audience <> 'user'
        and ${subjectVisible(actor)}
        ${kinds?.length ? sql`and e.event = any(${kinds})` : empty} ${by ? sql`and e.actor_id = ${by}` : empty}
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
      { most, order: keyset.backward ? 'asc' : 'desc' },
    )}) e`,
});

builder.objectField(Project, 'activity', (t) =>
  t.connection({
    type: Activity,
    description: 'History of a project, of its tasks and of everything below them, newest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    args: {
      kinds: t.arg.stringList({
        description: 'Only these kinds.',
        ...check({ maxItems: 50, uniqueItems: true, oneOf: Object.keys(eventKinds).sort(), nullable: false }),
      }),
      actor: t.arg.id({ description: 'Only what this user did.', ...reference('member', { orWords: ['me'], nullable: false }) }),
    },
    resolve: (project, args, context) =>
      projectPages(context, project.id, { ...args, actor: args.actor === 'me' ? context.actor.user : args.actor }),
  }),
);
