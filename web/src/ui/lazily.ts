import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { back, look } from '../api/connection.ts';
import { tabStorage } from '../api/storage.ts';

/** When a page was last loaded anew because a part of it was gone, in this tab. */
const storage = 'atolye.reloaded';
/** Milliseconds within which it is not done again: it did not help. */
const again = 60_000;

/** A part of the app did not load though the server answers, and loading the page anew did not help. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

/**
 * A part of the app that is loaded when it is first shown. While the server is away it waits for it; what fails is tried
 * once more. What the server no longer has belongs to an older version of the app: the page is loaded anew, once.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own `lazy`
export function lazily<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => patiently(load));
}

/** The same for what is no component. @throws PartMissing where a new page did not help */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let first = true; ; first = false) {
    try {
      if (!first) await styled();
      return await load();
    } catch (error) {
      if ((await look()) === 'away') await back();
      if (first) continue;
      const last = Number(tabStorage.getItem(storage) ?? 0);
      if (Date.now() - last < again) throw new PartMissing(error);
      tabStorage.setItem(storage, String(Date.now()));
      location.reload();
      return new Promise(() => {});
    }
  }
}

/** Loads the stylesheets that failed again: the second time, Vite takes them for there. Fails where one fails again. */
async function styled(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const there = new Set(links.filter(isLoaded).map(({ href }) => href));
  const missing = new Map(links.filter(({ href }) => !there.has(href)).map((link) => [link.href, link]));
  await Promise.all(
    [...missing.values()].map(
      (link) =>
        new Promise((resolve, reject) => {
          const anew = link.cloneNode() as HTMLLinkElement;
          anew.addEventListener('load', resolve);
          anew.addEventListener('error', () => {
            anew.remove();
            reject(new Error(`Unable to load ${link.href}`));
          });
          // The old one stays: somebody may wait for it.
          link.after(anew);
        }),
    ),
  );
}

/** Where nobody answered Chromium leaves a sheet whose rules may not be read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules);
  } catch {
    return false;
  }
}
