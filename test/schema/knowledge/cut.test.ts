import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../../schema/knowledge/index/atoms.ts';
import { aim, cut, limit } from '../../../schema/knowledge/index/cut.ts';
import { sentencesOf } from '../../../schema/knowledge/index/sentences.ts';
import { markdownBlocks } from '../../../src/ports/extractor/markdown.ts';
import type { Block } from '../../../src/ports/extractor/port.ts';
import { growthOf } from '../../support/growth.ts';
import { testSeed } from '../../support/random.ts';

const sentences = (text: string) => sentencesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));
const pieces = (markdown: string) => cut(markdown, markdownBlocks(markdown));
const filler = (words: number) => `${Array.from({ length: words }, (_, n) => `kelime${n % 10}`).join(' ')}.`;

describe('sentences end at the right places', () => {
  test.each([
    ['Paket | Tutar\nkurumsal | 12\ngelişmiş | 6', ['Paket | Tutar', 'kurumsal | 12', 'gelişmiş | 6']],
    ['Dr. Işıl Öztürk geldi. Toplantı bitti.', ['Dr. Işıl Öztürk geldi.', 'Toplantı bitti.']],
    ['Kalem, defter vb. Araçlar alındı. Bitti.', ['Kalem, defter vb. Araçlar alındı.', 'Bitti.']],
    ['Mad. 3 Uyarınca ödenir. Sonra biter.', ['Mad. 3 Uyarınca ödenir.', 'Sonra biter.']],
    ['Karar 29.10.2026 tarihinde alındı. Uygulandı.', ['Karar 29.10.2026 tarihinde alındı.', 'Uygulandı.']],
    ['Yarışmada 3. Oldu. Ödül aldı.', ['Yarışmada 3. Oldu.', 'Ödül aldı.']],
    ['Bütçe 1.250.000 TL idi. Onaylandı.', ['Bütçe 1.250.000 TL idi.', 'Onaylandı.']],
    ['Proje 2026. Sonra yenisi var.', ['Proje 2026.', 'Sonra yenisi var.']],
    ['M. Kemal Caddesi. Orada.', ['M. Kemal Caddesi.', 'Orada.']],
    ['Iğdır Gıda Ltd. Şti. ile anlaşıldı. İmzalandı.', ['Iğdır Gıda Ltd. Şti. ile anlaşıldı.', 'İmzalandı.']],
    ['Cümle satırın\nortasında bölünür. İkincisi\nde öyle.', ['Cümle satırın\nortasında bölünür.', 'İkincisi\nde öyle.']],
    ['- Elma\n- Armut', ['- Elma', '- Armut']],
    ['Geldi mi? Evet! "Tamam." dedi.', ['Geldi mi?', 'Evet!', '"Tamam." dedi.']],
  ])('%s', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('in linear time, even if no sentence ends', async () => {
    expect(await growthOf((n) => sentences('Dr. '.repeat(n)), 1_000)).toBeLessThan(1.5);
    expect(await growthOf((n) => sentences('a'.repeat(n)), 100_000)).toBeLessThan(1.5);
    expect(sentences('Dr. '.repeat(200_000))).toHaveLength(1);
    expect(sentences('a'.repeat(2_000_000))).toHaveLength(1);
  });
});

describe('cut splits a text', () => {
  test('at headings, and adds the heading path to each piece', () => {
    const found = pieces(
      '# Yönerge\n\n## İzin\n\nOn dört gün.\n\n### Mazeret\n\nÜç gün.\n\n## Ücret\n\nAy sonunda ödenir.\n\nGiriş\n=====\n\nSon.',
    );
    expect(found.map(({ headings, text }) => [headings.join(' > '), text.replace(/\s+/g, ' ')])).toEqual([
      ['Yönerge > İzin', 'Yönerge ## İzin On dört gün.'],
      ['Yönerge > İzin > Mazeret', 'Mazeret Üç gün.'],
      ['Yönerge > Ücret', 'Ücret Ay sonunda ödenir.'],
      ['Giriş', 'Giriş ===== Son.'],
    ]);
  });

  test('at sentences, into pieces of similar length', () => {
    const text = Array.from({ length: 40 }, (_, n) => `Bu paragrafın ${n + 1}. cümlesi yirmi kadar birim tutan olağan bir cümledir.`).join(
      ' ',
    );
    const found = pieces(text);
    expect(found.length).toBeGreaterThan(4);
    for (const { text } of found.slice(0, -1)) {
      expect(text).toMatch(/\.$/);
      expect(tokensOf(text)).toBeGreaterThan(aim * 0.6);
      expect(tokensOf(text)).toBeLessThanOrEqual(aim * 1.5);
    }
  });

  test('between paragraphs rather than within them', () => {
    const paragraph = 'Olağan bir cümle daha yazıldı. '.repeat(10).trim();
    const found = pieces([paragraph, paragraph, paragraph].join('\n\n'));
    expect(found.map(({ text }) => text)).toEqual([paragraph, paragraph, paragraph]);
  });

  test('between table rows, and repeats the header for each further piece', () => {
    const rows = Array.from({ length: 60 }, (_, n) => `| Çalışan ${n} | ${n}.000 TL | 29.10.2026 |`);
    const found = pieces(['## Ücretler', '', '| Ad | Ücret | Tarih |', '|---|---|---|', ...rows].join('\n'));
    expect(found.length).toBeGreaterThan(3);
    expect(found[0]?.headings).toEqual(['Ücretler']);
    expect(found[0]?.text).toContain('| Ad | Ücret | Tarih |\n|---|---|---|\n| Çalışan 0 |');
    for (const { text, headings } of found.slice(1)) {
      expect(headings).toEqual(['Ücretler', '| Ad | Ücret | Tarih |']);
      expect(text).toMatch(/^\| Çalışan \d+ .*\|$/s);
    }
  });

  test('at pages, so that a citation names the right page', () => {
    const text = 'Birinci sayfa.\n\nİkinci sayfa.';
    const blocks: Block[] = [
      { kind: 'text', page: 1, start: 0, end: 14 },
      { kind: 'text', page: 2, start: 16, end: 29 },
    ];
    expect(cut(text, blocks).map(({ page, text }) => [page, text])).toEqual([
      [1, 'Birinci sayfa.'],
      [2, 'İkinci sayfa.'],
    ]);
  });

  test('inside a sentence or word that is longer than the limit', () => {
    const found = pieces(`${filler(900)}\n\n${'a'.repeat(5000)}\n\n${'😀'.repeat(900)}`);
    for (const { text } of found) {
      expect(tokensOf(text)).toBeLessThanOrEqual(limit);
      expect(text.isWellFormed()).toBe(true);
    }
  });

  test('into at most the given number of pieces by joining short neighbours', () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `# Başlık ${n}\n\nMetin ${n}.`).join('\n\n');
    const blocks = markdownBlocks(text);
    expect(cut(text, blocks, 3_000)).toHaveLength(3_000);
    const found = cut(text, blocks, 300);
    expect(found.length).toBeLessThanOrEqual(300);
    for (const piece of found) expect(tokensOf(piece.text)).toBeLessThanOrEqual(limit);
    expect(found.map((piece) => piece.text).join(' ')).toContain('Metin 2999.');
    expect(found[0]?.headings).toEqual(['Başlık 0']);
    expect(cut(text, blocks, 20).length).toBeGreaterThan(20);
  });

  test('into no pieces if it is blank', () => {
    expect(pieces('')).toEqual([]);
    expect(pieces(' \n\n ')).toEqual([]);
  });
});

