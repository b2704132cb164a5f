import type { Outcome } from '../../../src/ports/webhook-sender/port.ts';

const minute = 60;
const hour = 60 * minute;
/** Seconds from a failed attempt to the next, by its number (Standard Webhooks 1.0.0, "Retry schedule"). */
export const delays: readonly number[] = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
/** By which part a delay is made longer or shorter, so that those that failed together do not come back together. */
const jitter = 0.2;
/** `Retry-After` puts an attempt off no longer than the schedule's last delay. */
const longest = 24 * hour;

/** Seconds until the next attempt, after the one of this number failed; undefined after the last. */
export function nextDelay(attempt: number, retryAfter = 0, random = Math.random): number | undefined {
  const delay = delays[attempt - 1];
  return delay === undefined ? undefined : Math.max(delay * (1 - jitter + 2 * jitter * random()), Math.min(retryAfter, longest));
}

/** Any 2xx; a redirect is a failure. */
export const arrived = (outcome: Outcome): boolean => 'status' in outcome && outcome.status >= 200 && outcome.status < 300;

/** How a webhook fares: changed by each attempt, in the order they end. */
export type Standing = {
  /** Deliveries that failed since one arrived, as far as they count for the breaker. */
  readonly failures: number;
  /** Seconds for which nothing is sent, from now on; null: go on as before. */
  readonly pause: number | null;
  /** Of these, how many the receiver asked for, or is left alone since it is overloaded. */
  readonly rest: number;
};

/** Failed deliveries that open the breaker. */
export const tolerated = 5;
/** Requests open at a time: fewer with each failure, so that one that goes down is left alone soon; one while the breaker is open. */
export const places = (concurrency: number, failures: number): number => Math.max(1, Math.ceil(concurrency * (1 - failures / tolerated)));

/** How long it stays open before one delivery tries, doubling up to the second, in seconds. */
const [firstPause, lastPause] = [30, 5 * minute];
/** How long an overloaded receiver that says no time is left alone, and the longest it may ask for, in seconds. */
const [usualRest, longestRest] = [10, hour];

/**
 * The standing after an attempt. Only first attempts open the breaker: one delivery that fails again and again has its
 * own schedule. While it is open one delivery at a time tries (`probe`); the first that arrives closes it. 429 and 503
 * pause at once.
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
  return Math.min(Math.max(outcome.retryAfter ?? usualRest, 1), longestRest);
}
