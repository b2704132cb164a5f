import { LRUCache } from 'lru-cache';

const zones = new LRUCache<string, string>({ max: 600 });

/**
 * The time zone, or UTC where this Node does not know it: one may have come from a Node with other zones, and must not
 * keep anything from being said. Zones that come in are checked (`updateMe`).
 */
export function knownZone(timeZone: string): string {
  let known = zones.get(timeZone);
  if (known === undefined) {
    known = isKnown(timeZone) ? timeZone : 'UTC';
    zones.set(timeZone, known);
  }
  return known;
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

/** The day it is in a time zone, `2026-12-01`. A zone this Node does not know counts as UTC. */
export function dayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes days as ISO 8601 does.
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    format = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: knownZone(timeZone) });
    formats.set(timeZone, format);
  }
  return format.format(now);
}
