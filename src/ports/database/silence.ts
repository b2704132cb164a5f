import type { Socket } from 'node:net';
import type pg from 'pg';

/** How long a connection may be silent, in milliseconds. */
export type Patience = {
  /** While it owes an answer: longer than the server lets a statement take, so what is cut off has no answer to come. */
  readonly answer: number;
  /** The same of a transaction that was let take as long as it needs (`unhurried`). */
  readonly unhurried: number;
  /** Nothing asked and nothing heard for so long: it is asked whether it is there. */
  readonly idle: number;
  /** How long it may take to say so. */
  readonly ping: number;
};

/** A day is longer than any purge or migration: it only keeps a lost connection from being held for ever. */
const usualPatience: Patience = { answer: 35_000, unhurried: 24 * 60 * 60_000, idle: 30_000, ping: 5_000 };

/** Options of pg's for sockets: a machine that is gone is noticed within a minute, by the system, whatever is waited for. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** A connection that owes an answer for so long is told of, in milliseconds. */
const suspicious = 10_000;

/** What is read of pg's client beyond its types. */
type Wire = {
  readonly connection: { readonly stream: Socket };
  readonly _connected: boolean;
  readonly _activeQuery: unknown;
  readonly _sentQueryQueue: readonly unknown[];
};

/** What a connection last did: since when it has been as it is. */
type Note = { readonly bytes: number; readonly owes: boolean; readonly since: number; readonly pinged: boolean };

/** The connection gave no answer and was ended. Its code is one of a connection that failed. */
class Silent extends Error {
  readonly code = 'ETIMEDOUT';
}

const ignore = () => {};

/**
 * Ends connections of a pool that have gone silent without closing, as those that a proxy or firewall has forgotten: what
 * waits for them fails, and the pool drops them. Nothing is done for each statement: all connections are looked at
 * together, a few times within the shortest patience.
 */
export class Silence {
  readonly #pool: { readonly _clients: readonly pg.PoolClient[] };
  readonly #patience: Patience;
  readonly #every: number;
  #notes = new WeakMap<pg.PoolClient, Note>();
  #looked = performance.now();
  readonly #unhurried = new WeakSet<pg.PoolClient>();
  readonly #round: NodeJS.Timeout;
  #most = Number.POSITIVE_INFINITY;
  #cut = 0;

  constructor(pool: pg.Pool, patience: Patience = usualPatience) {
    this.#pool = pool as unknown as { _clients: pg.PoolClient[] };
    this.#patience = patience;
    const shortest = Math.min(patience.answer, patience.idle, patience.ping);
    this.#every = Math.min(1_000, shortest / 4);
    this.#round = setInterval(() => this.#look(performance.now()), this.#every).unref();
  }

  /** Connections that were ended. */
  get cut(): number {
    return this.#cut;
  }

  /** Connections that have owed an answer for longer than statements usually take: 10 s. */
  get suspects(): number {
    const now = performance.now();
    return this.#pool._clients.filter((client) => {
      const note = this.#notes.get(client);
      return note?.owes && !this.#unhurried.has(client) && now - note.since > Math.min(suspicious, this.#patience.answer / 2);
    }).length;
  }

  /** Lets what the connection is asked from now on take as long as it needs. */
  unhurried(client: pg.PoolClient): void {
    this.#unhurried.add(client);
  }

  /** The transaction that was unhurried is over. */
  hurried(client: pg.PoolClient): void {
    this.#unhurried.delete(client);
  }

  /** From now on nothing is waited for longer than `most` milliseconds: the process stops. */
  hurry(most: number): void {
    this.#most = most;
  }

  close(): void {
    clearInterval(this.#round);
  }

  #look(now: number): void {
    // Held up itself: the answers may have arrived and wait to be read.
    if (now - this.#looked > 2 * this.#every) this.#notes = new WeakMap();
    this.#looked = now;
    for (const client of this.#pool._clients) {
      const { connection, _connected, _activeQuery, _sentQueryQueue } = client as unknown as Wire;
      if (!_connected) continue;
      const { bytesRead: bytes } = connection.stream;
      const owes = Boolean(_activeQuery) || _sentQueryQueue.length > 0;
      const before = this.#notes.get(client);
      const still = before?.bytes === bytes && before.owes === owes;
      const note = still ? before : { bytes, owes, since: now, pinged: false };
      this.#notes.set(client, note);
      const silentFor = now - note.since;
      if (owes) {
        if (silentFor > this.#limitOf(client, note)) this.#end(client, silentFor);
      } else if (silentFor > this.#patience.idle && client.getTransactionStatus() === 'I') {
        client.query('select 1').catch(ignore);
        this.#notes.set(client, { bytes, owes: true, since: now, pinged: true });
      }
    }
  }

  #limitOf(client: pg.PoolClient, { pinged }: Note): number {
    const { answer, unhurried, ping } = this.#patience;
    return Math.min(this.#most, pinged ? ping : this.#unhurried.has(client) ? unhurried : answer);
  }

  #end(client: pg.PoolClient, silentFor: number): void {
    this.#cut += 1;
    const { stream } = (client as unknown as Wire).connection;
    stream.destroy(new Silent(`The database gave no answer for ${Math.round(silentFor)} ms: the connection is dropped`));
  }
}
