import type { Context } from '../../kernel/context.ts';
import { empty, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';

/** Kind of link of a task. */
type Kind = {
  /** Column of the task that is true if it has such links; false is exact, and triggers of the link tables set it. */
  readonly has: string;
  /** Link table, its column for the task, and its column for the other record. */
  readonly table: string;
  readonly of: string;
  readonly other: string;
  /** Tasks are read with the link if they are not deleted: those that the actor can view, or all. Other records are named by names.ts. */
  readonly tasks?: 'visible' | 'all';
};

const kinds = {
  labels: { has: 't.has_labels', table: 'task_label', of: 'task_id', other: 'label_id' },
  watchers: { has: 't.has_watchers', table: 'task_watcher', of: 'task_id', other: 'user_id' },
  blockedBy: { has: 't.has_blockers', table: 'task_block', of: 'blocked_id', other: 'blocker_id', tasks: 'visible' },
  blocks: { has: 't.has_blocked', table: 'task_block', of: 'blocker_id', other: 'blocked_id', tasks: 'visible' },
  blockers: { has: 't.has_blockers', table: 'task_block', of: 'blocked_id', other: 'blocker_id', tasks: 'all' },
} satisfies Record<string, Kind>;

export type LinkName = keyof typeof kinds;

/** A link, with the properties of the other record if that is a task. */
export type Link = { list: LinkName; task: string; id: string; number: string | null; title: string | null; status: string | null };

/** Kinds that the document selects. Operations need all, including `blockers`, which no document has. */
const selectedKinds = (selected: Context['selected']) =>
  Object.entries<Kind>(kinds).filter(([name]) => !selected || selected.has(`Task.${name}`));

/** The column `linked` over task `t`: whether it may have links of the selected kinds. Null if there are no such kinds. */
export function linkedColumn(selected: Context['selected']): string | null {
  const has = new Set(selectedKinds(selected).map(([, kind]) => kind.has));
  return has.size > 0 ? `(${[...has].join(' or ')}) as linked` : null;
}

/**
 * Links of these tasks that the document selects, in one statement, in order of id. It is separate from the statement over tasks,
 * which would pay for the plan of each kind even if no task has any.
 */
export async function linksOf(context: Context, ids: readonly string[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  const { actor, selected } = context;
  const of = ([name, { table, of, other, tasks }]: [string, Kind]): Sql => {
    const where = sql`k.organization_id = ${actor.organization} and ${raw(`k.${of}`)} = any(${ids})`;
    const link = `select '${name}' as list, k.${of} as task, k.${other} as id`;
    if (!tasks) return sql`${raw(`${link}, null as number, null as title, null as status from ${table} k`)} where ${where}`;
    const seen = tasks === 'visible';
    const project = sql`join project op on op.organization_id = o.organization_id and op.id = o.project_id ${membership(actor, 'op', 'om')}`;
    return sql`${raw(`${link}, o.number, o.title, o.status from ${table} k join task o on o.organization_id = k.organization_id and o.id = k.${other}`)}
        ${seen ? project : empty} where ${where} and o.deleted_at is null ${seen ? sql`and ${visible(actor, 'op', 'om')}` : empty}`;
  };
  return context.sql<Link>('task.links', sql`${join(selectedKinds(selected).map(of), ' union all ')} order by id`);
}
