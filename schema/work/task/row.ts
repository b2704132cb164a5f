import type { Task } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { fixed, isoOfText, type Sql, sql } from '../../kernel/sql.ts';
import type { Person } from '../../people/access/person.ts';
import type { StoredValues } from '../field/definitions.ts';
import { type EventValues, eventFieldsColumn } from '../field/event-values.ts';
import { eachField, type RareField } from './fields.ts';
import type { TaskRecurrence } from './recurrence.ts';
import { type LinkName, linksOf } from './row-links.ts';

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
  'project' | 'assignee' | 'createdBy' | 'parent' | 'cycleId' | 'milestoneId' | LinkName | keyof Rare
> & {
  projectKey: string;
  projectName: string;
  assigneeName: string | null;
  assigneeAvatar: string | null;
  createdByName: string;
  createdByAvatar: string | null;
  parentNumber: string | null;
  parentTitle: string | null;
  /** Rare fields that the document selects; null for a task without any. */
  rare?: { readonly [Name in keyof Rare]?: Rare[Name] | null } | null;
  /** Links that the document selects; null for a task without any. */
  links?: { readonly [Name in LinkName]?: TaskRow[Name] | null } | null;
};

/** Fields computed from other columns, e.g. `viewerCan` depends on whether the task is deleted. */
const readFor: Readonly<Partial<Record<string, readonly string[]>>> = {
  deletedAt: ['viewerCan'],
  fields: ['fieldValues'],
  description: ['checklist', 'references'],
};

const sources = eachField(({ columns, join, rare }) => (columns === null && !rare ? null : { columns, join, rare }));

type Select = { readonly columns: Sql; readonly joins: Sql };
const everything = {};
const selects = new WeakMap<object, Map<string, Select>>();

/** Columns and joins over task `t` of project `p` for the current document and sort order, without links. */
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
          't.organization_id as "organizationId", t.id, t.project_id as "projectId"',
          ...needed.flatMap(([, { columns }]) => columns ?? []),
          ...rareOf(needed.flatMap(([name, { rare }]) => (rare ? { name, ...rare } : []))),
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
export const { columns, joins } = plainSelect({} as Context);

/** These columns with an empty description, for events of many tasks. */
const columnsForEvents = fixed(columns.text.replace('t.description', "'' as description"));

/** Columns and joins over task `t` of project `p` for event data, without the description, which may be long. */
export const selectForEvents = (context: Context): { columns: Sql; joins: Sql } => ({
  columns: sql`${columnsForEvents}${linksOf(context)}`,
  joins,
});

/** Columns and joins over task `t` of project `p` for the current document and sort order. */
export function taskSelect(context: Context, sort: readonly string[] = []): Select {
  const select = plainSelect(context, sort);
  return { columns: sql`${select.columns}${linksOf(context)}`, joins: select.joins };
}

const rareNames = Object.keys(eachField(({ rare }) => rare)) as RareField[];
const none: never[] = [];
const noFields: StoredValues = {};

/** Assembles a task from a statement's row. Modifies the row in place, because a list has 50 of them. */
export function toTask(flat: FlatTask): TaskRow {
  const task = flat as FlatTask & TaskRow;
  task.project = { id: flat.projectId, key: flat.projectKey, name: flat.projectName };
  task.assignee = flat.assigneeId == null ? null : { id: flat.assigneeId, name: flat.assigneeName ?? '', avatar: flat.assigneeAvatar };
  task.createdBy = { id: flat.createdById, name: flat.createdByName, avatar: flat.createdByAvatar };
  task.parent = flat.parentId == null ? null : { id: flat.parentId, number: flat.parentNumber ?? '', title: flat.parentTitle ?? '' };
  const { rare, links } = flat;
  const values: Record<string, unknown> = task;
  for (const name of rareNames) values[name] = rare?.[name] ?? null;
  task.cycleId = task.cycle?.id ?? null;
  task.milestoneId = task.milestone?.id ?? null;
  task.fields ??= noFields;
  task.labels = links?.labels ?? none;
  task.watchers = links?.watchers ?? none;
  task.blockedBy = links?.blockedBy ?? none;
  task.blocks = links?.blocks ?? none;
  task.blockers ??= none;
  if (flat.createdAt !== undefined) task.createdAt = isoOfText(flat.createdAt);
  if (flat.updatedAt !== undefined) task.updatedAt = isoOfText(flat.updatedAt);
  if (flat.completedAt != null) task.completedAt = isoOfText(flat.completedAt);
  if (flat.deletedAt != null) task.deletedAt = isoOfText(flat.deletedAt);
  return task;
}
