import type { Locale } from '../../kernel/errors.ts';
import type { Span } from '../index/sentences.ts';
import type { Found } from '../search/retrieve.ts';
import type { Word } from '../truth/words.ts';
import { type Quote, quoteOf } from './citations.ts';
import { headingEnd } from './heading.ts';
import { quotedItem } from './quoted-item.ts';
import { coverage, weigh } from './relevance.ts';
import { cutAround, scored } from './span.ts';

/** Passages that are quoted, at most. */
const most = 3;
/** A passage is quoted if it speaks of this share of what the best one speaks of. */
const share = 0.7;
/** Characters of a quote, at most. */
const longest = 400;
/** Of one that is only near. */
const longestNear = 200;

const texts: Readonly<Record<Locale, { readonly one: string; readonly many: string }>> = {
  tr: { one: 'Bulduğum kaynakta şöyle yazıyor:', many: 'Kaynaklarda şunları buldum:' },
  en: { one: 'The source I found says:', many: 'This is what the sources say:' },
};

/**
 * An answer without a model: the sentences of the best passages that speak of the question, quoted and cited. `passages`
 * are relevant ones, the best first; at least one.
 */
export function extractAnswer(words: readonly Word[], passages: readonly Found[], locale: Locale): { text: string; quotes: Quote[] } {
  const weights = weigh(words, passages);
  const judged = passages.map((passage) => ({ passage, covered: coverage(words, passage, weights) }));
  const best = Math.max(...judged.map(({ covered }) => covered));
  // What speaks of more of the question comes first; else the engine's order stays.
  const chosen = distinct(judged.filter(({ covered }) => covered >= best * share).sort((a, b) => b.covered - a.covered)).slice(0, most);
  const quotes = chosen.map(({ passage }, index) => quoteOf(index + 1, passage, spanOf(words, passage, longest)));
  const { one, many } = texts[locale];
  const items = chosen.map(({ passage }, index) => quotedItem(quotes[index] as Quote, passage, locale));
  return { text: [quotes.length === 1 ? one : many, '', ...items].join('\n').trimEnd(), quotes };
}

/** Of passages that have to do with a question, the best first, what of the first few things speaks of it most, quoted. */
export function nearestTo(words: readonly Word[], passages: readonly Found[]): { readonly passage: Found; readonly quote: Quote }[] {
  const first = [...Map.groupBy(passages, ({ subject }) => subject).values()].flatMap(([best]) => best ?? []);
  return first
    .slice(0, most)
    .map((passage, index) => ({ passage, quote: quoteOf(index + 1, passage, spanOf(words, passage, longestNear)) }));
}

type Judged = { readonly passage: Found; readonly covered: number };

/** Passages with the same text, such as those of a file that was uploaded twice, once. */
function distinct(all: readonly Judged[]): Judged[] {
  const seen = new Set<string>();
  return all.filter(({ passage }) => !seen.has(passage.text) && seen.add(passage.text));
}

/**
 * The sentence that speaks most of the question, with its neighbours as far as there is room: it often only repeats the
 * question, as a lead-in or a table's head does, and the answer stands beside it (`npm run eval`: 77 % of the answers are
 * then quoted, 62 % without). Never the heading that the passage stands under.
 */
function spanOf(words: readonly Word[], passage: Found, longest: number): Span {
  const { text } = passage;
  const sentences = scored(words, text, headingEnd(passage));
  const at = Math.max(
    sentences.findIndex(({ score }) => score === Math.max(...sentences.map((each) => each.score))),
    0,
  );
  let [first, last] = [at, at];
  const start = () => sentences[first]?.span.start ?? 0;
  const end = () => sentences[last]?.span.end ?? text.length;
  for (let grown = true; grown; ) {
    grown = false;
    const next = sentences[last + 1];
    if (next && next.span.end - start() <= longest) {
      last += 1;
      grown = true;
    }
    const before = sentences[first - 1];
    if (before && end() - before.span.start <= longest) {
      first -= 1;
      grown = true;
    }
  }
  return cutAround(text, { start: start(), end: end() }, words, longest);
}
