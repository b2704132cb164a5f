import type { Locale } from '../../kernel/module.ts';
import type { Span } from '../index/sentences.ts';
import { headingEnd, type Quote, quoteOf } from '../search/quote.ts';
import type { Found } from '../search/retrieve.ts';
import type { Word } from '../truth/words.ts';
import { quotedItem } from './quote-item.ts';
import { coverage, weigh } from './relevance.ts';
import { cutAround, scored } from './span.ts';

/** Maximum number of quoted passages. */
const most = 3;
/** A passage is quoted if its coverage of the question is at least this share of the best one's. */
const share = 0.7;
/** Maximum characters of a quote. */
const longest = 400;
/** Maximum characters of a quote from a passage that is only near. */
const longestNear = 200;

const texts: Readonly<Record<Locale, { readonly one: string; readonly many: string }>> = {
  tr: { one: 'Bulduğum kaynakta şöyle yazıyor:', many: 'Kaynaklarda şunları buldum:' },
  en: { one: 'The source I found says:', many: 'This is what the sources say:' },
};

/**
 * Answers without a model: quotes and cites the sentences of the best passages that match the question. `passages`: at least one relevant
 * passage, the best first.
 */
export function extractAnswer(words: readonly Word[], passages: readonly Found[], locale: Locale): { text: string; quotes: Quote[] } {
  const weights = weigh(words, passages);
  const judged = passages.map((passage) => ({ passage, covered: coverage(words, passage, weights) }));
  const best = Math.max(...judged.map(({ covered }) => covered));
  // Passages that cover more of the question come first; ties keep the search order.
  const chosen = distinct(judged.filter(({ covered }) => covered >= best * share).sort((a, b) => b.covered - a.covered)).slice(0, most);
  const quotes = chosen.map(({ passage }, index) => quoteOf(index + 1, passage, spanOf(words, passage, longest)));
  const { one, many } = texts[locale];
  const items = chosen.map(({ passage }, index) => quotedItem(quotes[index] as Quote, passage, locale));
  return { text: [quotes.length === 1 ? one : many, '', ...items].join('\n').trimEnd(), quotes };
}

/** Quotes the best passage of each of the first few subjects. `passages`: related to the question, the best first. */
export function nearestTo(words: readonly Word[], passages: readonly Found[]): { readonly passage: Found; readonly quote: Quote }[] {
  const first = [...Map.groupBy(passages, ({ subject }) => subject).values()].flatMap(([best]) => best ?? []);
  return first
    .slice(0, most)
    .map((passage, index) => ({ passage, quote: quoteOf(index + 1, passage, spanOf(words, passage, longestNear)) }));
}

type Judged = { readonly passage: Found; readonly covered: number };

/** Removes passages with the same text, such as those of a file that was uploaded twice. */
function distinct(all: readonly Judged[]): Judged[] {
  const seen = new Set<string>();
  return all.filter(({ passage }) => !seen.has(passage.text) && seen.add(passage.text));
}

/**
 * The sentence that matches the question best, extended by its neighbours up to `longest`. That sentence often only repeats the question,
 * as an introduction or a table header does, with the answer beside it (`npm run eval` quotes 77 % of the answers with neighbours, 62 %
 * without). Never includes the passage's heading.
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
