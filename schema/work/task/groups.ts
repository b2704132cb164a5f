import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import { check } from '../../kernel/input.ts';
import { day, empty, named, once, raw, type Sql, sql } from '../../kernel/sql.ts';
import { type Definition, definitionsOf, type FieldOption } from '../field/definitions.ts';
import { seenFields } from '../field/find.ts';
import { mayBeUnknown, narrowedBy, readyFilter, requireStatuses, type TaskFilter } from './filter.ts';
import { seenTasks } from './list.ts';

/** Properties that tasks can be grouped by. */
export const groupings = [
  'status',
  'category',
  'priority',
  'assignee',
  'project',
  'cycle',
  'milestone',
  'label',
  'parent',
  'dueDate',
] as const;
export type Grouping = (typeof groupings)[number];
/** `field.puan`: a custom field. */
const fieldGrouping = /^field\.([a-z][a-z0-9_]{0,39})$/;

/** Input check for a grouping. */
export const grouping = (example: Grouping) => check({ oneOf: [...groupings], orLike: fieldGrouping, example });
export const groupingNames = `One of ${groupings.map((name) => `\`${name}\``).join(', ')}, or \`field.<key>\` for a custom field.`;

/** Maximum number of groups returned, subgroups included; the largest. */
export const mostGroups = 500;
/** Maximum number of tasks counted. */
export const mostGrouped = 100_000;

/** Tasks with a common value. */
export type TaskGroup = {
  /** An id, a status key, a day or a value; several ids are joined with commas. Null for tasks without a value. */
  readonly key: string | null;
  /** Display name; null for tasks without a value. */
  readonly name: string | null;
  readonly count: number;
  /** Id of one of the tasks. */
  readonly task: string;
  /** Subgroups, largest first; empty unless requested. */
  readonly groups: readonly TaskGroup[];
};

export type TaskGroups = {
  /** Groups, largest first. */
  readonly groups: readonly TaskGroup[];
  /** Number of tasks counted. */
  readonly total: number;
  /** Whether all matching tasks were counted and all groups are included. */
  readonly complete: boolean;
};

/** Grouping: SQL of the key for task `t`, and SQL of the display name of group `g` with that key. */
type By = {
  readonly key: Sql;
  readonly join?: Sql;
  readonly name: (organization: string, key: Sql) => Sql;
  /** Display name of a key if the statement does not provide it. */
  readonly called?: (key: string) => string;
};

const itself = (_: string, key: Sql): Sql => key;
const nameOf =
  (table: string, name = 'name'): By['name'] =>
  (organization, key) =>
    sql`(select ${raw(`n.${name} from ${table} n where n.organization_id =`)} ${organization} and n.id = ${key})`;

const plain: Readonly<Record<Grouping, By>> = {
  status: {
    key: raw('t.status'),
    // Projects may name a status differently: the group uses the name from the project of its sample task.
    name: (organization) =>
      sql`(select s.name from task x join workflow_status s on s.organization_id = x.organization_id and s.project_id = x.project_id and s.key = x.status
        where x.organization_id = ${organization} and x.id = g.task)`,
  },
  category: {
    key: raw('ws.category::text'),
    join: raw('join workflow_status ws on ws.organization_id = t.organization_id and ws.project_id = t.project_id and ws.key = t.status'),
    name: itself,
  },
  priority: { key: raw('t.priority::text'), name: itself },
  assignee: { key: raw('t.assignee_id'), name: nameOf('member') },
  project: { key: raw('t.project_id'), name: nameOf('project') },
  cycle: { key: raw('t.cycle_id'), name: nameOf('cycle') },
  milestone: { key: raw('t.milestone_id'), name: nameOf('milestone') },
  label: {
    key: raw(
      "(select string_agg(k.label_id, ',' order by k.label_id) from task_label k where k.organization_id = t.organization_id and k.task_id = t.id)",
    ),
    name: (organization, key) =>
      sql`(select string_agg(l.name, ', ' order by l.name_key) from label l
        where l.organization_id = ${organization} and l.id = any(string_to_array(${key}, ',')))`,
  },
  parent: { key: raw('t.parent_id'), name: nameOf('task', 'title') },
  dueDate: { key: raw(day('t.due_date')), name: itself },
};

