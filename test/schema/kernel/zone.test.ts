import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clockIn, isTimeZone, momentIn, spelledZone } from '../../../schema/kernel/zone.ts';
import { every } from '../../support/cases.ts';

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
