import { unparse } from 'papaparse';

export type Table = { readonly fields: string[]; readonly data: string[][] };

/**
 * A table as a file that a spreadsheet opens by a double click: UTF-8 with its mark, divided as the language's
 * spreadsheets expect, and nothing in it taken for a formula (an apostrophe is put before).
 */
export function csvOf(table: Table, delimiter: ',' | ';'): Blob {
  const text = unparse(table, { delimiter, escapeFormulae: true, newline: '\r\n' });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** Hands a file to the browser to be kept. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
