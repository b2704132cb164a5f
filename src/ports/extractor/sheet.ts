import readXlsx from 'read-excel-file/node';
import type { Document } from './document.ts';
import { mostPages } from './limits.ts';
import { Refused } from './port.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** A heading and a table a sheet. @returns how many sheets */
export async function readSheets(bytes: Uint8Array, document: Document): Promise<number> {
  const sheets = await readXlsx(Buffer.from(bytes));
  if (sheets.length > mostPages) throw new Refused('too_many_pages');
  for (const [index, { sheet, data }] of sheets.entries()) {
    const rows = (data as readonly (readonly Cell[])[]).map((row) => row.map(written));
    if (!rows.some((row) => row.some((cell) => cell !== ''))) continue;
    document.heading(sheet, 1, index + 1);
    document.table(rows, index + 1);
  }
  return sheets.length;
}

/** A cell as a Turkish spreadsheet shows it: `29.10.2026`, `1250,5`. */
function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return cell.toLocaleString('tr', { useGrouping: false, maximumFractionDigits: 10 });
  if (typeof cell === 'boolean') return cell ? 'DOĞRU' : 'YANLIŞ';
  if (!(cell instanceof Date)) return cell;
  const [date = '', time = ''] = cell.toISOString().split('T');
  const day = date.split('-').reverse().join('.');
  const clock = time.slice(0, 5);
  return clock === '00:00' ? day : `${day} ${clock}`;
}
