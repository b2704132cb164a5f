import { type Tree, termsOf } from '../../filter/tree.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Entry, namesAt, tokensOf } from '../../work/task/filter/lexicon.ts';
import { empty, type Reading } from './draft.ts';
import { knownAt } from './parts.ts';

export const isOfCategory = (tree: Tree): boolean =>
  termsOf(tree).every(({ attribute }) => attribute === 'category' || attribute === 'status');

/** Words that may stand in a question about one task, because its answer shows all that a task has. */
const ofSingleTask: Readonly<Record<Locale, RegExp>> = {
  tr: /^(?:ait|\S{2,}(?:(?<![dt])[ae]n|[iu]yor|[dt][iu]|m[iu]s|[ae]c[ae]k)(?:[iu]m|[iu]z|k|l[ae]r|[dt][iu])?)$/,
  en: /^(?:tied|linked|attached|look(?:s|ing)|handl(?:es?|ing)|tak(?:es?|ing)|care|running|stand(?:s|ing)?|now|currently)$/,
};
/** Phrases without a meaning of their own in a question about one task. */
const aboutSingle =
  /^(?:kim\S*(?: (?!atad|atam|ver)\S+)?|nerede|bagli|who (?!assigned|reported)\S+|ever|yet|any(?:one|body)|some(?:one|body)|after|into)$/;
const asksOfSingle = /(?:^| )(?:kim\S*|ne|nerede|hangi|m[iu]|whos?|whats?|which|when|is|are|has|have|did|does|do|was|were)(?= |$)/;

/** The question about the one task that it names, if its other words ask for a property of the task or say something of it. */
export function ofSingle(
  { language, numbers, terms, days, choices, left, unknown, asked, relation, group, role, isTitled }: Reading,
  entries: readonly Entry[],
  text: string,
): Reading | undefined {
  const isOther =
    !terms.every(isOfCategory) || days.length + choices.length > 0 || Boolean(relation) || isTitled || (asked && asked !== 'when');
  const plain = fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  if (numbers.length !== 1 || isOther) return undefined;
  // `What is the budget for CAG-7`.
  const thing = /^what (?:s|is|are) the (\S+) (?:of|for|on) /.exec(plain)?.[1];
  const isProperty = (said: string) => {
    const tokens = tokensOf(said);
    return (
      knownAt(tokens, language)?.says?.attribute !== undefined || namesAt(entries, tokens, true, false)?.entries[0]?.values.length === 0
    );
  };
  const words = left.map(({ raw }) => raw);
  // A Turkish verb asks at the end, or beside `kim`: elsewhere, as in `bölünmüş zaman`, it limits a noun.
  const asking = (word: string) => new RegExp(`(?:^| )(?:kim ${word}|${word}(?:$| (?:m[iu]|kim)))`);
  const isVerb = (word: string) => ofSingleTask[language].test(word) && (language === 'en' || asking(word).test(plain.trim()));
  const isAsked = (word: string) => fold(word) === thing || isVerb(fold(word)) || isProperty(word);
  if (!asksOfSingle.test(plain) && ![...words, ...unknown].some(isProperty)) return undefined;
  if (words.length + unknown.length > 3 || !words.every(isAsked)) return undefined;
  if (!unknown.every((each) => aboutSingle.test(fold(each)) || isProperty(each))) return undefined;
  return {
    ...{ ...empty, language, numbers, isOfOne: true, work: 1 },
    ...(asked && { asked }),
    ...(group === 'assignee' && !role && unknown.length === 0 && { group }),
  };
}
