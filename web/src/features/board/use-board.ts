import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReturns } from '../../data/connection.ts';
import { useFollow } from '../../data/follow.ts';
import type { Problem } from '../../data/problem.ts';
import { useLive } from '../../data/use-live.ts';
import { useDisplayedTasks } from '../../ui/displayed-tasks.ts';
import { labelKinds } from '../../ui/use-labels.ts';
import type { By } from './columns.ts';
import { BoardChanges, type Project } from './documents.ts';
import type { Narrowing } from './filters.ts';
import { type Narrowed, readBoard } from './read.ts';
import { BoardStore, type Change } from './store.ts';

/** Stores of recently opened boards: a board opens at once with its last state and loads only what has changed. */
const stores = new Map<string, BoardStore>();
const mostStores = 10;

function storeOf(sign: string, by: By, rows: By | undefined, narrowed: boolean): BoardStore {
  const store = stores.get(sign) ?? new BoardStore(by, rows, narrowed);
  stores.delete(sign);
  stores.set(sign, store);
  const [oldest] = stores.keys();
  if (stores.size > mostStores && oldest !== undefined) stores.delete(oldest);
  return store;
}

/** Loads the cards of a project that pass the filter, and follows their changes while the board is displayed. */
export function useBoard({ key, workflow }: Project, by: By, rows: By | undefined, { text, chips }: Narrowing) {
  const filter = useMemo(
    (): Narrowed => ({ project: [key], ...(text && { text }), ...(chips && { and: [{ text: chips }] }) }),
    [key, text, chips],
  );
  const store = storeOf([key, by, rows, text, chips].join('\n'), by, rows, text + chips !== '');
  const [problem, setProblem] = useState<Problem>();
  const statuses = workflow.map(({ key: status }) => status).join();
  const from = useMemo(() => (store.takenUp.take() ? store.takenUp.place : undefined), [store]);
  const columns = useRef(workflow);
  columns.current = workflow;
  const reading = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    const wrong = await readBoard(store, filter, columns.current, mine.signal);
    if (!wrong) store.read = columns.current.map(({ key: status }) => status).join();
    if (!mine.signal.aborted) setProblem(wrong);
  }, [store, filter]);

  // Changes that arrive together are applied in one render.
  const waiting = useRef<Change[]>([]);
  useFollow({
    document: BoardChanges,
    variables: { filter, grouped: store.grouped },
    from,
    cursorOf: ({ tasks }) => tasks.cursor,
    onItem: ({ tasks: { cursor, event, matches, task } }) => {
      store.takenUp.heard(cursor);
      if (waiting.current.length === 0)
        queueMicrotask(() => {
          store.change(waiting.current);
          waiting.current = [];
        });
      waiting.current.push({ id: event.subject.id, task: matches ? task : null });
    },
    onGap: read,
  });

  useDisplayedTasks(store);
  useLive(labelKinds, read);

  // The set of statuses determines what is loaded.
  const returns = useReturns();
  const taken = useRef(from !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the statuses change and when the connection returns
  useEffect(() => {
    if (!taken.current || store.read !== statuses) read();
    taken.current = false;
    return () => reading.current?.abort();
  }, [read, statuses, returns]);
  useEffect(() => () => store.takenUp.leave(), [store]);
  useEffect(() => store.setWorkflow(workflow), [store, workflow]);
  return { store, problem, retry: read };
}
