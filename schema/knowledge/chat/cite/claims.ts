import { codeIn } from '../../../work/markdown/markdown.ts';
import { type Span, sentencesOf } from '../../index/sentences.ts';

/** `[1]`, `[2, 5]`, `[1][3]`. */
const marker = /(?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+/g;

export const isWithin = (spans: readonly Span[], at: number): boolean => spans.some(({ start, end }) => at >= start && at < end);

/** A marker in a text, with its distinct numbers in order. */
export type Marker = Span & { readonly numbers: readonly number[] };

/** The markers of a text, in order. Brackets in code cite nothing. */
function markersIn(text: string): Marker[] {
  const found = [...text.matchAll(marker)];
  const code = found.length > 0 ? codeIn(text) : [];
  return found.flatMap(({ 0: list, index: start }) => {
    const numbers = [...new Set((list.match(/\d+/g) ?? []).map(Number))];
    return isWithin(code, start) ? [] : [{ start, end: start + list.length, numbers }];
  });
}

/**
 * Returns the text with only those numbers in brackets for which `isValid` holds, and with the markers in `added`, which are empty spans in
 * order. `end`: the index after the marker of a number.
 */
export function keepNumbers(text: string, isValid: (n: number, end: number) => boolean, added: readonly Marker[] = []): string {
  const own = markersIn(text).map((each) => ({ ...each, numbers: each.numbers.filter((n) => isValid(n, each.end)) }));
  let made = '';
  let at = 0;
  for (const { start, end, numbers } of [...own, ...added].sort((one, other) => one.start - other.start)) {
    made += text.slice(at, start);
    if (numbers.length === 0) made = made.replace(/[^\S\n]+$/, '');
    else made += `${start === end ? ' ' : ''}${numbers.map((n) => `[${n}]`).join('')}`;
    at = end;
  }
  return made + text.slice(at);
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
    return { text, start: draft.start, end: draft.end, markers: draft.markers };
  });
}
