import { stemmer } from '@orama/stemmers/turkish';
import { LRUCache } from 'lru-cache';
import type { Span } from './port.ts';
import { fold, lowerCase, stopWords } from './turkish.ts';

/** A word as it occurs in a text. */
type Word = Span & { readonly text: string };

/**
 * The two analyses of a text, each a list of terms in text order. `stems`: without suffixes, stop words and accents. `prefixes`:
 * the first five letters without accents, for words that the stemmer does not know or that were typed without diacritics.
 */
export type Terms = { readonly stems: readonly string[]; readonly prefixes: readonly string[] };

const prefixLength = 5;
/** Lucene's standard tokenizer splits longer words. */
const longestWord = 255;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u;
/** Scripts without spaces: each character is a word, as in Lucene. */
const signs = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** Splits a text into words by Unicode's rules (UAX 29), and emoji. */
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

/** Composes letters and decomposes ligatures, which are common in PDFs. Indexed texts and questions are normalized in this way. */
export const normalize = (text: string): string => text.normalize('NFKC');

/** Lower case, without the suffix after an apostrophe. */
function plain(word: string): string {
  const apostrophe = word.search(/['’]/);
  return lowerCase(normalize(apostrophe < 0 ? word : word.slice(0, apostrophe)));
}

/** Cache: the stemmer takes 8 µs per word, and words repeat often. */
const stems = new LRUCache<string, string>({ max: 50_000 });

/** Returns the stem; empty for a stop word. */
function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = stopWords.has(word) ? '' : fold(stemmer(word));
  stems.set(word, made);
  return made;
}

const prefix = (word: string) => fold(word).slice(0, prefixLength).toWellFormed();

/** Returns the words of a text in lower case, without the suffix after an apostrophe. */
export const plainWords = (text: string): string[] => Array.from(words(text), (word) => plain(word.text));

/** Returns the search terms of `words`. */
export function termsOfWords(words: readonly string[]): Terms {
  return { stems: words.flatMap((word) => stem(word) || []), prefixes: words.map(prefix) };
}

/** Returns the search terms of a text. The Elasticsearch driver's analyzers produce the same. */
export const termsOf = (text: string): Terms => termsOfWords(plainWords(text));

/** Returns the spans of words in `text` that share a term with `question`, for highlighting. Stop words of the question match nothing. */
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

/** Maximum number of words of a question; longer ones were pasted. */
const longestQuestion = 100;

/** Returns the distinct words of a question, at most the first hundred: the words that an engine searches for. */
export function askedWords(question: string): string[] {
  const asked = new Set<string>();
  for (const { text: word } of words(question)) {
    asked.add(plain(word));
    if (asked.size === longestQuestion) break;
  }
  return [...asked];
}

/** Returns words from `plainWords`, each with its form without accents. Used to restore diacritics. */
export function* spelled(words: Iterable<string>): Generator<{ word: string; folded: string }> {
  for (const word of words) {
    // Longer ones are addresses and codes.
    if (word.length <= 30 && /^\p{L}+$/u.test(word)) yield { word, folded: fold(word) };
  }
}

/** Folds a word as `spelled` does. */
export const foldedWord = (word: string): string => fold(plain(word));
