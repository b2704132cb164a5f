import type { Job } from '../../workers/kit.ts';

/** Work for later, kept in the database: written in the sender's transaction, run after its commit, at least once. */
export interface Jobs {
  /**
   * Queues a job. Inside a unit of work it belongs to that: a rollback drops it. `startAfter` delays it. Of the jobs with
   * one `singletonKey` only one waits at a time: another sent meanwhile is dropped (one that runs already does not count).
   * @throws Error for a name no kind has, ZodError for a payload that is not the kind's
   */
  send(name: string, payload: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void>;

  /** Runs jobs in this process from now on, and keeps the clock of those with `cron`. */
  start(workers: readonly Job[]): Promise<void>;

  /** Takes no new job and waits for those running, at most 10 s; those cut off run again later. */
  stop(): Promise<void>;
}
