import type { Task } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { empty, fixed, isoOfText, type Sql, sql } from '../../kernel/sql.ts';
import type { Person } from '../../people/access/person.ts';
import type { StoredValues } from '../field/definitions.ts';
import { type EventValues, eventFieldsColumn } from '../field/event-values.ts';
import { eachField, type RareField } from './fields.ts';
import { type Names, namesOf, sorted } from './names.ts';
import type { TaskRecurrence } from './recurrence.ts';
import { type Link, type LinkName, linkedColumn, linksOf } from './row-links.ts';

type TaskReference = { id: string; number: string; title: string; status: string };

/** A value as statements return it: times and days are texts. */
type Text<Value> = Value extends Date ? string : Value;

/** Columns that form the field `recurrence`. */
type OfRecurrence = 'recurrenceRule' | 'recurrenceFrom' | 'seriesId' | 'previousId';

/** Columns that only statements need. */
type Internal = 'titleFold' | 'hasLabels' | 'hasWatchers' | 'hasBlockers' | 'hasBlocked';

/**
 * A task as read by the named statements: Prisma's row with times as ISO texts, and shallow relations that most callers need.
 * Documents that select no more are answered from this row (schema/engine/preloaded.ts).
 */
export type TaskRow = { [Name in Exclude<keyof Task, Internal | 'fields' | OfRecurrence>]: Text<Task[Name]> } & {
  recurrence: TaskRecurrence | null;
  /** Custom field values by field id. */
  fields: StoredValues;
  /** Custom field values as in event data; loaded only for operations. */
  eventFields?: EventValues | null;
  project: { id: string; key: string; name: string };
  assignee: Person | null;
  createdBy: Person;
  parent: { id: string; number: string; title: string } | null;
  cycle: { id: string; name: string } | null;
  milestone: { id: string; name: string } | null;
  labels: { id: string; name: string; color: string }[];
  watchers: Person[];
  blockedBy: TaskReference[];
  blocks: TaskReference[];
  /** Ids of all blockers without a visibility check, as in event data; loaded only for operations. */
  blockers: string[];
};

/** Preloaded properties of each relation in a `TaskRow`, which documents may select without loading the record. */
export const loadedByTask = eachField(({ carries }) => carries);

/** Fields that few tasks have. */
type Rare = Pick<TaskRow, RareField>;

/** A row of the statement before its relations are assembled. Times have PostgreSQL's form. */
export type FlatTask = Omit<
  TaskRow,
  'organizationId' | 'project' | 'assignee' | 'createdBy' | 'parent' | 'cycleId' | 'milestoneId' | LinkName | keyof Rare
> & {
  /** The organization's revision of names; undefined if the document selects none. */
  namesRevision?: string;
  parentNumber: string | null;
  parentTitle: string | null;
  /** Rare fields that the document selects; null for a task without any. */
  rare?: { readonly [Name in keyof Rare]?: Rare[Name] | null } | null;
  /** Whether it may have links that the document selects. */
  linked?: boolean;
};

/** Fields computed from other columns, e.g. `viewerCan` depends on whether the task is deleted. */
const readFor: Readonly<Partial<Record<string, readonly string[]>>> = {
  deletedAt: ['viewerCan'],
  fields: ['fieldValues'],
  description: ['checklist', 'references'],
};

const sources = eachField(({ columns, join, rare }) => (columns === null && !rare ? null : { columns, join, rare }));
const namedFields = Object.keys(eachField(({ named }) => named));

type Select = { readonly columns: Sql; readonly joins: Sql };
const everything = {};
const selects = new WeakMap<object, Map<string, Select>>();

/** Columns and joins over task `t` for the current document and sort order, without links and names. */
function plainSelect({ selected }: Context, sort: readonly string[] = []): Select {
  let known = selects.get(selected ?? everything);
  if (!known) {
    known = new Map();
    selects.set(selected ?? everything, known);
  }
  const key = sort.filter((name) => name in sources).join();
  let select = known.get(key);
  if (!select) {
    const asks = (field: string) => !selected || selected.has(`Task.${field}`) || sort.includes(field);
    const needed = Object.entries(sources).filter(([field]) => asks(field) || readFor[field]?.some(asks));
    select = {
      columns: fixed(
        [
          't.id, t.project_id as "projectId"',
          ...needed.flatMap(([, { columns }]) => columns ?? []),
          ...rareOf(needed.flatMap(([name, { rare }]) => (rare ? { name, ...rare } : []))),
          ...[linkedColumn(selected) ?? []].flat(),
          ...(selected ? [] : [eventFieldsColumn]),
        ].join(', '),
      ),
      joins: fixed(needed.flatMap(([, { join }]) => join ?? []).join(' ')),
    };
    known.set(key, select);
  }
  return select;
}

/** The column `rare`, if the document needs one of its fields. */
function rareOf(fields: readonly { name: string; has: string; json: string }[]): string[] {
  if (fields.length === 0) return [];
  const values = fields.map(({ name, has, json }) => `'${name}', case when ${has} then ${json} end`);
  return [`case when ${fields.map(({ has }) => has).join(' or ')} then json_build_object(${values.join(', ')}) end as rare`];
}

