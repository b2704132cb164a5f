import type { Task } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { fixed, type Sql, sql } from '../../kernel/sql.ts';
import type { StoredValues } from '../field/definitions.ts';
import { type ToldValues, toldFields } from '../field/told.ts';
import { eachField, type RareField } from './fields.ts';
import type { TaskRecurrence } from './recurrence.ts';
import { listsOfEach } from './row-lists.ts';

export type Person = { id: string; name: string; avatar: string | null };
type TaskReference = { id: string; number: string; title: string; status: string };

/** A value as statements write it: times and days are text. */
type Text<Value> = Value extends Date ? string : Value;

/** Columns that are one field. */
type OfRecurrence = 'recurrenceRule' | 'recurrenceFrom' | 'seriesId' | 'previousId';

/**
 * A task as the named statements read it: Prisma's row with times as ISO text, and the relations that nearly every
 * caller asks for, shallow. Documents that ask no more are answered from it alone (schema/engine/lean.ts).
 */
export type TaskRow = { [Name in Exclude<keyof Task, 'titleFold' | 'fields' | OfRecurrence>]: Text<Task[Name]> } & {
  recurrence: TaskRecurrence | null;
  /** Of custom fields, by the field's id. */
  fields: StoredValues;
  /** The same as events tell it, read for operations. */
  toldFields?: ToldValues | null;
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
  /** Ids of all that block it, seen by the actor or not: what events tell, read for operations. */
  blockers: string[];
};

/** Columns of the relations a `TaskRow` carries; what a lean document may select. */
export const loadedByTask = eachField(({ carries }) => carries);

/** Fields that few tasks have. */
type Rare = Pick<TaskRow, RareField>;

/** A row of the statement before its relations are put together. */
export type FlatTask = Omit<TaskRow, 'project' | 'assignee' | 'createdBy' | 'parent' | 'cycleId' | 'milestoneId' | keyof Rare> & {
  projectKey: string;
  projectName: string;
  assigneeName: string | null;
  assigneeAvatar: string | null;
  createdByName: string;
  createdByAvatar: string | null;
  parentNumber: string | null;
  parentTitle: string | null;
  /** Those of it that the document asks for; null of a task that has none of them. */
  rare?: { readonly [Name in keyof Rare]?: Rare[Name] | null } | null;
};

/** Fields of a task that are made of another: what the caller can do with it depends on whether it is in the trash. */
const readFor: Readonly<Partial<Record<string, readonly string[]>>> = {
  deletedAt: ['viewerCan'],
  fields: ['fieldValues'],
  description: ['checklist', 'references'],
};

const sources = eachField(({ columns, join, rare }) => (columns === null && !rare ? null : { columns, join, rare }));

type Select = { readonly columns: Sql; readonly joins: Sql };
const everything = {};
const selects = new WeakMap<object, Map<string, Select>>();

/** What a statement over task `t` of project `p` reads for the document at hand, with what it is sorted by, but for lists: `addLists` reads those. */
export function pageSelect({ selected }: Context, sort: readonly string[] = []): Select {
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
          ...(selected ? [] : [toldFields]),
        ].join(', '),
      ),
      joins: fixed(needed.flatMap(([, { join }]) => join ?? []).join(' ')),
    };
    known.set(key, select);
  }
  return select;
}

/** The column `rare`, if the document needs any that is in it. */
function rareOf(fields: readonly { name: string; has: string; json: string }[]): string[] {
  if (fields.length === 0) return [];
  const values = fields.map(({ name, has, json }) => `'${name}', case when ${has} then ${json} end`);
  return [`case when ${fields.map(({ has }) => has).join(' or ')} then json_build_object(${values.join(', ')}) end as rare`];
}

/** Everything of task `t` there is but its lists: what operations need. */
export const { columns, joins } = pageSelect({} as Context);

/** Those with an empty description: what the events of many tasks need. */
const columnsForEvents = fixed(columns.text.replace('t.description', "'' as description"));

/** What a statement over task `t` of project `p` reads to tell of it: all but its texts, which may be long. */
export const selectForEvents = (context: Context): { columns: Sql; joins: Sql } => ({
  columns: sql`${columnsForEvents}${listsOfEach(context)}`,
  joins,
});

/** The same with its lists, for one task or few. */
export function taskSelect(context: Context, sort: readonly string[] = []): { columns: Sql; joins: Sql } {
  const select = pageSelect(context, sort);
  return { columns: sql`${select.columns}${listsOfEach(context)}`, joins: select.joins };
}

const rareNames = Object.keys(eachField(({ rare }) => rare)) as RareField[];
const none: never[] = [];
const noFields: StoredValues = {};

/** Puts a statement's row together. The row itself becomes the task: a list makes 50 of them. */
export function toTask(flat: FlatTask): TaskRow {
  const task = flat as FlatTask & TaskRow;
  task.project = { id: flat.projectId, key: flat.projectKey, name: flat.projectName };
  task.assignee = flat.assigneeId == null ? null : { id: flat.assigneeId, name: flat.assigneeName ?? '', avatar: flat.assigneeAvatar };
  task.createdBy = { id: flat.createdById, name: flat.createdByName, avatar: flat.createdByAvatar };
  task.parent = flat.parentId == null ? null : { id: flat.parentId, number: flat.parentNumber ?? '', title: flat.parentTitle ?? '' };
  const { rare } = flat;
  const values: Record<string, unknown> = task;
  for (const name of rareNames) values[name] = rare?.[name] ?? null;
  task.cycleId = task.cycle?.id ?? null;
  task.milestoneId = task.milestone?.id ?? null;
  task.fields ??= noFields;
  task.labels ??= none;
  task.watchers ??= none;
  task.blockedBy ??= none;
  task.blocks ??= none;
  task.blockers ??= none;
  return task;
}
