import { exampleId, exampleTime } from '../../kernel/input.ts';
import type { Locale } from '../../kernel/module.ts';
import type { SortKey } from '../../kernel/paging.ts';
import { type Sql, sql, time } from '../../kernel/sql.ts';
import { fold } from '../../kernel/turkish.ts';
import type { EventValues } from '../field/event-values.ts';
import type { TaskRow } from './row.ts';
import { type Choice, choiceField, type Quantity, quantityField, type Texts } from './simple-fields.ts';

type Writers = Readonly<Record<string, (value: never) => Sql>>;

/** Filter by a number: Turkish name, and SQL expression of the number for task `t`. */
type NumberFilter = { readonly tr: string; readonly number: string };

/** Definition of a task field, except its GraphQL type (task.ts) and its REST representation (task.graphql). */
type Field = {
  /**
   * Settings of a field with an enumerated value or a number. GraphQL, REST, filters, texts and the web app have such a field
   * without further code (simple-fields.ts).
   */
  readonly simple?: Choice | Quantity;
  /** SQL columns for statements over task `t`; null for a list, which row-links.ts reads. */
  readonly columns: string | null;
  /** Whether it refers to records whose names a row gets from memory (names.ts). */
  readonly named?: true;
  /** For fields that few tasks have and that need JSON. They are read as one column, which is null for tasks without any. */
  readonly rare?: { readonly has: string; readonly json: string };
  /** For relations: properties that a row includes. */
  readonly carries?: readonly string[];
  /**
   * Columns that store the value of an input, each with its SQL. Creation, changes, duplicates, recurrence, moves and copies of
   * projects follow. `own`: the operations write it individually. `aside`: not an input field; separate operations write it.
   * Null: not writable.
   */
  readonly write: Writers | 'own' | 'aside' | null;
  /**
   * Whether tasks of templates have the field; `empty` is its value if none is given. `own`: template/ reads and applies it
   * separately. Null: templates do not have it.
   */
  readonly template: { readonly empty: unknown } | 'own' | null;
  /**
   * Filters for the field: a number filter with its Turkish name, or the names of attributes in filter/attributes.ts. Null: no
   * filter; docs/api/lists.md states why.
   */
  readonly filter: NumberFilter | readonly string[] | null;
  /**
   * Value of the field in events; visibility is checked when events are read. `sample` describes the payload schema if
   * `example` is null; the default is `{id}` of the referenced record.
   */
  readonly event: { readonly as: (task: TaskRow) => unknown; readonly example: unknown; readonly sample?: unknown } | null;
  /**
   * Name of the field as the object of a change: `görevin başlığını`, `the title of the task`. Null: not named in histories.
   */
  readonly names: Readonly<Record<Locale, string>> | null;
  /** Sort key of lists; `value` defaults to the event value. */
  readonly sort: (Omit<SortKey<TaskRow>, 'value'> & Partial<Pick<SortKey<TaskRow>, 'value'>>) | null;
};

const reference = (thing: { id: string } | null) => (thing ? { id: thing.id } : null);
const references = (things: readonly { id: string }[]) => things.map(({ id }) => ({ id }));

/** Shared value for tasks without custom fields. */
const noFields: EventValues = {};

const person = { id: exampleId('usr') };
const ofPerson = ['id', 'name', 'avatar', 'agent'] as const;
const ofTask = ['id', 'number', 'title', 'status'] as const;

