import { randomUUID } from 'node:crypto';
import type { Services } from '../../kernel/context.ts';
import { type Receiver, readDue, readReceiver, untilNext, type Wait, waitFor } from './due.ts';
import type { Address } from './heads.ts';
import type { Ended } from './kept.ts';
import { deliverJob } from './queue.ts';
import { places, tolerated } from './schedule.ts';
import { end, settle } from './settle.ts';
import { signatureHeaders } from './signature.ts';

/** A process that says nothing for so long has lost its webhook to others, in seconds: what a kill delays at most. */
const holdSeconds = 6;
const renewMs = 2_000;
/** What other processes queue meanwhile is found so soon, in milliseconds. */
const lookMs = 2_000;
/** A pause this short is waited for, in milliseconds; a longer one is a job's. */
const shortMs = 1_500;

/**
 * Sends what is due, a courier for each webhook that has something: it alone sends to that webhook, in whatever process,
 * so that concurrency, rate and order are its own and no webhook waits for another.
 *
 * The table of deliveries is the queue; jobs are wake-ups, sent in the transaction that queues, and for later when a
 * courier leaves something behind. So a delivery costs no job of its own: a courier reads as many as it has room for and
 * keeps what came of all that ended meanwhile in one statement. Whatever a killed process had not kept is still due, and
 * is sent again under the same ids by whoever is woken next (at the latest by the job that looks every minute).
 */
export class Couriers {
  readonly #services: Services;
  readonly #couriers = new Map<string, Courier>();
  #stopping = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Sends what is due to a webhook. Resolves when nothing is any more, or it is left to another process or a later job.
   * @throws DatabaseError: what was under way may be sent again
   */
  deliver(address: Address): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    const known = this.#couriers.get(address.webhook);
    if (known) {
      known.look();
      return known.done;
    }
    const courier = new Courier(this.#services, address, () => this.#couriers.delete(address.webhook));
    this.#couriers.set(address.webhook, courier);
    return courier.done;
  }

  /** Begins nothing new, waits for what is under way, and leaves a wake-up for what is due still. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.allSettled([...this.#couriers.values()].map((courier) => courier.stop()));
  }
}

class Courier {
  readonly done: Promise<void>;
  readonly #services: Services;
  readonly #address: Address;
  readonly #holder = randomUUID();
  /** Deliveries under way, or not kept yet. */
  readonly #taken = new Set<string>();
  #flying = 0;
  /** Of an ordered webhook the subject that the last look ended with. */
  #after = '';
  #ended: Ended[] = [];
  #stopping = false;
  #lost = false;
  /** Since the last look something may have come. */
  #news = true;
  #wake = () => {};
  /** When its rate allows the next request, by `performance.now()`. */
  #next = 0;

  constructor(services: Services, address: Address, onDone: () => void) {
    this.#services = services;
    this.#address = address;
    this.done = this.#run().finally(onDone);
  }

  look(): void {
    this.#news = true;
    this.#wake();
  }

  stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    return this.done;
  }

  async #run(): Promise<void> {
    while (this.#news && !this.#stopping) {
      this.#news = false;
      const { organization, webhook } = this.#address;
      const [lane] = await this.#services.database.sql<{ held: boolean } & Wait>(hold, [organization, webhook, this.#holder]);
      if (!lane) return;
      if (!lane.held) return this.#comeBack(lane);
      const ordered = await this.#serve();
      // Only now: what was queued before it was let go had no other to be sent by.
      const next = ordered === undefined ? null : await untilNext(this.#services, this.#address, ordered);
      if (next === null) continue;
      if (next.inMs > 0 || this.#stopping) await this.#comeBack(next);
      else this.#news = true;
    }
  }

  /** Sends until nothing is due. @returns whether the webhook is ordered; undefined if there is nothing to come back for */
  async #serve(): Promise<boolean | undefined> {
    this.#lost = false;
    const beat = setInterval(() => this.#renew(), renewMs);
    try {
      for (let receiver: Receiver | undefined; ; ) {
        this.#news = false;
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
        const idle = this.#flying === 0 && begun === 0 && this.#ended.length === 0 && !this.#news;
        if (idle && !(wait > 0 && wait <= shortMs)) return this.#lost ? undefined : receiver.ordered;
        await this.#something(Math.min(wait > 0 ? wait : lookMs, lookMs));
      }
    } finally {
      clearInterval(beat);
      const { organization, webhook } = this.#address;
      if (!this.#lost) await this.#services.database.sql(release, [organization, webhook, this.#holder]);
    }
  }

  /** Begins as many deliveries as there is room for. */
  async #begin(receiver: Receiver): Promise<number> {
    const room = this.#room(receiver);
    if (room <= 0) return 0;
    const probe = receiver.failures >= tolerated;
    const { due, after } = await readDue(this.#services, this.#address, receiver, { room, without: [...this.#taken], after: this.#after });
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

  /** How many may begin now. What is not kept yet has its place still, since it may be the failure that narrows it. */
  #room({ concurrency, failures, pausedMs, rate }: Receiver): number {
    if (pausedMs > 0) return 0;
    const free = places(concurrency, failures) - this.#taken.size;
    if (!rate) return free;
    const now = performance.now();
    // Not used for a while, it starts with one.
    this.#next = Math.max(this.#next, now - 100);
    return Math.min(free, this.#next > now ? 0 : 1 + Math.floor(((now - this.#next) * rate) / 1000));
  }

  /** Milliseconds until a pause ends or the rate allows another; 0 if neither stands in the way. */
  #waitMs({ pausedMs, rate }: Receiver): number {
    return Math.max(pausedMs, rate ? Math.ceil(this.#next - performance.now()) : 0, 0);
  }

  #send({ url, secret, previousSecret }: Receiver, attempt: Ended, body: string): void {
    const { due } = attempt;
    let { at } = attempt;
    // It may wait for its turn, and receivers refuse old signatures.
    const headers = () => {
      at = new Date();
      const { eventId, id: deliveryId, event: kind } = due;
      return signatureHeaders({ eventId, deliveryId, kind, body, secret, previousSecret: previousSecret ?? undefined, at });
    };
    this.#flying += 1;
    this.#services.webhooks.post(url, headers, body, this.#address.organization).then((outcome) => {
      this.#flying -= 1;
      if ('error' in outcome && outcome.error === 'stopped') {
        // Not the receiver's failure: it is due still, for whoever is woken next.
        this.#stopping = true;
        this.#taken.delete(due.id);
      } else this.#ended.push({ ...attempt, at, outcome });
      this.#wake();
    });
  }

  /** Waits until one has ended, something may have come, or the time is over. */
  async #something(atMostMs: number): Promise<void> {
    if (this.#ended.length > 0 || this.#news || (this.#stopping && this.#flying === 0)) return;
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
      // The next time, or it is lost to another.
      .catch(() => {});
  }

  /** Has somebody look again later. */
  #comeBack({ inMs, nowMs }: Wait): Promise<void> {
    const at = Math.ceil((nowMs + Math.max(inMs, 0)) / 1000);
    const options = { inSeconds: at - nowMs / 1000, singletonKey: `${this.#address.webhook}@${at}` };
    return this.#services.jobs.send(deliverJob, this.#address, options);
  }
}

const hold = {
  name: 'webhook_lane.hold',
  // The row is locked first, so that of two who want it one waits and sees what the other did.
  text: `with lane as (select * from webhook_lane where organization_id = $1 and webhook_id = $2 for update), mine as (
      update webhook_lane l set holder = $3, held_until = now() + interval '${holdSeconds} seconds' from lane
      where l.organization_id = $1 and l.webhook_id = $2 and (lane.held_until is null or lane.held_until <= now() or lane.holder = $3)
      returning 1)
    select exists (select 1 from mine) as held, ${waitFor('greatest(coalesce(held_until, now()), now())')} from lane`,
};
const renew = {
  name: 'webhook_lane.renew',
  text: `update webhook_lane set held_until = now() + interval '${holdSeconds} seconds'
    where organization_id = $1 and webhook_id = $2 and holder = $3 returning 1`,
};
const release = {
  name: 'webhook_lane.release',
  text: 'update webhook_lane set holder = null, held_until = null where organization_id = $1 and webhook_id = $2 and holder = $3',
};

/** Webhooks to which something is due and nobody sends: a wake-up was lost with the process that had it. */
const forgotten = {
  name: 'webhook_lane.forgotten',
  text: `select w.organization_id as organization, w.id as webhook from webhook w
      join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id
    where w.enabled and (l.held_until is null or l.held_until <= now()) and (l.paused_until is null or l.paused_until <= now())
      and exists (select 1 from webhook_delivery d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.due_at <= now())`,
};

/** Wakes couriers for whatever is due that nobody sends. */
export async function wakeForgotten({ database, jobs }: Services): Promise<void> {
  for (const address of await database.sql<Address>(forgotten, [])) await jobs.send(deliverJob, address);
}
