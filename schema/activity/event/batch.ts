import type { Member } from '../../../prisma/generated/client/client.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import { isPlace, references } from '../../people/access/references.ts';
import { Viewers } from '../../people/access/visibility.ts';
import { users } from '../../people/member/member.ts';
import { standing } from '../../work/comment/find.ts';
import { mayReadKind } from './read.ts';
import { hasCommentContent, type RedactableEvent } from './redaction.ts';
import type { LoggedEvent } from './row.ts';
import { placesOf, seesEvent } from './visibility.ts';

/** Event on its way to the readers of the log. */
export type StreamedEvent = LoggedEvent & {
  /** Batch with the visibility data that all readers of the event share. */
  readonly batch: EventBatch;
  /** `seq` as a number, for comparisons. */
  readonly at: bigint;
};

/**
 * Events with the data that decides who may read which parts. Read once, for all readers. The data is a snapshot, so do not
 * keep a batch.
 */
export class EventBatch {
  readonly events: readonly StreamedEvent[];
  /**
   * Actors by id, the same for all readers. Loaded in advance, because one promise for each of a thousand events would cost
   * more than all other work.
   */
  readonly people: ReadonlyMap<string, Member>;
  /** Time of the read, in milliseconds of `performance.now()`. */
  readonly readAt = performance.now();
  readonly #viewers: Viewers;
  /** Comments that are not deleted, among those whose content the events contain. */
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
    const comments = [...new Set(events.flatMap((event) => (hasCommentContent(event) ? event.subjectId : [])))];
    const system = asSystem(services, organization, 'events');
    const [viewers, people, there] = await Promise.all([
      Viewers.of(services, organization, events.flatMap(named)),
      actors.length > 0 ? users.fetch(system, actors) : new Map<string, Member>(),
      comments.length > 0 ? standing.fetch(system, comments) : new Map<string, true>(),
    ]);
    return new EventBatch(events, viewers, people, there);
  }

  /** Whether the comment content in the event, if any, may still be shown. */
  stands(event: RedactableEvent): boolean {
    return !hasCommentContent(event) || this.#standing.has(event.subjectId);
  }

  /** Whether the actor can view this project or task, deleted or not. Knows only ids that the events name. */
  sees(actor: Actor, id: string): boolean {
    return this.#viewers.canView(actor, id) === true;
  }

  /** Applies the visibility rule of `readEvents`. */
  mayRead(actor: Actor, event: LoggedEvent): boolean {
    return mayReadKind(actor, event.event) && seesEvent(actor, event, this.#viewers);
  }

  /** Users that the event may concern; null if it may concern anyone. */
  concerned({ audience, audienceUserId, projectId }: LoggedEvent): Iterable<string> | null {
    if (audience === 'user') return audienceUserId === null ? [] : [audienceUserId];
    return audience === 'project' ? this.#viewers.only(projectId ?? '') : null;
  }
}

/** Projects and tasks that decide who may read an event, and those that it refers to. */
function named(event: LoggedEvent): string[] {
  const referred = [event.data, event.previous ?? {}].flatMap((fields) => Object.values(fields).flatMap(references));
  return [...placesOf(event), ...referred.filter(isPlace)];
}
