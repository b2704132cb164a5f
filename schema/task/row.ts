import type { Task } from '../../prisma/generated/client/client.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { day, empty, fixed, iso, type Sql, sql } from '../kernel/sql.ts';
import { membership, visible } from '../project/visibility.ts';

export type Person = { id: string; name: string; avatar: string | null };
type TaskReference = { id: string; number: string; title: string; status: string };

/**
 * A task as the named statements read it: Prisma's row with times as ISO text, and the relations that nearly every
 * caller asks for, shallow. Documents that ask no more are answered from it alone (schema/engine/lean.ts).
 */
export type TaskRow = {
  organizationId: string;
  id: string;
  projectId: string;
  sequence: number;
  number: string;
  title: string;
  description: string;
  status: string;
  priority: Task['priority'];
  assigneeId: string | null;
  parentId: string | null;
  startDate: string | null;
  dueDate: string | null;
  position: string;
  createdById: string;
  completedAt: string | null;
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  project: { id: string; key: string; name: string };
  assignee: Person | null;
  createdBy: Person;
  parent: { id: string; number: string; title: string } | null;
  labels: { id: string; name: string; color: string }[];
  watchers: Person[];
  blockedBy: TaskReference[];
  blocks: TaskReference[];
  /** Ids of all that block it, seen by the actor or not: what events tell, read for operations. */
  blockers: string[];
};

/** Columns of the relations a `TaskRow` carries; what a lean document may select. */
export const loadedByTask = {
  project: ['id', 'key', 'name'],
  assignee: ['id', 'name', 'avatar'],
  createdBy: ['id', 'name', 'avatar'],
  parent: ['id', 'number', 'title'],
  labels: ['id', 'name', 'color'],
  watchers: ['id', 'name', 'avatar'],
  blockedBy: ['id', 'number', 'title', 'status'],
  blocks: ['id', 'number', 'title', 'status'],
} as const;

/** A row of the statement before its relations are put together. */
export type FlatTask = Omit<TaskRow, 'project' | 'assignee' | 'createdBy' | 'parent'> & {
  projectKey: string;
  projectName: string;
  assigneeName: string | null;
  assigneeAvatar: string | null;
  createdByName: string;
  createdByAvatar: string | null;
  parentNumber: string | null;
  parentTitle: string | null;
};

type Source = { readonly columns: string; readonly join?: string };

/** What each field of task `t` of project `p` is read from. */
const sources: Readonly<Record<string, Source>> = {
  number: { columns: 't.sequence, t.number' },
  title: { columns: 't.title' },
  description: { columns: 't.description' },
  status: { columns: 't.status' },
  priority: { columns: 't.priority::text as priority' },
  startDate: { columns: `${day('t.start_date')} as "startDate"` },
  dueDate: { columns: `${day('t.due_date')} as "dueDate"` },
  position: { columns: 't.position' },
  completedAt: { columns: `${iso('t.completed_at')} as "completedAt"` },
  deletedAt: { columns: `${iso('t.deleted_at')} as "deletedAt"` },
  createdAt: { columns: `${iso('t.created_at')} as "createdAt"` },
  updatedAt: { columns: `${iso('t.updated_at')} as "updatedAt"` },
  version: { columns: 't.version' },
  project: { columns: 'p.key as "projectKey", p.name as "projectName"' },
  assignee: {
    columns: 't.assignee_id as "assigneeId", a.name as "assigneeName", a.avatar as "assigneeAvatar"',
    join: 'left join member a on a.organization_id = t.organization_id and a.id = t.assignee_id',
  },
  createdBy: {
    columns: 't.created_by_id as "createdById", c.name as "createdByName", c.avatar as "createdByAvatar"',
    join: 'join member c on c.organization_id = t.organization_id and c.id = t.created_by_id',
  },
  parent: {
    columns: 't.parent_id as "parentId", u.number as "parentNumber", u.title as "parentTitle"',
    join: 'left join task u on u.organization_id = t.organization_id and u.id = t.parent_id',
  },
};

type Select = { readonly columns: Sql; readonly joins: Sql };
const everything = {};
const selects = new WeakMap<object, Map<string, Select>>();

