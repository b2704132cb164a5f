import type { Outcome } from '../../../src/ports/webhook-sender/port.ts';

const minute = 60;
const hour = 60 * minute;
/** Seconds from a failed attempt to the next, by its number (Standard Webhooks 1.0.0, "Retry schedule"). */
export const delays: readonly number[] = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
/**
 * Share by which a delay is randomly lengthened or shortened, so that deliveries that failed together are not retried together.
 */
const jitter = 0.2;
/** Upper limit of `Retry-After`: the last delay of the schedule. */
const longest = 24 * hour;

/** Seconds until the next attempt, after the one of this number failed; undefined after the last. */
export function nextDelay(attempt: number, retryAfter = 0, random = Math.random): number | undefined {
  const delay = delays[attempt - 1];
  return delay === undefined ? undefined : Math.max(delay * (1 - jitter + 2 * jitter * random()), Math.min(retryAfter, longest));
}

/** Whether the response was a 2xx. A redirect is a failure. */
export const arrived = (outcome: Outcome): boolean => 'status' in outcome && outcome.status >= 200 && outcome.status < 300;

/** State of a webhook, updated by each attempt in the order they end. */
export type Standing = {
  /** Failed deliveries since the last success, as far as they count for the circuit breaker. */
  readonly failures: number;
  /** Seconds from now on for which nothing is sent; null: no change. */
  readonly pause: number | null;
  /** Part of the pause, in seconds, that the receiver asked for or gets because it is overloaded. */
  readonly rest: number;
};

/** Number of failed deliveries that opens the circuit breaker. */
export const tolerated = 5;
/**
 * Number of concurrent requests. Fewer with each failure, so that a failing receiver is soon left alone; one while the breaker
 * is open.
 */
export const concurrencySlots = (concurrency: number, failures: number): number =>
  Math.max(1, Math.ceil(concurrency * (1 - failures / tolerated)));

/** Seconds that the breaker stays open before one delivery is tried. Doubles from the first value up to the second. */
const [firstPause, lastPause] = [30, 5 * minute];
/** Pause for an overloaded receiver that gives no time, and the longest that it may ask for, in seconds. */
const [defaultRest, longestRest] = [10, hour];

/**
 * State after an attempt. Only first attempts open the breaker, because a delivery that fails repeatedly has its own schedule.
 * While it is open, one delivery at a time is tried (`probe`); the first success closes it. 429 and 503 pause at once.
 */
export function standingAfter(failures: number, { outcome, first, probe }: { outcome: Outcome; first: boolean; probe: boolean }): Standing {
  if (arrived(outcome)) return { failures: 0, pause: failures >= tolerated ? 0 : null, rest: 0 };
  const open = failures >= tolerated;
  const after = failures + Number(open ? probe : first);
  const broken = after > failures && after >= tolerated ? Math.min(firstPause * 2 ** (after - tolerated), lastPause) : 0;
  const rest = restOf(outcome);
  const pause = Math.max(broken, rest);
  return { failures: after, pause: pause > 0 ? pause : null, rest };
}

function restOf(outcome: Outcome): number {
  if (!('status' in outcome) || (outcome.status !== 429 && outcome.status !== 503)) return 0;
  return Math.min(Math.max(outcome.retryAfter ?? defaultRest, 1), longestRest);
}
