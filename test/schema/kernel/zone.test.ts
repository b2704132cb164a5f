import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clockIn, dayIn, isTimeZone, momentIn, spelledZone, startOfDay } from '../../../schema/kernel/zone.ts';
import { every } from '../../support/cases.ts';
import { random, testSeed } from '../../support/random.ts';

/** All zones and links of the tz database (2025b), one per line. */
const names = readFileSync(join(import.meta.dirname, 'zones.txt'), 'utf8')
  .trim()
  .split('\n');

describe('a time zone', () => {
  test('is accepted by every name of the tz database in any case, and is normalized to that name', async () => {
    await every(
      names.map((name) => ({ name })),
      ({ name }) => {
        for (const written of [name, name.toLowerCase(), name.toUpperCase()])
          expect([written, isTimeZone(written), spelledZone(written)]).toEqual([written, true, name]);
        expect(clockIn(name, new Date('2026-11-26T12:00:00Z'))).toMatch(/^2026-11-2[5-7] \d\d:\d\d:00$/);
      },
    );
  });

  test.each([
    '',
    '+03:00',
    '-0530',
    'UTC+3',
    'Ay/Deniz',
    'Europe',
    'Europe/',
    '/Europe/Istanbul',
    'Europe/Istanbul ',
    'Etc/GMT+99',
    '../etc/passwd',
  ])('is not %j', (name) => expect(isTimeZone(name)).toBe(false));
});

// Berlin: 03:00 becomes 02:00 on 2026-10-25, and 02:00 becomes 03:00 on 2026-03-29.
test.each([
  ['2026-10-25 01:59:00', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25 09:00:00', '2026-10-25T08:00:00.000Z'],
  ['2026-10-26 02:00:00', '2026-10-26T01:00:00.000Z'],
  ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29 09:00:00', '2026-03-29T07:00:00.000Z'],
])('the local time %s, near a change of the clocks, is the moment %s', (clock, moment) => {
  expect(momentIn('Europe/Berlin', clock).toISOString()).toBe(moment);
});

// Midnight is skipped in Santiago, happens twice in Havana, and Samoa had no 2011-12-30.
test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, moment) => expect(startOfDay(zone, day).toISOString()).toBe(moment));

test('every day begins at its first quarter of an hour in every zone', () => {
  const [seed, quarter] = [testSeed(), 15 * 60 * 1000];
  const below = random(seed);
  for (const zone of names) {
    // Clocks change between March and November.
    const noon = Date.UTC(2000 + below(36), below(12), 1 + below(31), 12);
    const day = new Date(noon).toISOString().slice(0, 10);
    const quarters = Array.from({ length: 56 * 4 }, (_, index) => noon + (index - 28 * 4) * quarter);
    const first = quarters.find((moment) => dayIn(zone, new Date(moment)) >= day);
    expect(startOfDay(zone, day).getTime(), `${zone}, ${day}, seed ${seed}`).toBe(first);
  }
});
