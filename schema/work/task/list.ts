import { childPages } from '../../kernel/children.ts';
import type { Context } from '../../kernel/context.ts';
import { bytesOf, Keyset, type Order, type Page, type PageArgs, type Part, type SortKey } from '../../kernel/paging.ts';
import { orderOf } from '../../kernel/sort.ts';
import { empty, fixed, named, once, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, seenProjects, seesFew, visible } from '../../people/access/visibility.ts';
import { type Stretches, stretchesIn } from './field-stretches.ts';
import { eachField } from './fields.ts';
import { projectsCalled } from './filter/references.ts';
import {
  isOfTrash,
  matching,
  mayBeUnknown,
  narrowedBy,
  projectPart,
  type ReadyFilter,
  readyFilter,
  requireStatuses,
  stretchOf,
  type TaskFilter,
} from './filter.ts';
import { type FlatTask, type TaskRow, taskColumns, toTasks } from './row.ts';
import { type FieldSorts, fieldSorts } from './sort-fields.ts';

const sorts = eachField<SortKey<TaskRow>>(({ sort, event }) => sort && { value: event?.as as SortKey<TaskRow>['value'], ...sort });
const sortKeys = { ...sorts, id: { column: 't.id', type: 'text', value: (task: TaskRow) => task.id } };

/** Values of `sort`. */
export const taskSorts = Object.keys(sorts);

/**
 * One page of the visible tasks, newest first unless sorted otherwise. Runs one statement. A second one is needed if a page
 * continues with tasks without a sort value, or if custom fields narrow a list in creation order.
 */
export async function listTasks(
  context: Context,
  filter: TaskFilter,
  sort: readonly string[] | null | undefined,
  args: PageArgs,
): Promise<Page<TaskRow>> {
  const fields = await fieldSorts(context, sort);
  const order = orderOf(fields ? { ...sortKeys, ...fields.keys } : sortKeys, sort, ['-createdAt']);
  const ready = await readyFilter(context, filter);
  const keyset = new Keyset<TaskRow>(order, args);
  const stretches = isDirect(context, ready, order) ? await stretchesIn(context, ready, calledBy(context, projectPart(ready))) : undefined;
  const read = (part: Part) => {
    if (stretches) return directly(context, ready, order, part, fields, stretches);
    if (fields?.leads && part.has) return byProject(context, ready, order, part, fields);
    // Tasks without a value are ordered only by id.
    const split = fields?.leads ? seesFew(context.actor) && !projectPart(ready) : isByProject(context, ready, order);
    return (split ? byProject : directly)(context, ready, order, part, fields);
  };
  const statement = keepsPlan(context, ready, order) ? named : once;
  const rows: FlatTask[] = [];
  // Tasks without a value are in no index range.
  const skipsRest = fields?.leads === true && stretchOf(ready, fields.first) !== undefined;
  for (const part of keyset.parts) {
    if (skipsRest && part.has === false) continue;
    rows.push(...(await context.sql<FlatTask>(statement('task.list', read(part)))));
    if (keyset.isFull(rows)) break;
  }
  if (mayBeUnknown(filter, rows.length === 0)) await requireStatuses(context, filter);
  return keyset.page(await toTasks(context, rows), { bytes });
}

/** Approximate size of a task as JSON. Other values than these are short. */
const bytes = ({ title, description, fields, labels, watchers, blockedBy, blocks }: TaskRow): number =>
  [title, description, fields, labels, watchers, blockedBy, blocks].reduce<number>((sum, value) => sum + bytesOf(value ?? null), 1_000);

const ofProject = fixed('join project p on p.organization_id = t.organization_id and p.id = t.project_id');

/**
 * Statement for one named project or for all projects, in index order. The trash has one index; other orders read the whole
 * trash.
 */
function directly(
  context: Context,
  filter: ReadyFilter,
  order: Order<TaskRow>,
  { where, orderBy, limit }: Part,
  fields: FieldSorts | null,
  stretches?: Stretches,
): Sql {
  const { actor } = context;
  const columns = selectFor(context, order, fields);
  // The condition of a named project looks it up once, and only if the actor can view it.
  const [member, seen] = projectPart(filter) ? [empty, empty] : [sql`${ofProject} ${membership(actor)}`, sql`${visible(actor)} and`];
  const trash = sql`(select * from task d where d.organization_id = ${actor.organization} and d.deleted_at is not null offset 0)`;
  const all = isOfTrash(filter) && !isByCreation(order) ? trash : raw('task');
  const tasks = fields ? fields.from(all) : all;
  const narrowed = stretches ? sql`${matching(filter, ...stretches.parts)} and ${stretches.where}` : matching(filter);
  return sql`select ${columns} from ${tasks} t ${member} where ${seen} ${narrowed} ${where} ${orderBy} ${limit}`;
}

/** Statement that reads one page per visible project and merges them; fast even if matching tasks are rare. */
function byProject(
  context: Context,
  filter: ReadyFilter,
  order: Order<TaskRow>,
  { where, orderBy, limit, has }: Part,
  fields: FieldSorts | null,
): Sql {
  const columns = selectFor(context, order, fields);
  const tasks = fields ? fields.from(raw('task')) : raw('task');
  const walks = fields?.leads && has;
  const stretch = walks ? stretchOf(filter, fields.first) : undefined;
  const project = projectPart(filter);
  const which = calledBy(context, project);
  const from = walks ? fields.walk(stretch?.of) : tasks;
  const of = raw(walks ? 't.field_project' : 't.project_id');
  const rest = matching(filter, project, ...(stretch?.parts ?? []));
  const keys = raw([...new Set(['t.organization_id', 't.id', ...order.map(({ column }) => column)])].join(', '));
  return sql`select ${columns} from (
      select t.organization_id, t.id from (${seenProjects(context.actor, which)}) x cross join lateral (
        select ${keys} from ${from} t where ${of} = x.id and ${rest} ${where} ${orderBy} ${limit}) t
      ${orderBy} ${limit}) k
    join ${tasks} t on t.organization_id = k.organization_id and t.id = k.id ${orderBy}`;
}

