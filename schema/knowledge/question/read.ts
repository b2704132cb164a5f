import { type Clock, daysOf, type Moments } from '../../filter/dates.ts';
import { print } from '../../filter/print.ts';
import {
  both,
  either,
  everything,
  not,
  type Operator,
  type Term,
  type Tree,
  term,
  termsOf as termsIn,
  words as titleWords,
} from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { addDays } from '../../kernel/zone.ts';
import { users } from '../../people/member/member.ts';
import { momentBounds } from '../../work/task/filter/attributes.ts';
import { type Entry, lexiconOf } from '../../work/task/filter/lexicon.ts';
import { seeTask, tasksById } from '../../work/task/find.ts';
import type { TaskRow } from '../../work/task/row.ts';
import { isOfCategory, ofSingle } from './one-task.ts';
import { empty, type Reading, scan } from './scan.ts';
import { stemOf, withNumbers } from './titles.ts';

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
  /** Task that the question is about, and whether it asks for what blocks it or for what it blocks. */
  readonly about: { readonly task: TaskRow; readonly is: 'blockers' | 'blocks' } | null;
  /** Whether words are searched in titles. If no title has them, the question is about something else. */
  readonly isByTitle: boolean;
  /** Whether words are searched in titles only because nothing else explains them. */
  readonly isGuess: boolean;
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
  /** Words without any meaning for tasks, and numbers of no task: documents may know them. */
  readonly left: readonly string[];
  /** Whether it is about tasks in any case; otherwise documents that answer it come first. */
  readonly isSure: boolean;
  /** Words that several names match. */
  readonly choices: readonly (readonly [said: string, names: readonly Entry[]])[];
  /** A name of a kind, such as of a project, that nothing visible of that kind has. */
  readonly unnamed?: { readonly attribute: string; readonly said: string } | undefined;
};

/** Project of the conversation, if it has one, and the earlier questions that this one continues, oldest first. */
type Asked = { readonly project: string | undefined; readonly before?: readonly string[] };

/** Most unknown words of a question that may consist of names only. */
const mostNames = 4;

/** Interprets a question about tasks; undefined for a question about something else. */
export async function readQuestion(
  context: Context,
  text: string,
  { project, before = [] }: Asked,
): Promise<Question | Unclear | undefined> {
  const [opening = text, ...later] = [...before, text];
  const outline = scan(opening, []);
  // Most questions are about something else: no names are looked up for them.
  if (!outline || !mayBeWork(outline)) return undefined;
  const entries = await lexiconOf(context);
  const numbered = outline.left.length > 0 ? await withNumbers(context, opening, entries, outline.language) : opening;
  const named = later.length === 0 ? (scan(numbered, entries) as Reading) : undefined;
  const namedRead = named && (named.numbers.length > 0 || named.relation) ? await interpret(context, named, entries, project) : undefined;
  if (namedRead?.kind === 'question') return namedRead;
  const single = named && ofSingle(named, entries, opening);
  if (single) return interpret(context, single, entries, project);
  let reading = scan(opening, entries) as Reading;
  for (const question of later) {
    const next = scan(question.replace(goingOn, ''), entries);
    if (!next || [...next.left, ...next.unknown, ...next.choices].length > 0 || next.isTitled || !saysSomething(next)) return undefined;
    reading = goneOn(reading, next);
  }
  const read = await interpret(context, reading, entries, project);
  if (read?.kind === 'question' || before.length > 0) return read;
  // A question that names a task by its title is about the task, not about documents.
  if (namedRead) return { ...namedRead, isSure: true };
  const { others: left, asked, group, language, unknown } = outline;
  const titledBy = { ...empty, language, unknown, isOfOne: true, ...(asked && { asked }), ...(group && { group }) };
  // Words of one task's title may be parts of names: `Sprint planı kimde`.
  if (!outline.isOfOne) return read;
  const titled = await interpret(context, { ...titledBy, left }, [], project);
  return titled?.kind === 'question' ? { ...titled, otherwise: read ?? titled.otherwise } : read;
}

/** Whether a reading without names may be about tasks. */
const mayBeWork = ({ weight, work, isOfOne, days, asked, group, numbers, left }: Reading): boolean =>
  // A few words may be names alone: `Selin boya`.
  left.length <= mostNames || weight + work > 0 || Boolean(isOfOne ?? asked ?? group) || days.length + numbers.length > 0;

