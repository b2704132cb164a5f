import type { Context } from './context.ts';
import { appendEvents, type EventDraft } from './event-log.ts';

/** What an operation may do besides changing rows: say what happened, and ask for work to be done after. */
export class Unit {
  readonly #context: Context;
  readonly #events: EventDraft[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  /** Notes what happened. Appended to the log last, in the same transaction (design 5). */
  emit(event: EventDraft): void {
    this.#events.push(event);
  }

  /** Queues a job that runs only if this unit commits. */
  send(job: string, payload: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void> {
    return this.#context.services.jobs.send(job, payload, options);
  }

  /** Appends what was emitted. Last in the transaction, since it takes the organization's place in the log. */
  async finish(): Promise<void> {
    if (this.#events.length > 0) await appendEvents(this.#context, this.#events);
  }
}

/** See `Context.unitOfWork`. Opened inside another unit of the same request, it joins that one. */
export async function unitOfWork<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<T> {
  if (context.unit) return work(context.unit);
  try {
    return await context.services.database.transaction(async () => {
      const unit = new Unit(context);
      context.unit = unit;
      const result = await work(unit);
      await unit.finish();
      return result;
    });
  } finally {
    context.unit = undefined;
    context.forget();
  }
}
