import type { ZodType } from 'zod';

/** A kind of background work, as those who ask for it know it. */
export interface JobKind<Payload = unknown> {
  /** Queue name: lower case and dots, e.g. `file.index`. */
  readonly name: string;
  /** Checked when it is sent and again before it runs: a waiting job may be older than the code. */
  readonly schema: ZodType<Payload>;
  /** Also runs at these times (five cron fields, UTC), with `{}` as payload: once, however many processes there are. */
  readonly cron?: string;
  /** How often a failed run is tried again, after pauses that double from 1 s up to 10 min. Default 5. */
  readonly retryLimit?: number;
  /** How long a finished job is kept, payload and all, in seconds; it goes at the next clean-up, of which there is one a day. Default 7 days. */
  readonly keptSeconds?: number;
  /** How many of the kind one process runs at a time. Default 20. */
  readonly concurrency?: number;
  /**
   * Its runs take seconds to minutes: each is fetched by itself instead of in batches, so that none waits for the end of
   * another, and one whose process died is tried again within two minutes instead of fifteen. Default
   * false.
   */
  readonly slow?: boolean;
}

/** A kind of background work, with what it does. */
export interface Job<Payload = unknown> extends JobKind<Payload> {
  /**
   * Runs at least once per job sent; a throw has it tried again. Nothing of it may depend on running once.
   * A run that outlives 15 minutes counts as failed.
   */
  run(payload: Payload): Promise<void>;
  /** Ends what runs began and left going; called once no more begin, and waited for 10 s at most. */
  stop?(): Promise<void>;
}

/** Keeps the payload's type between `schema` and `run`, and forgets it for lists of jobs. */
export const job = <Payload>(definition: Job<Payload>): Job => definition as unknown as Job;
