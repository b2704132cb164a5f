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

/** What a clock shows in the zone: `2026-12-01 09:00:00`. */
export function clockIn(timeZone: string, moment: Date): string {
  // Sweden writes times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownZone(timeZone), dateStyle: 'short', timeStyle: 'medium' });
  return format.format(moment);
}

/** The moment at which a clock in the zone shows this: where it does twice, the first; where it never does, that much later. */
export function momentIn(timeZone: string, clock: string): Date {
  const wanted = Date.parse(`${clock.replace(' ', 'T')}Z`);
  const offsetAt = (moment: number) => Date.parse(`${clockIn(timeZone, new Date(moment)).replace(' ', 'T')}Z`) - moment;
  const [before, after] = [offsetAt(wanted - 24 * 60 * 60 * 1000), offsetAt(wanted + 24 * 60 * 60 * 1000)];
  const first = wanted - Math.max(before, after);
  return new Date(first + offsetAt(first) === wanted ? first : wanted - before);
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
