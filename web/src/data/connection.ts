import { useSyncExternalStore } from 'react';
import { Observable } from '../observable.ts';

/** Whether the server is reachable: `away` from the first failure until it answers again. */
export type Connection = 'here' | 'away';

/**
 * Milliseconds until the first check of the server; doubled for each further check up to `longestPause`. Random jitter of up to the same
 * length is added, so that checks come after 1 to 2, 2 to 4, 4 to 8, then 7.5 to 15 seconds. No other retries run while the server is away:
 * sockets and streams wait for it.
 */
const firstPause = 1_000;
const longestPause = 7_500;
/** Milliseconds within which the server must answer a check. */
const timeoutMs = 10_000;

let state: Connection = 'here';
/** Number of times that the server has come back. When it grows, data that depends on missing no event is read again. */
let returns = 0;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = new Observable();

/** Records whether the server answered. While it is away this module checks for it, because no other request may be running. */
export function noteConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  clearTimeout(timer);
  if (next === 'here') returns += 1;
  else {
    pause = firstPause;
    checkLater();
  }
  changes.notify();
}

/** Whether a status means that the server is unavailable, most likely sent by a proxy. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504;

function checkLater(): void {
  timer = setTimeout(() => void checkServer(), pause * (1 + Math.random()));
  pause = Math.min(2 * pause, longestPause);
}

/** Checks whether the server is reachable. @returns the result */
export async function checkServer(): Promise<Connection> {
  clearTimeout(timer);
  const found = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ status }): Connection => (isAway(status) ? 'away' : 'here'),
    (): Connection => 'away',
  );
  if (found === 'away' && state === 'away') checkLater();
  noteConnection(found);
  return found;
}

addEventListener('online', () => state === 'away' && void checkServer());

/** Makes all displayed data be read from the server again. */
export function refetchAll(): void {
  returns += 1;
  changes.notify();
}

export const useConnection = (): Connection => useSyncExternalStore(changes.subscribe, () => state);
/** Number of times that the server has come back so far. */
export const returnCount = (): number => returns;
/** Returns a number that grows each time the server comes back. */
export const useReturns = (): number => useSyncExternalStore(changes.subscribe, () => returns);
/** @returns a function that unsubscribes */
export const onConnection = changes.subscribe;
export const connection = (): Connection => state;

/** Resolves once the server is reachable. @throws the abort reason of the signal */
export function untilReachable(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (state === 'here') return resolve();
    const end = () => {
      off();
      signal?.removeEventListener('abort', stop);
    };
    const off = changes.subscribe(() => {
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
