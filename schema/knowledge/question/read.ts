import { type Clock, daysOf, type Moments, momentsOf } from '../../filter/dates.ts';
import { print } from '../../filter/print.ts';
import { both, type Term, type Tree, term, termsOf as termsIn, words as titleWords } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { users } from '../../people/member/member.ts';
import { type Entry, lexiconOf, nounEnding } from '../../work/task/filter/lexicon.ts';
import { seeTask, tasksById } from '../../work/task/find.ts';
import type { TaskRow } from '../../work/task/row.ts';
import { given, type Reading, scan } from './scan.ts';

/** A question about tasks that is understood as a whole. */
export type Question = {
  readonly kind: 'question';
  /** Filter in its stored form, with ids for names. */
  readonly filter: string;
  /** Filter with the words of titles without endings, if that differs. */
  readonly loose: string | null;
  readonly asked: 'list' | 'count' | 'who' | 'when' | 'time' | 'estimate';
  readonly group: string | null;
  readonly groupName: string | undefined;
  readonly isMine: boolean;
  /** Task that the question is about, and whether it asks for what blocks it or for what it blocks. */
  readonly about: { readonly task: TaskRow; readonly is: 'blockers' | 'blocks' } | null;
  /** Whether words are searched in titles. If no title has them, the question is about something else. */
  readonly isByTitle: boolean;
  /** Reply if no title has these words; undefined for a question that documents may answer. */
  readonly otherwise: Unclear | undefined;
  readonly sort: string;
  readonly limit: number | undefined;
  /** For totals of time: the people who spent it (`me` or ids; empty for all) and when. */
  readonly spent: { readonly people: readonly string[]; readonly during: Partial<Moments> };
};

/** A question that is about tasks, but not understood as a whole. */
export type Unclear = {
  readonly kind: 'unclear';
  /** Filter of what is understood; null if that is nothing. */
  readonly filter: string | null;
  readonly unknown: readonly string[];
  /** Words that several names match. */
  readonly choices: readonly (readonly [said: string, names: readonly Entry[]])[];
};

/** Project of the conversation, if it has one, and the earlier questions that this one continues, oldest first. */
type Asked = { readonly project: string | undefined; readonly before?: readonly string[] };

/** Most words of a title in a question. */
const mostTitleWords = 6;

/** Most unknown words of a question that may consist of names only. */
const mostNames = 4;

/** Interprets a question about tasks; undefined for a question about something else. */
export async function readQuestion(
  context: Context,
  text: string,
  { project, before = [] }: Asked,
): Promise<Question | Unclear | undefined> {
  const [first = text, ...later] = [...before, text];
  const outline = scan(first, []);
  // Most questions are about something else: no names are looked up for them.
  if (!outline || !mayBeWork(outline)) return undefined;
  const entries = await lexiconOf(context);
  let reading = scan(first, entries) as Reading;
  for (const question of later) {
    const next = scan(question.replace(goingOn, ''), entries);
    if (!next || hasLeft(next) || next.isTitled || !saysSomething(next)) return undefined;
    reading = goneOn(reading, next);
  }
  return interpret(context, reading, project);
}

/** Whether a reading without names may be about tasks. */
const mayBeWork = ({ weight, work, isOfOne, days, asked, group, numbers, left }: Reading): boolean =>
  // A few words may be names alone: `Selin boya`.
  left.length <= mostNames || weight + work > 0 || Boolean(isOfOne ?? days ?? asked ?? group) || numbers.length > 0;

const hasLeft = ({ left, unknown, choices }: Reading): boolean => left.length + unknown.length + choices.length > 0;

