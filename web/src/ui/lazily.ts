import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { back, look } from '../api/connection.ts';

/** When a page was last loaded anew because a part of it was gone, in this tab. */
const storage = 'atolye.reloaded';
/** Milliseconds within which it is not done again: it did not help. */
const again = 60_000;

/**
 * A part of the app that is loaded when it is first shown. While the server is away it waits for it. What the server no
 * longer has belongs to an older version of the app: the page is loaded anew, once.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own `lazy`
export function lazily<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => patiently(load));
}

/** The same for what is no component. @throws what loading failed with, where a new page did not help */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let first = true; ; first = false) {
    try {
      return await load();
    } catch (error) {
      if ((await look()) === 'away') {
        await back();
        if (first) continue;
      }
      const last = Number(sessionStorage.getItem(storage) ?? 0);
      if (Date.now() - last < again) throw error;
      sessionStorage.setItem(storage, String(Date.now()));
      location.reload();
      return new Promise(() => {});
    }
  }
}