/** All columns of task `t` except links, as operations need them. */
const { columns, joins } = plainSelect({} as Context);

/** These columns with an empty description, for events of many tasks. */
const columnsForEvents = fixed(columns.text.replace('t.description', "'' as description"));

/** The column `namesRevision`, read once by each statement; empty if the document selects no names. */
export function namesRevision({ actor, selected }: Context): Sql {
  if (selected && !namedFields.some((field) => selected.has(`Task.${field}`))) return empty;
  return sql`, (select o.names_revision from organization o where o.id = ${actor.organization}) as "namesRevision"`;
}

/** Columns and joins over task `t` for event data, without the description, which may be long. */
export const selectForEvents = (context: Context): Select => ({
  columns: sql`${columnsForEvents}${namesRevision(context)}`,
  joins,
});

/** Columns and joins over task `t` for the current document and sort order. */
export function taskSelect(context: Context, sort: readonly string[] = []): Select {
  const select = plainSelect(context, sort);
  return { columns: sql`${select.columns}${namesRevision(context)}`, joins: select.joins };
}

/** Assembles tasks from the rows of a statement. Reads links if there are any, and names that are not in memory. */
export async function toTasks(context: Context, rows: readonly FlatTask[]): Promise<TaskRow[]> {
  const links = await linksOf(
    context,
    rows.filter(({ linked }) => linked).map(({ id }) => id),
  );
  const revision = rows[0]?.namesRevision;
  const names = revision === undefined ? undefined : await namesOf(context, revision, idsIn(context, rows, links));
  const tasks = rows.map((row) => toTask(context, row, names));
  if (links.length > 0) addLinks(tasks, links, names);
  return tasks;
}

/** Ids of the people, labels and projects that the rows refer to. */
function idsIn({ selected }: Context, rows: readonly FlatTask[], links: readonly Link[]): Parameters<typeof namesOf>[2] {
  const people: string[] = [];
  const labels: string[] = [];
  const projects: string[] = [];
  const hasProject = !selected || selected.has('Task.project');
  for (const { assigneeId, createdById, projectId } of rows) {
    if (assigneeId != null) people.push(assigneeId);
    if (createdById !== undefined) people.push(createdById);
    if (hasProject) projects.push(projectId);
  }
  for (const { list, id } of links) {
    if (list === 'watchers') people.push(id);
    if (list === 'labels') labels.push(id);
  }
  return { people, labels, projects };
}

/** Adds links to the lists of their tasks, which are one shared empty array before. */
function addLinks(tasks: readonly TaskRow[], links: readonly Link[], names: Names | undefined): void {
  const byTask = new Map(tasks.map((task) => [task.id, task]));
  for (const [id, own] of Map.groupBy(links, ({ task }) => task)) {
    const task = byTask.get(id) as TaskRow;
    const of = (name: LinkName) => own.filter(({ list }) => list === name);
    const ids = (name: LinkName) => of(name).map((link) => link.id);
    if (names) task.labels = sorted(ids('labels'), names.labels, names);
    if (names) task.watchers = sorted(ids('watchers'), names.people, names);
    task.blockedBy = of('blockedBy').map(referenceOf);
    task.blocks = of('blocks').map(referenceOf);
    task.blockers = ids('blockers');
  }
}

const referenceOf = ({ id, number, title, status }: Link) => ({ id, number, title, status }) as TaskReference;

const none: never[] = [];
const noFields: StoredValues = {};

const personOf = (id: string, names: Names | undefined): Person => names?.people.get(id) ?? { id, name: '', avatar: null };

/** Assembles a task from a statement's row. Modifies the row in place, because a list has 50 of them. */
function toTask({ actor }: Context, flat: FlatTask, names: Names | undefined): TaskRow {
  const task = flat as FlatTask & TaskRow;
  task.organizationId = actor.organization;
  task.project = names?.projects.get(flat.projectId) ?? { id: flat.projectId, key: '', name: '' };
  task.assignee = flat.assigneeId == null ? null : personOf(flat.assigneeId, names);
  task.createdBy = personOf(flat.createdById, names);
  task.parent = flat.parentId == null ? null : { id: flat.parentId, number: flat.parentNumber ?? '', title: flat.parentTitle ?? '' };
  const { rare } = flat;
  // One by one: assignments by a computed name turn the row into a dictionary, which makes each later access slow.
  task.estimate = rare?.estimate ?? null;
  task.cycle = rare?.cycle ?? null;
  task.milestone = rare?.milestone ?? null;
  task.recurrence = rare?.recurrence ?? null;
  task.fields = rare?.fields ?? noFields;
  task.cycleId = task.cycle?.id ?? null;
  task.milestoneId = task.milestone?.id ?? null;
  task.labels = none;
  task.watchers = none;
  task.blockedBy = none;
  task.blocks = none;
  task.blockers = none;
  if (flat.createdAt !== undefined) task.createdAt = isoOfText(flat.createdAt);
  if (flat.updatedAt !== undefined) task.updatedAt = isoOfText(flat.updatedAt);
  if (flat.completedAt != null) task.completedAt = isoOfText(flat.completedAt);
  if (flat.deletedAt != null) task.deletedAt = isoOfText(flat.deletedAt);
  return task;
}
