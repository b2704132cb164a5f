import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { maxPageSize, pageBytes } from '../../kernel/paging.ts';
import { EventBatch, type StreamedEvent } from './batch.ts';
import type { Follower, OrganizationLog } from './organization-log.ts';
import { decodeCursor, encodeCursor, readEvents } from './read.ts';
import { tailOf } from './tail.ts';

/** Part of the log that a reader follows. */
export type Following = {
  /** Cursor to continue from; without it, from now on. */
  readonly after?: string | null | undefined;
  /** Only these kinds; all if empty. */
  readonly kinds?: readonly string[] | null | undefined;
  /** Only events of this task. */
  readonly task?: string;
  /** Only the actor's events `notification.*`. */
  readonly ofFeed?: boolean;
  /** Only events for which it returns true. */
  readonly where?: (event: StreamedEvent) => boolean;
};

/** Maximum number of queued events per reader. Beyond it, the reader reads the log at its own pace. */
const queueLimit = 1_000;
/** Maximum size of the queue in bytes of JSON: two pages. An empty queue accepts a larger event. */
const queueLimitBytes = 2 * pageBytes;
/** A reader whose queue is full and that takes nothing for this long is disconnected, in milliseconds. */
const stuckAfterMs = 10_000;
/** Queued events read longer ago than this are checked again before delivery, in milliseconds. */
const recheckAfterMs = 1_000;

const readers = new WeakMap<Context, LogReader>();

/** `LogReader.deliveredUpTo` of the context's subscription. */
export const deliveredUpTo = (context: Context): string | undefined => readers.get(context)?.deliveredUpTo;

type Step = IteratorResult<StreamedEvent, undefined>;
const done: Step = { done: true, value: undefined };

/**
 * Follows the log: returns every event that the actor may read, in order, from its position on, each once. Older events are
 * read in pages, then the tail pushes new ones. Permission is checked for each event, at most a second before delivery.
 *
 * Iteration throws the error that ends it: Problem `connection.slow_reader`, `auth.invalid_token`, `auth.rights_changed`, or an
 * error of the reader's own filter.
 */
export class LogReader implements Follower, AsyncIterableIterator<StreamedEvent> {
  readonly actor: Actor;
  readonly task: string | undefined;
  place: bigint | undefined;
  readonly #context: Context;
  readonly #following: Following;
  #queue: StreamedEvent[] = [];
  /** Size of the queue in bytes. */
  #queueBytes = 0;
  #log: OrganizationLog | undefined;
  /** Whether the log pushes new events. */
  #live = false;
  #problem: Error | undefined;
  #open = true;
  #wake: (() => void) | undefined;
  /** Time of the last call of `next`. */
  #askedAt = performance.now();

  /** @throws Problem `cursor.invalid`, `event.cursor_expired` */
  constructor(context: Context, following: Following) {
    const { after, task } = following;
    this.actor = context.actor;
    this.task = task;
    this.place = typeof after === 'string' ? BigInt(decodeCursor(after)) : undefined;
    this.#context = context;
    this.#following = following;
    readers.set(context, this);
  }

  /** Cursor up to which everything is delivered; undefined while some events are on their way. */
  get deliveredUpTo(): string | undefined {
    // A waiting `next` means that the consumer has processed the previous event.
    if (!this.#wake || !this.#live || !this.#log || this.place === undefined || !this.isOpen) return undefined;
    const { end } = this.#log;
    return encodeCursor(String(end > this.place ? end : this.place), Date.now());
  }

  get isOpen(): boolean {
    return this.#open && !this.#problem;
  }

  concerns(event: StreamedEvent): boolean {
    return event.at > (this.place as bigint) && this.#asksFor(event);
  }

  #asksFor(event: StreamedEvent): boolean {
    const { kinds, task, ofFeed, where } = this.#following;
    if (kinds?.length && !kinds.includes(event.event)) return false;
    if (ofFeed && !(event.event.startsWith('notification.') && event.audienceUserId === this.actor.user)) return false;
    return (task === undefined || event.taskId === task) && (!where || where(event));
  }

  joined(log: OrganizationLog, place: bigint): void {
    this.#log = log;
    this.#live = true;
    this.place = place;
    // It was closed while it joined.
    if (!this.#open) log.leave(this);
  }

  offer(event: StreamedEvent): boolean {
    if (this.#isFull) {
      this.#live = false;
      return false;
    }
    this.#queue.push(event);
    this.#queueBytes += event.bytes;
    this.place = event.at;
    this.#awake();
    return true;
  }

  get #isFull(): boolean {
    return this.#queue.length >= queueLimit || this.#queueBytes >= queueLimitBytes;
  }

  #setQueue(events: StreamedEvent[]): void {
    this.#queue = events;
    this.#queueBytes = events.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  cut(problem: Error): void {
    this.#problem ??= problem;
    this.#setQueue([]);
    this.#awake();
  }

  cutIfStuck(): void {
    if (this.#isFull && performance.now() - this.#askedAt > stuckAfterMs) this.cut(new Problem('connection.slow_reader'));
  }

  async next(): Promise<Step> {
    this.#askedAt = performance.now();
    while (this.#open) {
      if (this.#problem) {
        this.#close();
        throw this.#problem;
      }
      const [event] = this.#queue;
      if (event && performance.now() - event.batch.readAt > recheckAfterMs) await this.#lookAgain();
      else if (event) return { done: false, value: this.#take() };
      else if (this.#live) await new Promise<void>((resolve) => (this.#wake = resolve));
      else if (!(await tailOf(this.#context.services).join(this))) await this.#readPage();
    }
    return done;
  }

  #take(): StreamedEvent {
    const event = this.#queue.shift() as StreamedEvent;
    this.#queueBytes -= event.bytes;
    return event;
  }

  async return(): Promise<Step> {
    this.#close();
    return done;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #awake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  #close(): void {
    this.#open = false;
    this.#setQueue([]);
    this.#log?.leave(this);
    this.#awake();
  }

  async #readPage(): Promise<void> {
    const after = encodeCursor(String(this.place), Date.now());
    const { kinds, task, ofFeed } = this.#following;
    const page = await readEvents(this.#context, { after, first: maxPageSize, kinds, task, ofFeed });
    const { events } = await EventBatch.of(this.#context.services, this.actor.organization, page.events);
    if (this.isOpen) this.#setQueue([...this.#queue, ...events.filter((event) => this.#asksFor(event))]);
    this.place = BigInt(decodeCursor(page.endCursor));
  }

  /** Checks permission again for queued events that were admitted a while ago. */
  async #lookAgain(): Promise<void> {
    const waiting = [...this.#queue];
    const batch = await EventBatch.of(this.#context.services, this.actor.organization, waiting);
    const newer = this.#queue.slice(waiting.length);
    if (!this.isOpen) return;
    this.#setQueue([...batch.events.filter((event) => batch.mayRead(this.actor, event)), ...newer]);
  }
}
