import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { client } from '../../data/client.ts';
import { useReturns } from '../../data/connection.ts';
import { useFollow } from '../../data/follow.ts';
import { ListFreshness } from '../../data/list-freshness.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { useLive } from '../../data/use-live.ts';
import { useOnChange } from '../../data/use-on-change.ts';
import { fieldEvents } from '../../ui/custom-fields.ts';
import { useDisplayedTasks } from '../../ui/displayed-tasks.ts';
import { labelKinds } from '../../ui/use-labels.ts';
import { type Change, TaskStore } from './store.ts';
import { countOfTasks, type GroupOfTasks, groupsOfTasks, pageOfTasks, type Row, taskChanges } from './task.ts';
import { type Filter, type Grouping, isFieldColumn, type Sort } from './view.ts';

const pageSize = 200;
/** Milliseconds for which changes are collected, so that a batch of many changes renders once. */
const gathering = 30;
/** Events that change how rows look, whatever the filter. */
const liveKinds = [...labelKinds, ...fieldEvents];
/** Milliseconds before the total is counted again. */
const counting = 400;
/** Minimum milliseconds between reloads of a list whose order only the server knows, and the minimum as a multiple of the last duration. */
const pause = 1_000;
const share = 4;

export type Tasks = {
  readonly store: TaskStore;
  readonly rows: readonly Row[];
  /** Whether all rows are loaded. */
  readonly complete: boolean;
  /** Total number of rows; undefined until it is known. */
  readonly total: number | undefined;
  /** `+` if there are more than `total`: the server counts up to 10,000. */
  readonly plus: '+' | '';
  /** Groups with their counts; undefined until they are loaded, without grouping, or if all rows are loaded. */
  readonly groups: readonly GroupOfTasks[] | undefined;
  readonly loading: boolean;
  /** Whether the rows are still those of the previous list, because the new one is loading or was rejected. */
  readonly stale: boolean;
  readonly problem: Problem | undefined;
  /** Loads the next page; does nothing while a page is loading. */
  readonly more: () => void;
  readonly retry: () => void;
};

/** Loads one page. @returns its rows, or the problem */
export async function readPage(filter: Filter, sort: Sort, after: string | null, first = pageSize) {
  const { data, error } = await client
    .query(pageOfTasks, { filter, sort: [sort], first, after }, { requestPolicy: 'network-only' })
    .toPromise();
  if (error || !data) return { problem: error ? problemOf(error) : undefined };
  const { nodes, pageInfo } = data.tasks;
  return { rows: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null, place: data.eventCursor };
}

type Counts = { readonly count: number; readonly capped: boolean; readonly groups?: readonly GroupOfTasks[] };

/** Counts the tasks of a filter, in total and by group. */
async function readCounts(filter: Filter, [group, subgroup]: Groups): Promise<Counts | undefined> {
  const options = { requestPolicy: 'network-only' } as const;
  if (!group) {
    const { data } = await client.query(countOfTasks, { filter }, options).toPromise();
    return data && { count: data.tasks.totalCount, capped: data.tasks.totalCountCapped };
  }
  const { data } = await client.query(groupsOfTasks, { filter, group, subgroup: subgroup || null }, options).toPromise();
  return data && { count: data.tasks.totalCount, capped: data.tasks.totalCountCapped, groups: data.taskGroups.groups };
}

/** State of a list that was closed: rows, cursor of the next page, and counts. */
type Left = {
  readonly store: TaskStore;
  readonly takenUp: ListFreshness;
  cursor: string | null;
  total?: (Counts & { store: TaskStore; by: string }) | undefined;
};

/** Recently opened lists: a list opens at once with its last state and loads only what has changed. */
const lists = new Map<string, Left>();
const mostLists = 5;

/** Returns the stored list with this key, or an empty one. */
function listOf(sign: string, sort: Sort): Left & { readonly from: string | undefined } {
  const left = lists.get(sign);
  const isTaken = left?.takenUp.take();
  const list = left && isTaken ? left : { store: new TaskStore(sort), takenUp: new ListFreshness(liveKinds), cursor: null };
  lists.delete(sign);
  lists.set(sign, list);
  const [oldest] = lists.keys();
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
  return Object.assign(list, { from: isTaken ? list.takenUp.place : undefined });
}

/** Grouping and subgrouping. */
type Groups = readonly [group: Grouping | '', subgroup: Grouping | ''];

