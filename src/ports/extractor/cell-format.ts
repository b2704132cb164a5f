import { format, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';

/** Separators, names of months and days, and built-in formats are those of a Turkish Excel: the file does not store them. */
const locale = 'tr-TR';

/** Built-in formats (ECMA-376, 18.8.30) in which a Turkish Excel differs from numfmt's data, which are those of CLDR. */
const turkish: Readonly<Record<number, string>> = {
  9: '%0',
  10: '%0.00',
  14: 'dd.mm.yyyy',
  22: 'dd.mm.yyyy hh:mm',
};

/** Number from which Excel may shorten a number in the format General, which has 11 places. */
const shortened = 1e8;
/** Above this a number has no exact digits to show. */
const mostExact = 1e21;
/** Days between the epochs of the two date systems. */
const epoch1904 = 1462;
/** Last day that Excel shows: 31.12.9999. */
const lastDay = 2_958_465;

/** How numbers and texts of a cell are shown. */
export type CellFormat = {
  readonly pattern: string;
  /** A point in time, not an amount or a duration: it depends on the date system. */
  readonly isDate: boolean;
};

const general: CellFormat = { pattern: 'General', isDate: false };

/** The number format `id`, whose code is `code` if the file defines it. Codes that nobody understands are General. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  const pattern = code ?? turkish[id] ?? getFormatFromId(id, locale) ?? 'General';
  if (!isValidFormat(pattern)) return general;
  const { type } = getFormatInfo(pattern);
  const isTime = type === 'date' || type === 'datetime' || type === 'time';
  // A locale inside the brackets chooses names of months, and in Excel nothing else: numbers keep the system's separators.
  const symbols = pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (whole, symbol: string) => {
    if (isTime && symbol === '') return whole;
    return symbol === '' ? '' : `[$${symbol}]`;
  });
  // The slash is the separator of dates of the system.
  const separated = isTime ? withSystemSlash(symbols) : symbols;
  const usable = isValidFormat(separated) ? separated : pattern;
  return { pattern: usable, isDate: isTime && !/\[(h+|m+|s+)\]/i.test(pattern) };
}

/** A number as the sheet shows it. `is1904`: the workbook counts days from 1904. */
export function shownNumber(value: number, { pattern, isDate }: CellFormat, is1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  const number = isDate && is1904 ? value + epoch1904 : value;
  // Excel fills the cell with `#`; the value is what a reader looks for.
  if (isDate && (number < 0 || number > lastDay + 1)) return whole(value);
  if (pattern === 'General') return Math.abs(value) >= shortened ? whole(value) : written(general.pattern, value);
  return written(pattern, number);
}

/** A text as the sheet shows it: the fourth part of a format may put words around it. */
export function shownText(value: string, { pattern }: CellFormat): string {
  return pattern === 'General' || pattern === '@' ? value : written(pattern, value);
}

export const shownBoolean = (value: boolean): string => (value ? 'DOĞRU' : 'YANLIŞ');

/** Days since the epoch of 1900 of an ISO date; undefined if it is none. */
export function serialOf(iso: string): number | undefined {
  const milliseconds = Date.parse(/[T ]/.test(iso) ? `${iso.replace(/Z?$/, 'Z')}` : iso);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 86_400_000 + 25_569;
}

function written(pattern: string, value: number | string): string {
  try {
    return format(pattern, value, { locale, nbsp: false, throws: true });
  } catch {
    return typeof value === 'number' ? whole(value) : value;
  }
}

/** All digits, e.g. of a bar code: Excel would show `8,69E+12` in the format General, and nobody would find it. */
function whole(value: number): string {
  if (Math.abs(value) >= mostExact) return format('General', value, { locale });
  return value.toLocaleString('tr', { useGrouping: false, maximumFractionDigits: 10 });
}

/** `/` outside of quotes and escapes becomes `.`. */
const withSystemSlash = (pattern: string): string =>
  pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]|AM\/PM|A\/P|\//gi, (part) => (part === '/' ? '"."' : part));