/** Whether a question says more of tasks than a name. */
const mayBeOfWork = ({ work, state, dateOf, group, sort, terms, days, asked, isThere }: Reading): boolean =>
  work > 0 ||
  (state ?? dateOf ?? group ?? sort) !== undefined ||
  !terms.every(isNamed) ||
  (terms.length > 0 && (terms.length + days.length > 1 || asked !== undefined || isThere === true));

async function interpret(
  context: Context,
  said: Reading,
  entries: readonly Entry[],
  project: string | undefined,
): Promise<Question | Unclear | undefined> {
  const clock: Clock = { now: () => new Date(), zone: (await context.load(users, context.actor.user))?.timeZone ?? 'UTC' };
  const { reading, during } = settled({ ...said, terms: said.terms.map((each) => ofStatus(each, entries)) }, clock);
  const { left, choices, work, isThere, dateOf, asked, isTitled, numbers, relation } = reading;
  const days = during.length > 0;
  // Subtasks of a task that is named by its number are those with this parent.
  const isParent = numbers.length === 1 && reading.terms.some(isOfSubtasks);
  const parent = isParent ? (await seeTask(context, numbers[0] ?? ''))?.task.id : undefined;
  const terms = parent ? [...reading.terms.filter((each) => !isOfSubtasks(each)), term('parent', ':', [parent])] : reading.terms;
  const weight = reading.weight + (days && (dateOf || isThere) ? 0.5 : 0) + (numbers.length > 0 ? 0.5 : 0);
  // `Is CAG-7 done` asks for the task, whatever its state is.
  const isOfState =
    numbers.length === 1 &&
    !parent &&
    !days &&
    !asked &&
    !relation &&
    terms.every((each) => isOfCategory(each) || print(each) === 'due<today');
  const isOfOne = Boolean(reading.isOfOne) || (asked === 'when' && dateOf === 'due') || isOfState;
  const isInProjects = reading.terms.every((each) => attributesOf(each).every((attribute) => attribute === 'project'));
  const isOfTask = (isOfOne && asked !== 'count' && !days && !reading.state && work < 2) || (asked === 'time' && work >= 1);
  // Words that only titles may explain, beside what is about tasks in any case: `çuval işleri kimde`.
  const mayBeWords = work >= 1 && reading.unknown.length + choices.length === 0 && left.every(({ head }) => longWord.test(head));
  const mayBeTitle = isTitled || mayBeWords || (isOfTask && isInProjects && numbers.length === 0);
  const isByTitle = left.length > 0 && left.length <= mostTitleWords && mayBeTitle;
  const [tasks, about] = await Promise.all([tasksNumbered(context, parent ? [] : numbers), relation && aboutTask(context, relation)]);
  const strange = [
    ...left.map(({ raw }) => raw),
    ...(parent ? [] : numbers.filter((number) => !tasks.has(number))),
    ...(relation && !about ? [relation.number] : []),
  ];
  const unknown = [...reading.unknown, ...strange.slice(isByTitle ? left.length : 0), ...contradictions(reading)];
  const ids = [...new Set(tasks.values())];
  // `Who finished the last task` asks for the task, with its assignee.
  const isOfLast =
    isOfOne && reading.group === 'assignee' && asked !== 'count' && (reading.sort !== undefined || reading.isLatest === true);
  const group =
    (isOfLast ? undefined : reading.group) ??
    (asked === 'count' && (reading.isEach || peopleIn(terms).length > 1) ? 'assignee' : undefined);
  const conditions = conditionsOf(
    { ...reading, terms: isOfState ? [] : terms, isOfOne, ...(group && { group }) },
    during,
    isByTitle || (isOfOne && isTitled) || ids.length > 0,
  );
  // `Who has tasks, except Ayşe` is about assigned tasks, and `atanan işler`.
  const saysAssignee = (each: Tree) => attributesOf(each).includes('assignee');
  const isAssigned =
    (group === 'assignee' && terms.some((each) => each.kind === 'not' && saysAssignee(each))) ||
    (reading.isStarted && asked !== 'time' && !terms.some((each) => saysAssignee(each) || isOfCategory(each)));
  const all = merged(reading, [
    ...(project === undefined ? [] : [term('project', ':', [project])]),
    ...(about?.terms ?? []),
    ...(ids.length > 0 ? [term('id', ':', ids)] : []),
    ...conditions,
    ...(isAssigned ? [term('assignee', ':', ['any'])] : []),
  ]);
  if (unknown.length + choices.length > 0 || !all) {
    const hasName = terms.some(isNamed);
    const isSure =
      work >= 1.5 ||
      (work >= 1 && (hasName || reading.limit !== undefined || unknown.length < 2 || weight >= 2)) ||
      (unknown.length < 2 && hasName && weight >= 1) ||
      (choices.length > 0 && unknown.length === 0) ||
      // Nothing is left that a document could be asked for.
      (left.length === 0 && weight + work >= 0.5);
    const { tokens = [], attribute = '' } = reading.unnamed ?? {};
    const names = tokens.map(({ raw }) => raw);
    const rest = unknown.filter((each) => !names.includes(each));
    // Everything but a name that nothing has is understood.
    const isNameless = names.length > 0 && rest.length === 0 && (work > 0 || isThere === true || reading.state === 'open');
    const unclear = {
      filter: print(both(conditions)) || null,
      unknown,
      left: isNameless ? [] : strange,
      choices,
      isSure: isSure || isNameless,
    };
    const unnamed = { unknown: rest, unnamed: { attribute, said: names.join(' ') } };
    return unclear.isSure || mayBeOfWork(reading) ? { kind: 'unclear', ...unclear, ...(isNameless && unnamed) } : undefined;
  }
  // Names of two kinds, or the value of a field, and nothing else.
  const isOfNames = left.length === 0 && !isOfOne && (new Set(terms.flatMap(attributesOf)).size > 1 || terms.some(isOfField));
  const isWork =
    weight >= 1 ||
    work >= 1 ||
    (left.length === 0 && weight >= 0.75 && (!isOfOne || terms.some(isOfStatus))) ||
    (left.length === 0 && weight > 0 && !isOfOne && !terms.every(isNamed)) ||
    isOfNames ||
    (isOfOne && (isByTitle || ids.length > 0)) ||
    (isTitled && (isOfOne || weight + work > 0));
  if (!isWork || (asked === 'time' && weight < 1)) return undefined;
  const filterWith = (parts: readonly string[]) => print(both([...all, ...parts.map((part) => term(titleWords, ':', [part]))]));
  const titles = isByTitle ? left.map(({ head }) => head) : [];
  const stems = titles.map(stemOf);
  return {
    kind: 'question',
    filter: filterWith(titles),
    loose: stems.join() === titles.join() ? null : filterWith(stems),
    asked: asked ?? (group === 'assignee' ? 'who' : 'list'),
    group: group ?? null,
    groupName: reading.groupName,
    about: about ? { task: about.task, is: about.is } : null,
    isByTitle: isByTitle || isTitled,
    isGuess: isByTitle && mayBeWords && !isTitled,
    otherwise:
      work >= 1 ? { kind: 'unclear', filter: print(both(all)), unknown: strange, left: strange, choices, isSure: true } : undefined,
    sort: sortOf(reading),
    // `The oldest task` is one.
    limit:
      reading.limit ??
      (reading.isOrdered ? undefined : isOfLast || ((reading.sort || reading.isLatest) && reading.isSingle && !group) ? 1 : undefined),
    spent: {
      people: peopleIn(reading.terms, (each) => attributesOf(each).includes('assignee')),
      during: asked === 'time' && dateOf === undefined ? momentsIn(during, clock) : {},
    },
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
    isByTitle: attributesOf(tree).includes(titleWords),
    isGuess: false,
    sort: sortOf({ dateOf, ...(parts.includes(isFinished) && { state: 'done' }) }),
    ...{ limit: undefined, spent: { people: [], during: {} } },
  };
}

