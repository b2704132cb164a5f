/** Maximum length of an encoded path, in characters. A letter beyond ASCII takes six or more. */
const maxLength = 2000;

/**
 * Encodes `path` as a path of this app; undefined if it is too long or a browser would leave for another host. Browsers read `//host`,
 * `/\host` and `/<tab>/host` as other hosts, so this parses it as they do.
 */
export function ownPath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > maxLength) return undefined;
  const nowhere = 'http://own.invalid';
  if (!URL.canParse(path, nowhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, nowhere);
  // `/.//host` normalizes to `//host`.
  const encoded = pathname + search + hash;
  return origin === nowhere && !pathname.startsWith('//') && encoded.length <= maxLength ? encoded : undefined;
}
