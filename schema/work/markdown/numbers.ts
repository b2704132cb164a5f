import { taskNumber } from '../../kernel/ids.ts';
import { proseOf } from './markdown.ts';

/** Maximum number of task numbers in one text that are looked up. */
export const mostNumbers = 20;

/** Letters and digits of scripts that separate words with spaces: Latin, Greek, Cyrillic. */
const word = 'A-Za-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u052f\\u1e00-\\u1fff';
const numbers = new RegExp(`(?<![${word}_/.@-])${taskNumber.source.replaceAll(/[$^]/g, '')}(?![${word}_-])`, 'gu');

/**
 * Distinct task numbers of a text, in order, except in code, HTML and URLs. The database function `text_numbers` also finds
 * those in code, so readers of `text_number` filter with this function.
 */
export function numbersIn(text: string): string[] {
  // Matched in the source, so that `_WEB-1_` does not match, as in the database.
  const found = [...text.matchAll(numbers)];
  if (found.length === 0) return [];
  const prose = proseOf(text);
  const read = found.flatMap(({ 0: number, index }) => (prose.startsWith(number, index) ? [number] : []));
  return [...new Set(read)].slice(0, mostNumbers);
}
