import { parse } from 'csv-parse/sync';
import type { Document } from './document.ts';
import { Refused } from './port.ts';

/** Turkish spreadsheets write `;`, since the comma is in their numbers. */
const delimiters = [';', '\t', ',', '|'] as const;
/** Records that are looked at to judge a text. */
const sample = 50;
/** A longer text may be the beginning of one, and its last record half of one. */
const longestWhole = 16 * 1024;

/** First line that states the delimiter for Excel. Excel does not show it. */
const excelDelimiter = /^\ufeff?sep=(.)\r?\n/i;

type Guess = { readonly delimiter: string; readonly columns: number; readonly records: number };

/** The delimiter by which the first records of a text have the same number of columns, the most of them; undefined where there is none. */
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

/** Whether a text whose name says nothing is a table all the same: prose with commas is none. */
export function isTable(text: string): boolean {
  const guess = guessDelimiter(text);
  return guess !== undefined && guess.columns >= 3 && guess.records >= 3;
}

/** One table, the first record its header. @throws Refused `corrupt` */
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