/** The columns of task `t` that the document needs, with those it is sorted by, and their joins. */
function selectOf({ selected }: Context, sort: readonly string[]): Select {
  let known = selects.get(selected ?? everything);
  if (!known) {
    known = new Map();
    selects.set(selected ?? everything, known);
  }
  const key = sort.join();
  let select = known.get(key);
  if (!select) {
    const asks = (field: string) => !selected || selected.has(`Task.${field}`) || sort.includes(field);
    // What the caller can do with a task depends on whether it is in the trash.
    const needed = Object.entries(sources).filter(([field]) => asks(field) || (field === 'deletedAt' && asks('viewerCan')));
    select = {
      columns: fixed(
        ['t.organization_id as "organizationId", t.id, t.project_id as "projectId"', ...needed.map(([, { columns }]) => columns)].join(
          ', ',
        ),
      ),
      joins: fixed(needed.flatMap(([, { join }]) => join ?? []).join(' ')),
    };
    known.set(key, select);
  }
  return select;
}

/** Everything of task `t` there is but its lists: what operations need. */
export const { columns, joins } = selectOf({} as Context, []);

/** What a statement over task `t` of project `p` reads for the document at hand. */
export function taskSelect(context: Context, sort: readonly string[] = []): { columns: Sql; joins: Sql } {
  const select = selectOf(context, sort);
  return { columns: sql`${select.columns}${lists(context)}`, joins: select.joins };
}

const reference = fixed(`json_agg(json_build_object('id', b.id, 'number', b.number, 'title', b.title, 'status', b.status) order by b.id)`);

/**
 * The lists of task `t` that the document needs; tasks that block and are blocked only as far as the actor sees their
 * projects. Null for an empty list.
 */
export function lists({ actor, selected }: Context): Sql {
  const needs = (field: string) => !selected || selected.has(field);
  const labels = sql`, (select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name_key)
      from task_label tl join label l on l.organization_id = tl.organization_id and l.id = tl.label_id
      where tl.organization_id = t.organization_id and tl.task_id = t.id) as labels`;
  const watchers = sql`, (select json_agg(json_build_object('id', w.id, 'name', w.name, 'avatar', w.avatar) order by w.name_key, w.id)
      from task_watcher tw join member w on w.organization_id = tw.organization_id and w.id = tw.user_id
      where tw.organization_id = t.organization_id and tw.task_id = t.id) as watchers`;
  const blocks = needs('Task.blockedBy') || needs('Task.blocks');
  return sql`${needs('Task.labels') ? labels : empty}${needs('Task.watchers') ? watchers : empty}${blocks ? blockers(actor) : empty}${selected ? empty : allBlockers}`;
}

function blockers(actor: Actor): Sql {
  const seen = sql`join project bp on bp.organization_id = b.organization_id and bp.id = b.project_id ${membership(actor, 'bp', 'bm')}`;
  return sql`, (select ${reference} from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id ${seen}
      where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')}) as "blockedBy",
    (select ${reference} from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocked_id ${seen}
      where tb.organization_id = t.organization_id and tb.blocker_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')}) as blocks`;
}

const allBlockers =
  fixed(`, array(select tb.blocker_id from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id
      where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null order by 1) as blockers`);

const none: never[] = [];

/** Puts a statement's row together. The row itself becomes the task: a list makes 50 of them. */
export function toTask(flat: FlatTask): TaskRow {
  const task = flat as FlatTask & TaskRow;
  task.project = { id: flat.projectId, key: flat.projectKey, name: flat.projectName };
  task.assignee = flat.assigneeId == null ? null : { id: flat.assigneeId, name: flat.assigneeName ?? '', avatar: flat.assigneeAvatar };
  task.createdBy = { id: flat.createdById, name: flat.createdByName, avatar: flat.createdByAvatar };
  task.parent = flat.parentId == null ? null : { id: flat.parentId, number: flat.parentNumber ?? '', title: flat.parentTitle ?? '' };
  task.labels ??= none;
  task.watchers ??= none;
  task.blockedBy ??= none;
  task.blocks ??= none;
  task.blockers ??= none;
  return task;
}
