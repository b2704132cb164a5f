import { taskNumber } from '../../kernel/ids.ts';

/** Of a text, numbers that are looked up, at most. */
export const mostNumbers = 20;

/** Letters and digits of the scripts whose words are written apart: Latin, Greek, Cyrillic. */
const word = 'A-Za-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u052f\\u1e00-\\u1fff';
const numbers = new RegExp(`(?<![${word}_/.@-])${taskNumber.source.replaceAll(/[$^]/g, '')}(?![${word}_-])`, 'gu');

/** What in a text looks like the number of a task, each once, in order. `text_numbers` of the database says the same. */
export const numbersIn = (text: string): string[] => [...new Set(text.match(numbers) ?? [])].slice(0, mostNumbers);