async function interpret(context: Context, said: Reading, project: string | undefined): Promise<Question | Unclear | undefined> {
  const clock: Clock = { now: () => new Date(), zone: (await context.load(users, context.actor.user))?.timeZone ?? 'UTC' };
  const reading = settled(said, clock);
  const { left, choices, work, isThere, dateOf, days, asked, isTitled, terms, numbers, relation } = reading;
  const weight = reading.weight + (days && (dateOf || isThere) ? 0.5 : 0);
  const isOfOne = Boolean(reading.isOfOne) || (asked === 'when' && dateOf === 'due');
  const isInProjects = terms.every((each) => attributesOf(each).every((attribute) => attribute === 'project'));
  const isOfTask =
    (isOfOne && asked !== 'count' && !days && !reading.state && !reading.isMine && work < 2) || (asked === 'time' && work >= 1);
  const mayBeTitle = isTitled || (isOfTask && isInProjects && numbers.length === 0);
  const isByTitle = left.length > 0 && left.length <= mostTitleWords && mayBeTitle;
  const [tasks, about] = await Promise.all([tasksNumbered(context, numbers), relation && aboutTask(context, relation)]);
  const unknown = [
    ...reading.unknown,
    ...(isByTitle ? [] : left.map(({ raw }) => raw)),
    ...numbers.filter((number) => !tasks.has(number)),
    ...(relation && !about ? [relation.number] : []),
    ...contradictions(reading),
  ];
  const ids = [...new Set(tasks.values())];
  const group = reading.group ?? (asked === 'count' && (reading.isEach || peopleIn(terms) > 1) ? 'assignee' : undefined);
  const conditions = conditionsOf({ ...reading, isOfOne, ...(group && { group }) }, isByTitle || ids.length > 0);
  const all = merged(reading, [
    ...(project === undefined ? [] : [term('project', ':', [project])]),
    ...(about?.terms ?? []),
    ...(ids.length > 0 ? [term('id', ':', ids)] : []),
    ...conditions,
  ]);
  if (unknown.length + choices.length > 0 || !all) {
    const hasName = terms.some(isNamed);
    const isSure =
      work >= 1.5 ||
      (work >= 1 && hasName) ||
      (work >= 1 && (unknown.length < 2 || weight >= 2)) ||
      (unknown.length < 2 && hasName && weight >= 1) ||
      (choices.length > 0 && unknown.length === 0);
    const filter = print(both(conditions));
    return isSure ? { kind: 'unclear', filter: filter === '' ? null : filter, unknown, choices } : undefined;
  }
  // Names of two kinds, or the value of a field, and nothing else.
  const isOfNames =
    left.length === 0 &&
    !isOfOne &&
    !group &&
    terms.every(isNamed) &&
    (new Set(terms.flatMap(attributesOf)).size > 1 || terms.some(isOfField));
  const isWork = weight >= 1 || work >= 1 || isOfNames || (isOfOne && (isByTitle || ids.length > 0));
  if (!isWork || (asked === 'time' && weight < 1)) return undefined;
  const filterWith = (parts: readonly string[]) => print(both([...all, ...parts.map((part) => term(titleWords, ':', [part]))]));
  const titles = isByTitle ? left.map(({ head }) => head) : [];
  const stems = titles.map((each) => titleStem.exec(each)?.[1] ?? each);
  return {
    kind: 'question',
    filter: filterWith(titles),
    loose: stems.join() === titles.join() ? null : filterWith(stems),
    asked: asked ?? (group === 'assignee' ? 'who' : 'list'),
    group: group ?? null,
    groupName: reading.groupName,
    isMine: Boolean(reading.isMine),
    about: about ? { task: about.task, is: about.is } : null,
    isByTitle: isByTitle || isTitled,
    otherwise: work >= 1 ? { kind: 'unclear', filter: print(both(all)), unknown: left.map(({ raw }) => raw), choices } : undefined,
    sort: sortOf(reading),
    // `The oldest task` is one.
    limit: reading.limit ?? ((reading.sort || reading.isLatest) && reading.isSingle && !group ? 1 : undefined),
    spent: { people: peopleOf(reading), during: asked === 'time' && dateOf === undefined ? duringOf(reading, clock) : {} },
  };
}