/** Grouping by a custom field. Ignores values in projects without the field, and deleted options. */
function byField({ id, type, options, projects }: Definition): By {
  const here = (key: Sql): Sql => (projects.length > 0 ? sql`case when t.project_id = any(${projects}) then ${key} end` : key);
  const value = sql`t.fields ->> ${id}`;
  const called = (key: string) =>
    key
      .split(',')
      .flatMap((each) => options.find((option: FieldOption) => option.id === each)?.name ?? [])
      .join(', ');
  const known = options.map((option) => option.id);
  switch (type) {
    case 'select':
      return { key: here(sql`case when ${value} = any(${known}) then ${value} end`), name: itself, called };
    case 'several':
      return {
        key: here(sql`(select string_agg(e, ',' order by e) from jsonb_array_elements_text(t.fields -> ${id}) e where e = any(${known}))`),
        name: itself,
        called,
      };
    case 'person':
      return { key: here(value), name: nameOf('member') };
    default:
      return { key: here(value), name: itself };
  }
}

/** Resolves groupings. @throws Problem `input.invalid` for a custom field that the actor cannot view */
async function bysOf(context: Context, asked: readonly (readonly [path: string, name: string])[]): Promise<By[]> {
  const keys = asked.map(([, name]) => fieldGrouping.exec(name)?.[1]);
  const wanted = keys.filter((key) => key !== undefined);
  if (wanted.length === 0) return asked.map(([, name]) => plain[name as Grouping]);
  const { all } = await definitionsOf(context);
  const seen = await seenFields(context, { keys: wanted, archived: false });
  const found = keys.map((key) => all.find((field) => field.key === key && seen.includes(field.id)));
  const errors = asked.flatMap(([path], at): FieldError[] =>
    keys[at] && !found[at] ? [{ path: [path], code: 'custom_field.not_found' }] : [],
  );
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return asked.map(([, name], at) => {
    const field = found[at];
    return field ? byField(field) : plain[name as Grouping];
  });
}

type Row = Pick<TaskGroup, 'key' | 'name' | 'count' | 'task'> & {
  sub: string | null;
  subName: string | null;
  whole: number;
  total: number;
};

/**
 * Counts the matching visible tasks by a common property, in one statement; `subgroup` divides each group by another property.
 * @param most maximum number of tasks counted
 * @throws Problem `filter.invalid`, `input.invalid` for a custom field that the actor cannot view
 */
export async function groupTasks(
  context: Context,
  filter: TaskFilter,
  { group, subgroup }: { readonly group: string; readonly subgroup?: string | null },
  most = mostGrouped,
): Promise<TaskGroups> {
  const { organization } = context.actor;
  const [by, within] = (await bysOf(
    context,
    subgroup
      ? [
          ['group', group],
          ['subgroup', subgroup],
        ]
      : [['group', group]],
  )) as [By, By?];
  const ready = await readyFilter(context, filter);
  const columns = sql`${by.key} as key, ${within?.key ?? raw('null')} as sub, t.id`;
  const joins = sql`${by.join ?? empty} ${within?.join ?? empty}`;
  // Filters change which plan is best.
  const statement = narrowedBy(ready).every((name) => name === 'project') ? named : once;
  const rows = await context.sql<Row>(
    statement(
      'task.groups',
      sql`select g.*, ${by.name(organization, raw('g.key'))} as name, ${within?.name(organization, raw('g.sub')) ?? raw('null')} as "subName"
        from (select c.key, c.sub, min(c.id) as task, count(*)::int as count, (sum(count(*)) over (partition by c.key))::int as whole,
            (sum(count(*)) over ())::int as total
          from (${seenTasks(context, ready, { columns, joins }, most + 1)}) c group by c.key, c.sub
          order by whole desc, c.key, count desc, c.sub limit ${raw(String(mostGroups + 1))}) g
        order by g.whole desc, name, g.key, g.count desc, "subName", g.sub`,
    ),
  );
  if (mayBeUnknown(filter, rows.length === 0)) await requireStatuses(context, filter);
  const total = rows[0]?.total ?? 0;
  const complete = rows.length <= mostGroups && total <= most;
  return { groups: nested(rows.slice(0, mostGroups), by, within), total: Math.min(total, most), complete };
}

function nested(rows: readonly Row[], by: By, within: By | undefined): TaskGroup[] {
  const named = ({ called }: By, key: string | null, name: string | null) => (key === null ? null : (called?.(key) ?? name));
  return [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, of]) => {
    const [first] = of;
    if (!first) return [];
    const groups = within
      ? of.map(({ sub, subName, count, task }) => ({ key: sub, name: named(within, sub, subName), count, task, groups: [] }))
      : [];
    return [{ key, name: named(by, key, first.name), count: first.whole, task: first.task, groups }];
  });
}
