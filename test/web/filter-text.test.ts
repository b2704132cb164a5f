import { describe, expect, test } from 'vitest';
import { parse } from '../../schema/filter/parse.ts';
import { print } from '../../schema/filter/print.ts';
import { termIn } from '../../web/src/features/list/completion.ts';
import { type Names, type Narrowing, noNames, partsOf, readFilter, writeFilter } from '../../web/src/features/list/filter-text.ts';
import { plain } from '../../web/src/features/list/view.ts';

const names: Names = {
  statuses: [
    { key: 'todo', name: 'Yapılacak' },
    { key: 'in_progress', name: 'Sürüyor' },
  ],
  members: [
    { id: 'usr_1', name: 'Ayşe Yılmaz' },
    { id: 'usr_2', name: 'Ali' },
    { id: 'usr_3', name: 'Ali' },
    { id: 'usr_4', name: 'Ben' },
  ],
  labels: [
    { id: 'lbl_1', name: 'kırmızı kart' },
    { id: 'lbl_2', name: 'acil' },
    { id: 'lbl_3', name: 'Yok' },
  ],
  projects: [{ key: 'WEB', name: 'Web sitesi' }],
};
const { kind: _, sort: __, group: ___, subgroup: ____, columns: _____, ...nothing } = plain;
const chips = (some: Partial<Narrowing>): Narrowing => ({ ...nothing, ...some });

test.each([
  ['open:yes', 'açık:evet'],
  ['-blocked:no', '-engelli:hayır'],
  ['Due>=this-week', 'bitiş>=bu-hafta'],
  ['assignee:me,none', 'sorumlu:ben,yok'],
  ['priority>=high', 'öncelik>=yüksek'],
  ['field.puan>3', 'field.puan>3'],
  ['"open:yes"', '"open:yes"'],
  ['milestone:none', 'kilometre-taşı:yok'],
])('the filter term %s is %s in Turkish', (english, turkish) => {
  expect(termIn('tr', english)).toBe(turkish);
  expect(termIn('tr', turkish)).toBe(turkish);
  expect(termIn('en', turkish)).toBe(english.toLowerCase());
});

