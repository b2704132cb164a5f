import { LRUCache } from 'lru-cache';
import { momentOf } from './local-time.ts';

const zones = new LRUCache<string, string>({ max: 600 });

/**
 * Returns the time zone, or UTC if this Node.js does not know it. A zone may have been stored by a Node.js with other
 * zones, and must not make formatting fail. New zones are checked with `isTimeZone`.
 */
export function knownZone(timeZone: string): string {
  let known = zones.get(timeZone);
  if (known === undefined) {
    known = isKnown(timeZone) ? timeZone : 'UTC';
    zones.set(timeZone, known);
  }
  return known;
}

const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

/** Local time in the zone: `2026-12-01 09:00:00`. */
export function clockIn(timeZone: string, moment: Date): string {
  let format = clocks.get(timeZone);
  if (!format) {
    // The Swedish locale formats times as ISO 8601, but without zeros before a year.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownZone(timeZone), dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, format);
  }
  return format.format(moment).padStart('2026-12-01 09:00:00'.length, '0');
}

/** Moment of a local time in the zone, as `momentOf` defines it. */
export const momentIn = (timeZone: string, clock: string): Date => momentOf(clock, (moment) => clockIn(timeZone, moment));

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

/** Day in a time zone at a moment, `2026-12-01`. Unknown zones count as UTC. */
export function dayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = formatOf(timeZone);
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** Current hour and date in a time zone. */
export function localTime(now: Date, timeZone: string): { hour: number; day: string } {
  const [day = '', time = ''] = clockIn(timeZone, now).split(' ');
  return { hour: Number(time.slice(0, 2)), day };
}

/** Number of days from one day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 60 * 60 * 1000));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale formats days as ISO 8601.
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: knownZone(timeZone) });
}

/** Moment at which a day begins in a time zone; if clocks skip midnight, the first moment of that day. */
export const startOfDay = (timeZone: string, day: string): Date => momentIn(timeZone, `${day} 00:00:00`);

/** The day `days` days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Spellings of the time zones that this Node.js lists, by their lower case. It lists one name per zone, often an old one. */
const listed: ReadonlyMap<string, string> = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]));

/** Parts of zone names in capitals, and parts with capitals inside. */
const capitals = new Set('act chat est gb gmt gmt0 hst in lhi met mst nsw nz prc roc rok su uct us utc cet eet wet'.split(' '));
const mixed: Readonly<Record<string, string>> = {
  bajanorte: 'BajaNorte',
  bajasur: 'BajaSur',
  comodrivadavia: 'ComodRivadavia',
  denoronha: 'DeNoronha',
  dumontdurville: 'DumontDUrville',
  easterisland: 'EasterIsland',
  mcmurdo: 'McMurdo',
};

/** Form of names in the tz database, old and new. Excludes offsets (`+03:00`), which Intl accepts too. */
const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;

/**
 * Whether a text is an IANA time zone name, in any case. Tested with Intl, because its list lacks the links
 * (`Europe/Kyiv`, `Etc/UTC`).
 */
export const isTimeZone = (name: string): boolean => zoneName.test(name) && isKnown(name);

/**
 * Spells a name as the tz database does: names are compared without case (RFC 9557 4.1). Links stay links, so that a
 * client reads what it wrote. `name` must pass `isTimeZone`.
 */
export function spelledZone(name: string): string {
  const lower = name.toLowerCase();
  const inWords = (word: string) => {
    if (capitals.has(word) || /^[a-z]{3}\d/.test(word)) return word.toUpperCase();
    return mixed[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
  };
  return listed.get(lower) ?? lower.replaceAll(/[^/_+-]+/g, inWords);
}
