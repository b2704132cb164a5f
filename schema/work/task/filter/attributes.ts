import { type Clock, daysOf, dayWords, isByClock, isDate, isDay, momentsOf } from '../../../filter/dates.ts';
import { either, everything, term as makeTerm, not, type Operator, type Term, type Tree, type Value, words } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import { isId, projectKey, taskNumber } from '../../../kernel/ids.ts';
import type { IdKind } from '../../../kernel/module.ts';
import { raw, type Sql, sql } from '../../../kernel/sql.ts';
import { fold } from '../../../kernel/turkish.ts';
import { presentKey, presentKeys, projectsNamed } from '../../../people/access/project.ts';
import { membership, seenProjects, visible } from '../../../people/access/visibility.ts';
import type { TaskData } from '../events.ts';
import { choices, eachField } from '../fields.ts';
import { presently } from '../find.ts';
import type { Choice } from '../simple-fields.ts';
import type { Matches, Narrowing, TaskAttribute } from './attribute.ts';
import { anyOf, linked, literally, orNone, refersTo, someOf } from './columns.ts';
import { finished } from './facts.ts';
import { type Names, wordOf, wordsFor } from './names.ts';

export const textsOf = ({ values }: Term): string[] => values.map(({ text }) => text);

/** Copy of the term with its values replaced by `of`. */
export async function resolved(
  term: Term,
  of: (value: Value) => string | readonly string[] | Promise<string | readonly string[]>,
): Promise<Term> {
  const values = (await Promise.all(term.values.map(of))).flat();
  return { ...term, values: [...new Set(values)].map((text) => ({ text })) };
}

/** Parser for the words of a table; throws for an unknown value. */
function oneOf<Word extends string>(table: Readonly<Record<Word, readonly string[]>>) {
  const known = Object.entries<readonly string[]>(table).flatMap(([word, names]) => [...new Set([word, ...names])]);
  return (value: Value, names: Names): Word => {
    const word = wordOf(value.text, table);
    if (!word) throw names.unknown(value, known);
    return word;
  };
}

const { me, none, any, yes, no } = wordsFor;
export const noneOrAny = { none, any };
export const yesOrNo = oneOf({ yes, no });

/** Condition in memory: the task's value is one of the term's. */
const hasOneOf =
  (valueIn: (...task: Parameters<Matches>) => string): Narrowing['matches'] =>
  (term) => {
    const values = textsOf(term);
    return (...task) => values.includes(valueIn(...task));
  };

/** Both `yes` and `no` match everything. */
const both = (values: readonly string[]) => values.includes('yes') && values.includes('no');

/** Attribute with the values `yes` and `no`. */
function flag(aliases: readonly string[], is: (scope: { context: Context }) => Sql, holds: Matches): TaskAttribute & Narrowing {
  return {
    aliases,
    needsFacts: true,
    resolve: (term, names) => resolved(term, (value) => yesOrNo(value, names)),
    where(term, scope) {
      const values = textsOf(term);
      if (both(values)) return raw('true');
      return values.includes('yes') ? is(scope) : sql`not ${is(scope)}`;
    },
    matches: hasOneOf((...task) => (holds(...task) ? 'yes' : 'no')),
  };
}

/** Yes/no attribute that expands to terms of other attributes. */
const shorthand = (aliases: readonly string[], tree: Tree): TaskAttribute => ({
  aliases,
  async resolve(term, names) {
    const values = textsOf(await resolved(term, (value) => yesOrNo(value, names)));
    return both(values) ? everything : values.includes('yes') ? tree : not(tree);
  },
});

export const orCaller = (people: readonly string[], { actor }: Context) => people.map((each) => (each === 'me' ? actor.user : each));

export const resolvePeople: TaskAttribute['resolve'] = (term, names) =>
  resolved(term, (value) => wordOf(value.text, { me, ...noneOrAny }) ?? names.person(value));

/** Whether `values` include one of the ids, or `none` or `any` as appropriate. */
function named(values: readonly string[], ids: readonly string[]): boolean {
  return ids.length === 0 ? values.includes('none') : values.includes('any') || ids.some((id) => values.includes(id));
}

