import type { TextStatement } from '../../src/ports/database/port.ts';
import type { SendOptions } from '../../src/ports/jobs/port.ts';
import type { Via } from './actor.ts';
import { type AuditDraft, appendAudit } from './audit-log.ts';
import type { Context } from './context.ts';
import { appendEvents, type EventDraft, isConsumed } from './event-log.ts';

/** What a unit was told to do at its end, shared by its parts. */
type Told = { kinds: Set<string>; events: EventDraft[]; audited: AuditDraft[]; statements: TextStatement[]; after: (() => void)[] };

/** Events that may wait for the end of a unit, those of one operation on a few things by far. */
const many = 1_000;

/** What an operation may do besides changing rows: say what happened, and ask for work to be done after. */
export class Unit {
  readonly #context: Context;
  readonly #via: Via | undefined;
  readonly #told: Told;
  #ofConsumer = false;

  /** With `whole`, a part of that unit: what is noted here goes through `via`. */
  constructor(context: Context, { whole, via }: { whole?: Unit; via?: Via } = {}) {
    this.#context = context;
    this.#via = via;
    this.#told = whole ? whole.#told : { kinds: new Set(), events: [], audited: [], statements: [], after: [] };
  }

  /** The same unit, for what is done in it through another door: its events and audit entries say so. */
  through(via: Via): Unit {
    return new Unit(this.#context, { whole: this, via });
  }

  /** Notes what happened. Appended to the log last, in the same transaction (design 5). */
  emit(event: EventDraft): void {
    this.#told.kinds.add(event.event);
    this.#told.events.push(this.#via ? { ...event, via: this.#via } : event);
  }

  /**
   * Appends what was noted so far, if it is much, so that it does not wait in memory for the end. From here on the unit has
   * the organization's place in the log: for operations on any number of rows, once they have changed what they change.
   */
  async appendMany(): Promise<void> {
    const { events } = this.#told;
    if (events.length < many) return;
    for (const statement of appendEvents(this.#context, events.splice(0))) await this.#context.sql(statement);
  }

  /** Notes who did what to credentials, roles or settings: an entry of the audit log, in the same transaction. */
  audit(entry: AuditDraft): void {
    this.#told.audited.push(this.#via ? { ...entry, via: this.#via } : entry);
  }

  /** Queues a job that runs only if this unit commits. @throws as `Jobs.statement` */
  send(job: string, payload: object, options?: SendOptions): void {
    const { jobs } = this.#context.services;
    this.atEnd(jobs.statement(job, payload, options));
    this.afterCommit(() => jobs.wake(job));
  }

  /** Runs a statement at the end of the transaction, whose answer nobody needs. */
  atEnd(statement: TextStatement): void {
    this.#told.statements.push(statement);
  }

  /** Called once it is committed, outside its transaction; lost with the process, so only for what is mended otherwise. */
  afterCommit(work: () => void): void {
    this.#told.after.push(work);
  }

  /** It is a consumer's: what that tells the feed's readers is taken by the consumers that run after it. */
  beOfConsumer(): void {
    this.#ofConsumer = true;
  }

  /**
   * The statements that end its transaction, the events last, since they take the organization's place in the log.
   * @throws TypeError for an event or audit entry that JSON cannot say
   */
  last(): TextStatement[] {
    const { events, audited, statements } = this.#told;
    if (audited.length > 0) statements.push(appendAudit(this.#context, audited));
    return [...statements, ...appendEvents(this.#context, events)];
  }

  /** Wakes readers and consumers of the log, and calls what was to follow the commit. @throws what that throws */
  committed(): void {
    const { kinds, after } = this.#told;
    const { services, actor } = this.#context;
    if (kinds.size > 0) services.signals.publish(actor.organization);
    if ([...kinds].some((kind) => !this.#ofConsumer || isConsumed(kind))) services.signals.wake(actor.organization);
    for (const work of after) work();
  }
}

/** A unit that gave way to others is run again at most this often. */
const maxRuns = 4;
/** Before it runs again it waits up to this, doubled each time, in milliseconds. */
const longestPause = 20;

/**
 * See `Context.unitOfWork`. Opened inside another unit of the same request, it joins that one. Where it and another
 * waited for each other's locks, or what it refers to was removed while it ran, it runs again from its beginning, after a
 * pause: it then succeeds, or says what is missing.
 */
export async function unitOfWork<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<T> {
  if (context.unit) return work(context.unit);
  const { unit, result } = await committed(context, work);
  unit.committed();
  return result;
}

async function committed<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<{ unit: Unit; result: T }> {
  let missing = 0;
  for (let runs = 1; ; runs += 1) {
    try {
      return await run(context, work);
    } catch (error) {
      const code = codeOf(error);
      if (references.has(code)) missing += 1;
      if (runs === maxRuns || missing > 1 || !(conflicts.has(code) || references.has(code))) throw error;
    }
    await pause(longestPause * 2 ** (runs - 1));
  }
}

async function run<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<{ unit: Unit; result: T }> {
  const unit = new Unit(context);
  const begin = () => {
    context.unit = unit;
    return work(unit);
  };
  try {
    const result = await context.services.database.transaction(begin, () => unit.last());
    return { unit, result };
  } finally {
    context.unit = undefined;
    context.forget();
  }
}

/** Waits for a part of `ms` that is another each time: two that met do not meet again at once. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)));
}

/** SQLSTATEs of serialization failures and deadlocks; Prisma has a code of its own for them. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', 'P2034']);
/** Of references to what is not there. Whoever runs again finds it missing and says so; broken twice, it is so for good. */
const references: ReadonlySet<unknown> = new Set(['23503', 'P2003']);

function codeOf(error: unknown): unknown {
  // A resolver's error comes wrapped once more.
  const cause = (error as { originalError?: unknown } | null)?.originalError ?? error;
  return (cause as { code?: unknown } | null)?.code;
}