/** A question whose conditions, in their stored form, somebody else has read from the text. */
export function questionOf(conditions: readonly Tree[], { asked, group }: Pick<Question, 'asked' | 'group'>): Question {
  const all = both(conditions);
  const said = new Map((all.kind === 'and' ? all.parts : [all]).map((part) => [print(part), part]));
  const parts = [...said].map(([text, part]) => shorter.get(text) ?? part);
  const tree = both(parts);
  const dateOf = (['completed', 'created', 'updated'] as const).find((each) => attributesOf(tree).includes(each));
  return {
    ...{ kind: 'question', filter: print(tree), loose: null, asked, group, groupName: undefined, about: null, otherwise: undefined },
    isMine: termsIn(tree).some(({ attribute, values }) => attribute === 'assignee' && values.some(({ text }) => text === 'me')),
    isByTitle: attributesOf(tree).includes(titleWords),
    sort: sortOf({ dateOf, ...(parts.includes(isFinished) && { state: 'done' }) }),
    ...{ limit: undefined, spent: { people: [], during: {} } },
  };
}

const titleStem = new RegExp(`^(.{4,}?)${nounEnding}$`);

/** Parts of a question that no filter can combine. */
function contradictions({ isLatest, isMost, isEach, sort, limit, dateOf, role, group, asked, terms }: Reading): string[] {
  return [
    ...(limit !== undefined && sort === undefined && !isLatest ? [String(limit)] : []),
    ...(isMost && !group && !isEach && peopleIn(terms) < 2 && asked !== 'time' ? ['en çok'] : []),
    // The latest tasks are those of a date that is over.
    ...(isLatest && (dateOf === undefined || dateOf === 'due') ? ['en son'] : []),
    // Tasks are grouped by their assignee, not by who created them.
    ...(role === 'creator' && group === 'assignee' ? ['kim'] : []),
    ...(group === 'assignee' && terms.some((each) => each.kind === 'not' && isPerson(each)) ? ['dışında'] : []),
    ...(group === 'task' && asked !== 'time' ? ['görevlere göre'] : []),
    ...(asked === 'time' && role !== undefined && peopleIn(terms) > 0 ? ['açan'] : []),
    ...(asked === 'time' && group !== undefined && !['assignee', 'project', 'task'].includes(group) ? [group] : []),
  ];
}

/** Ids of the visible tasks with these numbers. */
async function tasksNumbered(context: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(numbers.map(async (number) => [number, (await seeTask(context, number))?.task.id] as const));
  return new Map(found.flatMap(([number, id]) => (id === undefined ? [] : [[number, id]])));
}

/** The task of a relation, if it is visible, with the condition that its related tasks have in common. */
async function aboutTask(context: Context, { number, is }: NonNullable<Reading['relation']>) {
  const task = (await seeTask(context, number))?.task;
  if (!task) return undefined;
  const references = is === 'blockers' ? task.blockedBy : task.blocks;
  const others = (
    await tasksById(
      context,
      references.map(({ id }) => id),
    )
  ).map(({ id }) => id);
  // A finished task blocks nothing.
  const hasOthers = others.length > 0 && (is === 'blockers' || task.completedAt === null);
  const terms = hasOthers
    ? [term('id', ':', others)]
    : [term('id', ':', [task.id]), is === 'blockers' ? term('blocked', ':', ['yes']) : term('has', ':', ['blocks'])];
  return { task, is, terms };
}

/** Attributes of which a task has a single value: two values are alternatives. */
const single: ReadonlySet<string> = new Set(['assignee', 'creator', 'project', 'priority', 'status', 'category', 'cycle', 'milestone']);
const isOneOf = (tree: Tree): tree is Term =>
  tree.kind === 'term' && tree.operator === ':' && (single.has(tree.attribute) || tree.attribute.startsWith('field.'));

/** Conditions, with those that no task can meet together as alternatives; undefined if the question does not say how they belong together. */
function merged({ joins, eithers, asked, terms: said }: Reading, terms: readonly Tree[]): Tree[] | undefined {
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
  // The scope of a negation over several conditions is not known, nor whether joined labels are alternatives.
  const isBoth = made.some(
    (each) =>
      each.kind === 'not' &&
      made.some(
        (other) =>
          other !== each && attributesOf(each).some((attribute) => attributesOf(other).includes(attribute) && single.has(attribute)),
      ),
  );
  const labels = said.filter((each) => each.kind === 'term' && each.attribute === 'label').length;
  const isJoined = joins + eithers > 0 && labels > 1;
  return isBoth || isJoined || eithers > merges || (merges > joins + eithers && asked !== 'count') ? undefined : made;
}

