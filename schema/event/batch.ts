import type { Member } from '../../prisma/generated/client/client.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Services } from '../kernel/context.ts';
import { users } from '../member/member.ts';
import { isReader, type Readers, readersOf } from '../project/readers.ts';
import { asSystem, type LoggedEvent } from './consume.ts';
import { mayReadKind } from './read.ts';
import { isPlace, references } from './references.ts';

/** An event on its way to those who follow the log. */
export type StreamedEvent = LoggedEvent & {
  /** What is known around it, for all its readers. */
  readonly batch: EventBatch;
  /** `seq`, to compare. */
  readonly at: bigint;
};

/**
 * Events with what it takes to decide who may read them and what they show to whom: read once, for all readers. That is
 * as of now, so a batch is not for keeping.
 */
export class EventBatch {
  readonly events: readonly StreamedEvent[];
  /** Who did it, by id: the same for all readers, and there at once, since a promise for each of a thousand costs more than the rest. */
  readonly people: ReadonlyMap<string, Member>;
  /** When it was read, in milliseconds of `performance.now()`. */
  readonly readAt = performance.now();
  readonly #readers: ReadonlyMap<string, Readers>;

  private constructor(events: readonly LoggedEvent[], readers: ReadonlyMap<string, Readers>, people: ReadonlyMap<string, Member>) {
    this.#readers = readers;
    this.people = people;
    this.events = events.map((event) => ({ ...event, batch: this, at: BigInt(event.seq) }));
  }

  static async of(services: Services, organization: string, events: readonly LoggedEvent[]): Promise<EventBatch> {
    const actors = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
    const [readers, people] = await Promise.all([
      readersOf(services, organization, [...new Set(events.flatMap(named))]),
      actors.length > 0 ? users.fetch(asSystem(services, organization, 'events'), actors) : new Map<string, Member>(),
    ]);
    return new EventBatch(events, readers, people);
  }

  /** Whether the actor sees this project or task, of those the events name; deleted ones too. */
  sees(actor: Actor, id: string): boolean {
    const readers = this.#readers.get(id);
    return readers !== undefined && isReader(actor, readers);
  }

  /** The rule of `readEvents`. */
  mayRead(actor: Actor, { audience, audienceUserId, projectId, event }: LoggedEvent): boolean {
    if (!mayReadKind(actor, event)) return false;
    if (audience === 'user') return audienceUserId === actor.user && (projectId === null ? !actor.projects : this.sees(actor, projectId));
    if (audience === 'organization') return actor.role !== 'guest';
    return projectId !== null && this.sees(actor, projectId);
  }

  /** The only people an event may concern; null where it may be anyone. */
  concerned({ audience, audienceUserId, projectId }: LoggedEvent): Iterable<string> | null {
    if (audience === 'user') return audienceUserId === null ? [] : [audienceUserId];
    const readers = audience === 'project' ? this.#readers.get(projectId ?? '') : undefined;
    if (audience === 'project' && !readers) return [];
    return readers?.visibility === 'private' ? readers.members : null;
  }
}

/** The project an event is of, and the projects and tasks it refers to besides its own. */
function named({ projectId, taskId, data, previous }: LoggedEvent): string[] {
  const referred = [data, previous ?? {}].flatMap((fields) => Object.values(fields).flatMap(references));
  return [...(projectId === null ? [] : [projectId]), ...referred.filter((id) => id !== taskId && isPlace(id))];
}
