import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkServer, untilReachable } from '../data/connection.ts';
import { tabStorage } from '../storage.ts';

/** Storage key for the time at which this tab was last reloaded because a part of the app was missing. */
const storage = 'atolye.reloaded';
/** Milliseconds within which it is not reloaded again, because that did not help. */
const reloadPauseMs = 60_000;
/** Number of times a failed load is repeated. Each may get one level further: a module, what it imports, what that imports. */
const retries = 3;

/** A part of the app did not load although the server answers, and reloading the page did not help. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

/**
 * A component that loads when it is first rendered. It waits while the server is away, and a failed load is repeated. A file missing on
 * the server belongs to an older version of the app, so the page is then reloaded once.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own `lazy`
export function lazyWithRetry<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => loadWithRetry(load));
}

/** Loads a module in the same way as `lazyWithRetry`. @throws PartMissing if reloading the page did not help */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if ((await checkServer()) === 'away') await untilReachable();
      if (tries < retries) continue;
      const last = Number(tabStorage.getItem(storage) ?? 0);
      if (Date.now() - last < reloadPauseMs) throw new PartMissing(error);
      tabStorage.setItem(storage, String(Date.now()));
      location.reload();
      return new Promise(() => {});
    }
  }
}
