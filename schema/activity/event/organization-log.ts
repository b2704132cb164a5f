import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { raw } from '../../kernel/sql.ts';
import { EventBatch, type StreamedEvent } from './batch.ts';
import { fitting, loggedColumns } from './read.ts';
import type { LoggedEvent } from './row.ts';

/** Maximum number of events read per statement, and buffered for readers that come back. */
const batchSize = 500;
/** Maximum size of the buffer in bytes of JSON: about 1,000 typical events. There is one log per followed organization. */
export const bufferBytes = 1_000_000;

const last = statement('event.tail_last')`${
  fitting(raw(`select ${loggedColumns.text} from event e where e.organization_id = $1 order by e.seq desc limit ${batchSize}`), {
    most: bufferBytes,
    order: 'desc',
  }).text
} order by e.seq::bigint`;
const next = statement('event.tail_next')`${
  fitting(
    raw(
      `select ${loggedColumns.text} from event e where e.organization_id = $1 and e.seq > $2::text::bigint order by e.seq limit ${batchSize}`,
    ),
  ).text
} order by e.seq::bigint`;
const stillThere = statement('event.tail_still_there')`
  select e.seq::text from event e where e.organization_id = $1 and e.seq = any($2::text[]::bigint[])`;

/** Event with the number of events that its query found, including those cut off by size. */
type Found = LoggedEvent & { readonly found: number };

/** Properties of a reader (`LogReader`) that the log of an organization uses. */
export interface Follower {
  readonly actor: Actor;
  /** Only events of this task are for it. */
  readonly task: string | undefined;
  /** Events up to this position are delivered, queued, or not for this reader. Undefined before it has started. */
  readonly place: bigint | undefined;
  readonly isOpen: boolean;
  /** Whether it subscribes to such an event and has not received it yet. */
  concerns(event: StreamedEvent): boolean;
  /** The log pushes the events after `place` from now on. */
  joined(log: OrganizationLog, place: bigint): void;
  /** Queues an event. @returns false if the queue is full; the reader must join again */
  offer(event: StreamedEvent): boolean;
  /** Ends the reader with an error and discards its queue. */
  cut(problem: Error): void;
  /** Disconnects the reader if its queue is full and it takes nothing. */
  cutIfStuck(): void;
}

type Joining = { readonly reader: Follower; readonly resolve: (joined: boolean) => void; readonly reject: (error: unknown) => void };

/** End of one organization's log: its last events, and the readers that wait for the next ones. */
export class OrganizationLog {
  /** `seq` of the last event that was read. */
  end = 0n;
  readonly #services: Services;
  readonly #organization: string;
  /** Readers of one task, by task. All other readers are by user. So each event goes only to the readers it concerns. */
  readonly #ofTask = new Map<string, Set<Follower>>();
  readonly #ofUser = new Map<string, Set<Follower>>();
  /** Readers that are slower than the log. They read it in pages until they have caught up. */
  readonly #behind = new Set<Follower>();
  /** All events after `#bufferedAfter` up to `end`. */
  #buffer: LoggedEvent[] = [];
  #bufferedAfter: bigint | undefined;
  #joining: Joining[] = [];
  #more = false;
  #running = false;
  #idle = 0;

  constructor(services: Services, organization: string) {
    this.#services = services;
    this.#organization = organization;
  }

  get isRead(): boolean {
    return this.#ofUser.size > 0 || this.#ofTask.size > 0;
  }

