/** An item of a header that lists preferences. */
type Weighted = {
  /** In lower case, without its parameters: `text/html`, `en-gb`, `*`. */
  readonly value: string;
  /** From 0 (not acceptable) to 1, which is the default. */
  readonly q: number;
  /** Place in the header, from 0: of equals the first is preferred. */
  readonly index: number;
};

/** Items read of one header: no client sends more, and strangers must not make us read megabytes. */
const mostItems = 50;

/** Between separators: quoted strings may hold them (RFC 9110 5.6.6). */
const separated = (text: string, separator: ',' | ';'): string[] =>
  text.match(separator === ',' ? /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g : /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];

/** RFC 9110 12.4.2, and the quotes that some clients put around it. */
const weight = /^\s*q\s*=\s*"?([01](?:\.\d*)?|\.\d+)"?\s*$/i;

/**
 * Reads `Accept`, `Accept-Language` and other headers of preferences with weights (RFC 9110 12.4.2): any case, white space around every
 * separator, empty items, quoted parameters. A weight that is none counts as 1.
 */
export function weighted(header: string): Weighted[] {
  return separated(header, ',')
    .slice(0, mostItems)
    .map((item, index) => {
      const [value = '', ...parameters] = separated(item, ';');
      const q = parameters.map((each) => weight.exec(each)?.[1]).find((each) => each !== undefined);
      return { value: value.trim().toLowerCase(), q: q === undefined ? 1 : Math.min(1, Number(q)), index };
    })
    .filter(({ value }) => value !== '');
}

// `Accept: *` is no media range, but what some clients (Java's HttpURLConnection) send for any type.
/** The item that applies to a media type: the most specific range, of equals the one with the highest weight; undefined if none matches. */
export function likingOf(items: readonly Weighted[], type: string): Weighted | undefined {
  const [main] = type.split('/');
  for (const range of [type, `${main}/*`, '*/*']) {
    const found = items.filter(({ value }) => value === range || (range === '*/*' && value === '*'));
    if (found.length > 0) return found.reduce((best, each) => (each.q > best.q ? each : best));
  }
  return undefined;
}
