import { type AuditDraft, appendAudit } from '../audit/log.ts';
import type { Via } from './actor.ts';
import type { Context } from './context.ts';
import { appendEvents, consumeJob, type EventDraft, isConsumed } from './event-log.ts';

/** What an operation may do besides changing rows: say what happened, and ask for work to be done after. */
export class Unit {
  readonly #context: Context;
  readonly #via: Via | undefined;
  readonly #events: EventDraft[];
  readonly #audited: AuditDraft[];
  readonly #after: (() => void)[];
  #ofConsumer = false;

  /** With `whole`, a part of that unit: what is noted here goes through `via`. */
  constructor(context: Context, { whole, via }: { whole?: Unit; via?: Via } = {}) {
    this.#context = context;
    this.#via = via;
    this.#events = whole ? whole.#events : [];
    this.#audited = whole ? whole.#audited : [];
    this.#after = whole ? whole.#after : [];
  }

  /** The same unit, for what is done in it through another door: its events and audit entries say so. */
  through(via: Via): Unit {
    return new Unit(this.#context, { whole: this, via });
  }

  /** Notes what happened. Appended to the log last, in the same transaction (design 5). */
  emit(event: EventDraft): void {
    this.#events.push(this.#via ? { ...event, via: this.#via } : event);
  }

  /** Notes who did what to credentials, roles or settings: an entry of the audit log, in the same transaction. */
  audit(entry: AuditDraft): void {
    this.#audited.push(this.#via ? { ...entry, via: this.#via } : entry);
  }

  /** Called once it is committed, outside its transaction; lost with the process, so only for what is mended otherwise. */
  afterCommit(work: () => void): void {
    this.#after.push(work);
  }

  /** Calls what was to follow the commit. */
  committed(): void {
    for (const work of this.#after) work();
  }

  /** It is a consumer's: what that tells the feed's readers is taken by the consumers that run after it. */
  beOfConsumer(): void {
    this.#ofConsumer = true;
  }

  /** Queues a job that runs only if this unit commits. */
  send(job: string, payload: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void> {
    return this.#context.services.jobs.send(job, payload, options);
  }

  /**
   * Appends what was emitted. Last in the transaction, since it takes the organization's place in the log. All is sent
   * at once: whoever calls it ends the transaction without waiting, and what were sent later would come after that end.
   */
  async finish(): Promise<void> {
    const { organization } = this.#context.actor;
    await Promise.all([
      this.#audited.length > 0 && appendAudit(this.#context, this.#audited),
      this.emitted && appendEvents(this.#context, this.#events),
      this.#events.some(({ event }) => !this.#ofConsumer || isConsumed(event)) && this.send(consumeJob, { organization }),
    ]);
  }

  /** Whether there is something new in the log, once it is committed. */
  get emitted(): boolean {
    return this.#events.length > 0;
  }
}

/** A unit that gave way to others is run again at most this often. */
const maxRuns = 4;

/**
 * See `Context.unitOfWork`. Opened inside another unit of the same request, it joins that one. Where it and another
 * waited for each other's locks, or what it refers to was removed while it ran, it runs again from its beginning: it
 * then succeeds, or says what is missing.
 */
export async function unitOfWork<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<T> {
  if (context.unit) return work(context.unit);
  for (let runs = 1; ; runs += 1) {
    try {
      return await run(context, work);
    } catch (error) {
      if (runs === maxRuns || !isConflict(error)) throw error;
    }
  }
}

async function run<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<T> {
  const { database, signals } = context.services;
  const unit = new Unit(context);
  let appended: Promise<void> | undefined;
  try {
    const result = await database.transaction(async () => {
      context.unit = unit;
      const result = await work(unit);
      // Not awaited: the end of the transaction travels with it, so the organization's place in the log is held for one
      // journey less.
      appended = unit.finish();
      appended.catch(() => {});
      return result;
    });
    if (unit.emitted) signals.publish(context.actor.organization);
    unit.committed();
    return result;
  } catch (error) {
    // Where the append failed, the commit only says that it was rolled back.
    await appended;
    throw error;
  } finally {
    context.unit = undefined;
    context.forget();
  }
}

/** SQLSTATEs of serialization failures, deadlocks and foreign keys; Prisma has codes of its own for them. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', '23503', 'P2034', 'P2003']);

function isConflict(error: unknown): boolean {
  // A resolver's error comes wrapped once more.
  const cause = (error as { originalError?: unknown } | null)?.originalError ?? error;
  return conflicts.has((cause as { code?: unknown } | null)?.code);
}
