import { Problem } from '../../../schema/kernel/errors.ts';

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
export function accepted(header = '*/*'): Accepted {
  let accepts = known.get(header);
  if (!accepts) {
    accepts = read(header);
    if (known.size < maxKnown) known.set(header, accepts);
  }
  return accepts;
}

function read(header: string): Accepted {
  const ranges = header.split(',', 50).map((range, index) => {
    const [type = '', ...parameters] = range.split(';');
    const q = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find(Boolean);
    return { type: type.trim().toLowerCase(), q: q === undefined ? 1 : Number(q), index };
  });
  const liking = (type: string): { q: number; index: number } =>
    ranges.find((range) => range.type === type) ??
    ranges.find((range) => range.type === `${type.split('/')[0]}/*`) ??
    ranges.find((range) => range.type === '*/*') ?? { q: 0, index: 0 };
  const named = (type: string) => ranges.some((range) => range.type === type && range.q > 0);

  const [best] = resultTypes
    .map((type) => ({ type, q: liking(type).q, index: liking(type).index }))
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.index - b.index);
  const page = named('text/html') && liking('text/html').q >= (best?.q ?? 0) && !(best && named(best.type));
  return { result: best?.type ?? null, events: named('text/event-stream'), page };
}

export const notAcceptable = (available: readonly string[]) => new Problem('request.not_acceptable', { params: { available } });
