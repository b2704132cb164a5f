import { describe, expect, test } from 'vitest';
import { dayPhrases, typedDay, typedDays } from '../../../schema/filter/typed-day.ts';

/** A Thursday afternoon in Istanbul. */
const clock = { now: () => new Date('2026-11-26T12:00:00Z'), zone: 'Europe/Istanbul' };

describe('a typed date', () => {
  test.each([
    ['yarın', '2026-11-27'],
    ['Yarin', '2026-11-27'],
    ['YARIN ', '2026-11-27'],
    ['bugün', '2026-11-26'],
    ['today', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['dün', '2026-11-25'],
    ['öbür gün', '2026-11-28'],
    ['day after tomorrow', '2026-11-28'],
    ['pazartesi', '2026-11-30'],
    ['Pzt', '2026-11-30'],
    ['pazar', '2026-11-29'],
    ['cuma', '2026-11-27'],
    ['cumaya', '2026-11-27'],
    ['cumaya kadar', '2026-11-27'],
    ['perşembe', '2026-11-26'],
    ['gelecek cuma', '2026-11-27'],
    ['haftaya salı', '2026-12-01'],
    ['next friday', '2026-11-27'],
    ['friday', '2026-11-27'],
    ['fri', '2026-11-27'],
    ['next monday', '2026-11-30'],
    ['monday next week', '2026-11-30'],
    ['3 gün sonra', '2026-11-29'],
    ['üç gün sonra', '2026-11-29'],
    ['2 hafta sonra', '2026-12-10'],
    ['bir ay sonra', '2026-12-26'],
    ['3 gün', '2026-11-29'],
    ['3 gün önce', '2026-11-23'],
    ['in 3 days', '2026-11-29'],
    ['3 days from now', '2026-11-29'],
    ['in a week', '2026-12-03'],
    ['2 weeks ago', '2026-11-12'],
    ['+3', '2026-11-29'],
    ['+2w', '2026-12-10'],
    ['-1', '2026-11-25'],
    ['3d', '2026-11-29'],
    ['12.12', '2026-12-12'],
    ['12/12', '2026-12-12'],
    ['1.2', '2027-02-01'],
    ['29.2', '2028-02-29'],
    ['12.12.2027', '2027-12-12'],
    ['12.12.27', '2027-12-12'],
    ['2026-12-01', '2026-12-01'],
    ['12 aralık', '2026-12-12'],
    ["12 Aralık'ta", '2026-12-12'],
    ['12 ara', '2026-12-12'],
    ['12 kasım', '2027-11-12'],
    ['12 aralık 2028', '2028-12-12'],
    ['12 december', '2026-12-12'],
    ['dec 12', '2026-12-12'],
    ['the 12th of december', '2026-12-12'],
    ['15', '2026-12-15'],
    ['31', '2026-12-31'],
    ['haftaya', '2026-11-30'],
    ['next week', '2026-11-30'],
    ['gelecek ay', '2026-12-01'],
    ['hafta sonu', '2026-11-28'],
    ['ay sonu', '2026-11-30'],
    ['end of month', '2026-11-30'],
  ])('is parsed: %s', (text, day) => {
    expect(typedDay(text, clock)).toBe(day);
  });

  test.each([
    '',
    '   ',
    'yarınki toplantı',
    'foo',
    '32.12',
    '12.13',
    '31 kasım',
    '30 şubat',
    '0',
    '45',
    '12 foo',
    'bu hafta',
    'bu ay',
    '2026-02-30',
    'yarın yarın',
    '+99999999',
    '<script>',
    'constructor',
    '3 constructor sonra',
    'x'.repeat(10_000),
  ])('is rejected: %s', (text) => {
    expect(typedDay(text, clock)).toBeNull();
  });

  test('can be a range of days in typedDays', () => {
    expect(typedDays('bu hafta', clock)).toEqual({ first: '2026-11-23', last: '2026-11-29' });
    expect(typedDays('gelecek ay', clock)).toEqual({ first: '2026-12-01', last: '2026-12-31' });
  });

  test("depends on the reader's time zone", () => {
    const late = { now: () => new Date('2026-11-26T22:30:00Z') };
    expect(typedDay('yarın', { ...late, zone: 'Europe/Istanbul' })).toBe('2026-11-28');
    expect(typedDay('yarın', { ...late, zone: 'America/New_York' })).toBe('2026-11-27');
  });
});

describe('a date in a title', () => {
  const found = (title: string) => dayPhrases(title, clock).map(({ from, to, day }) => [title.slice(from, to), day]);

  test.each([
    ['Raporu yarın gönder', 'yarın', '2026-11-27'],
    ['Sözleşmeyi cuma gününe kadar imzala', 'cuma gününe kadar', '2026-11-27'],
    ['Cumartesi, ofisi taşı', 'Cumartesi', '2026-11-28'],
    ['12 Aralık toplantısı', '12 Aralık', '2026-12-12'],
    ['Fatura 12.12.2026', '12.12.2026', '2026-12-12'],
    ['Haftaya salı yeniden ara', 'Haftaya salı', '2026-12-01'],
    ['Gelecek hafta yeniden ara', 'Gelecek hafta', '2026-11-30'],
    ['3 gün sonra hatırlat', '3 gün sonra', '2026-11-29'],
    ['Send the report tomorrow', 'tomorrow', '2026-11-27'],
    ['Review it by next friday!', 'by next friday', '2026-11-27'],
    ['Renew in 3 days', 'in 3 days', '2026-11-29'],
    ['Ship on dec 12', 'on dec 12', '2026-12-12'],
  ])('is found: %s', (title, words, day) => {
    expect(found(title)).toContainEqual([words, day]);
  });

  test.each([
    'Müşteriyi ara',
    'Arabayı sat, per hafta',
    'Sürüm 12.4 döngüsü',
    '3 gün izin iste',
    'Pazar araştırması',
    'Aralık raporu',
    'Dünkü hatayı düzelt',
    '2026 bütçesi',
    'You may sat the sun',
  ])('is not found: %s', (title) => {
    expect(found(title)).toEqual([]);
  });
});
