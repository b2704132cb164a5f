import iconv from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, outlineOf } from '../support/extract.ts';

afterAll(closeExtractor);

const people = 'Ad;Tutar\nŞule Iğdır;1.250,50\n';
const table = 'table: Ad | Tutar\nŞule Iğdır | 1.250,50';

test.each<[string, string | Buffer, string]>([
  ['with semicolons and decimal commas', people, table],
  ['of commas, its decimal commas in quotes', 'Ad,Tutar\nŞule Iğdır,"1.250,50"\n', table],
  ['with a byte order mark', `\ufeff${people}`, table],
  ['in UTF-16, as Excel saves Unicode text', iconv.encode(people.replaceAll(';', '\t'), 'utf-16le', { addBOM: true }), table],
  ['in big-endian UTF-16', iconv.encode(people, 'utf-16be', { addBOM: true }), table],
  ['in the Turkish encoding of Windows', iconv.encode(people, 'windows-1254'), table],
  ['whose lines end as on old Macintoshes', people.replaceAll('\n', '\r'), table],
  ['with a line that tells Excel the delimiter', `sep=;\r\n${people}`, table],
  [
    'with line breaks, delimiters and quotes in quotes',
    'Ad;Adres;Not\n"Kaya; Ayşe";"Gebze\nKocaeli";"Dedi ki ""olur"""\n',
    'table: Ad | Adres | Not\nKaya; Ayşe | Gebze Kocaeli | Dedi ki "olur"',
  ],
  ['with inches', 'Boru;Çap\nA;2" boru\nB;4"\n', 'table: Boru | Çap\nA | 2" boru\nB | 4"'],
  ['below a title of its own', 'Rapor 2026\n\nAd;Tutar;Para\nŞule;5;TL\n', 'table: Rapor 2026\nAd | Tutar | Para\nŞule | 5 | TL'],
])('reads a CSV %s', async (_, content, outline) => {
  const found = await extracted(content, 'liste.csv');
  expect(outlineOf(found)).toEqual([outline]);
  expect(found).toMatchObject({ mimeType: 'text/csv', warnings: [] });
});

test('refuses a CSV with an unclosed quote instead of guessing its cells', async () => {
  expect(await extracted('Ad;Not\nŞule;"açık tırnak\nCan;6\nAli;7\n', 'liste.csv')).toBe('corrupt');
});