test('markdownBlocks recognizes headings, fenced code, lists and tables', () => {
  const text =
    '---\nbaslik: x\n---\n# A #\nmetin\n```\n# kod\n\n| a | b |\n```\n- bir\n- iki\n\n| a | b |\n|--|--|\n| 1 | 2 |\nson\n\nAlt\n---\n\n#etiket değil';
  expect(markdownBlocks(text).map(({ kind, level, start, end }) => [kind, level, text.slice(start, end)])).toEqual([
    ['text', undefined, '---\nbaslik: x\n---'],
    ['heading', 1, 'A'],
    ['text', undefined, 'metin'],
    ['text', undefined, '```\n# kod\n\n| a | b |\n```'],
    ['text', undefined, '- bir\n- iki'],
    ['table', undefined, '| a | b |\n|--|--|\n| 1 | 2 |'],
    ['text', undefined, 'son'],
    ['heading', 2, 'Alt'],
    ['text', undefined, '#etiket değil'],
  ]);
});

describe('for any text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.lorem({ maxCount: 40 }),
    fc.constantFrom(
      '',
      '',
      '# Başlık',
      '## Alt başlık',
      '| a | b |',
      '|---|---|',
      '- madde',
      '```',
      'Dr. Ali 3. sırada, vb.',
      '=====',
      '---',
    ),
    fc.nat(3000).map((length) => 'x'.repeat(length)),
  );
  const markdown = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));

  test('blocks are ordered, do not overlap, and neither begin nor end with white space', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        let last = 0;
        for (const { start, end } of markdownBlocks(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
      { seed: testSeed() },
    );
  });

  test('pieces are ordered, match the text, stay within the limit and leave out nothing', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const blocks = markdownBlocks(text);
        const found = cut(text, blocks);
        let last = 0;
        for (const piece of found) {
          expect(piece.start).toBeGreaterThanOrEqual(last);
          expect(piece.text).toBe(text.slice(piece.start, piece.end));
          expect(piece.text.trim()).not.toBe('');
          expect(tokensOf(piece.text)).toBeLessThanOrEqual(limit + 20);
          last = piece.end;
        }
        const covered = new Uint8Array(text.length);
        for (const { start, end } of found) covered.fill(1, start, end);
        for (const { start, end } of blocks) {
          for (let at = start; at < end; at += 1) expect(covered[at] === 1 || /\s/.test(text[at] ?? '')).toBe(true);
        }
      }),
      { seed: testSeed() },
    );
  });
});

test('tokensOf estimates Turkish within 20 % of a real encoding', () => {
  const text = `Bu yönerge, şirket çalışanlarının izin haklarını ve izinlerin kullanılmasına ilişkin usul ve esasları düzenler. İzin talebi,
    kullanılacağı tarihten en az on beş gün önce yazılı olarak birim yöneticisine iletilir; yönetici talebi üç iş günü içinde
    değerlendirir. Sunucuların yedekleri her gece saat 02.00'de alınır ve otuz gün saklanır. Toplam bütçe 1.250.000 TL olarak
    29.10.2026 tarihinde onaylanmıştır. Sözleşmenin feshi hâlinde taraflar gizli bilgileri iade etmekle yükümlüdür.`.replace(/\s+/g, ' ');
  // Count by o200k_base, the encoding of GPT-4o and later.
  const exact = 141;
  expect(Math.abs(tokensOf(text) - exact)).toBeLessThan(exact / 5);
});
