import type { Clock, Moments } from '../../filter/dates.ts';
import { print } from '../../filter/print.ts';
import { both, type Tree, term, words as titleWords } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { users } from '../../people/member/member.ts';
import { type Entry, lexiconOf } from '../../work/task/filter/lexicon.ts';
import { seeTask, tasksById } from '../../work/task/find.ts';
import type { TaskRow } from '../../work/task/row.ts';
import {
  attributesOf,
  conditionsOf,
  isFinished,
  isNamed,
  isOfField,
  isOfStatus,
  isOfSubtasks,
  merged,
  ofStatus,
  peopleIn,
  shorter,
  sortOf,
} from './conditions.ts';
import { contradictions } from './contradictions.ts';
import { momentsIn, settled } from './days.ts';
import { empty, type Reading } from './draft.ts';
import { isOfCategory, ofSingle } from './one-task.ts';
import { scan } from './scan.ts';
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

/** Maximum number of words of a title in a question. */
const mostTitleWords = 6;

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
