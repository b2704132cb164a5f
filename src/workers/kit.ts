import type { ZodType } from 'zod';

/** A kind of background job, as seen by its senders. */
export interface JobKind<Payload = unknown> {
  /** Queue name: lower case and dots, e.g. `file.index`. */
  readonly name: string;
  /** Schema checked when a job is sent and again before it runs, because a waiting job may be older than the code. */
  readonly schema: ZodType<Payload>;
  /** Also runs at these times (five cron fields, UTC), with `{}` as payload; once, regardless of the number of processes. */
  readonly cron?: string;
  /** Number of retries of a failed run, with pauses that double from 1 s up to 10 min. Default 5. */
  readonly retryLimit?: number;
  /** Seconds for which a finished job is stored with its payload; deleted within minutes after that. Default 7 days. */
  readonly retentionSeconds?: number;
  /** Maximum number of concurrent runs in one process. Default 20. */
  readonly concurrency?: number;
  /**
   * For runs of seconds to minutes: fetches jobs one by one instead of in batches, so that none waits for another. Jobs of a
   * dead process are retried within two minutes instead of fifteen. Default false.
   */
  readonly slow?: boolean;
}

/** A kind of background job, with its implementation. */
export interface Job<Payload = unknown> extends JobKind<Payload> {
  /**
   * Runs at least once per job sent, so it must be idempotent; a throw causes a retry. A run over 15 minutes counts as failed.
   */
  run(payload: Payload): Promise<void>;
  /** Ends work that runs left in the background; called when no more runs begin, with a time limit of 10 s. */
  stop?(): Promise<void>;
}

/** Checks that `schema` and `run` have the same payload type, and erases it for lists of jobs. */
export const job = <Payload>(definition: Job<Payload>): Job => definition as unknown as Job;
