import { stemmer as englishStemmer } from '@orama/stemmers/english';
import { stemmer as turkishStemmer } from '@orama/stemmers/turkish';
import { LRUCache } from 'lru-cache';
import type { Language } from './stop-words.ts';
import { stopWords } from './stop-words.ts';
import { fold, lowerCase } from './turkish.ts';

/** Half-open range, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number };

/** Text of a passage, with its title and headings. */
export type PassageText = {
  readonly title: string;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
};

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

/** Turkish lower case turns the capital I of English words into ı. */
const dotted = (word: string): string => word.replaceAll('ı', 'i');

const turkishLetters = /[çğşöü]/;

/** Minimum share of English stop words in an English text: ordinary prose has 0.3 to 0.5, a list of names less than 0.1. */
const englishShare = 0.15;

/** Returns the language of a text, given its words: English if it has many English stop words, and more than signs of Turkish. */
export function languageOf(words: readonly string[]): Language {
  const count = (is: (word: string) => boolean) => words.filter(is).length;
  const english = count((word) => stopWords.en.has(dotted(word)));
  const turkish = count((word) => stopWords.tr.has(word) || turkishLetters.test(word));
  return english > turkish && english >= englishShare * words.length ? 'en' : 'tr';
}

/** Characters of a long text from which its language is determined. */
const sample = 20_000;

/** Returns the language of a text, from its beginning. */
export const languageOfText = (text: string): Language => languageOf(plainWords(text.slice(0, sample)));

/** Cache: a stemmer takes 8 µs per word, and words repeat often. */
const stems = new LRUCache<string, string>({ max: 100_000 });

/** Returns the stem in a language; empty for a stop word of it. */
function stem(word: string, language: Language): string {
  const key = `${language}${word}`;
  const known = stems.get(key);
  if (known !== undefined) return known;
  const made = language === 'en' ? englishStem(dotted(word)) : stopWords.tr.has(word) ? '' : fold(turkishStemmer(word));
  stems.set(key, made);
  return made;
}

const englishStem = (word: string): string => (stopWords.en.has(word) ? '' : fold(englishStemmer(word)));

/**
 * Returns the stems of a question's word in both languages, since texts of both may answer it. A stop word of the question's own language
 * has none.
 */
function askedStems(word: string, language: Language): string[] {
  if (stem(word, language) === '') return [];
  const english = turkishLetters.test(word) ? '' : stem(word, 'en');
  return [...new Set([stem(word, 'tr'), english])].filter((each) => each !== '');
}

const prefix = (word: string) => fold(word).slice(0, prefixLength).toWellFormed();

/** Returns the words of a text in lower case, without the suffix after an apostrophe. */
export const plainWords = (text: string): string[] => Array.from(words(text), (word) => plain(word.text));

/** Returns the search terms of a text's words, in its language. */
export function termsOfWords(words: readonly string[], language: Language): Terms {
  return { stems: words.flatMap((word) => stem(word, language) || []), prefixes: words.map(prefix) };
}

/** Returns the spans of words in `text` that share a term with `question`, for highlighting. Stop words of the question match nothing. */
export function matches(question: string, text: string): Span[] {
  const asked = new Set<string>();
  for (const { word, stems } of askedWords(question)) {
    if (stems.length > 0) asked.add(prefix(word));
    for (const each of stems) asked.add(`=${each}`);
  }
  if (asked.size === 0) return [];
  const found = Array.from(words(text), ({ text: word, ...span }) => ({ span, word: plain(word) }));
  const language = languageOf(found.map(({ word }) => word));
  return found.flatMap(({ span, word }) => (asked.has(`=${stem(word, language)}`) || asked.has(prefix(word)) ? [span] : []));
}

/** Maximum number of words of a question; longer ones were pasted. */
const longestQuestion = 100;

/** A word of a question with its search terms. */
export type AskedWord = { readonly word: string; readonly stems: readonly string[]; readonly prefix: string };

/** Returns the distinct words of a question, at most the first hundred, with the terms that an engine searches for. */
export function askedWords(question: string): AskedWord[] {
  const asked = new Set<string>();
  for (const { text: word } of words(question)) {
    asked.add(plain(word));
    if (asked.size === longestQuestion) break;
  }
  const language = languageOf([...asked]);
  return Array.from(asked, (word) => ({ word, stems: askedStems(word, language), prefix: prefix(word) }));
}

/** Terms of a passage by field. Both drivers index these. */
export type PassageTerms = Readonly<Record<'title' | 'headings' | 'text', Terms>>;

/** Returns the terms of a passage, and the words of its text in lower case. The language is that of its text and headings. */
export function termsOfPassage({ title, headings, text }: PassageText) {
  const inText = plainWords(text);
  const inHeadings = plainWords(headings.join('\n'));
  const language = languageOf([...inHeadings, ...inText]);
  const terms: PassageTerms = {
    title: termsOfWords(plainWords(title), language),
    headings: termsOfWords(inHeadings, language),
    text: termsOfWords(inText, language),
  };
  return { terms, words: inText };
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