function person(aliases: readonly string[], column: string, valueIn: (task: TaskData) => { id: string } | null): TaskAttribute & Narrowing {
  return {
    aliases,
    resolve: resolvePeople,
    where: (term, { context }) => orNone(column, orCaller(textsOf(term), context)),
    matches(term, { context }) {
      const values = orCaller(textsOf(term), context);
      return (task) => named(values, valueIn(task) ? [valueIn(task)?.id as string] : []);
    },
  };
}

export type Comparison = ':' | '<' | '<=' | '>' | '>=';
const compare: Readonly<Record<Comparison, <Value extends string | number>(one: Value, other: Value) => boolean>> = {
  ':': (one, other) => one === other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** Comparisons with a column; all bounds of an operator must hold. */
export type Bound = readonly [operator: Comparison, value: string];

/** Bounds of days that are not in the years 1 to 9999, such as `+8000y`: no value is in them. */
const never: Bound[] = [['<', '0001-01-01']];

export function dayBounds(operator: Operator, value: string, clock: Clock): Bound[] {
  const days = daysOf(value, clock);
  if (!days) return never;
  const { first, last } = days;
  if (operator === '<') return [['<', first]];
  if (operator === '<=') return [['<=', last]];
  if (operator === '>') return [['>', last]];
  if (operator === '>=') return [['>=', first]];
  return first === last
    ? [[':', first]]
    : [
        ['>=', first],
        ['<=', last],
      ];
}

/** The bounds of a comparison with a time: from its first moment on, and before the one that follows its last. */
export function momentBounds(operator: Operator, value: string, clock: Clock): Bound[] {
  const moments = momentsOf(value, clock);
  if (!moments) return never;
  const { from, until, exact } = moments;
  if (exact) return [[operator as Comparison, from]];
  if (operator === '<') return [['<', from]];
  if (operator === '<=') return [['<', until]];
  if (operator === '>') return [['>=', until]];
  if (operator === '>=') return [['>=', from]];
  return [
    ['>=', from],
    ['<', until],
  ];
}

/** Milliseconds for which clock-dependent bounds are cached, for filters that are followed for long. */
const fresh = 10_000;

/** Bounds of the values, one of which must hold. Clock-dependent bounds are recomputed regularly. */
export function presentBounds(
  bounds: (operator: Operator, value: string, clock: Clock) => Bound[],
  operator: Operator,
  values: readonly string[],
  clock: Clock,
): () => readonly Bound[][] {
  let [readAt, known] = [Number.NEGATIVE_INFINITY, [] as Bound[][]];
  const moving = values.some((text) => isByClock(text));
  return () => {
    const now = clock.now().getTime();
    if (readAt === Number.NEGATIVE_INFINITY || (moving && Math.abs(now - readAt) > fresh))
      [readAt, known] = [now, values.map((text) => bounds(operator, text, clock))];
    return known;
  };
}

function date(
  aliases: readonly string[],
  column: string,
  type: 'date' | 'timestamptz',
  valueIn: (task: TaskData) => string | null,
): TaskAttribute & Narrowing {
  const bounds = type === 'date' ? dayBounds : momentBounds;
  const fits = type === 'date' ? isDay : isDate;
  const cast = raw(`::text::${type}`);
  return {
    aliases,
    ordered: true,
    dated: type === 'date' ? 'days' : 'moments',
    resolve: (term, names) =>
      resolved(term, (value) => {
        const word = term.operator === ':' ? wordOf(value.text, noneOrAny) : undefined;
        if (!word && !fits(value.text)) throw names.unknown(value, dayWords, false);
        return word ?? value.text;
      }),
    where({ operator, values }, { clock }) {
      return someOf(
        values.map(({ text }) => {
          if (text === 'none' || text === 'any') return raw(`${column} is ${text === 'any' ? 'not ' : ''}null`);
          const [first, second] = bounds(operator, text, clock).map(
            ([sign, bound]) => sql`${raw(`${column} ${sign === ':' ? '=' : sign} `)}${bound}${cast}`,
          );
          return second ? sql`(${first} and ${second})` : (first as Sql);
        }),
      );
    },
    matches({ operator, values }, { clock }) {
      const given = values.map(({ text }) => text);
      const present = presentBounds(
        bounds,
        operator,
        given.filter((text) => text !== 'none' && text !== 'any'),
        clock,
      );
      return (task) => {
        const value = valueIn(task);
        if (value === null) return given.includes('none');
        return given.includes('any') || present().some((each) => each.every(([sign, bound]) => compare[sign](value, bound)));
      };
    },
  };
}

/** Whether a text is a number in the filter language. */
export const isNumber = (text: string): boolean => /^[+-]?\d{1,40}(?:\.\d{1,40})?$/.test(text);

/** Attribute for a number of a task; `column` is SQL. */
function number(aliases: readonly string[], column: string, valueIn: (task: TaskData) => number | null): TaskAttribute & Narrowing {
  return {
    aliases,
    ordered: true,
    resolve: (term, names) =>
      resolved(term, (value) => {
        const word = term.operator === ':' ? wordOf(value.text, noneOrAny) : undefined;
        if (!word && !isNumber(value.text)) throw names.unknown(value, ['3', '2.5', ...Object.keys(noneOrAny)], true);
        return word ?? value.text;
      }),
    where: ({ operator, values }) =>
      someOf(
        values.map(({ text }) =>
          text === 'none' || text === 'any'
            ? raw(`${column} is ${text === 'any' ? 'not ' : ''}null`)
            : sql`${raw(`${column} ${operator === ':' ? '=' : operator} `)}${text}::text::float8`,
        ),
      ),
    matches({ operator, values }) {
      const given = values.map(({ text }) => text);
      const numbers = given.filter((text) => text !== 'none' && text !== 'any').map(Number);
      const compares = compare[operator as Comparison];
      return (task) => {
        const value = valueIn(task);
        if (value === null) return given.includes('none');
        return given.includes('any') || numbers.some((each) => compares(value, each));
      };
    },
  };
}

/** Attributes for numeric task fields, by field name. */
const numbers: Readonly<Record<string, TaskAttribute>> = Object.fromEntries(
  Object.entries(eachField(({ filter }) => (filter && 'number' in filter ? filter : null))).map(([name, { tr, number: column }]) => [
    name,
    number([tr], column, (task) => (task as Readonly<Record<string, unknown>>)[name] as number | null),
  ]),
);

/** Attribute for a field with an enumerated value. */
function choice(field: string, { filter, column, type, values: named }: Choice): TaskAttribute & Narrowing {
  const ranks = Object.keys(named);
  const table = Object.fromEntries(Object.entries(named).map(([value, texts]) => [value, value === 'none' ? none : Object.values(texts)]));
  const value = oneOf(table);
  return {
    aliases: [filter],
    ordered: true,
    async resolve(term, names) {
      const { values, ...rest } = await resolved(term, (each) => value(each, names));
      if (rest.operator === ':') return { values, ...rest };
      const at = ranks.indexOf(values[0]?.text ?? '');
      const fitting = ranks.filter((_, rank) => compare[rest.operator as Comparison](rank, at));
      return { ...rest, operator: ':', values: fitting.map((text) => ({ text })) };
    },
    where(term) {
      const values = textsOf(term);
      return values.length === 1
        ? sql`${raw(`t.${column}`)} = ${values[0]}${raw(`::text::${type}`)}`
        : sql`${raw(`t.${column}`)} = any(${values}${raw(`::text[]::${type}[]`)})`;
    },
    matches: hasOneOf((task) => String((task as Readonly<Record<string, unknown>>)[field])),
  };
}

/** Attributes for enumerated task fields, by field name. */
const chosen: Readonly<Record<string, TaskAttribute>> = Object.fromEntries(
  Object.entries(choices).map(([field, settings]) => [field, choice(field, settings)]),
);

const category = oneOf({
  backlog: ['backlog', 'bekleyen', 'birikim'],
  unstarted: ['unstarted', 'başlanmadı', 'başlanmamış'],
  started: ['started', 'başlandı', 'sürüyor', 'devam'],
  completed: ['completed', 'tamamlandı', 'bitti'],
  cancelled: ['cancelled', 'canceled', 'iptal'],
});

const isFinished = makeTerm('category', ':', finished);

const openBlockers = ({ context: { actor } }: { context: Context }, open: boolean) =>
  sql`exists (select 1 from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocker_id
      join project bp on bp.organization_id = b.organization_id and bp.id = b.project_id ${membership(actor, 'bp', 'bm')}
      join workflow_status bs on bs.organization_id = b.organization_id and bs.project_id = b.project_id and bs.key = b.status
    where tb.organization_id = t.organization_id and tb.blocked_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')}
      and ${open ? raw(`bs.category not in (${finished.map((each) => `'${each}'`).join(', ')})`) : raw('true')})`;

const waiting = ({ context: { actor } }: { context: Context }) =>
  sql`exists (select 1 from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocked_id
      join project bp on bp.organization_id = b.organization_id and bp.id = b.project_id ${membership(actor, 'bp', 'bm')}
    where tb.organization_id = t.organization_id and tb.blocker_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')})`;

/** Values of `has`, with their names. */
const things = {
  due: ['due', 'bitiş', 'son-tarih'],
  start: ['start', 'başlangıç'],
  assignee: ['assignee', 'sorumlu'],
  label: ['label', 'labels', 'etiket'],
  watcher: ['watcher', 'watchers', 'izleyen'],
  parent: ['parent', 'üst', 'üst-görev'],
  description: ['description', 'açıklama'],
  comments: ['comments', 'comment', 'yorum'],
  files: ['files', 'file', 'dosya', 'ek'],
  time: ['time', 'süre'],
  children: ['children', 'subtasks', 'alt-görev'],
  blockers: ['blockers', 'engel', 'engelleyen'],
  blocks: ['blocks', 'engellediği'],
} as const;
const thing = oneOf(things);
export type TaskHas = keyof typeof things;
export const taskHas = Object.keys(things) as TaskHas[];

const exists: Readonly<Record<TaskHas, (scope: { context: Context }) => Sql>> = {
  due: () => raw('t.due_date is not null'),
  start: () => raw('t.start_date is not null'),
  assignee: () => raw('t.assignee_id is not null'),
  label: () => linked('task_label', 'task_id', 'label_id', ['any']),
  watcher: () => linked('task_watcher', 'task_id', 'user_id', ['any']),
  parent: () => raw('t.parent_id is not null'),
  description: () => raw("t.description <> ''"),
  comments: () =>
    raw('exists (select 1 from comment k where k.organization_id = t.organization_id and k.task_id = t.id and k.deleted_at is null)'),
  files: () =>
    raw('exists (select 1 from file k where k.organization_id = t.organization_id and k.task_id = t.id and k.deleted_at is null)'),
  time: () => raw('exists (select 1 from time_entry k where k.organization_id = t.organization_id and k.task_id = t.id)'),
  children: () =>
    raw('exists (select 1 from task k where k.organization_id = t.organization_id and k.parent_id = t.id and k.deleted_at is null)'),
  blockers: (scope) => openBlockers(scope, false),
  blocks: waiting,
};

const matchesHas: Readonly<Record<TaskHas, Matches>> = {
  due: ({ dueDate }) => dueDate !== null,
  start: ({ startDate }) => startDate !== null,
  assignee: ({ assignee }) => assignee !== null,
  label: ({ labels }) => labels.length > 0,
  watcher: ({ watchers }) => watchers.length > 0,
  parent: ({ parent }) => parent !== null,
  description: (task, facts) => facts?.has(task, 'description') ?? false,
  comments: (task, facts) => facts?.has(task, 'comments') ?? false,
  files: (task, facts) => facts?.has(task, 'files') ?? false,
  time: (task, facts) => facts?.has(task, 'time') ?? false,
  children: (task, facts) => facts?.has(task, 'children') ?? false,
  blockers: (task, facts) => facts?.blocked(task, false) ?? false,
  blocks: (task, facts) => facts?.has(task, 'blocks') ?? false,
};

/** Query for the ids of tasks with one of these numbers, current or former. */
const numbered = ({ actor: { organization } }: Context, is: Sql, numbers: readonly string[]): Sql =>
  sql`select i.id from task i where i.organization_id = ${organization} and i.number ${is}
    union all select f.id from task_formerly(${organization}, ${numbers}::text[]) f`;

/** Words for one cycle of each project: the current one, the last one that has ended, and the next one to start. */
export const cycleWords = {
  current: ['current', 'güncel', 'şimdiki'],
  previous: ['previous', 'önceki', 'geçen'],
  next: ['next', 'sonraki', 'gelecek'],
} as const;
type CycleWord = keyof typeof cycleWords;
const isCycleWord = (value: string): value is CycleWord => value in cycleWords;

const cycleStates = {
  current: raw('y.started_at is not null and y.ended_at is null order by y.project_id, y.start_date desc'),
  previous: raw('y.ended_at is not null order by y.project_id, y.start_date desc'),
  next: raw('y.started_at is null and y.ended_at is null order by y.project_id, y.start_date'),
} as const satisfies Record<CycleWord, Sql>;

/** Query for the ids of the organization's cycles that a word means. */
const cyclesOf = ({ actor: { organization } }: Context, word: CycleWord): Sql =>
  sql`select distinct on (y.project_id) y.id from cycle y where y.organization_id = ${organization} and ${cycleStates[word]}`;

/**
 * Ids of tasks given by id or number, including deleted ones. Checks no visibility: they are only compared with visible data.
 */
async function tasksCalled(context: Context, references: readonly string[]): Promise<string[]> {
  const numbers = references.filter((each) => taskNumber.test(each));
  const others = references.filter((each) => !taskNumber.test(each));
  if (numbers.length === 0) return others;
  const rows = await context.sql<{ id: string }>('task.numbered', numbered(context, sql`= any(${numbers})`, numbers));
  return [...others, ...rows.map(({ id }) => id)];
}

const resolveTasks =
  (words: Readonly<Record<string, readonly string[]>>, ...others: readonly IdKind[]): TaskAttribute['resolve'] =>
  (term, names) =>
    resolved(term, (value) => {
      const word = wordOf(value.text, words);
      const number = value.text.toUpperCase();
      if (!word && !isId(value.text, 'task', ...others) && !taskNumber.test(number))
        throw names.unknown(value, ['WEB-12', ...Object.keys(words)], true);
      if (word || !taskNumber.test(number)) return word ?? value.text;
      return names.keeps ? names.task({ ...value, text: number }) : number;
    });

/** Query for the series of these tasks, as far as the actor can view them, including deleted ones. */
const seriesOf = ({ actor }: Context, references: readonly string[]): Sql =>
  sql`select s.series_id as series from task s join project sp on sp.organization_id = s.organization_id and sp.id = s.project_id ${membership(actor, 'sp', 'sm')}
    where s.organization_id = ${actor.organization} and s.series_id is not null and ${visible(actor, 'sp', 'sm')}
      and s.id = any(array(select i.id from task i where i.organization_id = ${actor.organization} and (i.id = any(${references}) or i.number = any(${references}))
        union all select f.id from task_formerly(${actor.organization}, ${references.filter((each) => taskNumber.test(each))}::text[]) f))`;

/** Splits values into tasks, which stand for their series, and series ids. */
const seriesIn = (values: readonly string[]) => {
  const isTask = (each: string) => isId(each, 'task') || taskNumber.test(each);
  return { tasks: values.filter(isTask), others: values.filter((each) => !isTask(each)) };
};

/** Condition on project `p`: it has one of these ids or keys, current or former. */
export function projectsCalled(organization: string, references: readonly string[]): Sql {
  const keys = references.filter((each) => projectKey.test(each));
  const ids = references.filter((each) => !projectKey.test(each));
  if (keys.length === 0) return anyOf('p.id', ids);
  const [only = ''] = keys;
  const called = keys.length === 1 ? sql`p.key = ${presentKey(organization, only)}` : sql`p.key = any(${presentKeys(organization, keys)})`;
  return ids.length === 0 ? called : sql`(${called} or ${anyOf('p.id', ids)})`;
}

/** All filter attributes except custom fields (`attributesOf`). The order is that of the SQL conditions. */
export const taskAttributes = {
  deleted: {
    aliases: ['silinen', 'silinmiş', 'çöp'],
    resolve: (term, names) => resolved(term, (value) => yesOrNo(value, names)),
    where(term) {
      const values = textsOf(term);
      return both(values) ? raw('true') : raw(values.includes('yes') ? 't.deleted_at is not null' : 't.deleted_at is null');
    },
    matches: hasOneOf(({ deletedAt }) => (deletedAt === null ? 'no' : 'yes')),
  },
  project: {
    aliases: ['proje'],
    resolve: (term, names) => resolved(term, (value) => names.project(value)),
    where(term, { context: { actor } }) {
      const projects = textsOf(term);
      const seen = seenProjects(actor, projectsCalled(actor.organization, projects));
      return projects.length === 1 ? sql`t.project_id = (${seen} limit 1)` : sql`t.project_id = any(array(${seen}))`;
    },
    async matches(term, { context }) {
      const projects = await projectsNamed(context, textsOf(term));
      return ({ project }) => projects.has(project?.id);
    },
  },
  status: {
    aliases: ['durum'],
    resolve: (term, names) => resolved(term, (value) => names.statuses(value)),
    where: (term) => anyOf('t.status', textsOf(term)),
    matches: hasOneOf(({ status }) => status),
  },
  category: {
    aliases: ['kategori'],
    needsFacts: true,
    resolve: (term, names) => resolved(term, (value) => category(value, names)),
    where: (term) =>
      sql`exists (select 1 from workflow_status ws where ws.organization_id = t.organization_id and ws.project_id = t.project_id
          and ws.key = t.status and ws.category = any(${textsOf(term)}::text[]::status_category[]))`,
    matches: hasOneOf((task, facts) => facts?.category(task) ?? ''),
  },
  done: shorthand(['bitti', 'tamam', 'tamamlandı'], makeTerm('category', ':', ['completed'])),
  open: shorthand(['açık'], not(isFinished)),
  ...chosen,
  assignee: person(['sorumlu', 'atanan'], 't.assignee_id', ({ assignee }) => assignee),
  creator: person(['oluşturan', 'açan', 'createdBy'], 't.created_by_id', ({ createdBy }) => createdBy),
  watcher: {
    aliases: ['izleyen', 'watchers'],
    resolve: resolvePeople,
    where: (term, { context }) => linked('task_watcher', 'task_id', 'user_id', orCaller(textsOf(term), context)),
    matches(term, { context }) {
      const values = orCaller(textsOf(term), context);
      return ({ watchers }) =>
        named(
          values,
          watchers.map(({ id }) => id),
        );
    },
  },
  parent: {
    aliases: ['üst', 'üst-görev'],
    ofTasks: true,
    resolve: resolveTasks(noneOrAny),
    where: (term, { context }) => refersTo('t.parent_id', textsOf(term), taskNumber, (is, numbers) => numbered(context, is, numbers)),
    async matches(term, { context }) {
      const values = await tasksCalled(context, textsOf(term));
      return ({ parent }) => named(values, parent ? [parent.id] : []);
    },
  },
  label: {
    aliases: ['etiket', 'labels', 'etiketler'],
    resolve: (term, names) => resolved(term, (value) => wordOf(value.text, noneOrAny) ?? names.label(value)),
    where: (term) => linked('task_label', 'task_id', 'label_id', textsOf(term)),
    matches(term) {
      const values = textsOf(term);
      return ({ labels }) =>
        named(
          values,
          labels.map(({ id }) => id),
        );
    },
  },
  series: {
    aliases: ['dizi', 'seri'],
    ofTasks: true,
    needsFacts: true,
    resolve: resolveTasks(noneOrAny, 'series'),
    where(term, { context }) {
      const { tasks, others } = seriesIn(textsOf(term));
      const theirs = sql`t.series_id = any(array(${seriesOf(context, tasks)}))`;
      if (tasks.length === 0) return orNone('t.series_id', others);
      return others.length === 0 ? theirs : sql`(${theirs} or ${orNone('t.series_id', others)})`;
    },
    async matches(term, { context }) {
      const { tasks, others } = seriesIn(textsOf(term));
      const theirs = tasks.length === 0 ? [] : await context.sql<{ series: string }>('task.series', seriesOf(context, tasks));
      const values = [...others, ...theirs.map(({ series }) => series)];
      return (task, facts) => {
        const series = facts?.series(task) ?? null;
        return named(values, series === null ? [] : [series]);
      };
    },
  },
  cycle: {
    aliases: ['döngü', 'devre'],
    resolve: (term, names) => resolved(term, (value) => wordOf(value.text, { ...noneOrAny, ...cycleWords }) ?? names.cycle(value)),
    where(term, { context }) {
      const values = textsOf(term);
      const given = values.filter((each) => !isCycleWord(each));
      const meant = values.filter(isCycleWord).map((word) => sql`t.cycle_id = any(array(${cyclesOf(context, word)}))`);
      return someOf(given.length > 0 || meant.length === 0 ? [...meant, orNone('t.cycle_id', given)] : meant);
    },
    async matches(term, { context }) {
      const values = textsOf(term);
      const words = values.filter(isCycleWord);
      const meant = await Promise.all(words.map((word) => context.sql<{ id: string }>(`cycle.${word}`, cyclesOf(context, word))));
      const given = [...values, ...meant.flat().map(({ id }) => id)];
      return ({ cycle }) => named(given, cycle ? [cycle.id] : []);
    },
  },
  milestone: {
    aliases: ['kilometre-taşı', 'taş'],
    resolve: (term, names) => resolved(term, (value) => wordOf(value.text, noneOrAny) ?? names.milestone(value)),
    where: (term) => orNone('t.milestone_id', textsOf(term)),
    matches(term) {
      const values = textsOf(term);
      return ({ milestone }) => named(values, milestone ? [milestone.id] : []);
    },
  },
  id: {
    aliases: ['number', 'no', 'numara'],
    ofTasks: true,
    resolve: resolveTasks({}),
    where: (term, { context }) => refersTo('t.id', textsOf(term), taskNumber, (is, numbers) => numbered(context, is, numbers)),
    async matches(term, { context }) {
      const ids = await tasksCalled(context, textsOf(term));
      return ({ id }) => ids.includes(id);
    },
  },
  [words]: {
    aliases: ['title', 'başlık', 'metin', 'q'],
    resolve: (term) => either(term.values.map(({ text }) => makeTerm(words, ':', [text]))),
    where({ values: [value] }, { context }) {
      const text = value?.text ?? '';
      return sql`(t.title_fold like ${`%${literally(fold(text))}%`} or t.id = any(array(
          ${numbered(context, sql`= ${text.toUpperCase()}`, [text.toUpperCase()])})))`;
    },
    async matches({ values: [value] }, { context }) {
      const text = value?.text ?? '';
      const [number = ''] = await presently(context, [text.toUpperCase()]);
      return (task) => fold(task.title).includes(fold(text)) || task.number === number || task.id === number;
    },
  },
  due: date(['bitiş', 'son-tarih', 'dueDate'], 't.due_date', 'date', ({ dueDate }) => dueDate),
  start: date(['başlangıç', 'startDate'], 't.start_date', 'date', ({ startDate }) => startDate),
  created: date(['oluşturma', 'oluşturuldu', 'createdAt'], 't.created_at', 'timestamptz', ({ createdAt }) => createdAt),
  updated: date(['güncelleme', 'güncellendi', 'updatedAt'], 't.updated_at', 'timestamptz', ({ updatedAt }) => updatedAt),
  completed: date(['tamamlanma', 'completedAt'], 't.completed_at', 'timestamptz', ({ completedAt }) => completedAt),
  ...numbers,
  blocked: flag(
    ['engelli', 'engellenmiş'],
    (scope) => openBlockers(scope, true),
    (task, facts) => facts?.blocked(task, true) ?? false,
  ),
  has: {
    aliases: ['içeren', 'içerir'],
    needsFacts: true,
    resolve: (term, names) => resolved(term, (value) => thing(value, names)),
    where: (term, scope) => someOf(textsOf(term).map((each) => exists[each as TaskHas](scope))),
    matches(term) {
      const asked = textsOf(term).map((each) => matchesHas[each as TaskHas]);
      return (task, facts) => asked.some((has) => has(task, facts));
    },
  },
} satisfies Record<string, TaskAttribute>;
