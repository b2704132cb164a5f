import { type Clock, daysOf } from '../../filter/dates.ts';
import { print } from '../../filter/print.ts';
import { both, type Term, type Tree, term, termsOf as termsIn } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { users } from '../../people/member/member.ts';
import { Names } from '../../work/task/filter/names.ts';
import { seeTask, tasksById } from '../../work/task/find.ts';
import type { TaskRow } from '../../work/task/row.ts';
import type { TaskGroup } from '../../work/task/task-group.ts';
import { type Named, named } from './names.ts';
import { withProjectKeys } from './project-names.ts';
import type { Reading, Relation } from './reading.ts';
import { isFinished, titled, unfinished } from './rules.ts';
import { type Left, scan, type Token } from './scan.ts';

/** A question about the work, understood wholly. */
export type Question = {
  /** What tasks are meant, in the language of filters, as filters are kept: with ids for names. */
  readonly filter: string;
  /** The same with the words of titles without their endings, where that is another. */
  readonly loose: string | null;
  readonly asked: 'list' | 'count' | 'who' | 'when';
  /** What is asked of each, where something is. */
  readonly group: TaskGroup | null;
  readonly isMine: boolean;
  /** The task that it is about, and whether it asks for what blocks it or for what it blocks. */
  readonly about: { readonly task: TaskRow; readonly is: Relation['is'] } | null;
  /** Whether words of it are looked for in titles: where none has them, the question is about something else. */
  readonly isByTitle: boolean;
  readonly sort: string;
};

/** Where a question is asked: within a project, where there is one, and after others that it leans on, the oldest first. */
type Asked = { readonly project: string | undefined; readonly before?: readonly string[] };

/** What a question asks of tasks; undefined where a word of it is not understood, or it is about something else. */
export async function readQuestion(context: Context, text: string, { project, before = [] }: Asked): Promise<Question | undefined> {
  const names = new Names(context, ['input', 'message']);
  const [first = text, ...later] = await Promise.all([...before, text].map((each) => withProjectKeys(context, names, each)));
  const scanned = scan(first);
  if (!scanned) return undefined;
  const { left, quotes } = scanned;
  // Most questions are about something else: no further name is looked up for them.
  if (!mayBeWork(scanned.reading)) return undefined;
  const numbered = await tasksNumbered(context, left);
  if (!numbered) return undefined;
  let found = await named(names, numbered.left, scanned.reading.isCreator);
  if (!found) return undefined;
  let reading = scanned.reading;
  reading.isWork ||= reading.isOfOne && numbered.ids.length > 0;
  for (const question of later) {
    const next = scan(question.replace(goingOn, ''));
    if (!next || next.quotes.length > 0) return undefined;
    const theirs = await named(names, next.left, reading.isCreator || next.reading.isCreator);
    // What is asked of something else has words of its own.
    if (!theirs || theirs.words.length > 0 || !saysSomething(next.reading, theirs)) return undefined;
    reading = goneOn(reading, next.reading);
    if (theirs.hasPeople) reading.isMine = false;
    found = {
      terms: others(found.terms, theirs.terms),
      hasPeople: theirs.hasPeople || (found.hasPeople && !next.reading.isMine),
      words: found.words,
    };
    if (next.reading.isMine) found = { ...found, terms: found.terms.filter((each) => !isPerson(each)) };
  }
  if (!(await settleDates(context, reading))) return undefined;
  const words = [...quotes, ...found.words];
  // What somebody has finished, or made, is work.
  reading.isWork ||= found.hasPeople && reading.dateOf !== undefined;
  // Neither is what is due on a day anything else, nor what is urgent and somebody's, where nothing else is named.
  reading.isWork ||= words.length === 0 && reading.days !== undefined && isByDay(reading);
  const isSomewhere = reading.isMine || found.terms.length > 0;
  reading.isWork ||= words.length === 0 && [isSomewhere, reading.terms.length > 0, reading.isThere].filter(Boolean).length > 1;
  // What is asked of one task by its title is not asked of those of a kind.
  if (words.length > 0 && !reading.isWork && (!reading.isOfOne || reading.terms.length > 0)) return undefined;
  // The last of something are those it became last.
  if (reading.isLatest && (reading.dateOf === undefined || reading.dateOf === 'due')) return undefined;
  if (!reading.isWork && !(reading.isOfOne && words.length > 0)) return undefined;
  if (reading.count && !reading.isWork) return undefined;
  const about = reading.relation && (await aboutTask(context, reading.relation));
  if (reading.relation && (!about || words.length > 0)) return undefined;
  if (reading.count && (reading.isEach || peopleIn(found.terms) > 1)) reading.group ??= 'person';
  const asked = askedBy(reading);
  const whose = reading.isMine ? [term(reading.isCreator ? 'creator' : 'assignee', ':', ['me'])] : [];
  const terms = merged(reading, [
    ...(project === undefined ? [] : [term('project', ':', [project])]),
    ...(about?.terms ?? []),
    ...found.terms,
    ...whose,
    ...(numbered.ids.length > 0 ? [term('id', ':', numbered.ids)] : []),
    ...termsOf(reading, words.length + numbered.ids.length > 0),
  ]);
  if (!terms) return undefined;
  if (terms.length + words.length === 0 && reading.group === null && !reading.count && !reading.isWork) return undefined;
  const filterWith = (parts: readonly string[]): string => print(both([...terms, ...parts.map(titled)]));
  const stems = words.map(({ stem }) => stem);
  const exact = words.map(({ text: word }) => word);
  return {
    filter: filterWith(exact),
    loose: stems.join() === exact.join() ? null : filterWith(stems),
    asked,
    group: reading.group,
    isMine: reading.isMine,
    about: about ?? null,
    isByTitle: words.length > 0,
    sort: sortOf(reading),
  };
}