const attributesOf = (tree: Tree): string[] => termsIn(tree).map(({ attribute }) => attribute);
const isPerson = (tree: Tree): boolean => attributesOf(tree).some((each) => each === 'assignee' || each === 'creator');
const peopleIn = (terms: readonly Tree[]): number => terms.filter((each) => each.kind === 'term' && isPerson(each)).length;

/** People whose time is asked for. */
const peopleOf = ({ isMine, terms }: Reading): string[] => [
  ...(isMine ? ['me'] : []),
  ...terms.flatMap((each) => (each.kind === 'term' && each.attribute === 'assignee' ? each.values.map(({ text }) => text) : [])),
];

/** Openings of a question that continues the one before. */
const goingOn = /^\s*(?:(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)[\s,]*)+/iu;

/** Whether a follow-up adds anything to the question before. */
const saysSomething = ({ days, stale, terms, state, dateOf, group, asked, isMine, relation, sort }: Reading): boolean =>
  terms.length > 0 || [days, stale, state, dateOf, group, asked, isMine, relation, sort].some((each) => each !== undefined);

/** A reading with what a follow-up says instead. */
function goneOn(one: Reading, next: Reading): Reading {
  const said = new Set(next.terms.flatMap(attributesOf));
  const others = one.terms.filter(
    (each) => !attributesOf(each).some((attribute) => said.has(attribute)) && !(next.isMine && isPerson(each)),
  );
  const isMine = next.isMine || (one.isMine && !next.terms.some(isPerson));
  return {
    ...{ ...one, ...next },
    ...{ left: one.left, unknown: one.unknown, choices: one.choices, isTitled: one.isTitled },
    ...(isMine ? { isMine } : { isMine: false }),
    ...(next.days && !next.isToDo && { isToDo: false }),
    ...{ numbers: next.numbers.length > 0 ? next.numbers : one.numbers, terms: [...others, ...next.terms] },
    ...{ joins: one.joins + next.joins, eithers: one.eithers + next.eithers, weight: one.weight + next.weight, work: one.work + next.work },
  };
}

/** Days to come, in the filter language. */
const isAhead = (value: string, today: string): boolean => /^(?:\+|next-|tomorrow$)/.test(value) || (/^\d/.test(value) && value > today);

/** Resolves days by the clock. What is to be finished on days to come is due then; nothing else can be asked of the future. */
function settled(reading: Reading, clock: Clock): Reading {
  const { days, dateOf } = reading;
  if (!days) return reading;
  const isPast = reading.asked === 'time' || (dateOf !== undefined && dateOf !== 'due' && dateOf !== 'start');
  const value = typeof days.value === 'string' ? days.value : days.value(clock, isPast);
  const [first, last = first] = typeof value === 'string' ? [value] : value;
  if (!daysOf(first as string, clock)) return { ...reading, unknown: [...reading.unknown, String(value)] };
  const resolved = { ...reading, days: { ...days, value: typeof value === 'string' ? value : () => [first, last] as const } };
  if (!isPast || !isAhead(first as string, daysOf('today', clock)?.first ?? '')) return resolved;
  if (dateOf === 'completed') return { ...resolved, dateOf: 'due', state: 'open' };
  return { ...reading, unknown: [...reading.unknown, String(value)] };
}

/** The days of a settled reading as a first and last value of the filter language. */
function rangeOf({ days }: Reading, clock: Clock): readonly [first: string, last: string] {
  const value = typeof days?.value === 'function' ? days.value(clock, false) : (days?.value ?? '');
  return typeof value === 'string' ? [value, value] : value;
}

const anyClock: Clock = { now: () => new Date(), zone: 'UTC' };