/** Fields of a task besides its id, in the order of event data: title and status first, as in the spec (part 6). */
export const taskFields = {
  title: {
    columns: 't.title',
    write: { title: (title: string) => sql`${title}`, title_fold: (title: string) => sql`${fold(title)}` },
    template: 'own',
    filter: ['text'],
    event: { as: ({ title }) => title, example: 'Fatura ekranını düzelt' },
    names: { tr: 'başlığını', en: 'title' },
    sort: null,
  },
  status: {
    columns: 't.status',
    write: 'own',
    template: null,
    filter: ['status', 'category', 'open', 'done'],
    event: { as: ({ status }) => status, example: 'todo' },
    names: { tr: 'durumunu', en: 'status' },
    sort: null,
  },
  number: {
    columns: 't.sequence, t.number',
    write: null,
    template: null,
    filter: ['id'],
    event: { as: ({ number }) => number, example: 'WEB-12' },
    names: null,
    sort: { column: 't.sequence', type: 'int', value: ({ sequence }) => sequence },
  },
  priority: choiceField('priority', {
    column: 'priority',
    type: 'priority',
    label: { tr: 'öncelik', en: 'priority' },
    names: { tr: 'önceliğini', en: 'priority' },
    filter: 'öncelik',
    description: { tr: 'Öncelik.', en: 'Priority.' },
    values: {
      none: { tr: 'yok', en: 'none' },
      low: { tr: 'düşük', en: 'low' },
      medium: { tr: 'orta', en: 'medium' },
      high: { tr: 'yüksek', en: 'high' },
      urgent: { tr: 'acil', en: 'urgent' },
    },
    example: 'high',
  }),
  assignee: {
    columns: 't.assignee_id as "assigneeId"',
    named: true,
    carries: ofPerson,
    write: 'own',
    template: 'own',
    filter: ['assignee'],
    event: { as: ({ assignee }) => reference(assignee), example: person },
    names: { tr: 'sorumlusunu', en: 'assignee' },
    sort: null,
  },
  project: {
    columns: null,
    named: true,
    carries: ['id', 'key', 'name'],
    write: 'own',
    template: null,
    filter: ['project'],
    event: { as: ({ projectId }) => ({ id: projectId }), example: { id: exampleId('prj') } },
    names: { tr: 'projesini', en: 'project' },
    sort: null,
  },
  parent: {
    columns: 't.parent_id as "parentId"',
    carries: ['id', 'number', 'title'],
    write: 'own',
    template: 'own',
    filter: ['parent'],
    event: { as: ({ parent }) => reference(parent), example: null },
    names: { tr: 'üst görevini', en: 'parent' },
    sort: null,
  },
  labels: {
    columns: null,
    named: true,
    carries: ['id', 'name', 'color'],
    write: 'own',
    template: 'own',
    filter: ['label'],
    event: { as: ({ labels }) => references(labels), example: [] },
    names: { tr: 'etiketlerini', en: 'labels' },
    sort: null,
  },
  startDate: {
    columns: 't.start_date::text as "startDate"',
    write: { start_date: (date: string | null) => sql`${date}::text::date` },
    template: 'own',
    filter: ['start'],
    event: { as: ({ startDate }) => startDate, example: null },
    names: { tr: 'başlangıç tarihini', en: 'start date' },
    sort: { column: 't.start_date', type: 'date', nullable: true },
  },
  dueDate: {
    columns: 't.due_date::text as "dueDate"',
    write: { due_date: (date: string | null) => sql`${date}::text::date` },
    template: 'own',
    filter: ['due'],
    event: { as: ({ dueDate }) => dueDate, example: '2026-12-01' },
    names: { tr: 'son tarihini', en: 'due date' },
    sort: { column: 't.due_date', type: 'date', nullable: true, across: true },
  },
  estimate: quantityField('estimate', {
    column: 'estimate',
    label: { tr: 'tahmin', en: 'estimate' },
    names: { tr: 'tahminini', en: 'estimate' },
    filter: 'tahmin',
    description: { tr: 'Ne kadar iş olduğu, ekibin kullandığı birimle.', en: 'Estimated effort, in the unit of the team.' },
    input: { tr: 'Ondalık kısmı en çok bir basamak.', en: 'At most one digit after the point.' },
    maximum: 1000,
    decimals: 1,
    example: 3,
  }),
  cycle: {
    columns: 't.cycle_id as "cycleId"',
    named: true,
    carries: ['id', 'name'],
    write: 'own',
    template: null,
    filter: ['cycle'],
    event: { as: ({ cycle }) => reference(cycle), example: null },
    names: { tr: 'döngüsünü', en: 'cycle' },
    sort: null,
  },
  milestone: {
    columns: 't.milestone_id as "milestoneId"',
    named: true,
    carries: ['id', 'name'],
    write: 'own',
    template: null,
    filter: ['milestone'],
    event: { as: ({ milestone }) => reference(milestone), example: null },
    names: { tr: 'kilometre taşını', en: 'milestone' },
    sort: null,
  },
  recurrence: {
    columns: null,
    rare: {
      has: 't.recurrence_rule is not null',
      json: `json_build_object('taskId', t.id, 'rule', t.recurrence_rule, 'from', t.recurrence_from, 'series', t.series_id,
        'previousId', t.previous_id)`,
    },
    write: 'own',
    template: 'own',
    filter: ['series'],
    // Omits the next task: that task refers back with `previous`, which never changes.
    event: {
      as: ({ recurrence: it }) =>
        it && { rule: it.rule, from: it.from, series: it.series, previous: it.previousId === null ? null : { id: it.previousId } },
      example: null,
      sample: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due_date', series: exampleId('tsk'), previous: null },
    },
    names: { tr: 'yinelenmesini', en: 'recurrence' },
    sort: null,
  },
  position: {
    columns: 't.position',
    write: 'aside',
    template: null,
    filter: null,
    event: { as: ({ position }) => position, example: 'e0000C' },
    names: { tr: 'sırasını', en: 'position' },
    sort: { column: 't.position', type: 'text' },
  },
  watchers: {
    columns: null,
    named: true,
    carries: ofPerson,
    write: 'aside',
    template: null,
    filter: ['watcher'],
    event: { as: ({ watchers }) => references(watchers), example: [] },
    names: { tr: 'izleyenlerini', en: 'watchers' },
    sort: null,
  },
  blockedBy: {
    columns: null,
    carries: ofTask,
    write: 'own',
    template: null,
    filter: ['blocked', 'has'],
    // Includes blockers that the actor cannot view.
    event: { as: ({ blockers }) => blockers.map((id) => ({ id })), example: [] },
    names: { tr: 'engelleyen görevlerini', en: 'blockers' },
    sort: null,
  },
  blocks: { columns: null, carries: ofTask, write: null, template: null, filter: ['has'], event: null, names: null, sort: null },
  createdBy: {
    columns: 't.created_by_id as "createdById"',
    named: true,
    carries: ofPerson,
    write: null,
    template: null,
    filter: ['creator'],
    event: { as: ({ createdById }) => ({ id: createdById }), example: person },
    names: null,
    sort: null,
  },
  completedAt: {
    columns: `${time('t.completed_at')} as "completedAt"`,
    write: null,
    template: null,
    filter: ['completed'],
    event: { as: ({ completedAt }) => completedAt, example: null },
    names: null,
    sort: { column: 't.completed_at', type: 'timestamptz', nullable: true },
  },
  deletedAt: {
    columns: `${time('t.deleted_at')} as "deletedAt"`,
    write: null,
    template: null,
    filter: ['deleted'],
    event: { as: ({ deletedAt }) => deletedAt, example: null },
    names: null,
    sort: null,
  },
  createdAt: {
    columns: `${time('t.created_at')} as "createdAt"`,
    write: null,
    template: null,
    filter: ['created'],
    event: { as: ({ createdAt }) => createdAt, example: exampleTime },
    names: null,
    sort: { column: 't.created_at', type: 'timestamptz', across: true },
  },
  updatedAt: {
    columns: `${time('t.updated_at')} as "updatedAt"`,
    write: null,
    template: null,
    filter: ['updated'],
    event: { as: ({ updatedAt }) => updatedAt, example: exampleTime },
    names: null,
    sort: { column: 't.updated_at', type: 'timestamptz' },
  },
  version: {
    columns: 't.version',
    write: null,
    template: null,
    filter: null,
    event: { as: ({ version }) => version, example: 1 },
    names: null,
    sort: null,
  },
  fields: {
    columns: null,
    rare: { has: "t.fields <> '{}'", json: 't.fields' },
    write: 'own',
    template: 'own',
    filter: ['field'],
    event: { as: ({ eventFields }) => eventFields ?? noFields, example: noFields },
    names: { tr: 'özel alanlarını', en: 'custom fields' },
    sort: null,
  },
  description: {
    columns: 't.description',
    write: { description: (description: string | null) => sql`${description ?? ''}` },
    template: 'own',
    filter: ['has'],
    event: { as: ({ description }) => description, example: 'Ekran **boş** kalıyor.' },
    names: { tr: 'açıklamasını', en: 'description' },
    sort: null,
  },
} satisfies Record<string, Field>;

