import type { Socket } from 'node:net';
import type pg from 'pg';

/** Timeouts in milliseconds after which a connection counts as dead. */
export type LivenessTimeouts = {
  /** While it owes an answer. Longer than the server's statement timeout, so that no answer can still come. */
  readonly answer: number;
  /** Like `answer`, for a transaction without a statement timeout (`unhurried`). */
  readonly unhurried: number;
  /** Time without traffic after which an idle connection is pinged. */
  readonly idle: number;
  /** Time that the answer to a ping may take. */
  readonly ping: number;
};

/** `unhurried` is a day, longer than any purge or migration, so that a lost connection is not held forever. */
const defaultLivenessTimeouts: LivenessTimeouts = { answer: 35_000, unhurried: 24 * 60 * 60_000, idle: 30_000, ping: 5_000 };

/** Socket options for pg: the system detects an unreachable machine within a minute. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** Time in milliseconds without an answer after which a connection is reported as silent. */
const suspicious = 10_000;

/** Undeclared fields of pg's client. */
type Wire = {
  readonly connection: { readonly stream: Socket };
  readonly _connected: boolean;
  readonly _activeQuery: unknown;
  readonly _sentQueryQueue: readonly unknown[];
};

/** Last observed state of a connection, and since when it is unchanged. */
type Note = { readonly bytes: number; readonly owes: boolean; readonly since: number; readonly pinged: boolean };

/** The connection gave no answer and was closed. Its code is that of a failed connection. */
class Silent extends Error {
  readonly code = 'ETIMEDOUT';
}

const ignore = () => {};

/**
 * Detects dead connections of a pool, e.g. those that a proxy or firewall has dropped without closing, and closes them. Pending
 * statements fail, and the pool drops the connection. To cost nothing per statement, it checks all connections at an interval,
 * several times within the shortest timeout.
 */
export class DeadConnectionDetector {
  readonly #pool: { readonly _clients: readonly pg.PoolClient[] };
  readonly #timeouts: LivenessTimeouts;
  readonly #every: number;
  #notes = new WeakMap<pg.PoolClient, Note>();
  #looked = performance.now();
  readonly #unhurried = new WeakSet<pg.PoolClient>();
  readonly #round: NodeJS.Timeout;
  #most = Number.POSITIVE_INFINITY;
  #cut = 0;

  constructor(pool: pg.Pool, timeouts: LivenessTimeouts = defaultLivenessTimeouts) {
    this.#pool = pool as unknown as { _clients: pg.PoolClient[] };
    this.#timeouts = timeouts;
    const shortest = Math.min(timeouts.answer, timeouts.idle, timeouts.ping);
    this.#every = Math.min(1_000, shortest / 4);
    this.#round = setInterval(() => this.#look(performance.now()), this.#every).unref();
  }

  /** Number of connections that were closed. */
  get cut(): number {
    return this.#cut;
  }

  /** Number of connections that have owed an answer for longer than statements usually take: 10 s. */
  get suspects(): number {
    const now = performance.now();
    return this.#pool._clients.filter((client) => {
      const note = this.#notes.get(client);
      return note?.owes && !this.#unhurried.has(client) && now - note.since > Math.min(suspicious, this.#timeouts.answer / 2);
    }).length;
  }

  /** Exempts the connection from the answer timeout from now on. */
  unhurried(client: pg.PoolClient): void {
    this.#unhurried.add(client);
  }

  /** Ends the exemption, after the transaction. */
  hurried(client: pg.PoolClient): void {
    this.#unhurried.delete(client);
  }

  /** Limits all waits to `most` milliseconds from now on, because the process stops. */
  hurry(most: number): void {
    this.#most = most;
  }

  close(): void {
    clearInterval(this.#round);
  }

  #look(now: number): void {
    // The event loop was blocked: answers may have arrived and not been read.
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
      } else if (silentFor > this.#timeouts.idle && client.getTransactionStatus() === 'I') {
        client.query('select 1').catch(ignore);
        this.#notes.set(client, { bytes, owes: true, since: now, pinged: true });
      }
    }
  }

  #limitOf(client: pg.PoolClient, { pinged }: Note): number {
    const { answer, unhurried, ping } = this.#timeouts;
    return Math.min(this.#most, pinged ? ping : this.#unhurried.has(client) ? unhurried : answer);
  }

  #end(client: pg.PoolClient, silentFor: number): void {
    this.#cut += 1;
    const { stream } = (client as unknown as Wire).connection;
    stream.destroy(new Silent(`The database gave no answer for ${Math.round(silentFor)} ms: the connection is dropped`));
  }
}
