import { describe, expect, test } from 'vitest';
import { askedTerms, planOf, type Term } from '../../src/ports/search/database-terms.ts';

const term = (name: string, seen: number, of: Partial<Term> = {}): Term => ({
  term: name,
  seen,
  total: seen,
  stems: [],
  weight: 1,
  slope: 0,
  ...of,
});
const bounds = { places: 1000, rows: 50, candidates: 10, lookups: 100 };
const names = (terms: readonly Term[]) => terms.map((each) => each.term);

describe('the terms of a question that the database reads', () => {
  test('link a prefix to the stems of its words', () => {
    expect(askedTerms('raporlar raporun ve')).toEqual(
      new Map([
        ['=rapor', { times: 2, stems: [] }],
        ['=raporlar', { times: 1, stems: [] }],
        ['=raporun', { times: 1, stems: [] }],
        ['~rapor', { times: 2, stems: ['=rapor', '=raporlar', '=rapor', '=raporun'] }],
        ['~ve', { times: 1, stems: [] }],
      ]),
    );
  });

  test('are the rarest that fit the limit of places; the others are looked up', () => {
    const { read, others, rows } = planOf([term('=a', 300), term('=b', 600), term('=c', 900)], bounds);
    expect([names(read), names(others), rows]).toEqual([['=a', '=b'], ['=c'], null]);
  });

  test('cost a fifth for places that the caller cannot view', () => {
    const { read } = planOf([term('=a', 500, { total: 4500 }), term('=b', 400)], bounds);
    expect(names(read)).toEqual(['=b']);
  });

  test('prefer a stem to the prefix of its word and promise the weight of both', () => {
    const { read, others } = planOf([term('~elma', 400, { stems: ['=elma'], weight: 3 }), term('=elma', 700, { weight: 2 })], bounds);
    expect([names(read), names(others)]).toEqual([['=elma'], ['~elma']]);
    expect(read[0]!.promise).toBe(5);
  });

  test('are the newest rows of the rarest term if all terms are frequent', () => {
    const { read, others, rows } = planOf([term('=a', 2000), term('=b', 3000)], bounds);
    expect([names(read), names(others), rows]).toEqual([['=a'], ['=b'], 50]);
  });
});
