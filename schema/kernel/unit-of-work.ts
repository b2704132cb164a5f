import type { TextStatement } from '../../src/ports/database/port.ts';
import type { SendOptions } from '../../src/ports/jobs/port.ts';
import { type Via, writesDirectly } from './actor.ts';
import { type AuditDraft, appendAudit } from './audit-log.ts';
import type { Context, RunClaim } from './context.ts';
import { Problem } from './errors.ts';
import { appendEvents, type EventDraft, isConsumed } from './event-log.ts';

/** Pending writes of a unit, done at its end and shared by its parts. */
type PendingWrites = {
  kinds: Set<string>;
  events: EventDraft[];
  audited: AuditDraft[];
  pipelined: Promise<unknown>[];
  statements: TextStatement[];
  after: (() => void)[];
  afterwards: (() => Promise<unknown>)[];
  /** Whether everything is rolled back. */
  trial: boolean;
  /** Whether `appendMany` has appended events. */
  appended: boolean;
};

/** Number of events buffered before `appendMany` appends them; ordinary operations have far fewer. */
const flushThreshold = 1_000;

/** Unit of work: collects an operation's events, audit entries, jobs and statements, besides its changes of rows. */
export class Unit {
  readonly #context: Context;
  readonly #via: Via | undefined;
  readonly #pending: PendingWrites;
  #ofConsumer = false;

  /** With `whole`, a part of that unit whose events and entries record the transport `via`. */
  constructor(context: Context, { whole, via, trial = false }: { whole?: Unit; via?: Via; trial?: boolean } = {}) {
    this.#context = context;
    this.#via = via;
    this.#pending = whole
      ? whole.#pending
      : { kinds: new Set(), events: [], audited: [], pipelined: [], statements: [], after: [], afterwards: [], trial, appended: false };
  }

