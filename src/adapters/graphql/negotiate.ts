import { Problem } from '../../../schema/kernel/errors.ts';
import { preferenceOf, weighted } from '../weighted.ts';

/** Media types of an execution result, the default first (GraphQL over HTTP, Media Types). */
export const resultTypes = ['application/json', 'application/graphql-response+json'] as const;
export type ResultType = (typeof resultTypes)[number];

/** Response forms that a caller accepts. */
export type Accepted = {
  /** Null if JSON is not accepted. */
  readonly result: ResultType | null;
  /** Server-sent events, for subscriptions; only if named explicitly. */
  readonly events: boolean;
  /** An HTML page: the header names HTML and prefers nothing to it. */
  readonly page: boolean;
};

/** Maximum number of cached headers. Callers send few different ones; the limit bounds what strangers can add. */
const maxKnown = 200;
const known = new Map<string, Accepted>();

/** Reads an `Accept` header by its q-values (RFC 9110 12.5.1); between equals the type named first wins. */
export function accepted(given?: string): Accepted {
  // An empty header expresses no preference (RFC 9110 12.5.1).
  const header = given?.trim() || '*/*';
  let accepts = known.get(header);
  if (!accepts) {
    accepts = read(header);
    if (known.size < maxKnown) known.set(header, accepts);
  }
  return accepts;
}

function read(header: string): Accepted {
  const ranges = weighted(header);
  const preference = (type: string) => preferenceOf(ranges, type) ?? { q: 0, index: 0 };
  const named = (type: string) => ranges.some(({ value, q }) => value === type && q > 0);

  const [best] = resultTypes
    .map((type) => ({ type, q: preference(type).q, index: preference(type).index }))
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.index - b.index);
  const page = named('text/html') && preference('text/html').q >= (best?.q ?? 0) && !(best && named(best.type));
  return { result: best?.type ?? null, events: named('text/event-stream'), page };
}

export const notAcceptable = (available: readonly string[]) => new Problem('request.not_acceptable', { params: { available } });