type Fields = typeof taskFields;

/** Collects one property of all fields that have it, by field name. */
export function eachField<Value>(of: (field: Field) => Value | null | undefined): Readonly<Record<string, Value>> {
  const found: Record<string, Value> = {};
  for (const [name, field] of Object.entries<Field>(taskFields)) {
    const value = of(field);
    if (value != null) found[name] = value;
  }
  return found;
}

type Reference = { readonly id: string };

/**
 * Relations of a task besides blockers, included in events only if they changed. Rows load them only if the document selects
 * them.
 */
export type EventRelations = {
  readonly relatesTo: readonly Reference[];
  readonly duplicateOf: Reference | null;
  readonly duplicates: readonly Reference[];
};

export const exampleRelations: EventRelations = { relatesTo: [{ id: exampleId('tsk') }], duplicateOf: null, duplicates: [] };

const relationNames: Readonly<Record<Locale, Readonly<Record<keyof EventRelations, string>>>> = {
  tr: { relatesTo: 'ilişkili görevlerini', duplicateOf: 'aslını', duplicates: 'kopyalarını' },
  en: { relatesTo: 'related tasks', duplicateOf: 'original', duplicates: 'duplicates' },
};

/** Like `names` of a field, for all fields in events. */
export const fieldNames: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  tr: { ...eachField(({ names }) => names?.tr), ...relationNames.tr },
  en: { ...eachField(({ names }) => names?.en), ...relationNames.en },
};

