import { AsyncLocalStorage } from 'node:async_hooks';
import type { Signals } from './port.ts';

/** Whoever publishes may be inside a transaction, by asynchronous context: listeners must not read in it what may be undone. */
const outside = AsyncLocalStorage.snapshot();

/** Signals within this process. */
export function memorySignals(): Signals {
  const listeners = new Set<(organization: string) => void>();
  return {
    publish(organization) {
      for (const listener of listeners) outside(listener, organization);
    },
    subscribe(listener) {
      // Each subscription is its own, also of a function that is subscribed already.
      const own = (organization: string) => listener(organization);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
    },
  };
}
