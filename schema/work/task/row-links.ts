import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { empty, fixed, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';

/** Linked records: their table as `o`, the returned properties, and the order. */
type Thing = {
  readonly from: (actor: Actor) => Sql;
  /** Condition: the actor can view it; tasks depend on their projects. */
  readonly where?: (actor: Actor) => Sql;
  readonly shows: readonly string[];
  readonly order: string;
};

const things = {
  label: { from: () => raw('label o'), shows: ['id', 'name', 'color'], order: 'o.name_key, o.id' },
  member: { from: () => raw('member o'), shows: ['id', 'name', 'avatar'], order: 'o.name_key, o.id' },
  task: {
    from: (actor) =>
      sql`task o join project op on op.organization_id = o.organization_id and op.id = o.project_id ${membership(actor, 'op', 'om')}`,
    where: (actor) => sql`and o.deleted_at is null and ${visible(actor, 'op', 'om')}`,
    shows: ['id', 'number', 'title', 'status'],
    order: 'o.id',
  },
} satisfies Record<string, Thing>;

/** Records linked to a task, read as JSON with the task. */
type Link = {
  /** Column of the task that is true if it has such links; false is exact, and triggers of the link tables set it. */
  readonly has: string;
  /** Link table, its column for the task, and its column for the other record. */
  readonly table: string;
  readonly of: string;
  readonly other: string;
  readonly thing: keyof typeof things;
};

const links = {
  labels: { has: 'has_labels', table: 'task_label', of: 'task_id', other: 'label_id', thing: 'label' },
  watchers: { has: 'has_watchers', table: 'task_watcher', of: 'task_id', other: 'user_id', thing: 'member' },
  blockedBy: { has: 'has_blockers', table: 'task_block', of: 'blocked_id', other: 'blocker_id', thing: 'task' },
  blocks: { has: 'has_blocked', table: 'task_block', of: 'blocker_id', other: 'blocked_id', thing: 'task' },
} satisfies Record<string, Link>;

export type LinkName = keyof typeof links;

/**
 * The column `links` over task `t`: the links that the document selects, each null if there is none, and null for a task without
 * any. A table of links is only read for tasks that have some, because most lists have few.
 */
export function linksOf({ actor, selected }: Context): Sql {
  const selection = (Object.entries(links) as [LinkName, Link][]).filter(([name]) => !selected || selected.has(`Task.${name}`));
  if (selection.length === 0) return empty;
  const any = raw(selection.map(([, { has }]) => `t.${has}`).join(' or '));
  const values = selection.map(([name, { has, table, of, other, thing }]) => {
    const { from, where, shows, order }: Thing = things[thing];
    const entry = `json_build_object(${shows.map((each) => `'${each}', o.${each}`).join(', ')})`;
    return sql`${raw(`'${name}', case when t.${has} then (select json_agg(${entry} order by ${order}) from ${table} k`)} cross join ${from(actor)}
        where ${raw(`k.organization_id = t.organization_id and k.${of} = t.id and o.organization_id = k.organization_id and o.id = k.${other}`)}
        ${where?.(actor) ?? empty}) end`;
  });
  return sql`, case when ${any} then json_build_object(${join(values)}) end as links${selected ? empty : allBlockers}`;
}

const allBlockers = fixed(`, case when t.has_blockers then array(select tb.blocker_id from task_block tb
      join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id
      where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null order by 1) else '{}' end as blockers`);
