import { describe, expect, test } from 'vitest';
import { distance, matching, numberIn } from '../../web/src/features/search/matching.ts';
import { addressOf, excerpt, plain } from '../../web/src/features/search/passage.ts';
import { fold } from '../../web/src/i18n/fold.ts';
import { projectKeyFor } from '../../web/src/ui/project-key.ts';

describe('text comparison in the palette', () => {
  test('ignores case, diacritics, and the difference between the four letters i', () => {
    expect(fold('İŞ ÇIĞ')).toBe('is cig');
    expect(fold('IĞDIR')).toBe(fold('ığdır'));
    expect(distance('gorev', ['Yeni görev'])).toBeDefined();
    expect(distance('INGILIZCE', ['İngilizceye geç'])).toBeDefined();
    expect(distance('rev', ['Yeni görev'])).toBeUndefined();
  });

  test('sorts matches at the start first', () => {
    expect(matching('gorev', ['Yeni görev', 'Görevler'], (text) => [text])).toEqual(['Görevler', 'Yeni görev']);
  });

  test('recognises only task numbers, in any case', () => {
    expect(['web-12', ' WEB-12 ', 'İK-3', 'ık-3', 'web-0', 'web 12', 'w-1'].map(numberIn)).toEqual([
      'WEB-12',
      'WEB-12',
      'IK-3',
      'IK-3',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('derives a project key that is not taken', () => {
    expect(projectKeyFor('İnsan kaynakları', [])).toBe('INS');
    expect(projectKeyFor('Web sitesi', ['WEB', 'WEB2'])).toBe('WEB3');
    expect(projectKeyFor('3 iş', [])).toBe('IS');
  });

  test('cuts a passage around its match, with exact highlights', () => {
    const text = `${'önce '.repeat(40)}yıllık izin ${'sonra '.repeat(60)}`;
    const start = text.indexOf('yıllık');
    const parts = excerpt({ text, highlights: [{ start, end: start + 11 }] });
    expect(parts.filter(({ marked }) => marked).map((part) => part.text)).toEqual(['yıllık izin']);
    expect(parts.at(0)?.text).toBe('…');
    expect(parts.at(-1)?.text).toBe('…');
    expect(parts.map((part) => part.text).join('').length).toBeLessThan(220);
  });

  test('repeats no heading', () => {
    const text = 'Yıllık izin\n\nHer çalışan yılda 14 gün yıllık izin kullanır.';
    const highlights = [text.indexOf('Yıllık'), text.lastIndexOf('yıllık')].map((start) => ({ start, end: start + 11 }));
    const textWith = (headings: string[]) =>
      excerpt({ text, highlights, headings })
        .map((part) => part.text)
        .join('');
    expect(textWith(['İzinler', 'Yıllık izin'])).toBe('Her çalışan yılda 14 gün yıllık izin kullanır.');
    expect(textWith(['Başka'])).toBe(text);
    expect(excerpt({ text: 'Amaç', highlights: [], headings: ['Amaç'] }).map((part) => part.text)).toEqual(['Amaç']);
  });

  test('converts Markdown to text, with highlights in place', () => {
    const text = '## Amaç\n- [ ] `izin` sor: @[Ayşe Yılmaz](usr_01h0000000000000000000000a) bilir\n- [x] #3 biter';
    const start = text.indexOf('Yılmaz');
    const parts = excerpt({ text, highlights: [{ start, end: start + 6 }] }, true);
    expect(parts.map((part) => part.text).join('')).toBe('Amaç\nizin sor: @Ayşe Yılmaz bilir\n#3 biter');
    expect(parts.filter(({ marked }) => marked)).toEqual([{ text: 'Yılmaz', marked: true, at: start }]);
    expect(plain('## Amaç')).toBe('Amaç');
    const code = { text: '# include `x`', highlights: [] };
    expect(excerpt(code).map((part) => part.text)).toEqual([code.text]);
  });

  test('shows the texts of pictures and links without their URLs', () => {
    const text =
      'Bak: ![Ekran görüntüsü 2026-11-26 13.09.44.png](/files/fil_01m8) ve **[kural](https://a.test/x_(y) "başlık")**, dizi[0] (not)';
    const found = text.indexOf('görüntüsü');
    const parts = excerpt({ text, highlights: [{ start: found, end: found + 9 }] }, true);
    expect(parts.map((part) => part.text).join('')).toBe('Bak: Ekran görüntüsü 2026-11-26 13.09.44.png ve kural, dizi[0] (not)');
    expect(parts.filter(({ marked }) => marked).map((part) => part.text)).toEqual(['görüntüsü']);
  });

  test('opens a task by its number', () => {
    const passage = { text: '', start: 0, end: 0, page: null, headings: [], highlights: [] };
    const task = { id: 'tsk_1', number: 'WEB-12', title: 'Ad' };
    expect(addressOf({ kind: 'comment', url: '/tasks/tsk_1?comment=cmt_1', passage, task })).toBe('/tasks/WEB-12?comment=cmt_1');
  });

  test('opens a file at the matching line', () => {
    const text = 'Başlık\nİzin 14 gündür.\nSon';
    const passage = { text, start: 100, end: 126, page: 3, headings: [], highlights: [{ start: 7, end: 11 }] };
    expect(addressOf({ kind: 'file', url: '/files/fil_1?page=3', passage, task: null })).toBe(
      `/files/fil_1?page=3&start=107&end=122&quote=${new URLSearchParams({ q: 'İzin 14 gündür.' }).toString().slice(2)}`,
    );
  });
});
