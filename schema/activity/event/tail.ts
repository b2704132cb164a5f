import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { type Follower, OrganizationLog } from './organization-log.ts';

/** Poll interval for logs that have grown, in milliseconds, because a signal may get lost. */
const interval = 3_000;
/** Number of `interval` rounds for which an unread log is kept, for readers that come back. */
const idleRounds = 20;

const grown = statement('event.tail_grown')`select o.id from unnest($1::text[], $2::text[]) o(id, seq)
  where (select max(e.seq) from event e where e.organization_id = o.id) > o.seq::bigint`;

/**
 * Follows the ends of the organizations' logs in this process. Reads new events of an organization once for all its readers.
 * Idle without readers.
 */
class Tail {
  readonly #services: Services;
  readonly #logs = new Map<string, OrganizationLog>();
  #round: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** See `OrganizationLog.join`. */
  join(reader: Follower): Promise<boolean> {
    const { organization } = reader.actor;
    let log = this.#logs.get(organization);
    if (!log) {
      log = new OrganizationLog(this.#services, organization);
      this.#logs.set(organization, log);
    }
    this.#unsubscribe ??= this.#services.signals.subscribe((grownOne) => this.#logs.get(grownOne)?.wake());
    this.#lookLater();
    return log.join(reader);
  }

  #lookLater(): void {
    this.#round ??= setTimeout(async () => {
      await this.#look().catch(() => undefined);
      this.#round = undefined;
      if (this.#logs.size > 0) this.#lookLater();
    }, interval).unref();
  }

  /** If the database is unavailable, the next round finds the new events. */
  async #look(): Promise<void> {
    for (const [organization, log] of this.#logs) if (log.idleRounds() > idleRounds) this.#logs.delete(organization);
    if (this.#logs.size === 0) {
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
    }
    const read = [...this.#logs].filter(([, log]) => log.isRead);
    if (read.length === 0) return;
    const values = [read.map(([organization]) => organization), read.map(([, { end }]) => String(end))];
    for (const { id } of await this.#services.database.sql<{ id: string }>(grown, values)) this.#logs.get(id)?.wake();
  }
}

const tails = new WeakMap<Services, Tail>();

/** Returns the tail of this process. */
export function tailOf(services: Services): Tail {
  let tail = tails.get(services);
  if (!tail) {
    tail = new Tail(services);
    tails.set(services, tail);
  }
  return tail;
}
