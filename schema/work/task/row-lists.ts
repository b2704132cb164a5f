import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { empty, fixed, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { TaskRow } from './row.ts';

/** Type of list entries: a table as `o`, the returned properties, and the order. */
type Thing = {
  readonly from: (actor: Actor) => Sql;
  /** Condition: the actor can view it; tasks depend on their projects. */
  readonly where?: (actor: Actor) => Sql;
  readonly shows: readonly string[];
  readonly order: string;
};

const things = {
  label: { from: () => raw('label o'), shows: ['id', 'name', 'color'], order: 'o.name_key' },
  member: { from: () => raw('member o'), shows: ['id', 'name', 'avatar'], order: 'o.name_key' },
  task: {
    from: (actor) =>
      sql`task o join project op on op.organization_id = o.organization_id and op.id = o.project_id ${membership(actor, 'op', 'om')}`,
    where: (actor) => sql`and o.deleted_at is null and ${visible(actor, 'op', 'om')}`,
    shows: ['id', 'number', 'title', 'status'],
    order: "''",
  },
} satisfies Record<string, Thing>;

type ThingName = keyof typeof things;

/**
 * Rows linked to a task: read as JSON with the task, or for many tasks in two statements, of which the second is often not
 * needed.
 */
type List = {
  /** Link table, its column for the task, and its column for the other record. */
  readonly table: string;
  readonly of: string;
  readonly other: string;
  readonly thing: ThingName;
};

const lists = {
  labels: { table: 'task_label', of: 'task_id', other: 'label_id', thing: 'label' },
  watchers: { table: 'task_watcher', of: 'task_id', other: 'user_id', thing: 'member' },
  blockedBy: { table: 'task_block', of: 'blocked_id', other: 'blocker_id', thing: 'task' },
  blocks: { table: 'task_block', of: 'blocker_id', other: 'blocked_id', thing: 'task' },
} satisfies Record<string, List>;

type ListName = keyof typeof lists;

/** Lists that the current document needs. */
function needed({ selected }: Context): [ListName, List][] {
  return (Object.entries(lists) as [ListName, List][]).filter(([name]) => !selected || selected.has(`Task.${name}`));
}

/** Lists of task `t` that the document needs, as columns. Null for an empty list. */
export function listsOfEach(context: Context): Sql {
  const columns = needed(context).map(([name, { table, of, other, thing }]) => {
    const { from, where, shows, order }: Thing = things[thing];
    const entry = `json_build_object(${shows.map((each) => `'${each}', o.${each}`).join(', ')})`;
    return sql`, (select json_agg(${raw(`${entry} order by ${order}, o.id`)}) from ${raw(table)} k cross join ${from(context.actor)}
        where ${raw(`k.organization_id = t.organization_id and k.${of} = t.id and o.organization_id = k.organization_id and o.id = k.${other}`)}
        ${where?.(context.actor) ?? empty}) as ${raw(`"${name}"`)}`;
  });
  return sql`${columns.length > 0 ? join(columns, '') : empty}${context.selected ? empty : allBlockers}`;
}

const allBlockers =
  fixed(`, array(select tb.blocker_id from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id
      where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null order by 1) as blockers`);

type Link = { list: ListName; task: string; other: string };
type Linked = { thing: ThingName; id: string; values: (string | null)[] };

/** Loads the lists that the document needs into these tasks: first the links, then each linked record once. */
export async function addLists(context: Context, tasks: readonly TaskRow[]): Promise<void> {
  const { organization } = context.actor;
  const wanted = needed(context);
  if (wanted.length === 0 || tasks.length === 0) return;
  const ids = tasks.map(({ id }) => id);
  const links = await context.sql<Link>(
    'task.lists',
    join(
      wanted.map(
        ([name, { table, of, other }]) =>
          sql`select ${raw(`'${name}' as list, k.${of} as task, k.${other} as other from ${table} k`)}
            where k.organization_id = ${organization} and ${raw(`k.${of}`)} = any(${ids})`,
      ),
      ' union all ',
    ),
  );
  if (links.length === 0) return;
  const byTask = new Map(tasks.map((task) => [task.id, task]));
  const byOther = Map.groupBy(links, ({ list, other }) => `${lists[list].thing} ${other}`);
  for (const { thing, id, values } of await linked(context, links)) {
    const { shows }: Thing = things[thing];
    const entry = Object.fromEntries(shows.map((name, index) => [name, values[index] ?? null]));
    for (const { list, task } of byOther.get(`${thing} ${id}`) ?? []) {
      const row = byTask.get(task) as Record<ListName, object[]>;
      // Empty lists are one shared array and must not be modified.
      if (row[list].length === 0) row[list] = [entry];
      else row[list].push(entry);
    }
  }
}

/** The linked records that the actor can view, in list order. */
function linked(context: Context, links: readonly Link[]): Promise<Linked[]> {
  const { actor } = context;
  const others = Map.groupBy(links, ({ list }) => lists[list].thing);
  const statements = [...others].map(([name, found]) => {
    const { from, where, shows, order }: Thing = things[name];
    const ids = [...new Set(found.map(({ other }) => other))];
    return sql`select ${raw(`'${name}' as thing, o.id, ${order} as place, array[${shows.map((each) => `o.${each}`).join(', ')}] as values`)} from ${from(actor)}
      where o.organization_id = ${actor.organization} and o.id = any(${ids}) ${where?.(actor) ?? empty}`;
  });
  return context.sql<Linked>('task.linked', sql`${join(statements, ' union all ')} order by place, id`);
}
