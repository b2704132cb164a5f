import { print } from '../../filter/print.ts';
import { both, type Tree, term, termsOf as termsIn } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { fold } from '../../kernel/turkish.ts';
import type { TaskGroup } from '../../work/task/count-by.ts';
import { Names } from '../../work/task/filter/names.ts';
import { type Named, named } from './names.ts';
import { type Cue, emptyReading, finished, isEnglish, type Reading, type Rule, rules, titled, unfinished } from './rules.ts';

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
  /** Whether words of it are looked for in titles: where none has them, the question is about something else. */
  readonly isByTitle: boolean;
  readonly sort: string;
};

/** Words of a question, at most: what is longer says more than a filter does. */
const mostWords = 25;
/** Words that may be names or a title's, at most: each is looked up. */
const mostLeft = 6;

/** A word as it was written, and as rules know it. */
export type Token = { readonly raw: string; readonly folded: string };
/** Words that no rule knows, with what stands beside them. */
export type Left = { readonly tokens: readonly Token[]; readonly before: Cue | undefined; readonly after: Cue | undefined };

/** Where a question is asked: within a project, where there is one, and after others that it leans on, the oldest first. */
type Asked = { readonly project: string | undefined; readonly before?: readonly string[] };

/** What a question asks of tasks; undefined where a word of it is not understood, or it is about something else. */
export async function readQuestion(context: Context, text: string, { project, before = [] }: Asked): Promise<Question | undefined> {
  const [first = text, ...later] = [...before, text];
  const scanned = scan(first);
  if (!scanned) return undefined;
  const { left, quotes } = scanned;
  // Most questions are about something else: no name is looked up for them.
  if (!scanned.reading.isWork && !scanned.reading.isOfOne && scanned.reading.dateOf === undefined) return undefined;
  const names = new Names(context, ['input', 'message']);
  let found = await named(names, left, scanned.reading.isCreator);
  if (!found) return undefined;
  let reading = scanned.reading;
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
  if (!settleDates(reading)) return undefined;
  const words = [...quotes, ...found.words];
  // What somebody has finished, or made, is work.
  reading.isWork ||= found.hasPeople && reading.dateOf !== undefined;
  if (words.length > 0 && !reading.isWork && !reading.isOfOne) return undefined;
  if (!reading.isWork && !(reading.isOfOne && words.length > 0)) return undefined;
  if (reading.count && !reading.isWork) return undefined;
  const asked = askedBy(reading);
  const terms = [
    ...(project === undefined ? [] : [term('project', ':', [project])]),
    ...found.terms,
    ...(reading.isMine && !found.hasPeople ? [term(reading.isCreator ? 'creator' : 'assignee', ':', ['me'])] : []),
    ...termsOf(reading, words.length > 0),
  ];
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
    isByTitle: words.length > 0,
    sort: sortOf(reading),
  };
}

/** How a question goes on with the one before. */
const goingOn = /^\s*(?:(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)[\s,]*)+/iu;

/** Whether a question that goes on with another asks for anything else than that. */
const saysSomething = ({ days, stale, terms, state, dateOf, group, count, when, isMine }: Reading, found: Named): boolean =>
  [days, stale, state, dateOf, group].some((each) => each !== undefined && each !== null) ||
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
    state: next.state ?? one.state,
    dateOf: next.dateOf ?? one.dateOf,
    days: next.days ?? one.days,
    stale: next.stale ?? one.stale,
    terms: others(one.terms, next.terms),
  };
}

/** Days to come, in the filter language's words. */
const isAhead = (value: string): boolean => /^(?:\+|next-|tomorrow$)/.test(value);

/** What is to be finished on days to come is due then; nothing else happens in advance: false for what asks for it. */
function settleDates(reading: Reading): boolean {
  const { days, dateOf } = reading;
  if (!days || !isAhead(days.value) || dateOf === undefined || dateOf === 'due') return true;
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
    ...(days && operator ? [term(at, operator, [days.value])] : []),
    // `In the next days` begins today, `in the last days` ends then.
    ...(at === 'due' && days && !isToDo && days.operator === '<=' ? [term('due', '>=', ['today'])] : []),
    ...(at === 'due' && days?.operator === '>=' ? [term('due', '<=', ['today'])] : []),
    ...(stale ? [term('updated', '<', [stale])] : []),
    ...(isOpen ? [unfinished] : []),
    ...(isDone && (at !== 'completed' || !days) ? [finished] : []),
  ];
}

type Scanned = { readonly reading: Reading; readonly left: readonly Left[]; readonly quotes: readonly { text: string; stem: string }[] };

const quoted = /["“”«»]([^"“”«»]{2,80})["“”«»]/g;

/** Applies the rules from left to right; undefined for what the grammar knows not to know. */
function scan(question: string): Scanned | undefined {
  const quotes = [...question.matchAll(quoted)].map(([, part = '']) => ({ text: part.trim(), stem: part.trim() }));
  const bare = question.replaceAll(quoted, ' ');
  const tokens = [...bare.matchAll(/[\p{L}\p{N}]+(?:[-./]\p{L}*\p{N}*)*(?:['’][\p{L}]+)?/gu)].map(
    ([raw]): Token => ({ raw: raw.replace(/[-./]+$/, ''), folded: fold(raw.replace('’', "'")).replace(/[-./]+$/, '') }),
  );
  if (tokens.length === 0 || tokens.length > mostWords) return undefined;
  const language = isEnglish(tokens.map(({ folded }) => folded).join(' ')) ? 'en' : 'tr';
  const reading = emptyReading();
  const left: { tokens: Token[]; before: Cue | undefined; after: Cue | undefined }[] = [];
  let before: Cue | undefined;
  let isOpen = false;
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens
      .slice(at)
      .map(({ folded }) => folded)
      .join(' ');
    const best = longest(rest, language);
    if (!best) {
      const token = tokens[at] as Token;
      if (isOpen) left.at(-1)?.tokens.push(token);
      else left.push({ tokens: [token], before, after: undefined });
      isOpen = true;
      at += 1;
      continue;
    }
    const { rule, found } = best;
    if (rule.isStrange) return undefined;
    rule.means?.(reading, found);
    const last = left.at(-1);
    if (isOpen && rule.cue && last) last.after = rule.cue;
    before = isOpen ? undefined : rule.cue;
    isOpen = false;
    at += found[0].split(' ').length;
  }
  if (left.reduce((sum, each) => sum + each.tokens.length, 0) > mostLeft) return undefined;
  return { reading, left, quotes };
}

function longest(rest: string, language: 'tr' | 'en'): { rule: Rule; found: RegExpExecArray } | undefined {
  let best: { rule: Rule; found: RegExpExecArray } | undefined;
  for (const rule of rules) {
    if (rule.only && rule.only !== language) continue;
    for (const words of rule.words) {
      const found = words.exec(rest);
      if (found && found[0].length > (best?.found[0].length ?? 0)) best = { rule, found };
    }
  }
  return best;
}
