import type { Context } from '../../../kernel/context.ts';
import { raw, type Sql, sql } from '../../../kernel/sql.ts';
import { membership, visible } from '../../../people/access/visibility.ts';
import type { Matches, Narrowing, TaskAttribute } from './attribute.ts';
import { linked, someOf } from './columns.ts';
import { finished } from './facts.ts';
import { oneOf, resolved, textsOf } from './kinds.ts';

/** Condition on task `t`: visible tasks block it; with `open`, unfinished ones. */
export const openBlockers = ({ context: { actor } }: { context: Context }, open: boolean) =>
  sql`exists (select 1 from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id
      join project bp on bp.organization_id = b.organization_id and bp.id = b.project_id ${membership(actor, 'bp', 'bm')}
      join workflow_status bs on bs.organization_id = b.organization_id and bs.project_id = b.project_id and bs.key = b.status
    where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')}
      and ${open ? raw(`bs.category not in (${finished.map((each) => `'${each}'`).join(', ')})`) : raw('true')})`;

const waiting = ({ context: { actor } }: { context: Context }) =>
  sql`exists (select 1 from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocked_id
      join project bp on bp.organization_id = b.organization_id and bp.id = b.project_id ${membership(actor, 'bp', 'bm')}
    where tb.organization_id = t.organization_id and tb.blocker_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')})`;

/** Values of `has`, with their names. */
const things = {
  due: ['due', 'bitiş', 'son-tarih'],
  start: ['start', 'başlangıç'],
  assignee: ['assignee', 'sorumlu'],
  label: ['label', 'labels', 'etiket'],
  watcher: ['watcher', 'watchers', 'izleyen'],
  parent: ['parent', 'üst', 'üst-görev'],
  description: ['description', 'açıklama'],
  comments: ['comments', 'comment', 'yorum'],
  files: ['files', 'file', 'dosya', 'ek'],
  time: ['time', 'süre'],
  children: ['children', 'subtasks', 'alt-görev'],
  blockers: ['blockers', 'engel', 'engelleyen'],
  blocks: ['blocks', 'engellediği'],
} as const;
const thing = oneOf(things);
export type TaskHas = keyof typeof things;
export const taskHas = Object.keys(things) as TaskHas[];

const exists: Readonly<Record<TaskHas, (scope: { context: Context }) => Sql>> = {
  due: () => raw('t.due_date is not null'),
  start: () => raw('t.start_date is not null'),
  assignee: () => raw('t.assignee_id is not null'),
  label: () => linked('task_label', 'task_id', 'label_id', ['any']),
  watcher: () => linked('task_watcher', 'task_id', 'user_id', ['any']),
  parent: () => raw('t.parent_id is not null'),
  description: () => raw("t.description <> ''"),
  comments: () =>
    raw('exists (select 1 from comment k where k.organization_id = t.organization_id and k.task_id = t.id and k.deleted_at is null)'),
  files: () =>
    raw('exists (select 1 from file k where k.organization_id = t.organization_id and k.task_id = t.id and k.deleted_at is null)'),
  time: () => raw('exists (select 1 from time_entry k where k.organization_id = t.organization_id and k.task_id = t.id)'),
  children: () =>
    raw('exists (select 1 from task k where k.organization_id = t.organization_id and k.parent_id = t.id and k.deleted_at is null)'),
  blockers: (scope) => openBlockers(scope, false),
  blocks: waiting,
};

const matchesHas: Readonly<Record<TaskHas, Matches>> = {
  due: ({ dueDate }) => dueDate !== null,
  start: ({ startDate }) => startDate !== null,
  assignee: ({ assignee }) => assignee !== null,
  label: ({ labels }) => labels.length > 0,
  watcher: ({ watchers }) => watchers.length > 0,
  parent: ({ parent }) => parent !== null,
  description: (task, facts) => facts?.has(task, 'description') ?? false,
  comments: (task, facts) => facts?.has(task, 'comments') ?? false,
  files: (task, facts) => facts?.has(task, 'files') ?? false,
  time: (task, facts) => facts?.has(task, 'time') ?? false,
  children: (task, facts) => facts?.has(task, 'children') ?? false,
  blockers: (task, facts) => facts?.blocked(task, false) ?? false,
  blocks: (task, facts) => facts?.has(task, 'blocks') ?? false,
};

/** Filters by what a task has, such as a due date or comments. */
export const has: TaskAttribute & Narrowing = {
  aliases: ['içeren', 'içerir'],
  needsFacts: true,
  resolve: (term, names) => resolved(term, (value) => thing(value, names)),
  where: (term, scope) => someOf(textsOf(term).map((each) => exists[each as TaskHas](scope))),
  matches(term) {
    const asked = textsOf(term).map((each) => matchesHas[each as TaskHas]);
    return (task, facts) => asked.some((has) => has(task, facts));
  },
};