/** Condition on the projects that a comparison names. */
const calledBy = ({ actor }: Context, named: ReturnType<typeof projectPart>): Sql | undefined =>
  named &&
  projectsCalled(
    actor.organization,
    named.values.map(({ text }) => text),
  );

function selectFor(context: Context, order: Order<TaskRow>, fields: FieldSorts | null): Sql {
  const columns = taskColumns(
    context,
    order.map(({ name }) => name),
  );
  return fields ? sql`${columns}${fields.columns}` : columns;
}

/**
 * Whether tasks are listed in creation order, of one project or, for actors who see many projects, of all: both have an index.
 */
function isDirect({ actor }: Context, filter: ReadyFilter, order: Order<TaskRow>): boolean {
  if (!isByCreation(order) || isOfTrash(filter)) return false;
  const project = projectPart(filter);
  return project ? project.values.length === 1 : !seesFew(actor);
}

const isByCreation = ([head]: Order<TaskRow>) => head?.name === 'createdAt';

/** Attributes with an index across all projects. */
const finding: ReadonlySet<string | undefined> = new Set([
  'assignee',
  'watcher',
  'parent',
  'label',
  'cycle',
  'milestone',
  'id',
  'text',
  'deleted',
]);

/** Whether a list merges the pages of projects; these have an index for each order and for other constraints. */
function isByProject({ actor }: Context, filter: ReadyFilter, order: Order<TaskRow>): boolean {
  if (isOfTrash(filter) && !isByCreation(order)) return false;
  const project = projectPart(filter);
  if (project) return project.values.length > 1;
  if (seesFew(actor) || !order[0]?.across) return true;
  const narrowed = narrowedBy(filter);
  return narrowed.length > 0 && !narrowed.some((name) => finding.has(name));
}

/**
 * Whether one plan suits all values, because an index covers both filter and order. The selectivity of priorities and labels
 * varies too much.
 */
function keepsPlan({ actor }: Context, filter: ReadyFilter, order: Order<TaskRow>): boolean {
  const [first, ...others] = narrowedBy(filter).filter((name) => name !== 'project');
  if (narrowedBy(filter).every((name) => name === 'project')) return true;
  const indexed = first === 'status' || ((first === 'assignee' || first === 'deleted') && !projectPart(filter) && !seesFew(actor));
  return others.length === 0 && indexed && isByCreation(order);
}

/** Maximum number of tasks counted. */
export const mostCounted = 10_000;

/**
 * Statement over the visible matching tasks `t` of projects `p`, unordered. Selects only `columns`.
 * @param most maximum number of rows
 */
export function seenTasks(
  context: Context,
  filter: ReadyFilter,
  { columns, joins = empty }: { readonly columns: Sql; readonly joins?: Sql },
  most: number,
): Sql {
  const { actor } = context;
  const limit = raw(`limit ${most}`);
  const project = projectPart(filter);
  if (!project && !seesFew(actor))
    return sql`select ${columns} from task t ${ofProject} ${membership(actor)} ${joins} where ${visible(actor)} and ${matching(filter)} ${limit}`;
  // Reads each project separately and in index order, because the planner cannot know how few tasks a project has.
  return sql`select x.* from (${seenProjects(actor, calledBy(context, project))}) s cross join lateral (
      select ${columns} from task t ${joins} where t.project_id = s.id and ${matching(filter, project)} order by t.created_at desc, t.id desc ${limit}) x ${limit}`;
}

/** Number of matching visible tasks, up to `mostCounted` + 1, and the sum of their estimates. */
export async function countTasks(context: Context, filter: TaskFilter): Promise<{ count: number; estimate: number }> {
  const ready = await readyFilter(context, filter);
  const statement = narrowedBy(ready).length > 0 ? once : named;
  const [row] = await context.sql<{ count: number; estimate: number }>(
    statement(
      'task.count',
      sql`select count(*)::int as count, coalesce(round(sum(c.estimate)::numeric, 1), 0)::float8 as estimate
        from (${seenTasks(context, ready, { columns: raw('t.estimate') }, mostCounted + 1)}) c`,
    ),
  );
  return row ?? { count: 0, estimate: 0 };
}

/** Pages of sub-tasks. Parents are visible to the caller, and sub-tasks are in the same project. */
export const subtaskPages = childPages<TaskRow>({
  name: 'task.subtasks',
  order: orderOf<TaskRow>(sortKeys, ['position'], []),
  statement: (context, parents, keyset) => {
    const { actor } = context;
    return sql`select ${taskColumns(context, ['position'])}, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
          select t.* from task t where t.organization_id = ${actor.organization} and t.parent_id = k.id and t.deleted_at is null
          ${keyset.where} ${keyset.orderBy} ${keyset.limit}) t ${keyset.orderBy}`;
  },
  read: (context, rows) => toTasks(context, rows as unknown as FlatTask[]),
});