  /**
   * Sends the reader all events after its position, without gaps or repeats. A reader without a position starts at the current
   * end. @returns false if its position is older than the buffer @throws any error of the database
   */
  join(reader: Follower): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#joining.push({ reader, resolve, reject });
      this.#run();
    });
  }

  /** Signals that the log has grown. */
  wake(): void {
    // A reader that is joining right now may not get the event from the current read.
    if (!this.isRead && !this.#running) return;
    this.#more = true;
    this.#run();
  }

  /** Number of calls since the log last had a reader, or one was joining. Also disconnects stuck readers. */
  idleRounds(): number {
    for (const reader of this.#behind) reader.cutIfStuck();
    this.#idle = this.isRead || this.#running ? 0 : this.#idle + 1;
    return this.#idle;
  }

  leave(reader: Follower): void {
    this.#behind.delete(reader);
    const [readers, key] = this.#placeOf(reader);
    const set = readers.get(key);
    if (set?.delete(reader) && set.size === 0) readers.delete(key);
  }

  /** Removes a reader whose queue is full. It joins again once it has read the queue. */
  #fallBehind(reader: Follower): void {
    this.leave(reader);
    this.#behind.add(reader);
  }

  #placeOf({ task, actor }: Follower): [Map<string, Set<Follower>>, string] {
    return task === undefined ? [this.#ofUser, actor.user] : [this.#ofTask, task];
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#more || this.#joining.length > 0) await this.#round();
    } finally {
      this.#running = false;
    }
  }

  /**
   * Reads new events once and distributes them. If the database fails, joining readers get the error and the others keep
   * waiting.
   */
  async #round(): Promise<void> {
    const joining = this.#joining;
    this.#joining = [];
    this.#more = false;
    try {
      if (this.#bufferedAfter === undefined) await this.#open();
      const fresh = await this.#services.database.sql<Found>(next, [this.#organization, String(this.end)]);
      const places = joining.flatMap(({ reader }) => reader.place ?? []);
      const buffered =
        places.length === 0
          ? []
          : await this.#stillThere(
              after(
                this.#buffer,
                places.reduce((some, other) => (some < other ? some : other)),
              ),
            );
      const batch = await EventBatch.of(this.#services, this.#organization, [...buffered, ...fresh]);
      // No await from here on, so that joining readers get exactly the events that the others get.
      const before = this.end;
      for (const each of joining) each.resolve(this.#admit(each.reader, before, batch.events.slice(0, buffered.length)));
      for (const event of batch.events.slice(buffered.length)) this.#handOut(event);
      this.#keep(fresh);
      if (isCut(fresh)) this.#more = true;
    } catch (error) {
      for (const { reject } of joining) reject(error);
    }
  }

  async #open(): Promise<void> {
    const events = await this.#services.database.sql<Found>(last, [this.#organization]);
    this.#buffer = events;
    this.end = BigInt(events.at(-1)?.seq ?? 0);
    // If the read was not cut, these are all events of the log.
    this.#bufferedAfter = isCut(events) ? BigInt(events[0]?.seq ?? 0) : 0n;
  }

  /** Events that are still in the log. Purging a task also removes its events in projects that it had left. */
  async #stillThere(events: readonly LoggedEvent[]): Promise<readonly LoggedEvent[]> {
    if (events.length === 0) return events;
    const found = await this.#services.database.sql<{ seq: string }>(stillThere, [this.#organization, events.map(({ seq }) => seq)]);
    const there = new Set(found.map(({ seq }) => seq));
    return events.filter(({ seq }) => there.has(seq));
  }

  #keep(fresh: readonly LoggedEvent[]): void {
    this.#buffer.push(...fresh);
    this.end = BigInt(fresh.at(-1)?.seq ?? this.end);
    const bytes = this.#buffer.reduce((sum, event) => sum + event.bytes, 0);
    if (this.#buffer.length <= 2 * batchSize && bytes <= 2 * bufferBytes) return;
    const dropped = this.#buffer.splice(0, this.#buffer.length - countOfLast(this.#buffer));
    this.#bufferedAfter = BigInt(dropped.at(-1)?.seq ?? 0);
  }

  #admit(reader: Follower, end: bigint, buffered: readonly StreamedEvent[]): boolean {
    const place = reader.place ?? end;
    if (place < (this.#bufferedAfter as bigint)) return false;
    const [readers, key] = this.#placeOf(reader);
    const set = readers.get(key) ?? new Set();
    readers.set(key, set.add(reader));
    this.#behind.delete(reader);
    reader.joined(this, place);
    // The credential may have been checked before a buffered change of the membership.
    const last = this.#buffer.findLast((event) => isOfMember(event, reader.actor));
    const problem = last && changeOf(last, reader.actor);
    if (problem) reader.cut(problem);
    for (const event of buffered) this.#offer(reader, event);
    return true;
  }

  #handOut(event: StreamedEvent): void {
    this.#cutChanged(event);
    for (const reader of this.#ofTask.get(event.taskId ?? '') ?? []) this.#offer(reader, event);
    const people = event.batch.concerned(event);
    if (people) for (const user of people) for (const reader of this.#ofUser.get(user) ?? []) this.#offer(reader, event);
    else for (const readers of this.#ofUser.values()) for (const reader of readers) this.#offer(reader, event);
  }

  #offer(reader: Follower, event: StreamedEvent): void {
    try {
      if (!reader.isOpen || !reader.concerns(event)) return;
      if (!event.batch.mayRead(reader.actor, event)) return;
      if (!reader.offer(event)) this.#fallBehind(reader);
    } catch (error) {
      // The filter of one reader may throw; the other readers continue.
      reader.cut(error as Error);
    }
  }

  /** Disconnects readers whose user was removed or got another role, before their credential is checked again. */
  #cutChanged(event: StreamedEvent): void {
    if (!event.event.startsWith('member.')) return;
    for (const readers of [...this.#ofTask.values(), ...this.#ofUser.values(), this.#behind])
      for (const reader of readers) {
        const problem = isOfMember(event, reader.actor) && changeOf(event, reader.actor);
        if (problem) reader.cut(problem);
      }
  }
}

const isOfMember = ({ event, subjectId }: LoggedEvent, { user }: Actor): boolean => subjectId === user && event.startsWith('member.');

/** Reason to disconnect the actor after this event of its membership; null if its role is unchanged. */
function changeOf({ event, data }: LoggedEvent, { role }: Actor): Problem | null {
  if (event === 'member.removed') return new Problem('auth.invalid_token');
  return data.role === role ? null : new Problem('auth.rights_changed');
}

/** Whether more events exist than were returned. */
const isCut = (events: readonly Found[]): boolean => (events[0]?.found ?? 0) === batchSize || (events[0]?.found ?? 0) > events.length;

/** Number of last events that fit into the buffer. */
function countOfLast(events: readonly LoggedEvent[]): number {
  let bytes = 0;
  const index = events.findLastIndex((event) => {
    bytes += event.bytes;
    return bytes > bufferBytes;
  });
  return Math.min(events.length - 1 - index, batchSize);
}

/** Events after a position; `events` are in order. */
function after(events: readonly LoggedEvent[], place: bigint): readonly LoggedEvent[] {
  const index = events.findIndex(({ seq }) => BigInt(seq) > place);
  return index < 0 ? [] : events.slice(index);
}
