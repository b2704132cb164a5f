import { Problem } from '../../../schema/kernel/errors.ts';
import { likingOf, weighted } from '../weighted.ts';

/** What an execution result can be sent as, the default first (GraphQL over HTTP, Media Types). */
export const resultTypes = ['application/json', 'application/graphql-response+json'] as const;
export type ResultType = (typeof resultTypes)[number];

/** What a caller would take. */
export type Accepted = {
  /** Null if no JSON is taken. */
  readonly result: ResultType | null;
  /** Server-sent events, for subscriptions; only if named. */
  readonly events: boolean;
  /** A page for people: HTML is named, and nothing is liked better. */
  readonly page: boolean;
};

/** Callers send few different headers; strangers' are not kept for ever. */
const maxKnown = 200;
const known = new Map<string, Accepted>();

/** Reads an `Accept` header by its q-values (RFC 9110 12.5.1); among equals the type named first wins. */
export function accepted(given?: string): Accepted {
  // An empty header names nothing, which is no preference (RFC 9110 12.5.1).
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
  const liking = (type: string) => likingOf(ranges, type) ?? { q: 0, index: 0 };
  const named = (type: string) => ranges.some(({ value, q }) => value === type && q > 0);

  const [best] = resultTypes
    .map((type) => ({ type, q: liking(type).q, index: liking(type).index }))
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.index - b.index);
  const page = named('text/html') && liking('text/html').q >= (best?.q ?? 0) && !(best && named(best.type));
  return { result: best?.type ?? null, events: named('text/event-stream'), page };
}

export const notAcceptable = (available: readonly string[]) => new Problem('request.not_acceptable', { params: { available } });
