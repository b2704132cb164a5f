import { browserStorage } from '../../storage.ts';

/** Page that the user visited. */
export type Place = { readonly url: string; readonly title: string };

const most = 6;
const keyOf = (kind: 'searches' | 'places', viewer: string) => `atolye.palette.${kind}.${viewer}`;

function read<T>(key: string): readonly T[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Recent searches of the user in this browser, latest first. */
export const recentSearches = (viewer: string): readonly string[] => read(keyOf('searches', viewer));
/** Pages that the user visited, latest first. */
export const recentPlaces = (viewer: string): readonly Place[] => read(keyOf('places', viewer));

export function noteSearch(viewer: string, query: string): void {
  const others = recentSearches(viewer).filter((each) => each !== query);
  browserStorage.setItem(keyOf('searches', viewer), JSON.stringify([query, ...others].slice(0, most)));
}

/** Puts a page first, and removes others with the same address or title, because a list shows only titles. */
export function notePlace(viewer: string, place: Place): void {
  const others = recentPlaces(viewer).filter(({ url, title }) => url !== place.url && title !== place.title);
  browserStorage.setItem(keyOf('places', viewer), JSON.stringify([place, ...others].slice(0, most)));
}

export function forgetRecent(viewer: string): void {
  for (const kind of ['searches', 'places'] as const) browserStorage.removeItem(keyOf(kind, viewer));
}

/** Current page; undefined if it has no title of its own. */
export function placeOfNow(): Place | undefined {
  const title = document.title.replace(/^\(\d+\) /, '').replace(/(?: · )?Atölye$/, '');
  return title ? { url: location.pathname + location.search, title } : undefined;
}
