import { format, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';

/** Separators, month and day names, and built-in formats are those of a Turkish Excel: the file does not store them. */
const locale = 'tr-TR';

/** Built-in formats (ECMA-376, 18.8.30) in which a Turkish Excel differs from numfmt's CLDR data. */
const turkish: Readonly<Record<number, string>> = {
  9: '%0',
  10: '%0.00',
  14: 'dd.mm.yyyy',
  22: 'dd.mm.yyyy hh:mm',
};

/** Excel may shorten numbers from here on in the format General, which has 11 places. */
const shortened = 1e8;
/** Larger numbers have no exact digits. */
const mostExact = 1e21;
/** Days between the epochs of the two date systems. */
const epoch1904 = 1462;
/** Last day that Excel can display: 31.12.9999. */
const lastDay = 2_958_465;

/** Number format of a cell. */
export type CellFormat = {
  readonly pattern: string;
  /** True for points in time, which depend on the date system; false for amounts and durations. */
  readonly isDate: boolean;
};

const general: CellFormat = { pattern: 'General', isDate: false };

/** Returns the number format `id`; `code` is its format code if the file defines it. Invalid codes become General. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  const pattern = code ?? turkish[id] ?? getFormatFromId(id, locale) ?? 'General';
  if (!isValidFormat(pattern)) return general;
  const { type } = getFormatInfo(pattern);
  const isTime = type === 'date' || type === 'datetime' || type === 'time';
  // A locale in brackets only selects the names of months in Excel: numbers keep the system's separators.
  const symbols = pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (whole, symbol: string) => {
    if (isTime && symbol === '') return whole;
    return symbol === '' ? '' : `[$${symbol}]`;
  });
  // A slash is the placeholder of the system's date separator.
  const separated = isTime ? withSystemSlash(symbols) : symbols;
  const usable = isValidFormat(separated) ? separated : pattern;
  return { pattern: usable, isDate: isTime && !/\[(h+|m+|s+)\]/i.test(pattern) };
}

/** Formats a number as the sheet displays it. `is1904`: the workbook counts days from 1904. */
export function formatNumber(value: number, { pattern, isDate }: CellFormat, is1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  const number = isDate && is1904 ? value + epoch1904 : value;
  // Excel fills such a cell with `#`; the value is more useful for search.
  if (isDate && (number < 0 || number > lastDay + 1)) return whole(value);
  if (pattern === 'General') return Math.abs(value) >= shortened ? whole(value) : written(general.pattern, value);
  return written(pattern, number);
}

/** Formats a text as the sheet displays it: the fourth section of a format may add words around it. */
export function formatText(value: string, { pattern }: CellFormat): string {
  return pattern === 'General' || pattern === '@' ? value : written(pattern, value);
}

export const formatBoolean = (value: boolean): string => (value ? 'DOĞRU' : 'YANLIŞ');

/** Returns the days from the epoch of 1900 to an ISO date; undefined for an invalid date. */
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

/** Formats all digits, e.g. of a bar code. Excel's General format would print `8,69E+12`, which nobody searches for. */
function whole(value: number): string {
  if (Math.abs(value) >= mostExact) return format('General', value, { locale });
  return value.toLocaleString('tr', { useGrouping: false, maximumFractionDigits: 10 });
}

/** Replaces `/` outside of quotes and escapes by `.`. */
const withSystemSlash = (pattern: string): string =>
  pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]|AM\/PM|A\/P|\//gi, (part) => (part === '/' ? '"."' : part));
