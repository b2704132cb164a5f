import { taskNumber } from '../../kernel/ids.ts';
import { proseOf } from './markdown.ts';

/** Of a text, numbers that are looked up, at most. */
export const mostNumbers = 20;

/** Letters and digits of the scripts whose words are written apart: Latin, Greek, Cyrillic. */
const word = 'A-Za-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u052f\\u1e00-\\u1fff';
const numbers = new RegExp(`(?<![${word}_/.@-])${taskNumber.source.replaceAll(/[$^]/g, '')}(?![${word}_-])`, 'gu');

/**
 * The task numbers of a text, each once, in order; none in code, HTML or addresses. `text_numbers` of the database finds these and those in
 * code: readers of `text_number` leave the others out by this function.
 */
export function numbersIn(text: string): string[] {
  // Found in the source, so that `_WEB-1_` is none, as in the database.
  const found = [...text.matchAll(numbers)];
  if (found.length === 0) return [];
  const prose = proseOf(text);
  const read = found.flatMap(({ 0: number, index }) => (prose.startsWith(number, index) ? [number] : []));
  return [...new Set(read)].slice(0, mostNumbers);
}
