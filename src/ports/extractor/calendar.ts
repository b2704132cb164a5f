import type { Document } from './document.ts';
import { dateOf } from './message.ts';

type Line = { readonly name: string; readonly parameters: string; readonly value: string };

const labels: Readonly<Record<string, string>> = {
  DTSTART: 'Başlangıç',
  DTEND: 'Bitiş',
  DUE: 'Son tarih',
  LOCATION: 'Yer',
  ORGANIZER: 'Düzenleyen',
  ATTENDEE: 'Katılan',
  RRULE: 'Yineleme',
  STATUS: 'Durum',
  DESCRIPTION: 'Açıklama',
};

/** Adds the events and tasks of a calendar (RFC 5545), each below its summary. */
export function readCalendar(text: string, document: Document): void {
  let entry: Line[] | undefined;
  // Nesting depth inside an entry: alarms repeat the properties of their entry, so they are ignored.
  let inner = 0;
  for (const line of linesOf(text)) {
    const value = line.value.toUpperCase();
    if (line.name === 'BEGIN' && entry) inner += 1;
    else if (line.name === 'BEGIN' && /^V(EVENT|TODO|JOURNAL)$/.test(value)) entry = [];
    else if (line.name === 'END' && inner > 0) inner -= 1;
    else if (line.name === 'END' && entry) {
      add(entry, document);
      entry = undefined;
    } else if (inner === 0) entry?.push(line);
  }
  if (entry) add(entry, document);
}

function add(entry: readonly Line[], document: Document): void {
  document.heading(plain(entry.find(({ name }) => name === 'SUMMARY')?.value ?? ''), 2);
  const lines = Object.entries(labels).flatMap(([name, label]) => {
    const values = entry.filter((line) => line.name === name).map(formatProperty);
    return values.length === 0 ? [] : [`${label}: ${values.join(', ')}`];
  });
  document.paragraph(lines.join('\n'));
}

/** Formats a property. Times without a zone, or with a named zone, are not converted. */
function formatProperty({ name, parameters, value }: Line): string {
  if (name === 'ORGANIZER' || name === 'ATTENDEE') {
    const known = /(?:^|;)CN=(?:"([^"]*)"|([^;]*))/i.exec(parameters);
    const address = value.replace(/^mailto:/i, '');
    const called = known?.[1] ?? known?.[2];
    return called && called !== address ? `${called} <${address}>` : address;
  }
  if (!/^(DTSTART|DTEND|DUE)$/.test(name)) return plain(value);
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(value) ?? [];
  if (year === undefined) return value;
  if (hour === undefined) return `${day}.${month}.${year}`;
  if (utc) return dateOf(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  const zone = /(?:^|;)TZID="?([^;"]*)/i.exec(parameters)?.[1];
  return `${day}.${month}.${year} ${hour}:${minute}${zone && !/istanbul|turkey/i.test(zone) ? ` (${zone})` : ''}`;
}

const plain = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

/** Parses unfolded lines into name, parameters and value. */
function linesOf(text: string): Line[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const found = /^([A-Za-z0-9-]+)((?:;(?:[^":]|"[^"]*")*)?):(.*)$/.exec(line);
      return found ? [{ name: (found[1] ?? '').toUpperCase(), parameters: found[2] ?? '', value: found[3] ?? '' }] : [];
    });
}