/** Words long enough to be searched in titles: a shorter one is part of many others. */
const longWord = /^\p{L}{4,}$/u;

/** Parts of a question that no filter can combine. */
function contradictions(reading: Reading): string[] {
  const { isLatest, isMost, isEach, isOfOne, days, sort, limit, dateOf, role, group, asked, terms, language } = reading;
  const isTime = asked === 'time';
  const excludes = (attribute: string) => terms.some((each) => each.kind === 'not' && attributesOf(each).includes(attribute));
  const isOfSpan = terms.length > 0 && terms.every((each) => attributesOf(each).some((name) => name === 'cycle' || name === 'milestone'));
  const isOrdered = sort !== undefined || isLatest === true;
  const isOfDays = days.length > 0 && dateOf === undefined;
  const isUndated = days.length === 0 && (dateOf === 'created' || dateOf === 'updated');
  const rules: readonly (readonly [holds: boolean | undefined, tr: string, en: string])[] = [
    [limit !== undefined && !isOrdered, String(limit), String(limit)],
    [reading.isUrgent && limit === undefined && !reading.isSingle && !reading.isOrdered, 'en acil', 'most urgent'],
    // Others than the asker, or than the person that the question names.
    [reading.isOfOthers && peopleIn(terms.filter((each) => !isMine(each) && !isOfAny(each))).length > 0, 'başkası', 'somebody else'],
    [isOfDays && terms.some((each) => /has:time/.test(print(each))), 'süre', 'time'],
    [isTime && reading.isNoun && !group && reading.state !== undefined, 'süre', 'time'],
    // Work that starts, of which the day is not said.
    [dateOf === 'start' && days.length === 0 && sort === undefined && asked !== 'when', 'başlangıç', 'start'],
    [isOfOne && asked === 'count' && !group, 'durum', 'status'],
    [isEach && isOrdered, 'her', 'each'],
    [isMost && !group && !isEach && peopleIn(terms).length < 2, 'en çok', 'most'],
    [asked === 'when' && isOfSpan, 'ne zaman', 'when'],
    // Every task was created and changed at some time.
    [isUndated && !isOrdered && !group && !asked && !terms.some(isOfRole), 'hangi tarihte', 'since when'],
    // The latest tasks are those of a date that is over.
    [isLatest && (dateOf === undefined || dateOf === 'due'), 'en son', 'latest'],
    // Tasks are grouped by their assignee, not by who created them, nor by who did not finish them.
    [group === 'assignee' && (role === 'creator' || reading.isUndone), 'kim', 'who'],
    [group !== undefined && group !== 'assignee' && asked !== 'count' && excludes(group), 'dışında', 'except'],
    [group !== undefined && !(group === 'assignee' && isOfOne) && !asked && !isMost && sort !== undefined, 'en', 'most'],
    [isTime && (reading.isLeft || reading.isToDo), 'kalan süre', 'time left'],
    [isTime && (excludes('assignee') || excludes('creator')), 'dışında', 'except'],
    [isImpossible(reading), 'bir arada', 'together'],
    // Tasks have no date of their cancellation.
    [isOfDays && terms.some((each) => /cancelled/.test(print(each))), 'iptal tarihi', 'date of cancellation'],
    // `Open since last month` is no due date.
    [days.length === 1 && days[0]?.operator === '>=' && dateOf === undefined && !isTime && !reading.isToDo, 'beri', 'since'],
    [group === 'task' && !isTime, 'görevlere göre', 'by task'],
    [isTime && role !== undefined && peopleIn(terms).length > 0, 'açan', 'creator'],
    [isTime && group !== undefined && !['assignee', 'project', 'task'].includes(group), group ?? '', group ?? ''],
  ];
  return rules.flatMap(([holds, tr, en]) => (holds ? [language === 'en' ? en : tr] : []));
}

