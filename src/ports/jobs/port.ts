import type { Job } from '../../workers/kit.ts';
import type { TextStatement } from '../database/port.ts';

export type SendOptions = {
  /** Earliest start in seconds from now, by the database's clock. Default: immediately. */
  readonly inSeconds?: number;
  /**
   * Only one job with a given key waits at a time: another one sent meanwhile is dropped. A running job does not count. Default: a
   * unique key.
   */
  readonly singletonKey?: string;
};

/** Background jobs stored in the database: queued in the sender's transaction, run after its commit, at least once. */
export interface Jobs {
  /**
   * Returns the statement that queues a job. Run it in the job's transaction: a rollback drops the job. See `SendOptions`.
   * @throws Error for an unknown name, ZodError for an invalid payload, TypeError for values that JSON cannot represent
   */
  statement(name: string, payload: object, options?: SendOptions): TextStatement;

  /** Makes this process's workers of a kind poll immediately: call it after the commit. Other processes poll every second. */
  wake(name: string): void;

  /** Queues a job; inside a transaction as part of it. @throws as `statement`, and DatabaseError */
  send(name: string, payload: object, options?: SendOptions): Promise<void>;

  /** Runs jobs in this process from now on, and schedules those with `cron`. */
  start(workers: readonly Job[]): Promise<void>;

  /** @throws Error if the queues cannot be reached */
  check(): Promise<void>;

  /** Starts no new jobs and waits for running ones, at most 10 s. Interrupted jobs run again later. */
  stop(): Promise<void>;
}
