import { taskNumber } from '../../kernel/ids.ts';

/** Of a text, numbers that are looked up, at most. */
export const mostNumbers = 20;

const numbers = new RegExp(`(?<![\\p{L}\\p{N}_/.@-])${taskNumber.source.replaceAll(/[$^]/g, '')}(?![\\p{L}\\p{N}_-])`, 'gu');

/** What in a text looks like the number of a task, each once, in order. */
export const numbersIn = (text: string): string[] => [...new Set(text.match(numbers) ?? [])].slice(0, mostNumbers);