/** Whether conditions exclude each other: two states, or a value and none. */
function isImpossible({ terms, state, days }: Reading): boolean {
  const values = (attribute: string) =>
    terms.flatMap((each) =>
      each.kind === 'term' && each.attribute === attribute && each.operator === ':' ? each.values.map(({ text }) => text) : [],
    );
  const ends = [...values('category'), ...values('status')].filter((each) => /^(?:done|completed|cancelled)$/.test(each));
  const said = terms.map(print);
  return (
    (values('category').length > 0 && values('status').length > 0) ||
    (state === 'open' && ends.length > 0) ||
    (state === 'done' && values('category').length + values('status').filter((each) => each !== 'done').length > 0) ||
    (days.length > 0 && said.includes('due:none')) ||
    terms.some((each) => each.kind === 'not' && said.includes(print(each.part))) ||
    ['label', 'estimate', 'due'].some(
      (attribute) => values(attribute).includes('none') && terms.filter((each) => attributesOf(each).includes(attribute)).length > 1,
    )
  );
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
  const ids = references.map(({ id }) => id);
  const others = (await tasksById(context, ids)).map(({ id }) => id);
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
function merged({ joins, eithers, isBoth: areBoth, asked, terms: said }: Reading, terms: readonly Tree[]): Tree[] | undefined {
  const isLabel = (tree: Tree): boolean => tree.kind === 'term' && tree.attribute === 'label' && tree.values[0]?.text !== 'none';
  const isChoice = (tree: Tree): tree is Term => isOneOf(tree) || (eithers > 0 && joins === 0 && isLabel(tree));
  const distinct = [...new Map(terms.map((each) => [print(each), each])).values()];
  const made = [...Map.groupBy(distinct, (each) => (isChoice(each) ? each.attribute : each)).values()].map((each) => {
    const [first = everything] = each;
    return each.length === 1 ? first : term(attributesOf(first)[0] ?? '', ':', [...new Set(each.flatMap(textsIn))]);
  });
  const merges = distinct.length - made.length;
  // The scope of a negation over several conditions is not known, nor whether joined labels are alternatives.
  const stated = made.flatMap((each) =>
    each.kind === 'not' || isOfAny(each) ? [] : attributesOf(each).filter((name) => single.has(name)),
  );
  const isBoth = made.some((each) => each.kind === 'not' && attributesOf(each).some((name) => stated.includes(name)));
  const labels = said.filter((each) => each.kind === 'term' && each.attribute === 'label').length;
  const isJoined = labels > 1 && !areBoth && joins + eithers === 0;
  return isBoth ||
    isJoined ||
    eithers > merges ||
    (merges > joins + eithers && !(asked === 'count' && made.some((each) => isPerson(each) && peopleIn([each]).length > 1)))
    ? undefined
    : made;
}

const textsIn = (tree: Tree): string[] => termsIn(tree).flatMap(({ values }) => values.map(({ text }) => text));
const attributesOf = (tree: Tree): string[] => termsIn(tree).map(({ attribute }) => attribute);
const isOfRole = (tree: Tree): boolean => attributesOf(tree).some((each) => each === 'creator' || each === 'created' || each === 'updated');
const isPerson = (tree: Tree): boolean => attributesOf(tree).some((each) => each === 'assignee' || each === 'creator');
/** People of the conditions for which `is` holds. */
const peopleIn = (terms: readonly Tree[], is = isPerson): string[] => [
  ...new Set(terms.flatMap((each) => (each.kind === 'term' && is(each) ? textsIn(each) : []))),
];

/** Openings of a question that continues the one before. */
const goingOn = /^\s*(?:(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)[\s,]*)+/iu;

/** Whether a follow-up adds anything to the question before. */
const saysSomething = ({ days, terms, state, dateOf, group, asked, relation, sort }: Reading): boolean =>
  terms.length + days.length > 0 || [state, dateOf, group, asked, relation, sort].some((each) => each !== undefined);

/** A reading with what a follow-up says instead. */
function goneOn(one: Reading, next: Reading): Reading {
  const said = new Set(next.terms.flatMap(attributesOf));
  const others = one.terms.filter((each) => !attributesOf(each).some((attribute) => said.has(attribute)));
  return {
    ...{ ...one, ...next },
    ...{ left: one.left, unknown: one.unknown, choices: one.choices, isTitled: one.isTitled },
    ...(next.days.length > 0 ? !next.isToDo && { isToDo: false } : { days: one.days, isRange: one.isRange }),
    ...{ numbers: next.numbers.length > 0 ? next.numbers : one.numbers, terms: [...others, ...next.terms] },
    ...{ joins: one.joins + next.joins, eithers: one.eithers + next.eithers, weight: one.weight + next.weight, work: one.work + next.work },
  };
}

/** Days to come, in the filter language. */
const isAhead = (value: string, today: string): boolean => /^(?:\+|next-|tomorrow$)/.test(value) || (/^\d/.test(value) && value > today);

/** A bound of days in the filter language. */
type Bound = readonly [operator: Operator, day: string];

/** The reading with its days as bounds. What is to be finished on days to come is due then; nothing else can be asked of the future. */
function settled(said: Reading, clock: Clock): { readonly reading: Reading; readonly during: readonly Bound[] } {
  const { days, dateOf } = said;
  if (days.length === 0) return { reading: said, during: [] };
  const today = daysOf('today', clock)?.first ?? '';
  // `Overdue today` limits no due date.
  const isLate = said.terms.some((each) => print(each) === 'due<today');
  const [only] = days.length === 1 ? days : [];
  if (isLate && dateOf === undefined && only?.value === 'today' && only.operator === ':') return { reading: said, during: [] };
  const isPast = said.asked === 'time' || (dateOf !== undefined && dateOf !== 'due' && dateOf !== 'start');
  const spans = days.map(({ operator, value }) => {
    const day = typeof value === 'string' ? value : value(clock, isPast);
    const [first, last = first] = typeof day === 'string' ? [day] : day;
    return { operator, first, last };
  });
  const doubting = (day: string) => ({ reading: { ...said, unknown: [...said.unknown, day] }, during: [] });
  const unreal = spans.find(({ first }) => !daysOf(first, clock));
  if (unreal) return doubting(unreal.first);
  const [one, other] = spans as [Span, Span?];
  // `Between Monday and Friday`, asked on Wednesday.
  const from = days[0]?.value;
  if ((said.isRange || one.operator === '>=') && other && typeof from === 'function' && one.first > other.last) {
    const day = from(clock, true);
    if (typeof day === 'string') Object.assign(one, { first: day, last: day });
  }
  // `Overdue or due next week`.
  if (isLate && dateOf === 'due' && said.eithers === 1 && said.joins === 0 && !other && one.operator !== '>=') {
    const due = boundsOf(one).map(([operator, day]) => term('due', operator, [day]));
    const terms = said.terms.map((each) => (print(each) === 'due<today' ? either([each, both(due)]) : each));
    return { reading: { ...said, terms, eithers: 0 }, during: [] };
  }
  if (isLate && (dateOf ?? 'due') === 'due' && isAhead(spans[0]?.first ?? '', today)) return doubting(spans[0]?.first ?? '');
  const during = spans.length > 2 ? undefined : other ? joined(one, other, said, clock) : boundsOf(one);
  // The word between two days joins no conditions.
  const reading = other ? { ...said, joins: Math.max(0, said.joins - 1), eithers: Math.max(0, said.eithers - 1) } : said;
  if (!during) return doubting(spans.map(({ first }) => first).join(', '));
  // Due since a day, which ends today.
  const isSince = !isPast && during.length === 1 && during[0]?.[0] === '>=' && during[0][1] !== 'today';
  if (isSince && !isAhead(one.first, today)) during.push(['<=', 'today']);
  if (!isPast || !isAhead(one.first, today)) return { reading, during };
  // `Completed within two days` may mean how long it took.
  const isSpan = one.operator === '<=' && one.first.startsWith('+');
  return dateOf === 'completed' && !isSpan ? { reading: { ...reading, dateOf: 'due', state: 'open' }, during } : doubting(one.first);
}

type Span = { readonly operator: Operator; first: string; last: string };

const boundsOf = ({ operator, first, last }: Span): Bound[] => {
  if (first === last) return [[operator, first]];
  return operator === '<='
    ? [['<=', last]]
    : [
        ['>=', first],
        ['<=', last],
      ];
};

/** Two days as the ends of a range, if they are named so or follow each other; undefined if how they belong together is not known. */
function joined(one: Span, other: Span, { isRange, joins, eithers }: Reading, clock: Clock): Bound[] | undefined {
  if (/^>/.test(one.operator) && /^</.test(other.operator))
    return [
      [one.operator, one.first],
      [other.operator, other.last],
    ];
  if (one.operator !== ':' || !(other.operator === ':' || (isRange && other.operator === '<='))) return undefined;
  const [end, next] = [daysOf(one.last, clock)?.last ?? '', daysOf(other.first, clock)?.first ?? ''];
  const areNeighbours = joins + eithers > 0 && end < next && addDays(end, 1) === next;
  return (isRange && end <= next) || areNeighbours
    ? [
        ['>=', one.first],
        ['<=', other.last],
      ]
    : undefined;
}

/** Moments between which time was spent. */
const momentsIn = (during: readonly Bound[], clock: Clock): Partial<Moments> =>
  Object.fromEntries(
    during.flatMap(([operator, day]) => momentBounds(operator, day, clock).map(([sign, at]) => [sign === '<' ? 'until' : 'from', at])),
  );

const sortOf = ({ dateOf, state, sort }: Pick<Reading, 'dateOf' | 'state' | 'sort'>): string => {
  const by = state === 'done' ? 'completed' : dateOf;
  return sort ?? (by === undefined || by === 'due' || by === 'start' ? 'dueDate' : `-${by}At`);
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
  termsIn(tree).some(
    ({ attribute, values }) => (names.has(attribute) || attribute.startsWith('field.')) && !['none', 'me'].includes(values[0]?.text ?? ''),
  );
const names: ReadonlySet<string> = new Set(['assignee', 'creator', 'watcher', 'project', 'status', 'label', 'cycle', 'milestone']);

const isOfStatus = (tree: Tree): boolean => attributesOf(tree).includes('status');
const isOfAny = (each: Tree): boolean => each.kind === 'term' && each.values[0]?.text === 'any';
const isMine = (each: Tree): boolean => each.kind === 'term' && each.values[0]?.text === 'me';

/** Conditions of a reading. Only open tasks match, unless the question says otherwise. */
function conditionsOf(reading: Reading, during: readonly Bound[], isOfNamed: boolean): Tree[] {
  const { state, dateOf, isToDo, isOfOne, group, asked } = reading;
  const isTime = asked === 'time';
  const at = dateOf ?? 'due';
  const terms = reading.terms.filter((each) => !(isTime && each.kind === 'term' && each.attribute === 'assignee'));
  const isOfJudged = (each: Tree) => isOfStatus(each) && (each.kind !== 'not' || print(each) === '-status:cancelled');
  const isJudged = terms.some((each) => attributesOf(each).includes('category') || isOfJudged(each));
  const isDone = state === 'done' && !(isOfOne && isOfNamed && during.length === 0);
  const mayBeOpen = !isTime && !isJudged && group !== 'status' && (at === 'due' || at === 'start') && !(isOfOne && isOfNamed);
  const isOpen =
    (state === 'open' && !(isOfOne && isOfNamed && during.length === 0)) || (state === undefined && mayBeOpen && !reading.isAll);
  const bounds = isTime && dateOf === undefined ? [] : during;
  const [[only] = []] = bounds.length === 1 ? bounds : [];
  return [
    ...terms.filter(isNamed),
    ...terms.filter(isMine),
    ...terms.filter((each) => !isNamed(each) && !isMine(each)),
    ...bounds.map(([operator, day]) => term(at, isToDo && at === 'due' && operator === ':' ? '<=' : operator, [day])),
    // `In the next days` begins today, `in the last days` ends then.
    ...(only?.startsWith('<') && at === 'due' && !isToDo && !terms.some((each) => attributesOf(each).includes('due'))
      ? [term('due', '>=', ['today'])]
      : []),
    ...(isOpen ? [unfinished] : []),
    ...(isDone && (at !== 'completed' || during.length === 0) ? [isFinished] : []),
  ];
}

const isOfSubtasks = (tree: Tree): boolean => isOf(tree, 'has', 'parent') || isOf(tree, 'has', 'children');
const isOf = (tree: Tree, attribute: string, value: string): boolean =>
  tree.kind === 'term' && tree.attribute === attribute && tree.values[0]?.text === value;

/** Names of the status of tasks that are being worked on. */
const ongoing: ReadonlySet<string> = new Set(['in progress', 'suruyor', 'devam ediyor', 'yapiliyor', 'uzerinde calisiliyor']);

/** Replaces the category of started tasks, to which reviews belong too, with the status of that name, if there is one. */
function ofStatus(tree: Tree, entries: readonly Entry[]): Tree {
  if (tree.kind === 'not') return not(ofStatus(tree.part, entries));
  if (!isOf(tree, 'category', 'started')) return tree;
  const keys = entries.flatMap(({ attribute, words, values }) => (attribute === 'status' && ongoing.has(words.join(' ')) ? values : []));
  return keys.length > 0 ? term('status', ':', [...new Set(keys)]) : tree;
}

/** Maximum number of words of a title in a question. */
const mostTitleWords = 6;
