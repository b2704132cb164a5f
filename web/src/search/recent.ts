import { browserStorage } from '../api/storage.ts';

/** Somewhere the reader was. */
export type Place = { readonly url: string; readonly title: string };

const most = 6;
const keyOf = (kind: 'searches' | 'places', viewer: string) => `atolye.palette.${kind}.${viewer}`;

function read<T>(key: string): readonly T[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** What this viewer looked for in this browser, the last first. */
export const recentSearches = (viewer: string): readonly string[] => read(keyOf('searches', viewer));
/** Where this viewer went by the palette, or opened it, the last first. */
export const recentPlaces = (viewer: string): readonly Place[] => read(keyOf('places', viewer));

export function noteSearch(viewer: string, query: string): void {
  const others = recentSearches(viewer).filter((each) => each !== query);
  browserStorage.setItem(keyOf('searches', viewer), JSON.stringify([query, ...others].slice(0, most)));
}

export function notePlace(viewer: string, place: Place): void {
  const others = recentPlaces(viewer).filter(({ url }) => url !== place.url);
  browserStorage.setItem(keyOf('places', viewer), JSON.stringify([place, ...others].slice(0, most)));
}

export function forgetRecent(viewer: string): void {
  for (const kind of ['searches', 'places'] as const) browserStorage.removeItem(keyOf(kind, viewer));
}

/** The page that is shown; undefined for one without a name of its own. */
export function placeOfNow(): Place | undefined {
  const title = document.title.replace(/^\(\d+\) /, '').replace(/(?: · )?Atölye$/, '');
  return title ? { url: location.pathname + location.search, title } : undefined;
}
