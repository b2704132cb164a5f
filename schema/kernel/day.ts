import { LRUCache } from 'lru-cache';
import { knownZone } from './zone.ts';

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

/** The day it is in a time zone, `2026-12-01`. A zone this Node does not know counts as UTC. */
export function dayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = formatOf(timeZone);
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** Days from one day to another; negative where that is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 60 * 60 * 1000));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes days as ISO 8601 does.
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: knownZone(timeZone) });
}
