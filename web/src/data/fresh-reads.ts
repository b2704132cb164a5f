import { type AnyVariables, createRequest, type RequestPolicy, type TypedDocumentNode } from 'urql';
import { returnCount } from './connection.ts';
import { isSocketLost, socketLosses } from './socket.ts';

/** A query with its variables. */
export type Read = readonly [document: TypedDocumentNode<unknown, never>, variables: object];
/** Number of shared events, returns of the server and losses of the WebSocket so far. */
type Moment = { readonly events: number; readonly returns: number; readonly losses: number };

/** Maximum number of queries whose last moment is known; the oldest are dropped first. */
const maxReads = 500;

/** Moments at which queries were last sent whose answers are in the cache, by key of the query. */
const reads = new Map<number, Moment>();
/** Number of shared events and gaps so far, at the last event of each kind, and at the last gap. */
let events = 0;
const lastOf = new Map<string, number>();
let lastGap = 0;

/** Records a shared event (`shared-events.ts`). */
export function noteEvent(kind: string): void {
  events += 1;
  lastOf.set(kind, events);
}

/** Records that shared events may have been missed. */
export function noteGap(): void {
  events += 1;
  lastGap = events;
}

/** Records that shared events are refused, so that no answer is known to be current. */
export function noteEnd(): void {
  lastGap = Number.POSITIVE_INFINITY;
}

const keyOf = ([document, variables]: Read) =>
  createRequest<unknown, AnyVariables>(document as TypedDocumentNode<unknown, AnyVariables>, variables).key;

/** Returns the current moment. Take it before a query is sent. */
export const moment = (): Moment => ({ events, returns: returnCount(), losses: socketLosses() });

/** Whether no shared event of these kinds has come since a moment, and none can have been missed. */
export const isUnchangedSince = (at: Moment, kinds: readonly string[]): boolean =>
  at.returns === returnCount() &&
  at.losses === socketLosses() &&
  !isSocketLost() &&
  lastGap <= at.events &&
  kinds.every((kind) => (lastOf.get(kind) ?? 0) <= at.events);

/** Records that the cache has the answer to the query with this key, which was sent at this moment. */
export function noteReadKey(key: number, at: Moment): void {
  reads.delete(key);
  reads.set(key, at);
  if (reads.size > maxReads) reads.delete(reads.keys().next().value as number);
}

/** Records that the cache has the answer to this query, because it is part of an answer to a query sent at this moment. */
export const noteRead = (read: Read, at: Moment): void => noteReadKey(keyOf(read), at);

/**
 * Policy for a query whose answer only shared events of these kinds change: the cache answers alone if none has come since the query was
 * last sent. Without `kinds` the server is always asked.
 */
export function policyOf(read: Read, kinds: readonly string[] | undefined): RequestPolicy {
  const at = kinds && reads.get(keyOf(read));
  return at && isUnchangedSince(at, kinds) ? 'cache-first' : 'cache-and-network';
}