  /** Returns a part of this unit whose events and audit entries record another transport. */
  through(via: Via): Unit {
    return new Unit(this.#context, { whole: this, via });
  }

  /** Records an event. Events are appended to the log last, in the same transaction. */
  emit(event: EventDraft): void {
    this.#pending.kinds.add(event.event);
    this.#pending.events.push(this.#via ? { ...event, via: this.#via } : event);
  }

  /**
   * Appends the buffered events if there are many, so that they do not stay in memory until the end. It takes the
   * organization's log lock until the end of the unit. For operations on any number of rows, after their changes.
   */
  async appendMany(): Promise<void> {
    const { events } = this.#pending;
    if (this.#pending.trial || events.length < flushThreshold) return;
    this.#pending.appended = true;
    for (const statement of appendEvents(this.#context, events.splice(0))) await this.#context.sql(statement);
  }

  /** Records an action on credentials, roles or settings in the audit log, in the same transaction. */
  audit(entry: AuditDraft): void {
    const { run } = this.#context;
    const detail = run && { detail: { ...entry.detail, run: { id: run.id } } };
    this.#pending.audited.push({ ...entry, ...detail, ...(this.#via && { via: this.#via }) });
  }

  /** Whether `events` has all events so far. */
  get isComplete(): boolean {
    return !this.#pending.appended;
  }

  /** Events so far, without those that `appendMany` has appended. */
  get events(): readonly EventDraft[] {
    return this.#pending.events;
  }

  /** Audit entries so far. */
  get audited(): readonly AuditDraft[] {
    return this.#pending.audited;
  }

  /** Marks the events and audit entries so far as approved by a person; adds `detail` to the entries. */
  approved(user: string, detail: object): void {
    this.#pending.events = this.#pending.events.map((event) => ({ ...event, approvedById: user }));
    this.annotate({ ...detail, approvedBy: { id: user } });
  }

  /** Adds `detail` to the audit entries so far. */
  annotate(detail: object): void {
    this.#pending.audited = this.#pending.audited.map((entry) => ({ ...entry, detail: { ...entry.detail, ...detail } }));
  }

  /** Queues a job that runs only if this unit commits. @throws as `Jobs.statement` */
  send(job: string, payload: object, options?: SendOptions): void {
    const { jobs } = this.#context.services;
    this.atEnd(jobs.statement(job, payload, options));
    this.afterCommit(() => jobs.wake(job));
  }

  /**
   * Adds a statement that was sent and whose result is not needed. Its result is awaited with the commit, which saves a round trip; its
   * error fails the unit.
   */
  pipeline(statement: Promise<unknown>): void {
    statement.catch(() => {});
    this.#pending.pipelined.push(statement);
  }

  /** Waits for the pipelined statements. @throws the error of the first that failed: those after it failed because of it */
  async settled(): Promise<void> {
    for (const statement of this.#pending.pipelined) await statement;
  }

  /** Runs a statement at the end of the transaction; its result is ignored. */
  atEnd(statement: TextStatement): void {
    this.#pending.statements.push(statement);
  }

  /** Runs `work` after commit, outside the transaction. Not durable: use it only for work that something else retries. */
  afterCommit(work: () => void): void {
    this.#pending.after.push(work);
  }

  /**
   * Runs `work` once the transaction has ended, committed or not, before the caller goes on. Its errors are ignored, because a committed unit
   * must not be repeated. Not durable: use it only for work that something else repeats.
   */
  afterwards(work: () => Promise<unknown>): void {
    this.#pending.afterwards.push(work);
  }

  /** Runs the callbacks of `afterwards`. */
  async ended(): Promise<void> {
    for (const work of this.#pending.afterwards.splice(0)) await work().catch(() => undefined);
  }

  /** Marks the unit as run by a consumer, so that its notification events do not wake the consumers again. */
  beOfConsumer(): void {
    this.#ofConsumer = true;
  }

  /**
   * Statements that end the transaction. Events come last, because they take the organization's log lock.
   * @throws TypeError for an event or audit entry that JSON cannot represent
   */
  last(): (TextStatement | Promise<unknown>)[] {
    const { events, audited, pipelined, statements } = this.#pending;
    if (audited.length > 0) statements.push(appendAudit(this.#context, audited));
    return [...pipelined, ...statements, ...appendEvents(this.#context, events)];
  }

  /** Wakes readers and consumers of the log, then runs the callbacks of `afterCommit`. @throws the error of a callback */
  committed(): void {
    const { kinds, after } = this.#pending;
    const { services, actor } = this.#context;
    if (kinds.size > 0) services.signals.publish(actor.organization);
    if ([...kinds].some((kind) => !this.#ofConsumer || isConsumed(kind))) services.signals.wake(actor.organization);
    for (const work of after) work();
  }
}

type RunHooks = {
  /** Checks the lease and whether the agent is paused, at the beginning of each unit of work of a run or agent. */
  readonly check: (context: Context, run: RunClaim | undefined) => Promise<void>;
  /** Records what takes the unit's changes back, at its end. */
  readonly record: (context: Context, unit: Unit, run: string) => Promise<unknown>;
  /** Counts the outcome of an agent's write: its errors, none if it took effect. */
  readonly count: (context: Context, errors: readonly unknown[]) => Promise<void>;
};
let runHooks: RunHooks | undefined;

type AtEnd = (context: Context, unit: Unit) => Promise<void> | undefined;
let atEnd: AtEnd | undefined;

/** Registers what the events of each unit of work cause in it, before they are appended. Called by its module, which the kernel cannot import. */
export function registerAtEnd(own: AtEnd): void {
  atEnd = own;
}

/** Runs what was registered with `registerAtEnd`. */
export const endUnit = (context: Context, unit: Unit): Promise<void> | undefined => atEnd?.(context, unit);

/** Registers what a run does in each unit of work of its requests. Called by its module, which the kernel cannot import. */
export function registerRun(own: RunHooks): void {
  runHooks = own;
}

/** See `RunHooks.count`. */
export const countWrite = (context: Context, errors: readonly unknown[]): Promise<void> =>
  runHooks?.count(context, errors) ?? Promise.resolve();

/** Maximum number of attempts of a unit, including its retries. */
const maxRuns = 4;
/** Longest pause before the first retry in milliseconds; doubled for each further retry. */
const longestPause = 20;

/**
 * See `Context.unitOfWork`. Inside another unit of the same request, it joins that one. After a deadlock or
 * serialization failure, or if a referenced row was deleted meanwhile, it runs again after a pause. The second run then
 * succeeds or reports the missing row.
 * @throws Problem auth.write_refused for a credential that does not write directly, unless the request was admitted as a proposal;
 * run.lease_lost, run.stopped for a request of a run; agent.paused for one of a paused agent
 */
export async function unitOfWork<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<T> {
  if (context.unit) return work(context.unit);
  if (!context.mayCommit && context.via !== 'system' && !writesDirectly(context.actor)) throw new Problem('auth.write_refused');
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
  const begin = async () => {
    context.unit = unit;
    if (context.run || context.actor.agent) await runHooks?.check(context, context.run);
    const result = await work(unit);
    if (context.run) await runHooks?.record(context, unit, context.run.id);
    await atEnd?.(context, unit);
    return result;
  };
  try {
    const result = await context.services.database.transaction(begin, () => unit.last());
    return { unit, result };
  } catch (error) {
    await unit.settled();
    throw error;
  } finally {
    context.unit = undefined;
    context.forget();
    await unit.ended();
  }
}

/** Random back-off between ms/2 and ms, so that two conflicting units do not collide again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)));
}

/** SQLSTATEs of serialization failures and deadlocks, and Prisma's own code for both. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01', 'P2034']);
/** Foreign-key violations. Retried once, because the second run usually reports the missing row. */
const references: ReadonlySet<unknown> = new Set(['23503', 'P2003']);

function codeOf(error: unknown): unknown {
  // Errors of resolvers are wrapped.
  const cause = (error as { originalError?: unknown } | null)?.originalError ?? error;
  return (cause as { code?: unknown } | null)?.code;
}
