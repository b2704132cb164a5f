import { fold } from '../../kernel/turkish.ts';
import type { Beside } from './beside.ts';
import { plainWords } from './facts.ts';
import { mightOf } from './modality.ts';
import { isNameAt, type Names } from './names.ts';
import { type Figure, figuresOf, hold, isCounted, isEnglish } from './numbers.ts';
import { tokensOf } from './tokens.ts';
import { isIn, textWords, type Word } from './words.ts';

/** What a segment of a sentence tells: a number, somebody or something by name, or whether it must be. */
type Values = { readonly figures: readonly Figure[]; readonly names: ReadonlySet<string>; readonly might: string | undefined };
type Segment = { readonly text: string; readonly values: Values };

/** Where one thing that a sentence tells ends and another begins. */
const between =
  /(?<=[,;:])\s+|\s+(?=(?:ama|ancak|fakat|ise|but|while|whereas)\s)|\s+(?=(?:and|ve)\s+\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)?\s+(?:will|is|was|has)\s)/u;

/**
 * Whether each number and name of a claim is told of what the claim tells it of, where a sentence tells several: `doğumdan önce
 * sekiz, doğumdan sonra on iki` says nothing of sixteen, nor that it is twelve before. A segment that tells another value of
 * the kind, and speaks more of what the claim speaks of than the one that has the claim's, contradicts it. `cells`: the
 * segments of a table's row.
 */
export function agreeOnValues(claim: string, sentence: string, { names, cells }: Beside): boolean {
  const segments = cells ? cells.map((text) => ({ text, values: valuesOf(text, names, false) })) : segmentsOf(sentence, names, false);
  if (segments.length < 2) return true;
  return segmentsOf(claim, names, true).every((ours) => {
    const words = contextOf(ours);
    return (
      tells(
        words,
        segments,
        ({ figures }) => areOfKind(figures, ours.values.figures),
        (segment) => sharesFigure(ours, segment),
        cells !== undefined,
      ) &&
      tells(
        words,
        segments,
        (values) => values.names.size > 0,
        (segment) => sharesName(ours, segment),
        cells !== undefined,
      ) &&
      tells(
        words,
        segments,
        ({ might }) => might !== undefined,
        ({ values: { might } }) => might !== undefined && might === ours.values.might,
        false,
      )
    );
  });
}

/** Whether no segment with another value of a kind speaks more of `words` than each that has the claim's. */
function tells(
  words: readonly Word[],
  segments: readonly Segment[],
  hasKind: (values: Values) => boolean,
  hasOurs: (segment: Segment) => boolean,
  isRow: boolean,
): boolean {
  const own = segments.filter(hasOurs);
  if (own.length === 0) return true;
  const others = segments.filter((segment) => hasKind(segment.values) && !hasOurs(segment));
  const topic = isRow || !isEnglish(segments.map(({ text }) => text).join(' ')) ? [] : topicOf(segments[0] as Segment);
  const counted = words.filter((word) => !topic.includes(word.text));
  const score = ({ text }: Segment) => scoreOf(counted, text);
  const best = Math.max(...own.map(score));
  return others.every((segment) => score(segment) <= best);
}

/** How much of `words` a segment says; a word in the very form counts a little more. */
function scoreOf(words: readonly Word[], text: string): number {
  const said = textWords(text);
  return words.reduce((sum, word) => sum + (said.get(word.text.charAt(0))?.includes(word.text) ? 1.01 : isIn(word, said) ? 1 : 0), 0);
}

/** Whether some are of what others count: months do not say otherwise than years do. */
const areOfKind = (some: readonly Figure[], others: readonly Figure[]): boolean =>
  some.some((one) => others.some((other) => one.unit === other.unit && kindOf(one) === kindOf(other)));
const kindOf = ({ forms: [form = ''] }: Figure): string => /^\D*/.exec(form)?.[0] ?? '';

const sharesFigure = ({ values: { figures } }: Segment, other: Segment): boolean =>
  figures.some((figure) => hold(other.values.figures, figure));
const sharesName = ({ values: { names } }: Segment, other: Segment): boolean => [...names].some((name) => other.values.names.has(name));

/** What a segment says beside its values. */
const contextOf = ({ text, values }: Segment): readonly Word[] =>
  plainWords(text).filter((word) => !values.names.has(word.text) && !isCounted(word.text) && mightOf(word.text) === undefined);

/** English says first what all that follows is told of. */
const topicOf = ({ text }: Segment): string[] => {
  const might = /\b(?:is|are|was|must|may|will)\b/.exec(text)?.index ?? 0;
  return plainWords(text.slice(0, might)).map((word) => word.text);
};

/** Somebody or something that a clause ends with. */
const lastName = /(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)*),?\s*$/u;

/** The segments of a sentence, each with a value at least and something that it is told of. */
function segmentsOf(sentence: string, names: Names, claimed: boolean): readonly Segment[] {
  const segments: Segment[] = [];
  let waiting = '';
  for (const found of sentence.split(between)) {
    // Who does what follows `who` was named last.
    const piece =
      /^who\s/.test(found) && lastName.test(segments.at(-1)?.text ?? '')
        ? found.replace('who', lastName.exec(segments.at(-1)?.text ?? '')?.[1] ?? 'who')
        : found;
    const text = waiting === '' ? piece : `${waiting} ${piece}`;
    const segment = { text, values: valuesOf(text, names, claimed) };
    const { figures, names: named, might } = segment.values;
    const isWhole = (figures.length > 0 || named.size > 0 || might !== undefined) && contextOf(segment).length > 0;
    waiting = isWhole ? '' : text;
    if (isWhole) segments.push(segment);
  }
  const last = segments.pop();
  if (waiting === '' || !last) return last ? [...segments, last] : [];
  const text = `${last.text} ${waiting}`;
  return [...segments, { text, values: valuesOf(text, names, claimed) }];
}

function valuesOf(text: string, names: Names, claimed: boolean): Values {
  const tokens = tokensOf(text);
  const named = tokens.filter((_, at) => isNameAt(tokens, at, names)).map(({ folded }) => folded);
  return { figures: figuresOf(text, claimed), names: new Set(named), might: mightOf(fold(text)) };
}
