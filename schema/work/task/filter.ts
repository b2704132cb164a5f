import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { all, named, raw, type Sql, sql } from '../../kernel/sql.ts';
import { fold } from '../../kernel/turkish.ts';
import { projectsNamed } from '../../people/access/project.ts';
import { membership, seenProjects, visible } from '../../people/access/visibility.ts';
import type { TaskData } from './events.ts';
import { presently, tasksNamed } from './find.ts';
import type { TaskFilter as TaskFilterInput } from './task.ts';

/** What a list of tasks can be narrowed to; several values of one field are alternatives. */
export type TaskFilter = typeof TaskFilterInput.$inferInput;

/** Statement of the ids of tasks whose number, present or from before a move, is so. */
const numbered = ({ actor: { organization } }: Context, is: Sql): Sql =>
  sql`select i.id from task i where i.organization_id = ${organization} and i.number ${is}
    union all select a.task_id from task_alias a where a.organization_id = ${organization} and a.number ${is}`;

/** Statement of the ids of the organization's cycles that are under way. */
const currentCycles = ({ actor: { organization } }: Context): Sql =>
  sql`select y.id from cycle y where y.organization_id = ${organization} and y.started_at is not null and y.ended_at is null`;

/** Whether a task, as its events tell it, is in. */
export type Matches = (task: TaskData) => boolean;

/** A field of a filter: the condition on task `t`, and the same of what an event tells. Names stand for what they name now. */
type Narrowing<Value> = {
  where(value: Value, context: Context): Sql;
  matches(value: Value, context: Context): Matches | Promise<Matches>;
};

const orCaller = (people: readonly string[], { actor }: Context) => people.map((each) => (each === 'me' ? actor.user : each));

/** All that a filter may have. A reference that a reader does not see is null in what it is told of. */
const narrowings: { readonly [Name in keyof TaskFilter]-?: Narrowing<NonNullable<TaskFilter[Name]>> } = {
  deleted: {
    where: (deleted) => raw(deleted ? 't.deleted_at is not null' : 't.deleted_at is null'),
    matches: (deleted) => (task) => (task.deletedAt !== null) === deleted,
  },
  project: {
    where: (projects, { actor }) => {
      const seen = seenProjects(actor, projectsCalled(projects));
      return projects.length === 1 ? sql`t.project_id = (${seen} limit 1)` : sql`t.project_id = any(array(${seen}))`;
    },
    async matches(projects, context) {
      const named = await projectsNamed(context, projects);
      return ({ project }) => named.has(project?.id);
    },
  },
  status: {
    where: (statuses) => anyOf('t.status', statuses),
    matches: (statuses) => (task) => statuses.includes(task.status),
  },
  priority: {
    where: (priorities) =>
      priorities.length === 1
        ? sql`t.priority = ${priorities[0]}::text::priority`
        : sql`t.priority = any(${priorities}::text[]::priority[])`,
    matches: (priorities) => (task) => priorities.includes(task.priority),
  },
  assignee: {
    where: (people, context) => orNone('t.assignee_id', orCaller(people, context)),
    matches(people, context) {
      const given = orCaller(people, context);
      return ({ assignee }) => given.includes(assignee?.id ?? 'none');
    },
  },
  parent: {
    where: (parents, context) => refersTo('t.parent_id', parents, taskNumber, (is) => numbered(context, is)),
    async matches(parents, context) {
      const numbers = parents.filter((each) => taskNumber.test(each));
      const found = numbers.length > 0 ? await tasksNamed(context, numbers) : new Map();
      const named = new Set(parents.flatMap((each) => (taskNumber.test(each) ? (found.get(each)?.id ?? []) : each)));
      return ({ parent }) => named.has(parent?.id ?? 'none');
    },
  },
  label: {
    where: (labels) =>
      sql`exists (select 1 from task_label fl where fl.organization_id = t.organization_id and fl.task_id = t.id and ${anyOf('fl.label_id', labels)})`,
    matches: (labels) => (task) => task.labels.some(({ id }) => labels.includes(id)),
  },
  cycle: {
    where(cycles, context) {
      const given = cycles.filter((each) => each !== 'current');
      if (given.length === cycles.length) return orNone('t.cycle_id', given);
      const current = sql`t.cycle_id = any(array(${currentCycles(context)}))`;
      return given.length === 0 ? current : sql`(${current} or ${orNone('t.cycle_id', given)})`;
    },
    async matches(cycles, context) {
      const current = cycles.includes('current') ? await context.sql<{ id: string }>(named('cycle.current', currentCycles(context))) : [];
      const given = new Set([...cycles, ...current.map(({ id }) => id)]);
      return ({ cycle }) => given.has(cycle?.id ?? 'none');
    },
  },
  q: {
    where: (text, context) =>
      sql`(t.title_fold like ${`%${literally(fold(text))}%`} or t.id = any(array(
          ${numbered(context, sql`= ${text.toUpperCase()}`)})))`,
    async matches(text, context) {
      const [number = ''] = await presently(context, [text.toUpperCase()]);
      return (task) => fold(task.title).includes(fold(text)) || task.number === number || task.id === number;
    },
  },
  dueBefore: {
    where: (day) => sql`t.due_date < ${day}::text::date`,
    matches: (day) => (task) => task.dueDate !== null && task.dueDate < day,
  },
  dueAfter: {
    where: (day) => sql`t.due_date > ${day}::text::date`,
    matches: (day) => (task) => task.dueDate !== null && task.dueDate > day,
  },
  updatedAfter: {
    where: (time) => sql`t.updated_at > ${time}::text::timestamptz`,
    matches: (time) => (task) => task.updatedAt > time,
  },
};

