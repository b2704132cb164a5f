import { DatabaseError, isTransient } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { BacklogPoller } from './backlog-poller.ts';
import { type Consumer, type Slice, sliceSize, takeSlice } from './consume.ts';
import { noteFailure } from './failures.ts';

/** Poll interval of the logs in milliseconds, because a signal may get lost. */
const interval = 5_000;
/**
 * Delay in milliseconds before a position that another process holds is tried again. That process may not have seen the new
 * events.
 */
const busyRetryMs = 200;
/** SQLSTATE query_canceled: a statement timed out, possibly because of its event. */
const canceled = '57014';

type Failed = Extract<Slice, { state: 'failed' }>;

type Options = {
  /** Receives errors; the work that failed is retried. */
  readonly onError: (error: unknown) => void;
  readonly consumers: readonly Consumer[];
  /** Organizations processed concurrently, each on one connection of the pool that requests share. Default 4. */
  readonly atOnce?: number;
};

/**
 * Schedules all consumers. Organizations take turns: each gets one slice per consumer and then goes to the end of the queue, so
 * that no backlog delays the others. Woken by signals and by its own poll every few seconds.
 */
export class ConsumerScheduler {
  readonly #services: Services;
  readonly #onError: (error: unknown) => void;
  readonly #consumers: readonly Consumer[];
  readonly #poller: BacklogPoller;
  readonly #lanes: KeyedQueue;
  /** By failed consumer and organization: number of next events that include the failing one. */
  readonly #suspects = new Map<string, number>();
  #unsubscribe: (() => void) | undefined;
  #round: NodeJS.Timeout | undefined;
  #stopping = false;
  #lastPollSucceeded = true;

  constructor(services: Services, { onError, consumers, atOnce = 4 }: Options) {
    this.#services = services;
    this.#onError = onError;
    this.#consumers = consumers;
    this.#poller = new BacklogPoller(services, consumers);
    this.#lanes = new KeyedQueue(atOnce, (organization) => this.#turn(organization));
  }

  /** Whether its last poll of the logs succeeded. */
  get seeing(): boolean {
    return this.#lastPollSucceeded;
  }

  /** Starts listening and polling. */
  start(): this {
    this.#unsubscribe = this.#services.signals.onWake((organization) => this.want(organization));
    this.#pollAgain(0);
    return this;
  }

  /** Schedules an organization, so that all events committed by now are processed. Does not wait for them. */
  want(organization: string): void {
    this.#lanes.want(organization);
  }

  /** Schedules all organizations whose consumers are behind. @throws DatabaseError */
  async look(): Promise<void> {
    for (const organization of await this.#poller.look()) this.want(organization);
  }

  /** Starts nothing new and waits for running work. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#unsubscribe?.();
    clearTimeout(this.#round);
    await this.#lanes.stop();
  }

  #pollAgain(inMs: number): void {
    if (this.#stopping) return;
    this.#round = setTimeout(async () => {
      this.#lastPollSucceeded = await this.look().then(
        () => true,
        (error) => {
          this.#onError(error);
          return false;
        },
      );
      this.#pollAgain(interval);
    }, inMs).unref();
  }

  async #turn(organization: string): Promise<void> {
    const left = new Set<'more' | 'busy' | 'none'>();
    for (const consumer of this.#consumers) left.add(await this.#take(consumer, organization));
    if (left.has('more')) this.#lanes.want(organization);
    else if (left.has('busy')) this.#lanes.wantLater(organization, busyRetryMs);
  }

  /**
   * Processes one slice. @returns `more` if further events can be processed at once, `busy` if another process holds the
   * position
   */
  async #take(consumer: Consumer, organization: string): Promise<'more' | 'busy' | 'none'> {
    const key = `${consumer.name} ${organization}`;
    const suspects = this.#suspects.get(key) ?? 0;
    const size = suspects > 0 ? Math.ceil(suspects / 2) : sliceSize;
    const slice = await takeSlice(this.#services, consumer, organization, size);
    if (slice.state === 'failed') return this.#failed(consumer, organization, slice);
    if (slice.state === 'busy') return 'busy';
    if (slice.state === 'paused') return 'none';
    if (suspects > size) this.#suspects.set(key, suspects - size);
    else this.#suspects.delete(key);
    return slice.more || suspects > size ? 'more' : 'none';
  }

  /** Halves a failing slice down to one event, whose failure is recorded. After a transient error, the next poll tries again. */
  async #failed(consumer: Consumer, organization: string, { events, error }: Failed): Promise<'more' | 'none'> {
    this.#onError(error);
    const [event] = events;
    if (!event || (isTransient(error) && !(error instanceof DatabaseError && error.code === canceled))) return 'none';
    const key = `${consumer.name} ${organization}`;
    if (events.length > 1) {
      this.#suspects.set(key, events.length);
      return 'more';
    }
    this.#suspects.delete(key);
    const parked = await noteFailure(this.#services, consumer, organization, event.seq, error).catch(this.#onError);
    if (parked)
      this.#onError(new Error(`${consumer.name} goes on without event ${event.id} (${event.event}), which is parked`, { cause: error }));
    return parked ? 'more' : 'none';
  }
}
