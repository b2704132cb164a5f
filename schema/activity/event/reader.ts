import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { maxPageSize, pageBytes } from '../../kernel/paging.ts';
import { EventBatch, type StreamedEvent } from './batch.ts';
import type { OrganizationLog } from './organization-log.ts';
import { decodeCursor, encodeCursor, readEvents } from './read.ts';
import { tailOf } from './tail.ts';

/** What of the log somebody follows. */
export type Following = {
  /** A cursor to read on from; otherwise what happens from now on. */
  readonly after?: string | null | undefined;
  /** Only these kinds, all if there are none. */
  readonly kinds?: readonly string[] | null | undefined;
  /** Only what is of this task. */
  readonly task?: string;
  /** Only what the feed tells the actor: kinds `notification.*`. */
  readonly ofFeed?: boolean;
  /** Only those it holds for. */
  readonly where?: (event: StreamedEvent) => boolean;
};

/** Events that wait for a reader, at most: then it reads the log at its own pace. */
const room = 1_000;
/** What they take at most, in bytes of JSON: two pages. One that is larger by itself has room in an empty queue. */
const roomBytes = 2 * pageBytes;
/** A reader that has no room left and takes nothing for this long is cut off, in milliseconds. */
const patience = 10_000;
/** What has waited this long for its reader is looked at again before it is handed over, in milliseconds. */
const fresh = 1_000;

const readers = new WeakMap<Context, LogReader>();

/** As `LogReader.toldUpTo`, of the one that the context's subscription reads. */
export const toldUpTo = (context: Context): string | undefined => readers.get(context)?.toldUpTo;

type Step = IteratorResult<StreamedEvent, undefined>;
const done: Step = { done: true, value: undefined };

/**
 * One who follows the log: every event the actor may read, in order, from its place on, none twice. What is further back
 * is read in pages, then the tail hands over what comes. Whether the actor may read it is decided for each event, at most
 * a second before it is handed over.
 *
 * Its iteration throws what ends it: Problem `connection.slow_reader`, `auth.invalid_token`, `auth.rights_changed`,
 * or what its own filter threw.
 */
export class LogReader implements AsyncIterableIterator<StreamedEvent> {
  readonly actor: Actor;
  readonly task: string | undefined;
  /** Whatever comes up to here is handed over, in the queue, or not for this reader; undefined before it has begun. */
  place: bigint | undefined;
  readonly #context: Context;
  readonly #following: Following;
  #queue: StreamedEvent[] = [];
  /** What waits takes. */
  #queueBytes = 0;
  #log: OrganizationLog | undefined;
  /** Whether the log hands over what comes. */
  #live = false;
  #problem: Error | undefined;
  #open = true;
  #wake: (() => void) | undefined;
  /** When it last asked for an event. */
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

  /** Up to where it has been handed all there is for it, as a cursor; undefined while some of it is on its way. */
  get toldUpTo(): string | undefined {
    // It waits for the next, so whoever reads is done with the last.
    if (!this.#wake || !this.#live || !this.#log || this.place === undefined || !this.isOpen) return undefined;
    const { end } = this.#log;
    return encodeCursor(String(end > this.place ? end : this.place), Date.now());
  }

  get isOpen(): boolean {
    return this.#open && !this.#problem;
  }

  /** Whether it asked for such an event and does not have it. */
  concerns(event: StreamedEvent): boolean {
    return event.at > (this.place as bigint) && this.#asksFor(event);
  }

  #asksFor(event: StreamedEvent): boolean {
    const { kinds, task, ofFeed, where } = this.#following;
    if (kinds?.length && !kinds.includes(event.event)) return false;
    if (ofFeed && !(event.event.startsWith('notification.') && event.audienceUserId === this.actor.user)) return false;
    return (task === undefined || event.taskId === task) && (!where || where(event));
  }

  /** The log hands over what comes after `place` from now on. */
  joined(log: OrganizationLog, place: bigint): void {
    this.#log = log;
    this.#live = true;
    this.place = place;
    // It has left while it was let in.
    if (!this.#open) log.leave(this);
  }

  /** Takes an event into the queue; false if there is no room, and it has to join again. */
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
    return this.#queue.length >= room || this.#queueBytes >= roomBytes;
  }

  #setQueue(events: StreamedEvent[]): void {
    this.#queue = events;
    this.#queueBytes = events.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Ends it for a reason; what waits is not handed over. */
  cut(problem: Error): void {
    this.#problem ??= problem;
    this.#setQueue([]);
    this.#awake();
  }

  /** For one without room. */
  cutIfStuck(): void {
    if (this.#isFull && performance.now() - this.#askedAt > patience) this.cut(new Problem('connection.slow_reader'));
  }

  async next(): Promise<Step> {
    this.#askedAt = performance.now();
    while (this.#open) {
      if (this.#problem) {
        this.#close();
        throw this.#problem;
      }
      const [event] = this.#queue;
      if (event && performance.now() - event.batch.readAt > fresh) await this.#lookAgain();
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

  /** What waits was let through a while ago. */
  async #lookAgain(): Promise<void> {
    const waiting = [...this.#queue];
    const batch = await EventBatch.of(this.#context.services, this.actor.organization, waiting);
    const newer = this.#queue.slice(waiting.length);
    if (!this.isOpen) return;
    this.#setQueue([...batch.events.filter((event) => batch.mayRead(this.actor, event)), ...newer]);
  }
}