/** The tasks that are named by their numbers, and the other words; undefined if the asker does not see one of them. */
async function tasksNumbered(
  context: Context,
  left: readonly Left[],
): Promise<{ readonly ids: readonly string[]; readonly left: readonly Left[] } | undefined> {
  const numberOf = ({ folded }: Token) => /^([a-z][a-z0-9]{1,9}-[1-9]\d{0,8})(?:'|$)/.exec(folded)?.[1]?.toUpperCase();
  const numbers = left.flatMap(({ tokens }) => tokens.flatMap((token) => numberOf(token) ?? []));
  const tasks = await Promise.all(numbers.map((number) => seeTask(context, number)));
  const ids = tasks.flatMap((found) => found?.task.id ?? []);
  if (ids.length < numbers.length) return undefined;
  const others = left.map((each) => ({ ...each, tokens: each.tokens.filter((token) => !numberOf(token)) }));
  return { ids: [...new Set(ids)], left: others.filter(({ tokens }) => tokens.length > 0) };
}

/** Whether it may be about tasks, so that names are worth looking up. */
const mayBeWork = (reading: Reading): boolean =>
  reading.isWork || reading.isOfOne || reading.isThere || reading.terms.length > 0 || isByDay(reading);

/** Attributes that a task has one of: it is not of two, so either is meant where two are told. */
const single: ReadonlySet<string> = new Set(['assignee', 'creator', 'project', 'priority', 'status', 'category']);
const isOneOf = (tree: Tree): tree is Term => tree.kind === 'term' && tree.operator === ':' && single.has(tree.attribute);

/**
 * Conditions of which those that no task can have both of are alternatives; undefined where nothing in the question joins these, or where
 * it tells alternatives of another kind, which side by side would say something else.
 */
function merged({ joins, eithers, count }: Reading, terms: readonly Tree[]): Tree[] | undefined {
  const made: Tree[] = [];
  let merges = 0;
  for (const each of terms) {
    const at = isOneOf(each) ? made.findIndex((other) => isOneOf(other) && other.attribute === each.attribute) : -1;
    const other = made[at];
    if (at === -1 || !isOneOf(each) || !other || !isOneOf(other)) {
      made.push(each);
      continue;
    }
    const values = [...new Set([...other.values, ...each.values].map(({ text }) => text))];
    if (values.length > other.values.length) merges += 1;
    made[at] = term(each.attribute, ':', values);
  }
  // Of `acil ve yüksek öncelikli olmayan` it cannot be told what is not.
  const isBoth = made.some(
    (each) => each.kind === 'not' && made.some((other) => isOneOf(other) && attributesOf(each).includes(other.attribute)),
  );
  return isBoth || eithers > merges || (merges > joins + eithers && !count) ? undefined : made;
}

const peopleIn = (terms: readonly Tree[]): number => terms.filter(isPerson).length;

/** Whether it asks for what has a date, or is there, on some days. */
const isByDay = ({ dateOf, isThere, days }: Reading): boolean => dateOf !== undefined || (isThere && days !== undefined);

/** The task of a relation, if the asker sees it, with what the tasks that stand so to it have in common. */
async function aboutTask(
  context: Context,
  { number, is }: Relation,
): Promise<{ task: TaskRow; is: Relation['is']; terms: readonly Tree[] } | undefined> {
  const task = (await seeTask(context, number))?.task;
  if (!task) return undefined;
  const references = is === 'blockers' ? task.blockedBy : task.blocks;
  const others = await tasksById(
    context,
    references.map(({ id }) => id),
  );
  // What is finished holds nothing up.
  const hasOthers = others.length > 0 && (is === 'blockers' || task.completedAt === null);
  const terms = hasOthers
    ? [
        term(
          'id',
          ':',
          others.map(({ id }) => id),
        ),
      ]
    : [term('id', ':', [task.id]), is === 'blockers' ? term('blocked', ':', ['yes']) : term('has', ':', ['blocks'])];
  return { task, is, terms };
}

/** How a question goes on with the one before. */
const goingOn = /^\s*(?:(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)[\s,]*)+/iu;

/** Whether a question that goes on with another asks for anything else than that. */
const saysSomething = ({ days, stale, terms, state, dateOf, group, count, when, isMine, relation }: Reading, found: Named): boolean =>
  [days, stale, state, dateOf, group, relation].some((each) => each !== undefined && each !== null) ||
  [count, when, isMine, terms.length > 0, found.terms.length > 0].some(Boolean);

const attributesOf = (tree: Tree): string[] => termsIn(tree).map(({ attribute }) => attribute);
const isPerson = (tree: Tree): boolean => attributesOf(tree).some((each) => each === 'assignee' || each === 'creator');

/** Terms with others in place of those about the same. */
const others = (terms: readonly Tree[], by: readonly Tree[]): Tree[] => {
  const said = new Set(by.flatMap(attributesOf));
  return [...terms.filter((each) => !attributesOf(each).some((attribute) => said.has(attribute))), ...by];
};

/** A question's reading with what one that goes on with it says instead. */
function goneOn(one: Reading, next: Reading): Reading {
  return {
    ...one,
    isWork: one.isWork || next.isWork,
    isMine: one.isMine || next.isMine,
    isToDo: next.days ? next.isToDo : one.isToDo || next.isToDo,
    count: one.count || next.count,
    when: one.when || next.when,
    group: next.group ?? one.group,
    isCreator: one.isCreator || next.isCreator,
    isThere: one.isThere || next.isThere,
    isEach: one.isEach || next.isEach,
    isLatest: one.isLatest || next.isLatest,
    joins: one.joins + next.joins,
    eithers: one.eithers + next.eithers,
    relation: next.relation ?? one.relation,
    state: next.state ?? one.state,
    dateOf: next.dateOf ?? one.dateOf,
    days: next.days ?? one.days,
    stale: next.stale ?? one.stale,
    terms: others(one.terms, next.terms),
  };
}

/** Days to come, in the filter language's words. */
const isAhead = (value: string, today: string): boolean => /^(?:\+|next-|tomorrow$)/.test(value) || (/^\d/.test(value) && value > today);

/**
 * Days that depend on today become those of the asker's time zone. What is to be finished on days to come is due then; nothing
 * else happens in advance: false for what asks for it.
 */
async function settleDates(context: Context, reading: Reading): Promise<boolean> {
  const { days, dateOf } = reading;
  if (!days) return true;
  const clock: Clock = { now: () => new Date(), zone: (await context.load(users, context.actor.user))?.timeZone ?? 'UTC' };
  const isPast = dateOf !== undefined && dateOf !== 'due';
  const value = typeof days.value === 'string' ? days.value : days.value(clock, isPast);
  reading.days = { ...days, value };
  if (!daysOf(value, clock)) return false;
  if (!isAhead(value, daysOf('today', clock)?.first ?? '') || !isPast) return true;
  if (dateOf !== 'completed') return false;
  Object.assign(reading, { dateOf: 'due', state: 'open' });
  return true;
}

function askedBy({ count, when, group }: Reading): Question['asked'] {
  if (count) return 'count';
  if (when) return 'when';
  return group === 'person' ? 'who' : 'list';
}

const sortOf = ({ dateOf, state }: Reading): string => {
  if (dateOf === 'completed' || state === 'done') return '-completedAt';
  if (dateOf === 'created') return '-createdAt';
  return dateOf === 'updated' ? '-updatedAt' : 'dueDate';
};

/** What the words say, but for names. Tasks are unfinished ones unless they are asked for by what became of them. */
function termsOf({ terms, state, dateOf, days, stale, isToDo, isOfOne }: Reading, isByTitle: boolean): Tree[] {
  const at = dateOf ?? 'due';
  const isDone = state === 'done' && !(isOfOne && isByTitle && !days);
  const judged = terms.some((each) => each.kind === 'term' && each.attribute === 'category');
  const isOpen = state === 'open' || (state === undefined && !judged && at === 'due' && !(isOfOne && isByTitle)) || stale !== undefined;
  const operator = isToDo && at === 'due' && days?.operator === ':' ? '<=' : days?.operator;
  return [
    ...terms,
    ...(days && operator ? [term(at, operator, [String(days.value)])] : []),
    // `In the next days` begins today, `in the last days` ends then.
    ...(at === 'due' && days && !isToDo && days.operator.startsWith('<') ? [term('due', '>=', ['today'])] : []),
    ...(at === 'due' && days?.operator === '>=' ? [term('due', '<=', ['today'])] : []),
    ...(stale ? [term('updated', '<', [stale])] : []),
    ...(isOpen ? [unfinished] : []),
    ...(isDone && (at !== 'completed' || !days) ? [isFinished] : []),
  ];
}
