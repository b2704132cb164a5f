import { useSyncExternalStore } from 'react';

/** Whether the server is reached: `away` from the first failure until it answers again. */
export type Connection = 'here' | 'away';

/**
 * Milliseconds before the first look for the server, doubled for each further one up to the longest; each is scattered up to
 * twice as long, so that looks come after 1 to 2, 2 to 4, 4 to 8 and from then on 7.5 to 15 seconds. This is the only
 * schedule while the server is away: sockets and streams wait for it.
 */
const firstPause = 1_000;
const longestPause = 7_500;
/** Milliseconds within which the server must answer a look. */
const patience = 10_000;

let state: Connection = 'here';
/** How often the server has come back: what counts on nothing missed reads again when it grows. */
let returns = 0;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Notes that the server answered, or did not. While it is away it is looked for: nobody else may be asking. */
export function noteConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  clearTimeout(timer);
  if (next === 'here') returns += 1;
  else {
    pause = firstPause;
    lookLater();
  }
  for (const listener of listeners) listener();
}

/** Whether an answer is one of a server that cannot serve now, most likely of a proxy before it. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504;

function lookLater(): void {
  timer = setTimeout(() => void look(), pause * (1 + Math.random()));
  pause = Math.min(2 * pause, longestPause);
}

/** Asks whether the server is there. @returns what it found */
export async function look(): Promise<Connection> {
  clearTimeout(timer);
  const found = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }): Connection => (isAway(status) ? 'away' : 'here'),
    (): Connection => 'away',
  );
  if (found === 'away' && state === 'away') lookLater();
  noteConnection(found);
  return found;
}

addEventListener('online', () => state === 'away' && void look());

/** Has everything that is shown read from the server again. */
export function readAgain(): void {
  returns += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => state);
/** How often the server has come back by now. */
export const returnsNow = (): number => returns;
/** Grows each time the server comes back. */
export const useReturns = (): number => useSyncExternalStore(subscribe, () => returns);
/** @returns how to stop being told */
export const onConnection = subscribe;
export const connection = (): Connection => state;

/** Resolves once the server is there. @throws what the signal was aborted with */
export function back(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (state === 'here') return resolve();
    const end = () => {
      off();
      signal?.removeEventListener('abort', stop);
    };
    const off = subscribe(() => {
      if (state !== 'here') return;
      end();
      resolve();
    });
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
  });
}
