import type { CombinedError, OperationResult } from 'urql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PagedList } from '../../web/src/data/paged-list.ts';
import { byPeriod } from '../../web/src/features/chat/periods.ts';
import { reduce } from '../../web/src/features/feed/store.ts';
import { tracks } from '../../web/src/features/list/columns.ts';
import { rangeOf } from '../../web/src/features/list/due.ts';
import { TaskStore } from '../../web/src/features/list/store.ts';
import { keyed, newKey } from '../../web/src/features/settings/projects/workflow.ts';
import { momentOn, setZone } from '../../web/src/i18n/dates.ts';
import { finds } from '../../web/src/i18n/fold.ts';
import { choices, momentOf } from '../../web/src/ui/times.ts';

type Row = { readonly id: string };

/** A server with a list, newest first, of two rows per page. `after` is the last row of the previous page. */
function server(...ids: string[]) {
  const rows = [...ids];
  const asked: (string | null)[] = [];
  let error: CombinedError | undefined;
  const answer = (after: string | null): OperationResult => {
    const from = after === null ? 0 : rows.indexOf(after) + 1;
    const page = rows.slice(from, from + 2);
    const pageInfo = { hasNextPage: from + 2 < rows.length, endCursor: page.at(-1) ?? null };
    return { data: error ? undefined : { nodes: page.map((id) => ({ id })), pageInfo }, error, stale: false } as OperationResult;
  };
  const list = (all = false) =>
    new PagedList<Row>(
      (after) => ({
        subscribe(listener) {
          asked.push(after);
          listener(answer(after));
          return { unsubscribe() {} };
        },
      }),
      (data) => data as { nodes: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } },
      all,
    );
  return { rows, asked, list, fail: (problem: CombinedError | undefined) => (error = problem) };
}
const idsOf = (list: PagedList<Row>) => list.state().rows?.map(({ id }) => id);

describe('a list that is read page by page', () => {
  test('reads all pages if requested, however long the list is', () => {
    const ids = Array.from({ length: 201 }, (_, at) => `m${at}`);
    const { list } = server(...ids);
    const all = list(true);
    all.subscribe(() => undefined);
    expect(idsOf(all)).toEqual(ids);
    expect(all.state()).toMatchObject({ hasMore: false, loading: false });
  });

  test('shows neither deleted rows nor gaps after a refetch of its pages', () => {
    const { rows, list } = server('a', 'b', 'c', 'd', 'e');
    const pagedList = list();
    pagedList.subscribe(() => undefined);
    pagedList.more();
    expect(idsOf(pagedList)).toEqual(['a', 'b', 'c', 'd']);
    // A new row pushes the last row of each page to the next page.
    rows.unshift('new');
    pagedList.refetch();
    expect(idsOf(pagedList)).toEqual(['new', 'a', 'b', 'c']);
    rows.splice(rows.indexOf('b'), 1);
    pagedList.refetch();
    expect(idsOf(pagedList)).toEqual(['new', 'a', 'c', 'd']);
  });

  test('keeps its rows while the server is unavailable', () => {
    const { list, fail } = server('a', 'b', 'c');
    const pagedList = list();
    pagedList.subscribe(() => undefined);
    fail({ graphQLErrors: [], networkError: new Error('away') } as unknown as CombinedError);
    pagedList.refetch();
    expect(idsOf(pagedList)).toEqual(['a', 'b']);
    expect(pagedList.state().problem).toMatchObject({ code: 'network' });
    fail(undefined);
    pagedList.refetch();
    expect(pagedList.state().problem).toBeUndefined();
  });

  test('offers the next page while it is loading, and again after a failure', () => {
    const { asked, list, fail } = server('a', 'b', 'c');
    const pagedList = list();
    const offered = new Set<boolean>();
    pagedList.subscribe(() => offered.add(pagedList.state().hasMore));
    offered.clear();
    fail({ graphQLErrors: [], networkError: new Error('away') } as unknown as CombinedError);
    pagedList.more();
    pagedList.more();
    expect([...offered]).toEqual([true]);
    expect(pagedList.state()).toMatchObject({ hasMore: true, loading: false, problem: { code: 'network' } });
    fail(undefined);
    pagedList.more();
    expect(idsOf(pagedList)).toEqual(['a', 'b', 'c']);
    expect(pagedList.state()).toMatchObject({ hasMore: false, loading: false, problem: undefined });
    expect(asked).toEqual([null, 'b', 'b', 'b']);
  });
});

