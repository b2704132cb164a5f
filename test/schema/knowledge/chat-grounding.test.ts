import { describe, expect, test } from 'vitest';
import { checkCitations } from '../../../schema/knowledge/chat/cite/citations.ts';
import { claimPassages, otherPassages } from '../../eval/claims.ts';
import { passage } from '../../support/builders/passage.ts';

/** Seed of the random changes. The tests take sentences of real passages and change one fact in each. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const random = drawer(seed);
/** Number of random draws per property. */
const runs = 150;

/** Pseudo-random numbers from 0 to 1, reproducible by seed (mulberry32). */
function drawer(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

type Said = { readonly sentence: string; readonly text: string; readonly title: string; readonly headings: string[] };

const all: readonly Said[] = [...claimPassages(), ...otherPassages()].flatMap(({ document, headings, text }) =>
  text
    .split(/(?<=\p{L}{3}\.)\s+(?=\p{Lu})/u)
    .filter((sentence) => /^[^|;:\n]{20,300}\.$/.test(sentence) && !/\.\s/.test(sentence))
    .map((sentence) => ({ sentence, text, title: document, headings })),
);

const isGrounded = (claim: string, { text, title, headings }: Said): boolean => {
  const { quotes, unsupported } = checkCitations(`${claim} [1].`.replace(/\.(?= \[1\])/, ''), new Map(), [
    passage(text, { title, headings }),
  ]);
  return quotes.length > 0 && unsupported === 0;
};

const denials: readonly (readonly [string, string])[] = [
  ['yapılır', 'yapılmaz'],
  ['verilir', 'verilmez'],
  ['ödenir', 'ödenmez'],
  ['uygulanır', 'uygulanmaz'],
  ['kesilir', 'kesilmez'],
  ['kullanılır', 'kullanılmaz'],
  ['alınır', 'alınmaz'],
  ['gerekir', 'gerekmez'],
  ['olmalıdır', 'olmamalıdır'],
  ['edilir', 'edilmez'],
  ['girilir', 'girilmez'],
  ['kabul edilmez', 'kabul edilir'],
  ['ödenmez', 'ödenir'],
  ['yapılmaz', 'yapılır'],
  ['değildir', ''],
  ['başlar', 'başlamaz'],
  ['kilitlenir', 'kilitlenmez'],
  ['bildirilmelidir', 'bildirilmemelidir'],
  ['is', 'is not'],
  ['are', 'are not'],
  ['must', 'must not'],
  ['were', 'were not'],
  ['was', 'was not'],
  ['is not', 'is'],
  ['are not', 'are'],
];
const bounds: readonly (readonly [string, string])[] = [
  ['en az', 'en çok'],
  ['en çok', 'en az'],
  ['en fazla', 'en az'],
  ['at least', 'at most'],
  ['at most', 'at least'],
  ['above', 'below'],
];

const replaced = (sentence: string, from: string, to: string): string | undefined => {
  const made = sentence.replace(new RegExp(`(?<!\\p{L})${from}(?!\\p{L})`, 'u'), to);
  return made === sentence ? undefined : made.replace(/ +(?=[.,])/g, '');
};

const wrong = {
  'another number': ({ sentence, text }: Said) =>
    [...sentence.matchAll(/(?<![\p{L}\d.,:/-])\d{1,3}(?![\d.,:/-]|\s*[.)])/gu)].flatMap(({ 0: number, index }) => {
      const other = String(Number(number) + 1 + Math.floor(random() * 60));
      return text.includes(other) ? [] : [sentence.slice(0, index) + other + sentence.slice(index + number.length)];
    }),
  'a denial': ({ sentence }: Said) => denials.flatMap(([one, other]) => replaced(sentence, one, other) ?? []),
  'another person': ({ sentence, text }: Said) => {
    const people = (of: string) => [
      ...new Set([...of.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}{2,} \p{Lu}\p{Ll}{2,}(?=['’ ,.|]|$)/gu)].map(([name]) => name)),
    ];
    const beside = people(text).filter((name) => !sentence.includes(name));
    return people(sentence).flatMap((name) => beside.map((other) => sentence.replace(name, other)));
  },
  'another bound': ({ sentence }: Said) => bounds.flatMap(([one, other]) => replaced(sentence, one, other) ?? []),
};

describe(`sentences of real passages, seed ${seed}`, () => {
  test('are grounded', () => {
    for (let run = 0; run < runs; run += 1) {
      const said = oneOf(all);
      expect(isGrounded(said.sentence, said), said.sentence).toBe(true);
    }
  });

  test('are grounded after a usual opening of an answer', () => {
    for (let run = 0; run < runs; run += 1) {
      const said = oneOf(all);
      const claim = `${/\b(?:the|is|are|was|were)\b/i.test(said.sentence) ? 'In short, ' : oneOf(['Evet, ', 'Kısaca: ', 'Sonuç olarak, ', 'Belgeye göre '])}${said.sentence}`;
      expect(isGrounded(claim, said), claim).toBe(true);
    }
  });

  test.each(Object.entries(wrong))('are not grounded with %s', (_, change) => {
    const made = all.flatMap((said) => change(said).map((claim) => ({ claim, said })));
    expect(made.length).toBeGreaterThan(5);
    for (let run = 0; run < runs; run += 1) {
      const { claim, said } = oneOf(made);
      expect(isGrounded(claim, said), `${claim} (${said.sentence})`).toBe(false);
    }
  });
});
