import { useSyncExternalStore } from 'react';

/** Whether the server is reached: `away` from the first failure until it answers again. */
export type Connection = 'here' | 'away';

let state: Connection = 'here';
/** How often the server has come back: what counts on nothing missed reads again when it grows. */
let returns = 0;
const listeners = new Set<() => void>();

/** Notes that the server answered, or did not. */
export function noteConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  if (next === 'here') returns += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => state);
/** Grows each time the server comes back. */
export const useReturns = (): number => useSyncExternalStore(subscribe, () => returns);
/** @returns how to stop being told */
export const onConnection = subscribe;
export const connection = (): Connection => state;
