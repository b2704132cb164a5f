import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOf, isDate, momentsOf } from '../../../schema/filter/dates.ts';
import { maxDepth, maxLength, maxTerms, maxValues } from '../../../schema/filter/limits.ts';
import { nearest } from '../../../schema/filter/nearest.ts';
import { parse } from '../../../schema/filter/parse.ts';
import { print } from '../../../schema/filter/print.ts';
import { both, either, not, operators, type Tree, term } from '../../../schema/filter/tree.ts';
import { Problem } from '../../../schema/kernel/errors.ts';

/** Reduces a syntax tree to nested arrays without source positions. */
function bare(tree: Tree | null): unknown {
  if (tree === null) return null;
  if (tree.kind === 'not') return ['not', bare(tree.part)];
  if (tree.kind !== 'term') return [tree.kind, ...tree.parts.map(bare)];
  return `${tree.attribute} ${tree.operator} ${tree.values.map(({ text }) => text).join('|')}`;
}

/** Error code of an invalid filter, with the reported part and its offset. */
function wrong(text: string): [code: string, part: string, offset: number] {
  try {
    parse(text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { offset = -1, length = 0 } = error.extra;
    return [error.errors[0]?.code as string, text.slice(offset, offset + length), offset];
  }
  throw new Error(`nothing is wrong with ${text}`);
}

describe('the filter language', () => {
  test.each([
    ['status:todo', 'status : todo'],
    ['status = todo', 'status : todo'],
    ['status:todo,done', 'status : todo|done'],
    ['status: todo, done', 'status : todo|done'],
    ['due<2026-12-01', 'due < 2026-12-01'],
    ['due >= -7d', 'due >= -7d'],
    ['priority!=low', 'priority != low'],
    ['field.musteri:"Kızılırmak A.Ş."', 'field.musteri : Kızılırmak A.Ş.'],
    ['label:"a, \\"b\\"",c', 'label : a, "b"|c'],
    ['label:“kırmızı kart”', 'label : kırmızı kart'],
    ['updated>2026-12-01T10:00:00+03:00', 'updated > 2026-12-01T10:00:00+03:00'],
    ['fatura ekranı', ['and', 'text : fatura', 'text : ekranı']],
    ['"fatura ekranı"', 'text : fatura ekranı'],
    ['"or"', 'text : or'],
    ['WEB-12', 'text : WEB-12'],
    ['a and b', ['and', 'text : a', 'text : b']],
    ['a ve b veya c', ['or', ['and', 'text : a', 'text : b'], 'text : c']],
    ['a or b c', ['or', 'text : a', ['and', 'text : b', 'text : c']]],
    ['(a or b) c', ['and', ['or', 'text : a', 'text : b'], 'text : c']],
    ['-a', ['not', 'text : a']],
    ['-project:WEB', ['not', 'project : WEB']],
    ['not (a or b)', ['not', ['or', 'text : a', 'text : b']]],
    ['değil durum:todo', ['not', 'durum : todo']],
    ['--a', 'text : a'],
    ['  ', null],
    [
      'status:todo assignee:me due<2026-12-01 (label:acil or priority>=high) -project:WEB created>=-7d blocked:yes field.musteri:"Kızılırmak A.Ş."',
      [
        'and',
        'status : todo',
        'assignee : me',
        'due < 2026-12-01',
        ['or', 'label : acil', 'priority >= high'],
        ['not', 'project : WEB'],
        'created >= -7d',
        'blocked : yes',
        'field.musteri : Kızılırmak A.Ş.',
      ],
    ],
  ])('%s', (text, tree) => {
    expect(bare(parse(text))).toEqual(tree);
  });

  test.each([
    ['(a or b', 'filter.unclosed', '(', 0],
    ['a)', 'filter.unexpected', ')', 1],
    ['()', 'filter.unexpected', ')', 1],
    ['label:"acil', 'filter.unclosed', '"', 6],
    ['status:', 'filter.value_missing', '', 7],
    ['status: )', 'filter.value_missing', '', 8],
    ['status:a,', 'filter.value_missing', '', 9],
    ['label:""', 'filter.value_missing', '""', 6],
    ['a or', 'filter.unfinished', '', 4],
    ['and a', 'filter.unexpected', 'and', 0],
    ['- a', 'filter.unexpected', '-', 0],
    ['a , b', 'filter.unexpected', ',', 2],
    [':todo', 'filter.unexpected', ':', 0],
  ])('%s is rejected with its position', (text, code, part, offset) => {
    expect(wrong(text)).toEqual([code, part, offset]);
  });

  test('has limits', () => {
    expect(wrong('a'.repeat(maxLength + 1))[0]).toBe('filter.too_long');
    expect(bare(parse('a'.repeat(maxLength)))).toBe(`text : ${'a'.repeat(maxLength)}`);
    expect(
      wrong(
        Array(maxTerms + 1)
          .fill('a')
          .join(' '),
      ),
    ).toEqual(['filter.too_many_terms', 'a', 2 * maxTerms]);
    expect(
      wrong(
        `a:${Array(maxValues + 1)
          .fill('b')
          .join(',')}`,
      )[0],
    ).toBe('filter.too_many_values');
    expect(wrong(`${'('.repeat(maxDepth + 1)}a${')'.repeat(maxDepth + 1)}`)[0]).toBe('filter.too_deep');
    expect(bare(parse(`${'('.repeat(maxDepth)}a${')'.repeat(maxDepth)}`))).toBe('text : a');
    expect(wrong(`${'-'.repeat(1_900)}a`)[0]).toBe('filter.too_deep');
  });

  test('parses printed filters to the same tree', () => {
    const value = fc
      .string({ unit: fc.constantFrom(...'aÇış -"\\”“(),:<>=!7or'), minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() !== '');
    const leaf = fc.oneof(
      value.map((text) => term('text', ':', [text])),
      fc
        .tuple(
          fc.constantFrom('status', 'due', 'field.puan'),
          fc.constantFrom(...operators),
          fc.array(value, { minLength: 1, maxLength: 3 }),
        )
        .map(([name, operator, values]) => term(name, operator, values)),
    );
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        tie('tree').map(not),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map(both),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map(either),
      ),
    }));
    fc.assert(
      fc.property(tree, (each) => {
        expect(bare(parse(print(each)))).toEqual(bare(each));
      }),
      { numRuns: 500 },
    );
  });

  test('throws nothing but Problem for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab :,<>=!-()"\\“” \n', 'or ', 'not ', 'status:'), maxLength: 60 });
    fc.assert(
      fc.property(text, (each) => {
        try {
          const tree = parse(each);
          if (tree) expect(bare(parse(print(tree)))).toEqual(bare(tree));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          const { offset, length } = error.extra as { offset: number; length: number };
          expect(offset + length).toBeLessThanOrEqual(each.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('suggests similar names', () => {
    const names = ['status', 'assignee', 'sorumlu', 'durum', 'Ayşe Yılmaz'];
    expect(nearest('asignee', names)).toEqual(['assignee']);
    expect(nearest('stauts', names)).toEqual(['status']);
    expect(nearest('SORU', names)).toEqual(['sorumlu']);
    expect(nearest('yilmaz', names)).toEqual(['Ayşe Yılmaz']);
    expect(nearest('bambaşka', names)).toEqual([]);
  });
});

describe('dates in filters', () => {
  // A Wednesday in UTC, already Thursday in Istanbul (UTC+3).
  const clock = { now: () => new Date('2026-11-25T22:30:00Z'), zone: 'Europe/Istanbul' };

  test.each([
    ['2026-12-01', '2026-12-01', '2026-12-01'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['today', '2026-11-26', '2026-11-26'],
    ['bugün', '2026-11-26', '2026-11-26'],
    ['YARIN', '2026-11-27', '2026-11-27'],
    ['yesterday', '2026-11-25', '2026-11-25'],
    ['this-week', '2026-11-23', '2026-11-29'],
    ['gelecek-hafta', '2026-11-30', '2026-12-06'],
    ['geçen-ay', '2026-10-01', '2026-10-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['-7d', '2026-11-19', '2026-11-19'],
    ['+2w', '2026-12-10', '2026-12-10'],
    ['-3gün', '2026-11-23', '2026-11-23'],
    ['+3ay', '2027-02-26', '2027-02-26'],
  ])('%s', (text, first, last) => {
    expect(daysOf(text, clock)).toEqual({ first, last });
  });

  test('adding a month stops at the last day of a shorter month', () => {
    expect(daysOf('+1m', { ...clock, now: () => new Date('2026-01-31T12:00:00Z') })?.first).toBe('2026-02-28');
  });

  test.each([
    '2026-02-30',
    '2026-13',
    'dünkü',
    '7d',
    '-7x',
    '0000-01-01',
    '+99999y',
    '2026-12-01T25:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ])('%s is not a date', (text) => {
    expect(isDate(text)).toBe(false);
  });

  test('days begin at local midnight, also on daylight saving changes', () => {
    expect(momentsOf('today', clock)).toEqual({ from: '2026-11-25T21:00:00.000Z', until: '2026-11-26T21:00:00.000Z', exact: false });
    expect(momentsOf('2026-03-29', { ...clock, zone: 'Europe/Berlin' })).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      until: '2026-03-29T22:00:00.000Z',
      exact: false,
    });
    expect(momentsOf('-2h', clock)).toEqual({ from: '2026-11-25T20:30:00.000Z', until: '2026-11-25T20:30:00.000Z', exact: true });
  });
});
