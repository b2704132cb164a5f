import { parse } from 'csv-parse/sync';
import type { Document } from './document.ts';
import { Refused } from './port.ts';

/** Turkish spreadsheets use `;`, since the comma is their decimal separator. */
const delimiters = [';', '\t', ',', '|'] as const;
/** Number of records that are examined to detect the delimiter. */
const sample = 50;
/** A longer text may be only the beginning of a file, so its last record may be incomplete. */
const longestWhole = 16 * 1024;

/** First line that states the delimiter for Excel. Excel does not display it. */
const excelDelimiter = /^\ufeff?sep=(.)\r?\n/i;

type Guess = { readonly delimiter: string; readonly columns: number; readonly records: number };

/**
 * Detects the delimiter for which the first records have the same number of columns, preferring the most columns. Undefined if
 * there is none.
 */
export function guessDelimiter(text: string): Guess | undefined {
  const guesses = delimiters.flatMap((delimiter): Guess[] => {
    const records = recordsOf(text, delimiter, sample);
    const whole = records.length < sample && text.length > longestWhole ? records.slice(0, -1) : records;
    const columns = whole[0]?.length ?? 0;
    const same = whole.every((record) => record.length === columns);
    return same && columns > 1 && whole.length > 1 ? [{ delimiter, columns, records: whole.length }] : [];
  });
  return guesses.sort((a, b) => b.columns - a.columns)[0];
}

/** Whether a text is a table although its file name does not say so. Prose with commas is not. */
export function isTable(text: string): boolean {
  const guess = guessDelimiter(text);
  return guess !== undefined && guess.columns >= 3 && guess.records >= 3;
}

/** Adds the records as one table; the first record is its header. @throws Refused `corrupt` */
export function readCsv(text: string, document: Document): void {
  const [line = '', stated] = excelDelimiter.exec(text) ?? [];
  const records = text.slice(line.length);
  const delimiter = stated ?? guessDelimiter(records.slice(0, 64 * 1024))?.delimiter ?? (records.includes(';') ? ';' : ',');
  document.table(parsed(records, delimiter));
}

function recordsOf(text: string, delimiter: string, to: number): string[][] {
  try {
    return parsed(text, delimiter, to);
  } catch {
    return [];
  }
}

function parsed(text: string, delimiter: string, to?: number): string[][] {
  const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  try {
    return parse(text, to === undefined ? options : { ...options, to });
  } catch (error) {
    throw new Refused('corrupt', { cause: error });
  }
}