/** Event data of a task. */
export type TaskEventData = { id: string } & {
  [Name in keyof Fields as Fields[Name]['event'] extends null ? never : Name]: Fields[Name]['event'] extends {
    as: (task: TaskRow) => infer Value;
  }
    ? Value
    : never;
};

/** A field that is read from the `rare` column. */
export type RareField = { [Name in keyof Fields]: Fields[Name] extends { rare: object } ? Name : never }[keyof Fields];

type PlainField = { [Name in keyof Fields]: Fields[Name]['write'] extends 'own' | 'aside' | null ? never : Name }[keyof Fields];

/** Values of the fields that are stored as given. */
export type PlainFields = { [Name in PlainField]?: TaskRow[Name] | null };

const writers = eachField(({ write }) => (write === 'own' || write === 'aside' ? null : write));

/** Columns of the plain fields, in table order; a copy of a task takes them over unchanged. */
export const plainColumns: readonly string[] = Object.values(writers).flatMap((columns) => Object.keys(columns));

/** The plain fields of an input; absent fields are undefined. */
export const plainOf = (input: PlainFields): PlainFields =>
  Object.fromEntries(Object.keys(writers).map((name) => [name, input[name as PlainField]]));

/** SQL values by column; an undefined field is stored as null. */
export const storedOf = (values: PlainFields): [column: string, value: Sql][] =>
  Object.entries(values).flatMap(([name, value]) =>
    Object.entries(writers[name] ?? {}).map(([column, write]): [string, Sql] => [column, write((value ?? null) as never)]),
  );

export type SimpleField = { [Name in keyof Fields]: Fields[Name] extends { simple: object } ? Name : never }[keyof Fields];

/** Settings of the fields with an enumerated value or a number, by field name. */
export const simpleFields = eachField(({ simple }) => simple);
/** Settings of those with an enumerated value. */
export const choices = eachField(({ simple }) => (simple && 'values' in simple ? simple : null));

/** Name of an enumerated value within a sentence; that of another field, or an unknown one, is returned unchanged. */
export const valueName = (field: string, value: string, locale: Locale): string => choices[field]?.values[value]?.[locale] ?? value;

/** Names of the simple fields within a sentence. */
export const simpleNames: Readonly<Record<string, Texts>> = eachField(({ simple }) => simple?.label);

/** Fragment `SimpleFields` with all simple fields of tasks. */
export const simpleFragment = `fragment SimpleFields on Task { ${Object.keys(simpleFields).join(' ')} }`;

/** Names of the fields that inputs may have. */
export const inputFields: readonly string[] = Object.keys(eachField(({ write }) => (write !== null && write !== 'aside') || null));

/** A field that tasks of templates share with tasks. */
type TemplateField = { [Name in keyof Fields]: Fields[Name]['template'] extends { empty: unknown } ? Name : never }[keyof Fields];

/** Values of the template fields, all present. */
export type TemplateValues = { readonly [Name in TemplateField]: TaskRow[Name] };

const emptyInTemplates = eachField(({ template }) => (template === null || template === 'own' ? null : template));

/** Template field values of an input; null and absent ones are empty. */
export type TemplateSource = { readonly [Name in TemplateField]?: TaskRow[Name] | null };

/** Template field values of an input, a task or a task of a template; fills in fields that an older template lacks. */
export const templateValuesOf = (source: TemplateSource): TemplateValues =>
  Object.fromEntries(
    Object.entries(emptyInTemplates).map(([name, { empty }]) => [name, source[name as TemplateField] ?? empty]),
  ) as TemplateValues;
