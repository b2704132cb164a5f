import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../../schema/kernel/errors.ts';
import { Keyset, type Order, type PageArgs } from '../../../schema/kernel/paging.ts';
import { orderOf } from '../../../schema/kernel/sort.ts';
import { named, sql } from '../../../schema/kernel/sql.ts';
import { testApp } from '../../support/app.ts';
import { random } from '../../support/random.ts';

type Row = { id: string; day: string | null; rank: number; name: string };
const keys = {
  id: { column: 'r.id', type: 'text', value: (row: Row) => row.id },
  day: { column: 'r.day', type: 'date', nullable: true, value: (row: Row) => row.day },
  rank: { column: 'r.rank', type: 'int', value: (row: Row) => row.rank },
  name: { column: 'r.name collate "C"', type: 'text', value: (row: Row) => row.name },
};
const order = (...sort: string[]) => orderOf<Row>(keys, sort, []);
const textOf = (of: Order<Row>, args: PageArgs) => {
  const keyset = new Keyset(of, args);
  return [keyset.where.text, keyset.orderBy.text];
};
function codeOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Problem).code;
  }
}

const row: Row = { id: 'b', day: '2026-11-21', rank: 3, name: 'x' };
const cursor = (of: Order<Row>, at: Row = row) => new Keyset(of, {}).page([at]).pageInfo.endCursor as string;

describe('a keyset', () => {
  test('orders by the requested keys, then by id in the same direction', () => {
    expect(order('rank').map(({ name, descending }) => [name, descending])).toEqual([
      ['rank', false],
      ['id', false],
    ]);
    expect(order('-rank', 'day', '-name').at(-1)).toMatchObject({ name: 'id', descending: true });
    expect(order('rank', '-id')).toHaveLength(2);
    expect(order()).toMatchObject([{ name: 'id', descending: false }]);
  });

  test('compares row values if all keys have one direction, and key by key otherwise', () => {
    expect(textOf(order('-rank'), { after: cursor(order('-rank')) })).toEqual([
      'and (r.rank, r.id) < ($1::text::int, $2::text::text)',
      'order by r.rank desc, r.id desc',
    ]);
    const mixed = order('rank', '-name');
    expect(textOf(mixed, { after: cursor(mixed) })).toEqual([
      'and ((r.rank > $1::text::int) or (r.rank = $2::text::int and r.name collate "C" < $3::text::text) or ' +
        '(r.rank = $4::text::int and r.name collate "C" = $5::text::text and r.id < $6::text::text))',
      'order by r.rank asc, r.name collate "C" desc, r.id desc',
    ]);
  });

  test('sorts null last, and first when reading backwards', () => {
    const byDay = order('day');
    const day = "coalesce(r.day, 'infinity'::date)";
    expect(textOf(byDay, { first: 2 })).toEqual(['', `order by ${day} asc, r.id asc`]);
    expect(textOf(byDay, { last: 2 })).toEqual(['', `order by ${day} desc, r.id desc`]);
    const keyset = new Keyset(byDay, { after: cursor(byDay, { ...row, day: null }) });
    expect([keyset.where.text, keyset.where.values]).toEqual([
      `and (${day}, r.id) > ($1::text::date, $2::text::text)`,
      ['infinity', row.id],
    ]);
    expect(textOf(order('-day'), { first: 2 })[1]).toBe("order by coalesce(r.day, '-infinity'::date) desc, r.id desc");
  });

  test('rejects forged cursors and cursors of another order', () => {
    const byRank = order('rank');
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const good = JSON.parse(Buffer.from(cursor(byRank), 'base64url').toString());
    expect(codeOf(() => new Keyset(byRank, { after: forged(good) }))).toBeUndefined();
    const others = [
      ['-rank,-id', 3, 'b'],
      ['rank,id', 3],
      ['rank,id', 3, 'b', 'c'],
      ['rank,id', 'x', 'b'],
      ['rank,id', 2 ** 31, 'b'],
      ['rank,id', null, 'b'],
      ['rank,id', 3, '\0'],
      ['rank,id', 3, { a: 1 }],
      'rank,id',
      null,
      {},
    ];
    for (const after of ['', 'x', '%', cursor(order('-rank')), cursor(order('name')), ...others.map(forged)])
      expect(
        codeOf(() => new Keyset(byRank, { after })),
        after,
      ).toBe('cursor.invalid');
  });
});

describe('pages by keyset', () => {
  let below: ReturnType<typeof random>;
  let rows: Row[];
  beforeEach(() => {
    below = random();
    const pick = <T>(values: readonly T[]) => values[below(values.length)] as T;
    rows = Array.from({ length: 40 }, (_, index) => ({
      id: `${index}`.padStart(2, '0'),
      day: pick([null, null, '2026-01-01', '2026-01-02', '2026-02-01']),
      rank: below(4),
      name: pick(['a', 'b', '{', 'Z', '~']),
    }));
  });

  async function read(of: Order<Row>, args: PageArgs) {
    const { services } = await testApp();
    const keyset = new Keyset(of, args);
    const statement = named(
      'test_keyset',
      sql`select r.id, to_char(r.day, 'YYYY-MM-DD') as day, r.rank, r.name
        from json_to_recordset(${JSON.stringify(rows)}::text::json) r(id text, day date, rank int, name text) where true ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
    );
    return keyset.page(await services.database.sql<Row>(statement, statement.values));
  }

  /** The ids in the expected order, sorted in JavaScript. */
  function expected(of: Order<Row>): string[] {
    const compare = (a: Row, b: Row) => {
      for (const { value, descending } of of) {
        const [x, y] = [value(a), value(b)];
        if (x === y) continue;
        if (x === null || y === null) return x === null ? 1 : -1;
        return (x < y ? -1 : 1) * (descending ? -1 : 1);
      }
      return 0;
    };
    return rows.toSorted(compare).map(({ id }) => id);
  }

  test.each([['rank'], ['-day'], ['day'], ['name', '-rank'], ['-day', 'rank'], ['rank', 'day', '-name'], ['-day', '-id']])(
    'by %s %s %s return each row once, forwards and backwards',
    async (...sort) => {
      const of = order(...sort);
      const [forwards, backwards]: string[][] = [[], []];
      for (let after: string | null = null; ; ) {
        const page = await read(of, { first: 1 + below(9), after });
        forwards?.push(...page.nodes.map(({ id }) => id));
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      for (let before: string | null = null; ; ) {
        const page = await read(of, { last: 1 + below(9), before });
        backwards?.unshift(...page.nodes.map(({ id }) => id));
        expect(page.pageInfo.hasNextPage).toBe(before !== null);
        before = page.pageInfo.startCursor;
        if (!page.pageInfo.hasPreviousPage) break;
      }
      expect(forwards).toEqual(expected(of));
      expect(backwards).toEqual(expected(of));
    },
  );
});

test('a page reports more rows if the statement omitted some because of their size', () => {
  const page = (args: PageArgs, cut: boolean) => new Keyset(order('day'), args).page([row], { cut }).pageInfo;
  expect(page({ first: 5 }, true)).toMatchObject({ hasNextPage: true });
  expect(page({ first: 5 }, false)).toMatchObject({ hasNextPage: false });
  expect(page({ last: 5 }, true)).toMatchObject({ hasPreviousPage: true });
});