/** Moments between which time was spent. */
function duringOf(reading: Reading, clock: Clock): Partial<Moments> {
  if (!reading.days) return {};
  const [from, until] = rangeOf(reading, clock).map((day) => momentsOf(day, clock));
  if (!from || !until) return {};
  const operator = reading.days.operator;
  if (operator === '>=') return { from: from.from };
  if (operator === '<') return { until: from.from };
  if (operator === '>') return { from: until.until };
  return operator === '<=' ? { until: until.until } : { from: from.from, until: until.until };
}

const sortOf = ({ dateOf, state, sort }: Pick<Reading, 'dateOf' | 'state' | 'sort'>): string => {
  if (sort !== undefined) return sort;
  if (dateOf === 'completed' || state === 'done') return '-completedAt';
  if (dateOf === 'created') return '-createdAt';
  return dateOf === 'updated' ? '-updatedAt' : 'dueDate';
};

const unfinished = term('open', ':', ['yes']);
const isFinished = term('done', ':', ['yes']);
/** Shorter forms of stored conditions. */
const shorter: ReadonlyMap<string, Tree> = new Map([
  ['-category:completed,cancelled', unfinished],
  ['category:completed', isFinished],
]);

const isOfField = (tree: Tree): boolean => attributesOf(tree).some((attribute) => attribute.startsWith('field.'));

/** Attributes whose values are names. */
const isNamed = (tree: Tree): boolean =>
  termsIn(tree).some(({ attribute, values }) => (names.has(attribute) || attribute.startsWith('field.')) && values[0]?.text !== 'none');
const names: ReadonlySet<string> = new Set(['assignee', 'creator', 'watcher', 'project', 'status', 'label', 'cycle', 'milestone']);

/** Conditions of a reading. Only open tasks match, unless the question says otherwise. */
function conditionsOf(reading: Reading, isOfNamed: boolean): Tree[] {
  const { terms, state, dateOf, days, stale, isToDo, isOfOne, isMine, role, group, asked } = reading;
  const isTime = asked === 'time';
  const at = dateOf ?? 'due';
  const people = terms.flatMap((each): Tree[] => {
    if (isTime && each.kind === 'term' && each.attribute === 'assignee') return [];
    const isRole =
      each.kind === 'term' &&
      each.attribute === 'assignee' &&
      role !== undefined &&
      each.place !== given &&
      each.values[0]?.text !== 'none';
    return [
      isRole
        ? term(
            role,
            ':',
            (each as Term).values.map(({ text }) => text),
          )
        : each,
    ];
  });
  const isJudged = terms.some((each) => attributesOf(each).some((attribute) => attribute === 'category' || attribute === 'status'));
  const isDone = state === 'done' && !(isOfOne && isOfNamed && !days);
  const mayBeOpen = !isTime && !isJudged && group !== 'status' && (at === 'due' || at === 'start') && !(isOfOne && isOfNamed);
  const isOpen = state === 'open' || (state === undefined && mayBeOpen) || stale !== undefined;
  const [first, last] = rangeOf(reading, anyClock);
  const hasDays = days !== undefined && (!isTime || dateOf !== undefined);
  const operator = isToDo && at === 'due' && days?.operator === ':' ? '<=' : (days?.operator ?? ':');
  const isRange = first !== last;
  return [
    ...people.filter(isNamed),
    ...(isMine && !isTime ? [term(role ?? 'assignee', ':', ['me'])] : []),
    ...people.filter((each) => !isNamed(each)),
    ...(hasDays && !isRange ? [term(at, operator, [first])] : []),
    ...(hasDays && isRange ? [...(operator === '<=' ? [] : [term(at, '>=', [first])]), term(at, '<=', [last])] : []),
    // `In the next days` begins today, `in the last days` ends then.
    ...(hasDays && at === 'due' && !isToDo && operator.startsWith('<') ? [term('due', '>=', ['today'])] : []),
    ...(hasDays && at === 'due' && operator === '>=' && !isRange ? [term('due', '<=', ['today'])] : []),
    ...(stale ? [term('updated', '<', [stale])] : []),
    ...(isOpen ? [unfinished] : []),
    ...(isDone && (at !== 'completed' || !days) ? [isFinished] : []),
  ];
}
