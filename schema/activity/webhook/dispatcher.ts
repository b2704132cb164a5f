import { randomUUID } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { type Receiver, readDue, readReceiver, untilNext, type Wait, waitFor } from './due.ts';
import type { Address } from './next-deliverable.ts';
import type { Ended } from './outcomes.ts';
import { deliverJob } from './queue.ts';
import { concurrencySlots, tolerated } from './schedule.ts';
import { end, settle } from './settle.ts';
import { signatureHeaders } from './signature.ts';

/** Seconds without renewal after which a process loses its webhook to others: the maximum delay after a kill. */
const holdSeconds = 6;
const renewMs = 2_000;
/** Interval in milliseconds at which deliveries queued by other processes are found. */
const lookMs = 2_000;
/** Longest pause that a sender waits itself, in milliseconds. A job resumes after a longer one. */
const shortMs = 1_500;

/**
 * Sends due deliveries with one sender per webhook. Across all processes, only this sender sends to that webhook. So
 * concurrency, rate and order apply per webhook, and no webhook waits for another.
 *
 * The delivery table is the queue. Jobs are wake-ups: sent in the transaction that queues, and for later if a sender leaves
 * something behind. So a delivery needs no job of its own: a sender reads as many as it has free slots, and saves the outcomes
 * of all that ended meanwhile in one statement. If a process is killed, deliveries without a saved outcome are still due. They
 * are sent again with the same ids after the next wake-up, at the latest by the job that runs every minute.
 */
export class WebhookDispatcher {
  readonly #services: Services;
  readonly #senders = new Map<string, WebhookSender>();
  #stopping = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Sends what is due to a webhook. Resolves when nothing is due, or the rest is left to another process or a later job.
   * @throws DatabaseError: deliveries in flight may be sent again
   */
  deliver(address: Address): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    const known = this.#senders.get(address.webhook);
    if (known) {
      known.look();
      return known.done;
    }
    const sender = new WebhookSender(this.#services, address, () => this.#senders.delete(address.webhook));
    this.#senders.set(address.webhook, sender);
    return sender.done;
  }

  /** Starts nothing new, waits for requests in flight, and leaves a wake-up for deliveries that are still due. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.allSettled([...this.#senders.values()].map((sender) => sender.stop()));
  }
}

class WebhookSender {
  readonly done: Promise<void>;
  readonly #services: Services;
  readonly #address: Address;
  readonly #holder = randomUUID();
  /** Ids of deliveries that are in flight or not saved yet. */
  readonly #taken = new Set<string>();
  #inFlight = 0;
  /** Last subject of the previous read, for an ordered webhook. */
  #after = '';
  #ended: Ended[] = [];
  #stopping = false;
  #lost = false;
  /** True if deliveries may have been queued since the last read. */
  #mayHaveMore = true;
  #wake = () => {};
  /** Time at which the rate allows the next request, by `performance.now()`. */
  #next = 0;

  constructor(services: Services, address: Address, onDone: () => void) {
    this.#services = services;
    this.#address = address;
    this.done = this.#run().finally(onDone);
  }

  look(): void {
    this.#mayHaveMore = true;
    this.#wake();
  }

  stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    return this.done;
  }

  async #run(): Promise<void> {
    while (this.#mayHaveMore && !this.#stopping) {
      this.#mayHaveMore = false;
      const { organization, webhook } = this.#address;
      const [position] = await this.#services.database.sql<{ held: boolean } & Wait>(hold, [organization, webhook, this.#holder]);
      if (!position) return;
      if (!position.held) return this.#wakeLater(position);
      const ordered = await this.#serve();
      // Checked after the release, because deliveries queued before it had no other sender.
      const next = ordered === undefined ? null : await untilNext(this.#services, this.#address, ordered);
      if (next === null) continue;
      if (next.inMs > 0 || this.#stopping) await this.#wakeLater(next);
      else this.#mayHaveMore = true;
    }
  }

  /** Sends until nothing is due. @returns whether the webhook is ordered; undefined if there is nothing to come back for */
  async #serve(): Promise<boolean | undefined> {
    this.#lost = false;
    const beat = setInterval(() => this.#renew(), renewMs);
    try {
      for (let receiver: Receiver | undefined; ; ) {
        this.#mayHaveMore = false;
        const ended = this.#ended.splice(0);
        if (ended.length > 0 && receiver) {
          await settle(this.#services, { ...this.#address, holder: this.#holder }, receiver, ended);
          for (const { due } of ended) this.#taken.delete(due.id);
        }
        receiver = await readReceiver(this.#services, this.#address);
        if (!receiver) return undefined;
        const open: Receiver | undefined = receiver.enabled && !this.#stopping && !this.#lost ? receiver : undefined;
        if (open && !open.owned) {
          await end(this.#services, this.#address, 'owner_gone');
          continue;
        }
        const begun = open ? await this.#begin(open) : 0;
        const wait = open ? this.#waitMs(open) : 0;
        const idle = this.#inFlight === 0 && begun === 0 && this.#ended.length === 0 && !this.#mayHaveMore;
        if (idle && !(wait > 0 && wait <= shortMs)) return this.#lost ? undefined : receiver.ordered;
        await this.#waitForWork(Math.min(wait > 0 ? wait : lookMs, lookMs));
      }
    } finally {
      clearInterval(beat);
      const { organization, webhook } = this.#address;
      if (!this.#lost) await this.#services.database.sql(release, [organization, webhook, this.#holder]);
    }
  }

  /** Starts as many deliveries as there are free slots. */
  async #begin(receiver: Receiver): Promise<number> {
    const limit = this.#freeSlots(receiver);
    if (limit <= 0) return 0;
    const probe = receiver.failures >= tolerated;
    const { due, after } = await readDue(this.#services, this.#address, receiver, { limit, without: [...this.#taken], after: this.#after });
    this.#after = after;
    for (const each of due) {
      this.#taken.add(each.id);
      if (each.body === null) {
        this.#ended.push({ due: each, at: new Date(), probe });
        continue;
      }
      if (receiver.rate) this.#next += 1000 / receiver.rate;
      this.#send(receiver, { due: each, at: new Date(), probe }, each.body);
    }
    return due.length;
  }

  /**
   * Number of deliveries that may start now. A delivery that is not saved yet occupies its slot, because it may be the failure
   * that reduces the slots.
   */
  #freeSlots({ concurrency, failures, pausedMs, rate }: Receiver): number {
    if (pausedMs > 0) return 0;
    const free = concurrencySlots(concurrency, failures) - this.#taken.size;
    if (!rate) return free;
    const now = performance.now();
    // After a break, at most 100 ms of unused rate count.
    this.#next = Math.max(this.#next, now - 100);
    return Math.min(free, this.#next > now ? 0 : 1 + Math.floor(((now - this.#next) * rate) / 1000));
  }

  /** Milliseconds until the pause ends or the rate allows another request; 0 if neither applies. */
  #waitMs({ pausedMs, rate }: Receiver): number {
    return Math.max(pausedMs, rate ? Math.ceil(this.#next - performance.now()) : 0, 0);
  }

  #send({ url, secret, previousSecret }: Receiver, attempt: Ended, body: string): void {
    const { due } = attempt;
    let { at } = attempt;
    // Signed just before sending, because the request may wait its turn and receivers reject old signatures.
    const headers = () => {
      at = new Date();
      const { eventId, id: deliveryId, event: kind } = due;
      return signatureHeaders({ eventId, deliveryId, kind, body, secret, previousSecret: previousSecret ?? undefined, at });
    };
    this.#inFlight += 1;
    this.#services.webhooks.post(url, headers, body, this.#address.organization).then((outcome) => {
      this.#inFlight -= 1;
      if ('error' in outcome && outcome.error === 'stopped') {
        // Not a failure of the receiver: the delivery is still due, for the next sender.
        this.#stopping = true;
        this.#taken.delete(due.id);
      } else this.#ended.push({ ...attempt, at, outcome });
      this.#wake();
    });
  }

  /** Waits until a request has ended, deliveries may have been queued, or the time is over. */
  async #waitForWork(atMostMs: number): Promise<void> {
    if (this.#ended.length > 0 || this.#mayHaveMore || (this.#stopping && this.#inFlight === 0)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, atMostMs);
    await promise;
    clearTimeout(timer);
    this.#wake = () => {};
  }

  #renew(): void {
    const { organization, webhook } = this.#address;
    this.#services.database
      .sql(renew, [organization, webhook, this.#holder])
      .then((rows) => {
        this.#lost ||= rows.length === 0;
      })
      // The next renewal may succeed; otherwise another process takes over.
      .catch(() => {});
  }

  /** Schedules a wake-up for later. */
  #wakeLater({ inMs, nowMs }: Wait): Promise<void> {
    const at = Math.ceil((nowMs + Math.max(inMs, 0)) / 1000);
    const options = { inSeconds: at - nowMs / 1000, singletonKey: `${this.#address.webhook}@${at}` };
    return this.#services.jobs.send(deliverJob, this.#address, options);
  }
}

// Locks the row first, so that of two senders one waits and sees the result of the other.
const hold = statement('webhook_lane.hold')`
  with lane as (select * from webhook_lane where organization_id = $1 and webhook_id = $2 for update), mine as (
    update webhook_lane l set holder = $3, held_until = now() + interval '${holdSeconds} seconds' from lane
    where l.organization_id = $1 and l.webhook_id = $2 and (lane.held_until is null or lane.held_until <= now() or lane.holder = $3)
    returning 1)
  select exists (select 1 from mine) as held, ${waitFor('greatest(coalesce(held_until, now()), now())')} from lane`;
const renew = statement('webhook_lane.renew')`update webhook_lane set held_until = now() + interval '${holdSeconds} seconds'
  where organization_id = $1 and webhook_id = $2 and holder = $3 returning 1`;
const release = statement('webhook_lane.release')`
  update webhook_lane set holder = null, held_until = null where organization_id = $1 and webhook_id = $2 and holder = $3`;

/** Webhooks with due deliveries and no sender: the wake-up was lost with its process. */
const forgotten = statement('webhook_lane.forgotten')`select w.organization_id as organization, w.id as webhook from webhook w
    join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id
  where w.enabled and (l.held_until is null or l.held_until <= now()) and (l.paused_until is null or l.paused_until <= now())
    and exists (select 1 from webhook_delivery d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.due_at <= now())`;

/** Wakes senders for due deliveries that nobody sends. */
export async function wakeForgotten({ database, jobs }: Services): Promise<void> {
  for (const address of await database.sql<Address>(forgotten, [])) await jobs.send(deliverJob, address);
}
