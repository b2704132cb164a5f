import { DatabaseError, isPassing } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { Lanes } from '../../kernel/lanes.ts';
import { Lookout } from './behind.ts';
import { type Consumer, type Slice, sliceSize, takeSlice } from './consume.ts';
import { noteFailure } from './failures.ts';

/** How often the logs are looked at without a signal, in milliseconds: one may get lost. */
const interval = 5_000;
/** After so long a place that another had is asked for again, in milliseconds: it may not have seen what is new. */
const patience = 200;
/** SQLSTATE query_canceled: a statement took too long, which may well be for the event it was about. */
const canceled = '57014';

type Failed = Extract<Slice, { state: 'failed' }>;

type Options = {
  /** Told what failed; what failed is tried again. */
  readonly onError: (error: unknown) => void;
  readonly consumers: readonly Consumer[];
  /** Organizations at a time, each on one connection of those the requests share. Default 4. */
  readonly atOnce?: number;
};

/**
 * Lets all consumers take what is new, organizations in turn: each has one slice for every consumer, then goes behind the
 * others, so that nobody's backlog holds anybody up. Woken by signals, and by a look of its own every few seconds.
 */
export class CatchUps {
  readonly #services: Services;
  readonly #onError: (error: unknown) => void;
  readonly #consumers: readonly Consumer[];
  readonly #lookout: Lookout;
  readonly #lanes: Lanes;
  /** Of a consumer in an organization that failed: how many of the next events hold the one that cannot be taken. */
  readonly #suspects = new Map<string, number>();
  #deaf: (() => void) | undefined;
  #round: NodeJS.Timeout | undefined;
  #stopping = false;
  #seeing = true;

  constructor(services: Services, { onError, consumers, atOnce = 4 }: Options) {
    this.#services = services;
    this.#onError = onError;
    this.#consumers = consumers;
    this.#lookout = new Lookout(services, consumers);
    this.#lanes = new Lanes(atOnce, (organization) => this.#turn(organization));
  }

  /** Whether its last look of its own at the logs succeeded. */
  get seeing(): boolean {
    return this.#seeing;
  }

  /** Begins to listen and to look. */
  start(): this {
    this.#deaf = this.#services.signals.onWake((organization) => this.want(organization));
    this.#lookAgain(0);
    return this;
  }

  /** Sees to it that all that is committed by now is taken. Does not wait for it. */
  want(organization: string): void {
    this.#lanes.want(organization);
  }

  /** Wants all whose consumers are behind. @throws DatabaseError */
  async look(): Promise<void> {
    for (const organization of await this.#lookout.look()) this.want(organization);
  }

  /** Begins nothing new and waits for what runs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#deaf?.();
    clearTimeout(this.#round);
    await this.#lanes.stop();
  }

  #lookAgain(inMs: number): void {
    if (this.#stopping) return;
    this.#round = setTimeout(async () => {
      this.#seeing = await this.look().then(
        () => true,
        (error) => {
          this.#onError(error);
          return false;
        },
      );
      this.#lookAgain(interval);
    }, inMs).unref();
  }

  async #turn(organization: string): Promise<void> {
    const left = new Set<'more' | 'busy' | 'none'>();
    for (const consumer of this.#consumers) left.add(await this.#take(consumer, organization));
    if (left.has('more')) this.#lanes.want(organization);
    else if (left.has('busy')) this.#lanes.wantLater(organization, patience);
  }

  /** One slice. @returns what it leaves to be taken: at once, or once another has gone from its place */
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

  /** Halves what failed until it is one event, which is noted. What is not the events' fault is left to the next look. */
  async #failed(consumer: Consumer, organization: string, { events, error }: Failed): Promise<'more' | 'none'> {
    this.#onError(error);
    const [event] = events;
    if (!event || (isPassing(error) && !(error instanceof DatabaseError && error.code === canceled))) return 'none';
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
