import { print } from '../../filter/print.ts';
import { both, type Tree, term } from '../../filter/tree.ts';
import type { Context } from '../../kernel/context.ts';
import { fold } from '../../kernel/turkish.ts';
import type { TaskGroup } from '../../work/task/count-by.ts';
import { Names } from '../../work/task/filter/names.ts';
import { named } from './names.ts';
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

/** What a question asks of tasks; undefined where a word of it is not understood, or it is about something else. Within `project`, where there is one. */
export async function readQuestion(context: Context, text: string, project: string | undefined): Promise<Question | undefined> {
  const scanned = scan(text);
  if (!scanned) return undefined;
  const { reading, left, quotes } = scanned;
  // Most questions are about something else: no name is looked up for them.
  if (!reading.isWork && !reading.isOfOne && reading.dateOf === undefined) return undefined;
  if (!settleDates(reading)) return undefined;
  const names = new Names(context, ['input', 'message']);
  const found = await named(names, left, reading.isCreator);
  if (!found) return undefined;
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
