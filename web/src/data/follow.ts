import { useEffect, useRef } from 'react';
import type { AnyVariables, CombinedError, TypedDocumentNode } from 'urql';
import { client } from './client.ts';
import { connection, onConnection } from './connection.ts';
import { recentLogCursor } from './log-cursor.ts';
import { type Problem, problemOf } from './problem.ts';
import { sessionEnded } from './session.ts';

/** Milliseconds until the first retry, and the maximum between two; doubled each time, with random jitter. */
const firstPause = 500;
const longestPause = 15_000;

type Follow<Data, Variables> = {
  /** Has a variable `after` for a cursor, if it has cursors. */
  readonly document: TypedDocumentNode<Data, Variables & { after?: string | null }>;
  readonly variables: Variables;
  /** A cursor from before the displayed data was read. Without one, events count from the time of the subscription. */
  readonly from?: string | undefined;
  /** Absent for a subscription without cursors, which begins with the current state. */
  readonly cursorOf?: (data: Data) => string;
  readonly onItem: (data: Data) => void;
  /** Called when events may have been missed: read the displayed data again. */
  readonly onGap: () => void;
  /**
   * Called when the subscription ends regularly, or with the error if it must not be retried. Without this callback such an error counts as
   * a gap.
   */
  readonly onEnd?: (error?: CombinedError) => void;
};

/**
 * Follows a subscription across interruptions of server and network. After an interruption it resumes from the last cursor. Without a
 * cursor, or if the log does not reach back that far, it reports a gap.
 * @returns a function that stops following
 */
export function follow<Data, Variables extends AnyVariables>(wanted: Follow<Data, Variables>): () => void {
  let cursor = wanted.from;
  let pause = firstPause;
  let stopped = false;
  let first = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;
  const again = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!stopped) begin();
  };
  // While the server is away this waits for its return, so that one check serves all subscriptions.
  const later = () => connection() === 'here' && again();
  const offConnection = onConnection(() => connection() === 'here' && timer !== undefined && again());
  const wake = () => timer !== undefined && later();
  addEventListener('online', wake);

  function begin(): void {
    if (!first && cursor === undefined) wanted.onGap();
    first = false;
    let over = false;
    const failed = (error?: CombinedError) => {
      if (over || stopped) return;
      over = true;
      subscription?.unsubscribe();
      const problem = error && problemOf(error);
      if (problem?.code === 'event.cursor_expired') cursor = undefined;
      else if (problem?.status === 401) {
        stop();
        return sessionEnded();
      } else if (problem ? isRefused(problem) : wanted.onEnd) {
        stop();
        if (wanted.onEnd) wanted.onEnd(error);
        else wanted.onGap();
        return;
      }
      timer = setTimeout(later, pause * (0.5 + Math.random()));
      pause = Math.min(2 * pause, longestPause);
    };
    const variables = { ...wanted.variables, ...(cursor !== undefined && { after: cursor }) };
    const source = client.subscription(wanted.document, variables as Variables & { after?: string | null });
    subscription = source.subscribe(({ data, error, hasNext }) => {
      if (over || stopped) return;
      if (error) return failed(error);
      if (data) {
        pause = firstPause;
        cursor = wanted.cursorOf?.(data);
        wanted.onItem(data);
      }
      if (hasNext === false) failed();
    });
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    offConnection();
    removeEventListener('online', wake);
    subscription?.unsubscribe();
  }
  begin();
  return stop;
}

/** Whether a retry would be refused again. If only the caller's rights changed, a retry gets the current ones. */
const isRefused = ({ code, status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== 'auth.rights_changed';

/** Runs `follow` while the component is mounted, and restarts it when the variables change. Null variables pause it. */
export function useFollow<Data, Variables extends AnyVariables>(
  wanted: Omit<Follow<Data, Variables>, 'variables'> & { readonly variables: Variables | null },
): void {
  const latest = useRef(wanted);
  latest.current = wanted;
  const sign = JSON.stringify(wanted.variables);
  useEffect(() => {
    const variables = JSON.parse(sign) as Variables | null;
    if (variables === null) return undefined;
    const { document, cursorOf, onEnd, from = cursorOf && recentLogCursor() } = latest.current;
    return follow({
      document,
      variables,
      ...(cursorOf && { from, cursorOf }),
      onItem: (data) => latest.current.onItem(data),
      onGap: () => latest.current.onGap(),
      ...(onEnd && { onEnd: (error?: CombinedError) => latest.current.onEnd?.(error) }),
    });
  }, [sign]);
}
