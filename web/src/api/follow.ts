import { useEffect, useRef } from 'react';
import type { AnyVariables, CombinedError, TypedDocumentNode } from 'urql';
import { client } from './client.ts';
import { connection, onConnection } from './connection.ts';
import { placeInLog } from './log-place.ts';
import { type Problem, problemOf } from './problem.ts';
import { sessionEnded } from './session.ts';

/** Milliseconds until the first try again, and at most between two; doubled each time, and scattered. */
const firstPause = 500;
const longestPause = 15_000;

type Follow<Data, Variables> = {
  /** Must take `after`: a cursor. */
  readonly document: TypedDocumentNode<Data, Variables & { after?: string | null }>;
  readonly variables: Variables;
  /** A place before what is shown was read; without one it is followed from now on. */
  readonly from?: string | undefined;
  readonly cursorOf: (data: Data) => string;
  readonly onItem: (data: Data) => void;
  /** Something may have been missed: read again what is shown. */
  readonly onGap: () => void;
  /** The subscription ended in order, or must not be tried again; without it the latter is a gap like any other. */
  readonly onEnd?: (error?: CombinedError) => void;
};

/**
 * Follows a subscription for as long as it is wanted, whatever happens to server and network: after a break it goes on
 * from the last cursor; without one, or where the log does not reach back that far, it says that there is a gap.
 * @returns how to stop
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
  // While the server is away its return is waited for: one look for it is enough for all that is followed.
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
        cursor = wanted.cursorOf(data);
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

/** Whether it stays refused: asked again, it would be no other. Whose rights have changed comes back with those of now. */
const isRefused = ({ code, status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== 'auth.rights_changed';

/** `follow` for as long as the component is shown; begins anew when the variables change. Null variables: not now. */
export function useFollow<Data, Variables extends AnyVariables>(
  wanted: Omit<Follow<Data, Variables>, 'variables'> & { readonly variables: Variables | null },
): void {
  const latest = useRef(wanted);
  latest.current = wanted;
  const sign = JSON.stringify(wanted.variables);
  useEffect(() => {
    const variables = JSON.parse(sign) as Variables | null;
    if (variables === null) return undefined;
    const { document, cursorOf, onEnd, from = placeInLog() } = latest.current;
    return follow({
      document,
      variables,
      from,
      cursorOf,
      onItem: (data) => latest.current.onItem(data),
      onGap: () => latest.current.onGap(),
      ...(onEnd && { onEnd: (error?: CombinedError) => latest.current.onEnd?.(error) }),
    });
  }, [sign]);
}
