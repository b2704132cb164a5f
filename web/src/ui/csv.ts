import { unparse } from 'papaparse';

export type Table = { readonly fields: string[]; readonly data: string[][] };

/**
 * CSV file that spreadsheets open directly: UTF-8 with BOM and the delimiter that spreadsheets of the language expect.
 * Formulas are escaped with an apostrophe.
 */
export function csvOf(table: Table, delimiter: ',' | ';'): Blob {
  const text = unparse(table, { delimiter, escapeFormulae: true, newline: '\r\n' });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** Downloads a file through the browser. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
