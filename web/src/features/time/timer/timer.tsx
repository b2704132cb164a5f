import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useSharedEvents } from '../../../data/shared-events.ts';
import { useData } from '../../../data/use-data.ts';
import { useChange } from '../../../ui/use-change.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import { createTimeEntry, runningTimer, stopTimeEntry, type TimeEntry } from '../documents.ts';

const kinds = ['time_entry.created', 'time_entry.updated', 'time_entry.deleted'];

type Timer = {
  /** The user's running entry; undefined if there is none. */
  readonly entry: TimeEntry | undefined;
  /** Incremented when the user's entries may have changed. */
  readonly turn: number;
  readonly busy: boolean;
  /** Starts a timer on a task; a running one ends. */
  readonly start: (task: string) => void;
  readonly stop: () => void;
};

const Context = createContext<Timer | undefined>(undefined);

/** Provides the user's timer with a single query and subscription for all components. */
export function TimerProvider({ children }: { readonly children: ReactNode }) {
  const { id: viewer } = useViewer();
  const { data, refetch } = useData(runningTimer, {}, { live: [] });
  const [turn, setTurn] = useState(0);
  const changed = useCallback(() => {
    refetch();
    setTurn((now) => now + 1);
  }, [refetch]);
  useSharedEvents(
    kinds,
    ({ data: entry }) => {
      if ((entry as { user?: { id?: string } }).user?.id === viewer) changed();
    },
    changed,
  );
  const create = useChange(createTimeEntry, { notify: true });
  const end = useChange(stopTimeEntry, { notify: true });
  const entry = data?.runningTimer.entry ?? undefined;
  const running = entry?.endedAt === null ? entry : undefined;
  const { run: runCreate } = create;
  const { run: runEnd } = end;
  const start = useCallback((task: string) => void runCreate({ input: { task } }).then(changed), [runCreate, changed]);
  const id = running?.id;
  const stop = useCallback(() => id && void runEnd({ input: { id } }).then(changed), [id, runEnd, changed]);
  const busy = create.busy || end.busy;
  const known = useMemo(() => ({ entry: running, turn, busy, start, stop }), [running, turn, busy, start, stop]);
  return <Context value={known}>{children}</Context>;
}

export function useTimer(): Timer {
  const timer = use(Context);
  if (!timer) throw new Error('outside TimerProvider');
  return timer;
}

/** Current time in milliseconds, updated at this interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Seconds since a time, updated each second. */
export const useElapsed = (since: string): number => Math.max(0, (useNow(1000) - Date.parse(since)) / 1000);