/** Tasks that match a filter, in order, loaded page by page and updated live. */
export function useTasks(filter: Filter, sort: Sort, groups: Groups = ['', '']): Tasks {
  const sign = JSON.stringify([filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sign` identifies the list by its filter and sort
  const list = useMemo(() => listOf(sign, sort), [sign]);
  const { store, takenUp, from } = list;
  const { rows, complete } = useSyncExternalStore(store.subscribe, store.state);
  const [status, setStatus] = useState<{ store: TaskStore; loading: boolean; problem?: Problem | undefined }>({
    store,
    loading: from === undefined,
  });
  const [total, setTotal] = useState(list.total);
  const reading = useRef<{ store: TaskStore; cursor: string | null; busy: boolean }>({ store, cursor: list.cursor, busy: false });
  const wanted = useRef({ filter, sort, groups });
  wanted.current = { filter, sort, groups };
  const by = groups.join();

  const read = useCallback(
    async (fromStart: boolean) => {
      const state = { store, cursor: fromStart ? null : reading.current.cursor, busy: true };
      reading.current = state;
      setStatus({ store, loading: true });
      const { filter: by, sort: in_ } = wanted.current;
      const gathered: Row[] = [];
      if (fromStart) {
        store.begin();
        takenUp.begin();
      }
      let place: string | undefined;
      // A reload loads as many rows as were loaded before.
      const enough = fromStart ? Math.max(store.size, 1) : 1;
      do {
        const page = await readPage(by, in_, state.cursor);
        if (reading.current !== state) return;
        if (!page.rows) {
          state.busy = false;
          return setStatus({ store, loading: false, problem: page.problem });
        }
        place ??= page.place;
        gathered.push(...page.rows);
        state.cursor = page.next;
      } while (gathered.length < enough && state.cursor !== null);
      state.busy = false;
      if (fromStart) store.replace(gathered, state.cursor === null);
      else store.append(gathered, state.cursor === null);
      if (fromStart && place !== undefined) takenUp.read(place);
      list.cursor = state.cursor;
      setStatus({ store, loading: false });
    },
    [store, takenUp, list],
  );

  const recount = useCallback(async () => {
    const { filter: of, groups: in_ } = wanted.current;
    const counts = await readCounts(of, in_);
    if (!counts || wanted.current.groups.join() !== in_.join()) return;
    list.total = { ...counts, store, by: in_.join() };
    setTotal(list.total);
  }, [store, list]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef({ began: Number.NEGATIVE_INFINITY, took: 0 });
  const recountSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(recount, counting);
  }, [recount]);

  const reload = useCallback(async () => {
    await read(true);
    if (!store.state().complete) recount();
  }, [read, recount, store]);
  useEffect(() => {
    if (from === undefined) reload();
    else {
      reading.current = { store, cursor: list.cursor, busy: false };
      setStatus({ store, loading: false });
      setTotal(list.total);
    }
    return () => {
      clearTimeout(timer.current);
      // A cancelled reload means that the list must be loaded again.
      if (planned.current !== undefined) takenUp.begin();
      clearTimeout(planned.current);
      planned.current = undefined;
      takenUp.leave();
    };
  }, [reload, from, store, list, takenUp]);
  // Counts depend on the grouping, even if the list is the same.
  const counted = useRef(list.total?.by ?? by);
  useEffect(() => {
    if (counted.current === by) return;
    counted.current = by;
    if (!store.state().complete) recount();
  }, [by, store, recount]);
  // Limits reloads to a share of the time, however many changes arrive.
  const reloadSoon = useCallback(() => {
    if (planned.current !== undefined) return;
    const { began, took } = last.current;
    const wait = Math.max(0, began + Math.max(pause, share * took) - performance.now());
    planned.current = setTimeout(async () => {
      const started = performance.now();
      last.current = { began: started, took: 0 };
      await read(true);
      if (!store.state().complete) recount();
      last.current = { began: started, took: performance.now() - started };
      planned.current = undefined;
    }, wait);
  }, [read, recount, store]);
  useOnChange(useReturns(), reload);

  const current = status.store === store ? status : { loading: true, problem: undefined };
  const refused = current.problem?.status === 400;
  const waiting = useRef<Change[]>([]);
  const flush = useCallback(() => {
    const changes = waiting.current;
    waiting.current = [];
    // Only the server knows the position of a custom field's value.
    if (isFieldColumn(wanted.current.sort.replace(/^-/, '')) && changes.some(({ matches }) => matches)) return reloadSoon();
    const another = store.apply(changes);
    if ((another || wanted.current.groups[0]) && !store.state().complete) recountSoon();
  }, [store, recountSoon, reloadSoon]);
  useFollow({
    document: taskChanges,
    // A filter that the API rejects cannot be subscribed to.
    variables: refused ? null : { filter },
    from,
    cursorOf: ({ tasks }) => tasks.cursor,
    onItem: ({ tasks }) => {
      takenUp.heard(tasks.cursor);
      if (waiting.current.length === 0) setTimeout(flush, gathering);
      waiting.current.push({ id: tasks.event.subject.id, matches: tasks.matches && tasks.task !== null, row: tasks.task });
    },
    onGap: reload,
  });

  useDisplayedTasks(store);
  useLive(liveKinds, reload);

  const more = useCallback(() => {
    const { busy, cursor, store: of } = reading.current;
    if (!busy && of === store && cursor !== null) read(false);
  }, [read, store]);
  const before = useRef<readonly Row[]>([]);
  // While the filter is invalid, the previous rows stay.
  const stale = (current.loading || refused) && rows.length === 0 && before.current.length > 0;
  useEffect(() => {
    if (!stale) before.current = rows;
  }, [stale, rows]);
  return {
    store,
    rows: stale ? before.current : rows,
    complete,
    stale,
    total: complete ? rows.length : total?.store === store ? total.count : undefined,
    groups: !complete && !stale && total?.store === store && total.by === by ? total.groups : undefined,
    plus: !complete && total?.store === store && total.capped ? '+' : '',
    loading: current.loading,
    problem: current.problem,
    more,
    retry: reload,
  };
}