describe('the text of a filter and its chips', () => {
  test('do not confuse keywords with names', () => {
    const view = chips({ label: ['lbl_3'], assignee: ['usr_4'] });
    expect(writeFilter(view, names, 'tr').text).toBe('sorumlu:usr_4 etiket:lbl_3');
    expect(readFilter('sorumlu:usr_4 etiket:lbl_3', names)).toEqual(view);
    expect(readFilter('etiket:yok sorumlu:ben', names)).toEqual(chips({ filter: 'etiket:yok', assignee: ['me'] }));
  });

  test.each<[text: string, is: Partial<Narrowing>]>([
    ['', {}],
    ['durum:yapılacak sorumlu:ben', { status: ['todo'], assignee: ['me'] }],
    ['STATUS = todo , in_progress', { status: ['todo', 'in_progress'] }],
    ['assignee:"Ayşe Yılmaz",yok', { assignee: ['usr_1', 'none'] }],
    ['etiket:"kırmızı kart" ve öncelik:acil,yüksek', { label: ['lbl_1'], priority: ['urgent', 'high'] }],
    ['proje:"Web sitesi"', { project: ['WEB'] }],
    ['bitiş:bu-hafta fatura', { due: 'this_week', q: 'fatura' }],
    ['due>=today due<=+7d', { due: 'seven_days' }],
    ['due<today', { due: 'overdue' }],
    ['due>=2026-01-01 due<=2026-02-01', { from: '2026-01-01', to: '2026-02-01' }],
    ['due>=2026-01-01', { from: '2026-01-01' }],
    ['due<=2026-01-01', { to: '2026-01-01' }],
    ['due:2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
    ['"fatura ekranı"', { q: 'fatura ekranı' }],
  ])('read %s as chips only', (text, is) => {
    expect(readFilter(text, names)).toEqual(chips(is));
  });

  test.each<[text: string, is: Partial<Narrowing>]>([
    ['durum:todo veya fatura', { filter: 'durum:todo veya fatura' }],
    ['durum:todo (fatura or blocked:yes)', { status: ['todo'], filter: '(fatura or blocked:yes)' }],
    ['-status:todo', { filter: '-status:todo' }],
    ['değil durum:todo sorumlu:ben', { assignee: ['me'], filter: 'değil durum:todo' }],
    ['status:todo status:in_progress', { status: ['todo'], filter: 'status:in_progress' }],
    // Two people have this name; the server reports the ambiguity.
    ['sorumlu:Ali durum:todo', { status: ['todo'], filter: 'sorumlu:Ali' }],
    ['durum:yok-öyle', { filter: 'durum:yok-öyle' }],
    ['due<2026-01-01', { filter: 'due<2026-01-01' }],
    ['due:today due:this-week', { filter: 'due:today due:this-week' }],
    ['priority>=high', { filter: 'priority>=high' }],
    ['field.puan>3 fatura ekran', { q: 'fatura', filter: 'field.puan>3 ekran' }],
    ['status:todo (', { filter: 'status:todo (' }],
    ['status:"todo', { filter: 'status:"todo' }],
    ['status:todo) x', { filter: 'status:todo) x' }],
  ])('keep the parts of %s that chips cannot show', (text, is) => {
    expect(readFilter(text, names)).toEqual(chips(is));
  });

  test('show no project chip in the list of a project', () => {
    expect(readFilter('project:WEB', names, true)).toEqual(chips({ filter: 'project:WEB' }));
  });

  test("write chips in the reader's language, by name if it is unambiguous", () => {
    const view = chips({
      q: 'or',
      status: ['todo'],
      assignee: ['usr_1', 'usr_2', 'me'],
      priority: ['none'],
      label: ['lbl_1'],
      due: 'seven_days',
    });
    expect(writeFilter(view, names, 'tr').text).toBe(
      '"or" durum:todo sorumlu:"Ayşe Yılmaz",usr_2,ben öncelik:yok etiket:"kırmızı kart" bitiş>=bugün bitiş<=+7gün',
    );
    expect(writeFilter(view, noNames, 'en').text).toBe(
      '"or" status:todo assignee:usr_1,usr_2,me priority:none label:lbl_1 due>=today due<=+7d',
    );
  });

  test('return the other text with its position in the whole filter', () => {
    for (const filter of ['fatura or x', 'blocked:yes', 'stauts:todo']) {
      const { text, at } = writeFilter(chips({ status: ['todo'], filter }), names, 'en');
      expect(text.slice(at, at + filter.length)).toBe(filter);
    }
    expect(writeFilter(chips({ filter: ' a or b ' }), names, 'tr')).toEqual({ text: 'a or b', at: 0 });
  });

  test('read a written filter back unchanged, also in the form that the server prints', () => {
    const pick = <T>(of: readonly T[], mask: number) => of.filter((_each, at) => mask & (1 << at));
    const dues = ['', 'overdue', 'today', 'seven_days', 'this_week', 'next_week'] as const;
    for (let round = 0; round < 384; round += 1) {
      const due = dues[round % 6] ?? '';
      const view = chips({
        q: ['', 'fatura', 'iki kelime', 'tırnak"lı \\ söz', '-eksi', 'veya'][round % 5] ?? '',
        status: pick(['todo', 'in_progress'], round >> 1),
        assignee: pick(['me', 'none', 'usr_1', 'usr_2'], round >> 2),
        priority: pick(['urgent', 'none'] as const, round >> 3),
        label: pick(['lbl_1', 'lbl_2'], round >> 4),
        project: pick(['WEB'], round >> 5),
        due,
        ...(due === '' && { from: round & 64 ? '2026-01-05' : '', to: round & 128 ? '2026-01-05' : '' }),
        filter: ['', '-çıkış', '(a or b)', 'field.not:"x y" has:due'][round % 4] ?? '',
      });
      for (const language of ['tr', 'en'] as const) {
        const { text } = writeFilter(view, names, language);
        expect(readFilter(text, names)).toEqual(view);
        // The form that the server prints gives the same chips.
        const printed = parse(text);
        expect(readFilter(printed ? print(printed) : '', names)).toEqual(view);
      }
    }
  });

  test('split into terms that must all match', () => {
    expect(partsOf('a  "b c" ve d:"e f", g -(h or i) not j')).toEqual(['a', '"b c"', 'd:"e f", g', '-(h or i)', 'not j']);
    expect(partsOf('a or b')).toBeUndefined();
    expect(partsOf('“a b” c')).toEqual(['“a b”', 'c']);
  });
});
