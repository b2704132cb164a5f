import type { Task } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { empty, fixed, isoOfText, type Sql, type Stored, sql } from '../../kernel/sql.ts';
import type { Person } from '../../people/access/person.ts';
import type { StoredValues } from '../field/definitions.ts';
import { type EventValues, eventFieldsColumn } from '../field/event-values.ts';
import { eachField, type RareField } from './fields.ts';
import { type Names, namesOf, sorted } from './names.ts';
import type { TaskRecurrence } from './recurrence.ts';
import { type Link, type LinkName, linkedColumn, linksOf } from './row-links.ts';

type TaskReference = { id: string; number: string; title: string; status: string };

/** Columns that form the field `recurrence`. */
type OfRecurrence = 'recurrenceRule' | 'recurrenceFrom' | 'seriesId' | 'previousId';

/** Columns that only statements need. */
type Internal = 'titleFold' | 'hasLabels' | 'hasWatchers' | 'hasBlockers' | 'hasBlocked';

/**
 * A task as read by the named statements: Prisma's row with times as ISO texts, and shallow relations that most callers need.
 * Documents that select no more are answered from this row (schema/engine/preloaded.ts).
 */
export type TaskRow = Stored<Task, Internal | 'fields' | OfRecurrence> & {
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
  'organizationId' | 'project' | 'assignee' | 'createdBy' | 'parent' | 'cycle' | 'milestone' | 'blockers' | LinkName | keyof Rare
> & {
  /** The organization's revision of names; undefined if the document selects none. */
  namesRevision?: string;
  /** Set if it need not be read (row-links.ts). */
  parent?: TaskRow['parent'];
  /** Rare fields that the document selects; null for a task without any. */
  rare?: { readonly [Name in keyof Rare]?: Rare[Name] | null } | null;
  /** Kinds of links that it may have and that the document selects, as a sum of `linkBits`; null without any. */
  linked?: number | null;
};

/** Fields computed from other columns, e.g. `viewerCan` depends on whether the task is deleted. */
const readFor: Readonly<Partial<Record<string, readonly string[]>>> = {
  deletedAt: ['viewerCan'],
  fields: ['fieldValues'],
  description: ['checklist', 'references'],
};

const sources = eachField(({ columns, rare }) => (columns === null && !rare ? null : { columns, rare }));
const namedFields = Object.keys(eachField(({ named }) => named));

const everything = {};
const composed = new WeakMap<object, Map<string, Sql>>();

/** Columns of task `t` for the current document and sort order, without names. */
function plainColumns({ selected }: Context, sort: readonly string[] = []): Sql {
  let known = composed.get(selected ?? everything);
  if (!known) {
    known = new Map();
    composed.set(selected ?? everything, known);
  }
  const key = sort.filter((name) => name in sources).join();
  let columns = known.get(key);
  if (!columns) {
    const asks = (field: string) => !selected || selected.has(`Task.${field}`) || sort.includes(field);
    const needed = Object.entries(sources).filter(([field]) => asks(field) || readFor[field]?.some(asks));
    columns = fixed(
      [
        't.id, t.project_id as "projectId"',
        ...needed.flatMap(([, { columns }]) => columns ?? []),
        ...rareOf(needed.flatMap(([name, { rare }]) => (rare ? { name, ...rare } : []))),
        ...[linkedColumn(selected) ?? []].flat(),
        ...(selected ? [] : [eventFieldsColumn]),
      ].join(', '),
    );
    known.set(key, columns);
  }
  return columns;
}

/** The column `rare`, if the document needs one of its fields. */
function rareOf(fields: readonly { name: string; has: string; json: string }[]): string[] {
  if (fields.length === 0) return [];
  const values = fields.map(({ name, has, json }) => `'${name}', case when ${has} then ${json} end`);
  return [`case when ${fields.map(({ has }) => has).join(' or ')} then json_build_object(${values.join(', ')}) end as rare`];
}

/** All columns of task `t`, as operations need them, with an empty description and only the id of the parent. */
const ofEvents = fixed(
  `${plainColumns({} as Context).text.replace('t.description', "'' as description")},
    case when t.parent_id is not null then json_build_object('id', t.parent_id) end as parent`,
);

/** The column `namesRevision`, read once by each statement; empty if the document selects no names. */
export function namesRevision({ actor, selected }: Context): Sql {
  if (selected && !namedFields.some((field) => selected.has(`Task.${field}`))) return empty;
  return sql`, (select o.names_revision from organization o where o.id = ${actor.organization}) as "namesRevision"`;
}

/** Columns of task `t` for event data of many tasks: without the description, which may be long, and what the data lacks. */
export const columnsForEvents = (context: Context): Sql => sql`${ofEvents}${namesRevision(context)}`;

/** Columns of task `t` for the current document and sort order. */
export const taskColumns = (context: Context, sort: readonly string[] = []): Sql =>
  sql`${plainColumns(context, sort)}${namesRevision(context)}`;

/** Assembles tasks from the rows of a statement. Reads links if there are any, and names that are not in memory. */
export async function toTasks(context: Context, rows: readonly FlatTask[]): Promise<TaskRow[]> {
  const links = await linksOf(context, rows);
  const revision = rows[0]?.namesRevision;
  const names = revision === undefined ? undefined : await namesOf(context, revision, idsIn(context, rows, links));
  const tasks = rows.map((row) => toTask(context, row, names));
  if (links.length > 0) addLinks(tasks, links, names);
  return tasks;
}

/** Ids of the named records that the rows refer to. */
function idsIn({ selected }: Context, rows: readonly FlatTask[], links: readonly Link[]): Parameters<typeof namesOf>[2] {
  const people: string[] = [];
  const labels: string[] = [];
  const projects: string[] = [];
  const cycles: string[] = [];
  const milestones: string[] = [];
  const hasProject = !selected || selected.has('Task.project');
  for (const { assigneeId, createdById, projectId, cycleId, milestoneId } of rows) {
    if (assigneeId != null) people.push(assigneeId);
    if (createdById !== undefined) people.push(createdById);
    if (hasProject && projectId !== projects.at(-1)) projects.push(projectId);
    if (cycleId != null) cycles.push(cycleId);
    if (milestoneId != null) milestones.push(milestoneId);
  }
  for (const { list, id } of links) {
    if (list === 'watchers') people.push(id);
    if (list === 'labels') labels.push(id);
  }
  return { people, labels, projects, cycles, milestones };
}

/** Adds links to the lists of their tasks, which are one shared empty array before, and parents. */
function addLinks(tasks: readonly (FlatTask & TaskRow)[], links: readonly Link[], names: Names | undefined): void {
  const byTask = Map.groupBy(links, ({ task }) => task);
  const parents = new Map(byTask.get(null)?.map(({ id, number, title }) => [id, { id, number: number ?? '', title: title ?? '' }]));
  for (const task of tasks) {
    if (task.parentId != null) task.parent ??= parents.get(task.parentId) ?? null;
    const own = task.linked ? byTask.get(task.id) : undefined;
    if (!own) continue;
    const of = (name: LinkName) => own.filter(({ list }) => list === name);
    const ids = (name: LinkName) => of(name).map((link) => link.id);
    const seen = (name: LinkName) => of(name).flatMap((link) => (link.visible ? referenceOf(link) : []));
    if (names) task.labels = sorted(ids('labels'), names.labels, names);
    if (names) task.watchers = sorted(ids('watchers'), names.people, names);
    task.blockedBy = seen('blockedBy');
    task.blocks = seen('blocks');
    task.blockers = ids('blockedBy');
  }
}

const referenceOf = ({ id, number, title, status }: Link) => ({ id, number, title, status }) as TaskReference;

const none: never[] = [];
const noFields: StoredValues = {};

const personOf = (id: string, names: Names | undefined): Person => names?.people.get(id) ?? { id, name: '', avatar: null, agent: false };

/** Assembles a task from a statement's row. Modifies the row in place, because a list has 50 of them. */
function toTask({ actor }: Context, flat: FlatTask, names: Names | undefined): FlatTask & TaskRow {
  const task = flat as FlatTask & TaskRow;
  task.organizationId = actor.organization;
  task.project = names?.projects.get(flat.projectId) ?? { id: flat.projectId, key: '', name: '' };
  task.assignee = flat.assigneeId == null ? null : personOf(flat.assigneeId, names);
  task.createdBy = personOf(flat.createdById, names);
  task.parent = flat.parent ?? null;
  const { rare } = flat;
  // One by one: assignments by a computed name turn the row into a dictionary, which makes each later access slow.
  task.cycle = (flat.cycleId && names?.cycles.get(flat.cycleId)) || null;
  task.milestone = (flat.milestoneId && names?.milestones.get(flat.milestoneId)) || null;
  task.recurrence = rare?.recurrence ?? null;
  task.fields = rare?.fields ?? noFields;
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