describe('a change during the loading of a page', () => {
  const task = (id: string, version: number, createdAt: string) => ({ id, version, createdAt }) as never;

  test('is not overwritten in the list by the older page', () => {
    const store = new TaskStore('-createdAt');
    const [first, second] = [task('a', 1, '2026-01-02'), task('b', 1, '2026-01-01')];
    store.replace([first, second], true);
    store.begin();
    store.apply([
      { id: 'b', matches: false, row: null },
      { id: 'c', matches: true, row: task('c', 1, '2026-01-03') },
      { id: 'a', matches: true, row: task('a', 2, '2026-01-02') },
    ]);
    store.replace([first, second], true);
    expect(store.state().rows.map(({ id, version }) => `${id}${version}`)).toEqual(['c1', 'a2']);
  });

  test('is not overwritten in the feed by the older page', () => {
    const item = (id: string, version: number) => ({ id, version, lastAt: '' }) as never;
    const since = new Map([
      ['new', { item: item('new', 1), raised: true }],
      ['gone', { item: null, raised: false }],
      ['read', { item: item('read', 5), raised: false }],
    ]);
    const before = { items: [item('new', 1), item('old', 1)], waiting: [], next: null };
    const { items } = reduce(before, { type: 'read', items: [item('gone', 1), item('read', 4)], next: null, more: false, since });
    expect(items.map(({ id, version }) => `${id}${version}`)).toEqual(['new1', 'read5']);
  });
});

test('pickers find Turkish names in any case and without diacritics', () => {
  for (const typed of ['insan', 'İNSAN', 'INSAN', ' insan k']) expect(finds('İnsan kaynakları', typed)).toBe(true);
  for (const typed of ['isik', 'ışık', 'IŞIK', 'sule']) expect(finds('Şule Işık', typed)).toBe(true);
  expect(finds('Şule Işık', 'insan')).toBe(false);
});

test('relative weeks and days of a saved view move with the calendar', () => {
  expect(rangeOf('this_week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(rangeOf('this_week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(rangeOf('next_week', '2026-11-23')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
  expect(rangeOf('seven_days', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-30' });
  expect(rangeOf('overdue', '2026-11-23')).toEqual({ from: '', to: '2026-11-22' });
  expect(rangeOf('today', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
});

test('a new status gets a key from its name, also in transitions that refer to it', () => {
  const known = { key: 'onayda', name: 'Onayda', category: 'started', transitions: null, wipLimit: null, color: 'orange' } as const;
  const key = newKey([known]);
  const { statuses, replaced } = keyed([
    { ...known, transitions: [key] },
    { ...known, key, name: 'Onayda' },
    { ...known, key: newKey([known, { ...known, key }]), name: 'Müşteri onayında' },
  ]);
  expect(statuses.map((status) => status.key)).toEqual(['onayda', 'onayda_2', 'musteri_onayinda']);
  expect(statuses[0]?.transitions).toEqual(['onayda_2']);
  expect(replaced({ replacedBy: key })).toEqual({ replacedBy: 'onayda_2' });
});

test('a new status gets a valid key from any name', () => {
  const names = ['Готово', '已完成', '2. İnceleme', 'Müşterinin bütün belgeleri son kez onaylaması bekleniyor'];
  const drafts = names.map(
    (name, at) => ({ key: `+${at}`, name, category: 'started', transitions: null, wipLimit: null, color: 'orange' }) as const,
  );
  const keys = keyed(drafts).statuses.map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['status', 'status_2', 'inceleme']);
  for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
});

test('the number column is as wide as the longest number, if there is space', () => {
  expect(tracks(['number', 'title'], 'WEB-12'.length)).toBe('2.5rem minmax(5rem, min(4.35rem, 100% - 32.5rem)) minmax(15rem, 1fr)');
  // Most capitals are at most 0.65 em wide; small text is 14 pixels high.
  const [, most = 0] = /minmax\(5rem, min\(([\d.]+)rem/.exec(tracks(['number', 'title'], 'MUSTERILER-11100'.length)) ?? [];
  expect(Number(most) * 16).toBeGreaterThanOrEqual('MUSTERILER-11100'.length * 14 * 0.65);
});

test('typed and suggested times are in the time zone of the profile', () => {
  onTestFinished(() => setZone(''));
  setZone('America/New_York');
  // A Sunday, 17:30 in New York.
  const now = new Date('2026-11-29T22:30:00Z');
  expect(choices(now).map(({ at }) => at)).toEqual(['2026-11-30T01:00:00.000Z', '2026-11-30T14:00:00.000Z', '2026-12-07T14:00:00.000Z']);
  expect(momentOf('2099-06-01 09:00:00')).toBe('2099-06-01T13:00:00.000Z');
  const items = ['2026-11-29T06:00:00Z', '2026-11-29T04:00:00Z'].map((updatedAt) => ({ updatedAt }));
  expect(byPeriod(items, now).map(({ id }) => id)).toEqual(['today', 'yesterday']);
});

test('a day on which clocks skip midnight begins after the gap', () => {
  onTestFinished(() => setZone(''));
  setZone('America/Santiago');
  expect(momentOn('2026-09-06', '00:00')).toBe('2026-09-06T04:00:00.000Z');
  expect(momentOn('2026-09-05', '24:00')).toBe('2026-09-06T04:00:00.000Z');
});
