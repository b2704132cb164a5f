import { foldedWords, type TextWords, type Word } from '../search/words.ts';
import { isSaid, type Sought, verbStem } from './same.ts';

/** A word of a question. `weight`: its part in the signals. */
export type Term = Sought & { readonly weight: number };

/** Names and numbers count most. Verbs count little, because documents usually phrase them differently. */
const weighing = { telling: 1.5, verb: 0.4, least: 0.15 } as const;
/** Number of candidates that makes a word nearly meaningless. */
const common = 200;

/** Words that ask for an amount, with a unit that documents abbreviate: `kaç lira`, `yüzde kaç`, `how many`. */
const amounts =
  /(?<= )(?:(?:yuzde )?(?:kac\p{L}*|ne kadar\p{L}*)(?: (?:lira|tl|para|euro|avro|dolar|kilo|metre|santim|milim|litre|derece)\p{L}*)?|how \p{L}+)(?= )/gu;
const pronouns = /^(?:m[iu]y[iu][mz]|us|get|got)$/;
/** Nouns for adjectives that ask: `how heavy` asks for the weight. */
const nouns: Readonly<Record<string, string>> = {
  ...{ heavy: 'weight', fast: 'speed', wide: 'width', deep: 'depth', high: 'height', tall: 'height', thick: 'thickness' },
  ...{ big: 'size', large: 'size', old: 'age', expensive: 'price', far: 'distance', hot: 'temperature', cold: 'temperature' },
};

/** The words of a question without those that only ask; all of them if there are no others. */
function withoutAsking(question: string, words: readonly Word[]): readonly Word[] {
  const asking = new Set([...question.matchAll(amounts)].flatMap(([found]) => found.split(' ')));
  const others = words.filter(({ text }) => !asking.has(text) && !pronouns.test(text));
  const noun = [...asking].map((word) => nouns[word]).find((each) => each !== undefined);
  if (noun !== undefined) others.push({ text: noun, telling: false });
  return others.length > 0 ? others : words;
}

/** Codes written apart: `inv 2026 0042`. */
const apart = /(?<= )\p{L}{1,8}(?: \p{N}+)+(?= )/gu;

/** Joins the parts of a code that is a word of the candidates. */
function withCodes(question: string, words: readonly Word[], read: readonly TextWords[]): readonly Word[] {
  return [...question.matchAll(apart)].reduce<readonly Word[]>((all, [found]) => {
    const key = found.replaceAll(' ', '');
    const others = new Set(read.flatMap((each) => each.get(found.charAt(0)) ?? []));
    const code = [...others].find((other) => other.replaceAll(/[-/]/g, '') === key);
    if (code === undefined || all.some(({ text }) => text === code)) return all;
    const parts = found.split(' ');
    return [...all.filter(({ text }) => !parts.includes(text)), { text: code, telling: true }];
  }, words);
}

const english = / (?:what|who|whom|whose|which|when|where|why|how|the|do|does|did) /;
const end = '(?: (?:at|by|for|from|in|of|on|to|with))? $';
/** Verbs of an English question stand behind the subject or at the end: `do we buy`, `does it cost`, `is it based on`. */
const englishVerbs = [
  / (?:who|(?:do|does|did|can|could|may|must|should|will|would|shall) (?:i|we|you|they|he|she|it)) (\p{L}+)/u,
  new RegExp(` (?:do|does|did|can|could|may|must|should|will|would|shall) .*?(\\p{L}+)${end}`, 'u'),
  new RegExp(` (?:is|are|was|were|be|been) .*?(\\p{L}+(?:ed|en|wn|ght|[lnp]t|ld))${end}`, 'u'),
];

/** The words of a question that say something about its subject. `read`: words of the candidates. */
export function termsOf(question: string, words: readonly Word[], read: readonly TextWords[]): Term[] {
  const folded = ` ${foldedWords(question)} `;
  const isEnglish = english.test(folded);
  const verbs = isEnglish ? englishVerbs.map((pattern) => pattern.exec(folded)?.[1]) : [];
  const most = Math.log(common / 0.5);
  const sought = withoutAsking(folded, withCodes(folded, words, read));
  return sought.map((word, at) => {
    // A Turkish sentence ends with its verb.
    const stem = !isEnglish && at > 0 && at >= sought.length - 2 && !word.telling ? verbStem(word.text) : undefined;
    const isVerb = stem !== undefined || (!word.telling && verbs.includes(word.text));
    const count = read.filter((all) => isSaid({ word, stem }, all)).length;
    const rarity = Math.max(Math.log(common / (count + 0.5)) / most, weighing.least);
    return { word, stem, weight: rarity * (word.telling ? weighing.telling : 1) * (isVerb ? weighing.verb : 1) };
  });
}
