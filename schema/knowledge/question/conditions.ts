import { print } from '../../filter/print.ts';
import { everything, not, type Term, type Tree, term, termsOf as termsIn } from '../../filter/tree.ts';
import type { Entry } from '../../work/task/filter/lexicon.ts';
import type { Bound } from './days.ts';
import type { Reading } from './draft.ts';

// Conditions that the words of a question state, and what they are about.

const textsIn = (tree: Tree): string[] => termsIn(tree).flatMap(({ values }) => values.map(({ text }) => text));
export const attributesOf = (tree: Tree): string[] => termsIn(tree).map(({ attribute }) => attribute);
export const isOfRole = (tree: Tree): boolean =>
  attributesOf(tree).some((each) => each === 'creator' || each === 'created' || each === 'updated');
const isPerson = (tree: Tree): boolean => attributesOf(tree).some((each) => each === 'assignee' || each === 'creator');
/** People of the conditions for which `is` holds. */
export const peopleIn = (terms: readonly Tree[], is = isPerson): string[] => [
  ...new Set(terms.flatMap((each) => (each.kind === 'term' && is(each) ? textsIn(each) : []))),
];

export const sortOf = ({ dateOf, state, sort }: Pick<Reading, 'dateOf' | 'state' | 'sort'>): string => {
  const by = state === 'done' ? 'completed' : dateOf;
  return sort ?? (by === undefined || by === 'due' || by === 'start' ? 'dueDate' : `-${by}At`);
};

const unfinished = term('open', ':', ['yes']);
export const isFinished = term('done', ':', ['yes']);
/** Shorter forms of stored conditions. */
export const shorter: ReadonlyMap<string, Tree> = new Map([
  ['-category:completed,cancelled', unfinished],
  ['category:completed', isFinished],
]);

export const isOfField = (tree: Tree): boolean => attributesOf(tree).some((attribute) => attribute.startsWith('field.'));

/** Attributes whose values are names. */
export const isNamed = (tree: Tree): boolean =>
  termsIn(tree).some(
    ({ attribute, values }) => (names.has(attribute) || attribute.startsWith('field.')) && !['none', 'me'].includes(values[0]?.text ?? ''),
  );
const names: ReadonlySet<string> = new Set(['assignee', 'creator', 'watcher', 'project', 'status', 'label', 'cycle', 'milestone']);

export const isOfStatus = (tree: Tree): boolean => attributesOf(tree).includes('status');
export const isOfAny = (each: Tree): boolean => each.kind === 'term' && each.values[0]?.text === 'any';
export const isMine = (each: Tree): boolean => each.kind === 'term' && each.values[0]?.text === 'me';

/** Attributes of which a task has a single value: two values are alternatives. */
const single: ReadonlySet<string> = new Set(['assignee', 'creator', 'project', 'priority', 'status', 'category', 'cycle', 'milestone']);
const isOneOf = (tree: Tree): tree is Term =>
  tree.kind === 'term' && tree.operator === ':' && (single.has(tree.attribute) || tree.attribute.startsWith('field.'));

/** Conditions, with those that no task can meet together as alternatives; undefined if the question does not say how they belong together. */
export function merged({ joins, eithers, isBoth: areBoth, asked, terms: said }: Reading, terms: readonly Tree[]): Tree[] | undefined {
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

/** Conditions of a reading. Only open tasks match, unless the question says otherwise. */
export function conditionsOf(reading: Reading, during: readonly Bound[], isOfNamed: boolean): Tree[] {
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

export const isOfSubtasks = (tree: Tree): boolean => isOf(tree, 'has', 'parent') || isOf(tree, 'has', 'children');
const isOf = (tree: Tree, attribute: string, value: string): boolean =>
  tree.kind === 'term' && tree.attribute === attribute && tree.values[0]?.text === value;

/** Names of the status of tasks that are being worked on. */
const ongoing: ReadonlySet<string> = new Set(['in progress', 'suruyor', 'devam ediyor', 'yapiliyor', 'uzerinde calisiliyor']);

/** Replaces the category of started tasks, to which reviews belong too, with the status of that name, if there is one. */
export function ofStatus(tree: Tree, entries: readonly Entry[]): Tree {
  if (tree.kind === 'not') return not(ofStatus(tree.part, entries));
  if (!isOf(tree, 'category', 'started')) return tree;
  const keys = entries.flatMap(({ attribute, words, values }) => (attribute === 'status' && ongoing.has(words.join(' ')) ? values : []));
  return keys.length > 0 ? term('status', ':', [...new Set(keys)]) : tree;
}
