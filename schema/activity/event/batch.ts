import type { Member } from '../../../prisma/generated/client/client.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import { isPlace, references } from '../../people/access/references.ts';
import { Viewers } from '../../people/access/visibility.ts';
import { users } from '../../people/member/member.ts';
import { standing } from '../../work/comment/find.ts';
import type { LoggedEvent } from './consume.ts';
import { mayReadKind } from './read.ts';
import { type Told, tellsComment } from './shown.ts';
import { placesOf, seesEvent } from './visibility.ts';

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
  readonly #viewers: Viewers;
  /** Of comments whose words are told, those that are not deleted. */
  readonly #standing: ReadonlyMap<string, true>;

  private constructor(
    events: readonly LoggedEvent[],
    viewers: Viewers,
    people: ReadonlyMap<string, Member>,
    comments: ReadonlyMap<string, true>,
  ) {
    this.#viewers = viewers;
    this.#standing = comments;
    this.people = people;
    this.events = events.map((event) => ({ ...event, batch: this, at: BigInt(event.seq) }));
  }

  static async of(services: Services, organization: string, events: readonly LoggedEvent[]): Promise<EventBatch> {
    const actors = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
    const comments = [...new Set(events.flatMap((event) => (tellsComment(event) ? event.subjectId : [])))];
    const system = asSystem(services, organization, 'events');
    const [viewers, people, there] = await Promise.all([
      Viewers.of(services, organization, events.flatMap(named)),
      actors.length > 0 ? users.fetch(system, actors) : new Map<string, Member>(),
      comments.length > 0 ? standing.fetch(system, comments) : new Map<string, true>(),
    ]);
    return new EventBatch(events, viewers, people, there);
  }

  /** Whether what the event tells of a comment, if it does, may still be told. */
  stands(event: Told): boolean {
    return !tellsComment(event) || this.#standing.has(event.subjectId);
  }

  /** Whether the actor sees this project or task, of those the events name; deleted ones too. */
  sees(actor: Actor, id: string): boolean {
    return this.#viewers.sees(actor, id) === true;
  }

  /** The rule of `readEvents`. */
  mayRead(actor: Actor, event: LoggedEvent): boolean {
    return mayReadKind(actor, event.event) && seesEvent(actor, event, this.#viewers);
  }

  /** The only people an event may concern; null where it may be anyone. */
  concerned({ audience, audienceUserId, projectId }: LoggedEvent): Iterable<string> | null {
    if (audience === 'user') return audienceUserId === null ? [] : [audienceUserId];
    return audience === 'project' ? this.#viewers.only(projectId ?? '') : null;
  }
}

/** What decides who may read an event, and the projects and tasks it refers to besides. */
function named(event: LoggedEvent): string[] {
  const referred = [event.data, event.previous ?? {}].flatMap((fields) => Object.values(fields).flatMap(references));
  return [...placesOf(event), ...referred.filter(isPlace)];
}
