import type { Context } from '../../kernel/context.ts';
import { type Entry, nounEnding, tokensOf } from '../../work/task/filter/lexicon.ts';
import { knownInTitles } from '../../work/task/find.ts';
import { knownAt, partsOf } from './parts.ts';
import { plainText } from './plain.ts';
import { languageOf } from './words.ts';

/** Maximum number of words of a title in a question. */
export const mostTitleWords = 6;

const titleStem = new RegExp(`^(.{4,}?)${nounEnding}$`);
/** Returns a word of a title without its Turkish endings. */
export const stemOf = (word: string): string => titleStem.exec(word)?.[1] ?? word;

/** Forms of a Turkish verb that say when, in any person. */
const tense = /(?:[dt][iu]|m[iu]s|[iu]yor|[ae]c[ae][gk]|m[ae]l[iu]|[aeiu]r)(?:l[ae]r|[iu]?[mkz])?$/;
/** Most words of English that say what is done with a task: `did it go out`. */
const mostVerbs = 2;

/**
 * Finds words of titles in a question that only asks how far these tasks are, by whatever verb: `afiş baskısı gönderildi mi`. Undefined for
 * any other question.
 */
export async function phraseOf(context: Context, text: string, entries: readonly Entry[]): Promise<string | undefined> {
  const { text: bare } = plainText(text);
  const [tokens, language] = [tokensOf(bare), languageOf(bare, 'tr')];
  if (tokens.length > mostTitleWords + 3) return undefined;
  const pairs = tokens.slice(1).map((token, at) => [tokens[at]?.head, stemOf(token.head)].join(' '));
  const known = await knownInTitles(
    context,
    pairs.filter((pair) => /^\p{L}{3,} \p{L}{3,}$/u.test(pair)),
  );
  const first = pairs.findIndex((pair) => known.includes(pair));
  if (first < 0) return undefined;
  let last = first;
  while (known.includes(pairs[last + 1] ?? '')) last += 1;
  const phrase = [...tokens.slice(first, last + 1).map(({ head }) => head), stemOf(tokens[last + 1]?.head ?? '')].join(' ');
  // Words that mean something for tasks are no title.
  if (tokens.slice(first, last + 2).every((token) => knownAt([token], language))) return undefined;
  const rest = partsOf([...tokens.slice(0, first), ...tokens.slice(last + 2)], entries, language);
  const strange = rest.filter(({ says }) => !says);
  const isPlain = rest.every(({ says = {} }) => {
    const { is, attribute, as = '', isUnknown, asked = 'when', group = 'assignee' } = says;
    return (
      (is ?? attribute ?? isUnknown) === undefined &&
      ['', 'must', 'spent', 'entered'].includes(as) &&
      asked === 'when' &&
      group === 'assignee'
    );
  });
  const areVerbs = strange.every(({ tokens: [token] }) => language === 'en' || tense.test(token?.folded ?? ''));
  const isQuestion = rest.some(({ says }) => says?.group ?? says?.asked) || language === 'en' || /\bm[ıiuü]\b/iu.test(bare);
  return isPlain && areVerbs && isQuestion && strange.length <= mostVerbs && strange.every(({ names, days }) => !names && !days)
    ? phrase
    : undefined;
}
