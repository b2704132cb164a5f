import type { Services } from '../kernel/context.ts';
import { eachByItself } from '../kernel/each.ts';
import { consume } from './consume.ts';
import { consumers } from './consumers.ts';

/** Organizations whose log is taken at a time in one process; each holds one connection, of those the requests share. */
const atOnce = 4;

/**
 * Lets all consumers take what is new, each organization by itself: one that has much to take, or stands still, holds no
 * other up, and never has more than one run in a process.
 */
export class CatchUps {
  readonly #services: Services;
  readonly #onError: (error: unknown) => void;
  /** Whoever is not begun yet, in turn; also of those that run, since what came meanwhile may be behind them. */
  readonly #wanted = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #stopping = false;

  /** `onError` is told what a run failed with; the next wish goes on from there. */
  constructor(services: Services, onError: (error: unknown) => void) {
    this.#services = services;
    this.#onError = onError;
  }

  /** Sees to it that all that is committed by now is taken. Does not wait for it. */
  want(organization: string): void {
    if (this.#stopping) return;
    this.#wanted.add(organization);
    this.#begin();
  }

  /** Begins nothing new and waits for what runs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wanted.clear();
    await Promise.all(this.#running.values());
  }

  #begin(): void {
    for (const organization of this.#wanted) {
      if (this.#running.size >= atOnce) return;
      if (this.#running.has(organization)) continue;
      this.#wanted.delete(organization);
      this.#running.set(organization, this.#run(organization));
    }
  }

  async #run(organization: string): Promise<void> {
    await eachByItself(consumers, (consumer) => consume(this.#services, consumer, organization)).catch(this.#onError);
    this.#running.delete(organization);
    this.#begin();
  }
}
