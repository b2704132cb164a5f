import type { PgBoss } from 'pg-boss';

/** Interval in milliseconds of polling for jobs without a wake-up: delayed ones, retries, and those of other processes. */
const interval = 1_000;

const waiting = `select q.name from jobs.queue q where q.name = any($1) and exists (
  select from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/**
 * Wakes the workers of this process: immediately for jobs sent in it, and by polling all queues for the rest. So no worker polls by
 * itself, and no transaction needs NOTIFY, which would serialize all commits of a database.
 */
export class Wakes {
  readonly #boss: PgBoss;
  readonly #onError: (error: unknown) => void;
  /** pg-boss's worker ids, by the name of their kind. */
  readonly #workers = new Map<string, string[]>();
  #round: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(boss: PgBoss, onError: (error: unknown) => void) {
    this.#boss = boss;
    this.#onError = onError;
  }

  add(name: string, worker: string): void {
    this.#workers.set(name, [...(this.#workers.get(name) ?? []), worker]);
  }

  /** Makes the workers of a kind poll, now or after their current job. */
  wake(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker);
  }

  start(): void {
    this.#round ??= setTimeout(async () => {
      await this.#look().catch(this.#onError);
      this.#round = undefined;
      if (!this.#stopped) this.start();
    }, interval).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#round);
  }

  async #look(): Promise<void> {
    const { rows } = await this.#boss.getDb().executeSql(waiting, [[...this.#workers.keys()]]);
    for (const { name } of rows as { name: string }[]) this.wake(name);
  }
}
