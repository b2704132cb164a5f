/** An item of a header that lists preferences. */
type Weighted = {
  /** Lower case, without parameters: `text/html`, `en-gb`, `*`. */
  readonly value: string;
  /** Weight from 0 (not acceptable) to 1 (default). */
  readonly q: number;
  /** Index in the header, from 0; between equals the first is preferred. */
  readonly index: number;
};

/** Maximum number of items read from one header. No client sends more, and strangers must not cause work on megabytes. */
const maxItems = 50;

/** Splits at separators outside quoted strings (RFC 9110 5.6.6). */
const separated = (text: string, separator: ',' | ';'): string[] =>
  text.match(separator === ',' ? /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g : /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];

/** A weight (RFC 9110 12.4.2), also in quotes, which some clients add. */
const weight = /^\s*q\s*=\s*"?([01](?:\.\d*)?|\.\d+)"?\s*$/i;

/**
 * Parses `Accept`, `Accept-Language` and other preference headers with weights (RFC 9110 12.4.2). Allows any case, white space around
 * separators, empty items and quoted parameters. An invalid weight counts as 1.
 */
export function weighted(header: string): Weighted[] {
  return separated(header, ',')
    .slice(0, maxItems)
    .map((item, index) => {
      const [value = '', ...parameters] = separated(item, ';');
      const q = parameters.map((each) => weight.exec(each)?.[1]).find((each) => each !== undefined);
      return { value: value.trim().toLowerCase(), q: q === undefined ? 1 : Math.min(1, Number(q)), index };
    })
    .filter(({ value }) => value !== '');
}

// `Accept: *` is not a valid media range, but some clients (Java's HttpURLConnection) send it for any type.
/**
 * Returns the item that applies to a media type: the most specific range, between equals the one with the highest weight; undefined if none
 * matches.
 */
export function preferenceOf(items: readonly Weighted[], type: string): Weighted | undefined {
  const [main] = type.split('/');
  for (const range of [type, `${main}/*`, '*/*']) {
    const found = items.filter(({ value }) => value === range || (range === '*/*' && value === '*'));
    if (found.length > 0) return found.reduce((best, each) => (each.q > best.q ? each : best));
  }
  return undefined;
}
