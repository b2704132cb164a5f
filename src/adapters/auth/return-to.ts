/**
 * `path` as a path of our own, or undefined where a browser would leave for another host: browsers read `//host`,
 * `/\host` and `/<tab>/host` as addresses elsewhere, so it is read the way they do.
 */
export function ownPath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > 2000) return undefined;
  const nowhere = 'http://own.invalid';
  if (!URL.canParse(path, nowhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, nowhere);
  // `/.//host` comes out as `//host`.
  return origin === nowhere && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
