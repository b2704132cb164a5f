import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clockIn, isTimeZone, spelledZone } from '../../../schema/kernel/zone.ts';
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
