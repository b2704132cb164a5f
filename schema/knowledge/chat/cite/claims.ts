import { codeIn } from '../../../work/markdown/markdown.ts';
import { type Span, sentencesOf } from '../../index/sentences.ts';

/** `[1]`, `[2, 5]`, `[1][3]`, with the white space before. */
const marker = /([^\S\n]*)((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)/g;

export const isWithin = (spans: readonly Span[], at: number): boolean => spans.some(({ start, end }) => at >= start && at < end);

/** A marker in a text: its distinct numbers in order, and the index after it. */
export type Marker = { readonly end: number; readonly numbers: readonly number[] };

/** The markers of a text, in order. Brackets in code cite nothing. */
function markersIn(text: string): Marker[] {
  const found = [...text.matchAll(marker)];
  const code = found.length > 0 ? codeIn(text) : [];
  return found.flatMap(({ 0: all, 1: space = '', 2: list = '', index }) =>
    isWithin(code, index + space.length) ? [] : [{ end: index + all.length, numbers: numbersOf(list) }],
  );
}

/** The numbers in a marker, in order, each once. */
const numbersOf = (marked: string): number[] => [...new Set((marked.match(/\d+/g) ?? []).map(Number))];

/**
 * Returns the text with only those numbers in brackets for which `isValid` holds; code is unchanged. `end`: the index after the marker of a
 * number.
 * @param code spans of code in the text, if it is a part of a longer one
 */
export function keepNumbers(text: string, isValid: (n: number, end: number) => boolean, code?: readonly Span[]): string {
  let spans = code;
  return text.replaceAll(marker, (found, space: string, list: string, at: number) => {
    spans ??= codeIn(text);
    if (isWithin(spans, at + space.length)) return found;
    const numbers = numbersOf(list).filter((n) => isValid(n, at + found.length));
    return numbers.length > 0 ? space + numbers.map((n) => `[${n}]`).join('') : '';
  });
}

/** Citation numbers of a text, in the order of their first use. */
export function numbersIn(text: string): number[] {
  return [...new Set(markersIn(text).flatMap(({ numbers }) => numbers))];
}

export const withoutNumbers = (text: string): string => keepNumbers(text, () => false);

/** A sentence of an answer. */
export type Claim = {
  /** The words, without citation numbers, list marks and link addresses. */
  readonly text: string;
  /** Index of its first character in the answer. */
  readonly start: number;
  /** Index after its last character in the answer. */
  readonly end: number;
  /** Its citation markers, in order. */
  readonly markers: readonly Marker[];
  /** Whether it says anything: no form of a sentence is exempt from verification, but rules of tables and lines are. */
  readonly says: boolean;
};

const leading = /^(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+/;
const address = /(?<=\]\()[^)\s]+|https?:\/\/[^\s)\]>]+/g;

/** @returns the sentences of an answer; a marker after the full stop belongs to the sentence before it */
export function claimsOf(answer: string): Claim[] {
  const markers = markersIn(answer);
  const drafts: { start: number; end: number; markers: Marker[] }[] = [];
  // Masks addresses, so that no sentence ends within one.
  for (const { start, end } of sentencesOf(answer.replaceAll(address, (found) => 'x'.repeat(found.length)))) {
    const before = drafts.at(-1);
    const markersLength = leading.exec(answer.slice(start, end))?.[0].length ?? 0;
    // The sentence splitter puts a marker after the full stop into the next sentence. That is right only at the start of a line.
    const isBefore = markersLength > 0 && before !== undefined && !answer.slice(before.end, start).includes('\n');
    const from = isBefore ? start + markersLength : start;
    const within = (first: number, last: number) => markers.filter((each) => each.end > first && each.end <= last);
    if (isBefore) {
      before.markers.push(...within(start, from));
      if (from >= end) continue;
    }
    drafts.push({ start: from, end, markers: within(from, end) });
  }
  return drafts.map((draft) => {
    const raw = answer.slice(draft.start, draft.end);
    const text = withoutNumbers(raw.replaceAll(/\]\([^)\s]*\)/g, ']'))
      .replace(/^\s*(?:[-*+>]|\d{1,3}[.)])\s+/, '')
      .replaceAll(/[*_`~#]+/g, '')
      .replaceAll(/^[\s|]+|[\s|]+$/g, '');
    return { text, start: draft.start, end: draft.end, markers: draft.markers, says: /[\p{L}\p{N}]/u.test(text) };
  });
}
