import { AsyncLocalStorage } from 'node:async_hooks';
import type { Signals } from './port.ts';

/** A publisher may be inside a transaction, by asynchronous context. Listeners run outside, so that they do not read uncommitted data. */
const outside = AsyncLocalStorage.snapshot();

type Listener = (signal: string) => void;

/** Subscribers of one kind of signal. */
class Listeners {
  readonly #listeners = new Set<Listener>();

  add(listener: Listener): () => void {
    // A wrapper, so that a function can be subscribed several times.
    const own = (signal: string) => listener(signal);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** @returns whether anybody listens */
  notify(signal: string): boolean {
    for (const listener of this.#listeners) outside(listener, signal);
    return this.#listeners.size > 0;
  }

  clear(): void {
    this.#listeners.clear();
  }
}

/** Signals within this process. `wake` returns whether this process has workers. */
export function memorySignals(): Omit<Signals, 'wake'> & { wake(organization: string): boolean } {
  const [readers, workers, messages] = [new Listeners(), new Listeners(), new Listeners()];
  return {
    publish: (organization) => void readers.notify(organization),
    subscribe: (listener) => readers.add(listener),
    wake: (organization) => workers.notify(organization),
    onWake: (listener) => workers.add(listener),
    send: (message) => void messages.notify(message),
    onMessage: (listener) => messages.add(listener),
    async close() {
      readers.clear();
      workers.clear();
      messages.clear();
    },
  };
}
