/** Characters of a path as it is sent: letters beyond ASCII take six or more. */
const maxLength = 2000;

/**
 * `path` as a path of our own, encoded, at most 2000 characters of it, or undefined where a browser would leave for another host: browsers read `//host`,
 * `/\host` and `/<tab>/host` as addresses elsewhere, so it is read the way they do.
 */
export function ownPath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > maxLength) return undefined;
  const nowhere = 'http://own.invalid';
  if (!URL.canParse(path, nowhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, nowhere);
  // `/.//host` comes out as `//host`.
  const encoded = pathname + search + hash;
  return origin === nowhere && !pathname.startsWith('//') && encoded.length <= maxLength ? encoded : undefined;
}
