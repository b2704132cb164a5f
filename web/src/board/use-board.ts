import { useCallback, useEffect, useRef, useState } from 'react';
import { useReturns } from '../api/connection.ts';
import { useFollow } from '../api/follow.ts';
import type { Problem } from '../api/problem.ts';
import { useLive } from '../api/use-live.ts';
import { labelKinds } from '../ui/use-labels.ts';
import { BoardChanges, type Project } from './documents.ts';
import { isOver, readBoard } from './read.ts';
import { BoardStore, type Change } from './store.ts';

/** Boards that were open last: whoever comes back sees what was there while it is read anew. */
const stores = new Map<string, BoardStore>();
const mostStores = 10;

function storeOf(key: string): BoardStore {
  const store = stores.get(key) ?? new BoardStore();
  stores.delete(key);
  stores.set(key, store);
  const [oldest] = stores.keys();
  if (stores.size > mostStores && oldest !== undefined) stores.delete(oldest);
  return store;
}

/** The cards of a project as they are on the server, kept so for as long as the board is shown. */
export function useBoard({ key, workflow }: Project) {
  const store = storeOf(key);
  const [problem, setProblem] = useState<Problem>();
  const columns = useRef(workflow);
  columns.current = workflow;
  const reading = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    const wrong = await readBoard(store, key, columns.current, mine.signal);
    if (!mine.signal.aborted) setProblem(wrong);
  }, [store, key]);

  // Changes of one moment come together: one drawing for all.
  const waiting = useRef<Change[]>([]);
  useFollow({
    document: BoardChanges,
    variables: { project: key },
    cursorOf: ({ tasks }) => tasks.cursor,
    onItem: ({ tasks: { event, matches, task } }) => {
      if (waiting.current.length === 0)
        queueMicrotask(() => {
          store.change(waiting.current);
          waiting.current = [];
        });
      waiting.current.push({ id: event.subject.id, task: matches ? task : null });
    },
    onGap: read,
  });

  useLive(labelKinds, read);

  // Which columns there are, decides what is read.
  const returns = useReturns();
  const statuses = workflow.map(({ key: status }) => status).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with other columns, and when the server came back
  useEffect(() => {
    read();
    return () => reading.current?.abort();
  }, [read, statuses, returns]);
  useEffect(() => store.setOver(workflow.filter(isOver).map(({ key: status }) => status)), [store, workflow]);
  return { store, problem, retry: read };
}
