import { stemmer } from '@orama/stemmers/turkish';
import { LRUCache } from 'lru-cache';
import type { Span } from './port.ts';
import { fold, lowerCase, stopWords } from './turkish.ts';

/** A word as it stands in a text. */
type Word = Span & { readonly text: string };

/**
 * The two analyses of a text, each a list of terms in the text's order: `stems` without suffixes, stop words and accents;
 * `prefixes`, the first five letters without accents, which forgive what the stemmer does not know and what was typed
 * without diacritics.
 */
export type Terms = { readonly stems: readonly string[]; readonly prefixes: readonly string[] };

const prefixLength = 5;
/** Lucene's standard tokenizer cuts longer words. */
const longestWord = 255;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u;
/** Written without spaces: each sign is a word, as for Lucene. */
const signs = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** Words by Unicode's rules (UAX 29), and emoji. */
function* words(text: string): Generator<Word> {
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike && !emoji.test(segment)) continue;
    const step = signs.test(segment) ? 1 : longestWord;
    for (let from = 0; from < segment.length; from += step) {
      const part = segment.slice(from, from + step);
      yield { text: part, start: index + from, end: index + from + part.length };
    }
  }
}

/** Letters composed, and ligatures as the letters they are: PDFs are full of them. What is indexed and asked is brought to this. */
export const normalize = (text: string): string => text.normalize('NFKC');

/** In lower case, without the suffix after an apostrophe. */
function plain(word: string): string {
  const apostrophe = word.search(/['’]/);
  return lowerCase(normalize(apostrophe < 0 ? word : word.slice(0, apostrophe)));
}

/** The stemmer takes 8 µs a word, and the same words come again and again. */
const stems = new LRUCache<string, string>({ max: 50_000 });

/** Empty: a stop word. */
function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = stopWords.has(word) ? '' : fold(stemmer(word));
  stems.set(word, made);
  return made;
}

const prefix = (word: string) => fold(word).slice(0, prefixLength).toWellFormed();

/** The words of a text as they are analysed: in lower case, without the suffix after an apostrophe. */
export const plainWords = (text: string): string[] => Array.from(words(text), (word) => plain(word.text));

/** What `words` are found by. */
export function termsOfWords(words: readonly string[]): Terms {
  return { stems: words.flatMap((word) => stem(word) || []), prefixes: words.map(prefix) };
}

/** What a text is found by. The Elasticsearch driver's analyzers say the same. */
export const termsOf = (text: string): Terms => termsOfWords(plainWords(text));

/** Spans of the words in `text` that share a term with `question`: what is highlighted. Stop words of the question find nothing. */
export function matches(question: string, text: string): Span[] {
  const asked = new Set<string>();
  for (const { text: word } of words(question)) {
    const lower = plain(word);
    if (stem(lower)) asked.add(`=${stem(lower)}`).add(prefix(lower));
  }
  if (asked.size === 0) return [];
  return [...words(text)].flatMap(({ text: word, start, end }) => {
    const lower = plain(word);
    return asked.has(`=${stem(lower)}`) || asked.has(prefix(lower)) ? [{ start, end }] : [];
  });
}

/** A question has few words; what is longer was pasted. */
const longestQuestion = 100;

/** The different words of a question, the first hundred: what is asked of an engine. */
export function askedWords(question: string): string[] {
  const asked = new Set<string>();
  for (const { text: word } of words(question)) {
    asked.add(plain(word));
    if (asked.size === longestQuestion) break;
  }
  return [...asked];
}

/** Words as `plainWords` gives them, each with itself without accents: what diacritics are restored from. */
export function* spelled(words: Iterable<string>): Generator<{ word: string; folded: string }> {
  for (const word of words) {
    // Longer ones are addresses and codes.
    if (word.length <= 30 && /^\p{L}+$/u.test(word)) yield { word, folded: fold(word) };
  }
}

/** As `spelled` folds words. */
export const foldedWord = (word: string): string => fold(plain(word));