/** The condition on project `p`: it has one of these ids or keys. */
export function projectsCalled(references: readonly string[]): Sql {
  const keys = references.filter((each) => projectKey.test(each));
  const ids = references.filter((each) => !projectKey.test(each));
  if (ids.length === 0) return anyOf('p.key', keys);
  return keys.length === 0 ? anyOf('p.id', ids) : sql`(${anyOf('p.key', keys)} or ${anyOf('p.id', ids)})`;
}

/** What a filter asks for: live tasks unless it says otherwise, and no text where there is only white space. */
function asked<Answer>(filter: TaskFilter, ask: (narrowing: Narrowing<unknown>, value: unknown) => Answer): Answer[] {
  const given: TaskFilter = { ...filter, deleted: filter.deleted ?? false, q: filter.q?.trim() || null };
  return Object.entries(narrowings).flatMap(([name, narrowing]) => {
    const value = given[name as keyof TaskFilter] ?? null;
    return value === null ? [] : [ask(narrowing as Narrowing<unknown>, value)];
  });
}

/** The fields by which a filter narrows lists at all. */
export const narrowedBy = (filter: TaskFilter): (keyof TaskFilter)[] =>
  (Object.keys(narrowings) as (keyof TaskFilter)[]).filter((name) => (name === 'q' ? filter.q?.trim() : (filter[name] ?? false) !== false));

/** The condition on task `t`: whether the actor sees its project is asked beside it, but where projects are named. */
export function matching(context: Context, filter: TaskFilter): Sql {
  return all([
    sql`t.organization_id = ${context.actor.organization}`,
    ...asked(filter, (narrowing, value) => narrowing.where(value, context)),
  ]);
}

/** The same for tasks as events tell them: a change is weighed for any number of followers without a query for each. */
export async function matchesOf(context: Context, filter: TaskFilter): Promise<Matches> {
  const conditions = await Promise.all(asked(filter, (narrowing, value) => narrowing.matches(value, context)));
  return (task) => conditions.every((condition) => condition(task));
}

/**
 * References by id or by the name people use (`WEB`, `WEB-12`). Names are looked up before rows are read, so that an
 * index on the column still gives the order.
 */
function refersTo(column: string, references: readonly string[], name: RegExp, lookUp: (is: Sql) => Sql): Sql {
  const names = references.filter((each) => name.test(each));
  const ids = references.filter((each) => !name.test(each));
  const byName =
    names.length === 1
      ? sql`${raw(column)} = (${lookUp(sql`= ${names[0]}`)} limit 1)`
      : sql`${raw(column)} = any(array(${lookUp(sql`= any(${names})`)}))`;
  if (names.length === 0) return orNone(column, ids);
  return ids.length === 0 ? byName : sql`(${byName} or ${orNone(column, ids)})`;
}

/** One value is compared by `=`, so that an index on it still gives the order. */
function anyOf(column: string, values: readonly string[]): Sql {
  return values.length === 1 ? sql`${raw(column)} = ${values[0]}` : sql`${raw(column)} = any(${values})`;
}

function orNone(column: string, values: readonly string[]): Sql {
  const given = values.filter((each) => each !== 'none');
  if (given.length === values.length) return anyOf(column, given);
  return given.length === 0 ? raw(`${column} is null`) : sql`(${raw(column)} is null or ${anyOf(column, given)})`;
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A status that no visible project's workflow has is a mistake to be told, not an empty list (design 4). */
export async function requireStatuses(context: Context, statuses: readonly string[]): Promise<void> {
  const { actor } = context;
  const rows = await context.sql<{ key: string }>(
    named(
      'workflow.known',
      sql`select distinct s.key from workflow_status s join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
        where s.organization_id = ${actor.organization} and s.key = any(${statuses}) and ${visible(actor)}`,
    ),
  );
  const known = new Set(rows.map(({ key }) => key));
  const errors: FieldError[] = [];
  statuses.forEach((status, index) => {
    if (!known.has(status)) errors.push({ path: ['filter', 'status', index], code: 'status.not_found', params: { status } });
  });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}
