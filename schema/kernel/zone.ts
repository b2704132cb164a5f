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
