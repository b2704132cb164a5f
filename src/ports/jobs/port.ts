import type { Job } from '../../workers/kit.ts';
import type { TextStatement } from '../database/port.ts';

export type SendOptions = {
  /** Runs no earlier than so many seconds from now, by the database's clock. Default: at once. */
  readonly inSeconds?: number;
  /**
   * Of the jobs with one key only one waits at a time: another sent meanwhile is dropped (one that runs already does not
   * count). Default: a key of its own.
   */
  readonly singletonKey?: string;
};

/** Work for later, kept in the database: written in the sender's transaction, run after its commit, at least once. */
export interface Jobs {
  /**
   * The statement that queues a job, to be run in the transaction it belongs to: a rollback drops the job. See `SendOptions`.
   * @throws Error for a name no kind has, ZodError for a payload that is not the kind's, TypeError for what JSON cannot say
   */
  statement(name: string, payload: object, options?: SendOptions): TextStatement;

  /** Has the workers of a kind in this process look at once: for after the commit. Others look every second. */
  wake(name: string): void;

  /** Queues a job; inside a transaction it belongs to that. @throws as `statement`, and DatabaseError */
  send(name: string, payload: object, options?: SendOptions): Promise<void>;

  /** Runs jobs in this process from now on, and keeps the clock of those with `cron`. */
  start(workers: readonly Job[]): Promise<void>;

  /** @throws Error where the queues cannot be reached */
  check(): Promise<void>;

  /** Takes no new job and waits for those running, at most 10 s; those cut off run again later. */
  stop(): Promise<void>;
}
