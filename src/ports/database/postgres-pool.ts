import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { DeadConnectionDetector, type LivenessTimeouts } from './dead-connections.ts';
import { unhurried } from './port.ts';
import { ended, innerRollback, rolledBack, type Unit, Units } from './unit.ts';

type Checkout = (use: (error: Error | undefined, client: pg.PoolClient) => void) => void;

const ignore = () => {};
const transactionControl = /^\s*(begin|commit|rollback)\s*;?\s*$/i;
const nothing = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 } as unknown as pg.QueryResult;

/**
 * One transaction on one connection. Statements are pipelined: BEGIN is sent with the first one, and statements started together
 * are sent together. A unit without statements takes no connection.
 */
class PostgresUnit implements Unit {
  closed = false;
  failure: Error | undefined;
  readonly #checkout: Checkout;
  readonly #detector: DeadConnectionDetector;
  #client: pg.PoolClient | undefined;
  #opening: Promise<pg.PoolClient> | undefined;

  constructor(checkout: Checkout, detector: DeadConnectionDetector) {
    this.#checkout = checkout;
    this.#detector = detector;
  }

  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.closed) return Promise.reject(ended());
    if (this.#client) return this.#send(this.#client, statement);
    if (this.#opening) return this.#opening.then((client) => this.#send(client, statement));
    return this.#begin(statement);
  }

  #send(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (statement.name === unhurried.name) this.#detector.unhurried(client);
    return send(client, statement);
  }

  #begin(first: pg.QueryConfig): Promise<pg.QueryResult> {
    const result = Promise.withResolvers<pg.QueryResult>();
    const opening = Promise.withResolvers<pg.PoolClient>();
    opening.promise.catch(ignore);
    this.#opening = opening.promise;
    this.#checkout((error, client) => {
      if (error) {
        result.reject(error);
        opening.reject(error);
        return;
      }
      this.#client = client;
      // BEGIN's own result is ignored: an error that ends the connection also rejects the first statement.
      send(client, { text: 'BEGIN' }).catch(ignore);
      this.#send(client, first).then(result.resolve, result.reject);
      opening.resolve(client);
    });
    return result.promise;
  }

  async commit(): Promise<void> {
    const client = this.#client ?? (await this.#opening);
    if (!client) return;
    const { command } = await send(client, { text: 'COMMIT' }).finally(() => this.#release(client));
    if (command === 'ROLLBACK') throw rolledBack();
  }

  async rollback(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(ignore));
    if (!client) return;
    await client.query('ROLLBACK').then(
      () => this.#release(client),
      (error) => this.#release(client, error),
    );
  }

  #release(client: pg.PoolClient, error?: Error): void {
    this.#detector.hurried(client);
    client.release(error);
  }
}

type Done = (error: Error | null, result: pg.QueryResult) => void;

/** pg's query without copying its options, which is the most expensive part of it. */
class Named extends pg.Query {
  constructor({ name, text, values }: pg.QueryConfig, done: Done) {
    super(text, values as unknown[], done as never);
    (this as unknown as { name?: string }).name = name;
  }
}

/** A statement for the pool. `once`: planned for its values instead of with the plan mode of the connection. */
type Asked = pg.QueryConfig & { once?: boolean };

const planForValues = { text: 'SET plan_cache_mode = force_custom_plan' };
const resetPlanMode = { text: 'RESET plan_cache_mode' };

/** Queues a statement on a connection. If one fails, its transaction fails too, and that reverts the SET. */
function queue(client: pg.PoolClient, statement: Asked, done: Done): void {
  const { once, ...asked } = statement;
  if (!once) client.query(queryOf(statement, done) as never);
  else {
    client.query(queryOf(planForValues, ignore) as never);
    client.query(queryOf(asked, done) as never);
    client.query(queryOf(resetPlanMode, ignore) as never);
  }
}

function queryOf(statement: pg.QueryConfig, done: Done): pg.Query {
  // Prisma's statements have further options.
  const { rowMode, types } = statement as { rowMode?: string; types?: unknown };
  return rowMode || types ? new pg.Query(statement as never, undefined as never, done as never) : new Named(statement, done);
}

/** Sends a statement on a connection. Statements of one tick are sent together. */
function send(client: pg.PoolClient, statement: Asked): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  return new Promise((resolve, reject) => {
    queue(client, statement, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** SQLSTATE of server problems: insufficient resources (53100: disk full), system and internal errors. */
const serverErrors = /^(53|58|XX)/;

/** A pool that routes statements to the caller's transaction, if there is one. Prisma's adapter uses it like any pool. */
export class RoutedPool extends pg.Pool {
  readonly units = new Units<PostgresUnit>();
  readonly detector: DeadConnectionDetector;
  /** Number of errors of the server itself since the start, by SQLSTATE. */
  readonly refusals = new Map<string, number>();

  readonly #checkout: Checkout = (use) => super.connect(use as Parameters<pg.Pool['connect']>[0]);

  constructor(options: pg.PoolConfig, timeouts?: LivenessTimeouts) {
    super(options);
    this.detector = new DeadConnectionDetector(this, timeouts);
    // A lost connection rejects the statements in flight. Without an error listener it would also end the process.
    this.on('connect', (client) => {
      client.on('error', ignore);
      (client as unknown as { connection: EventEmitter }).connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code && serverErrors.test(code)) this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      });
    });
  }

  readonly open = () => new PostgresUnit(this.#checkout, this.detector);

  // biome-ignore lint/suspicious/noExplicitAny: pg declares many shapes; ours and Prisma's calls have this one
  override query(statement: any): any {
    return this.units.current()?.query(statement) ?? this.alone(statement);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override connect(): any {
    const unit = this.units.current();
    return unit ? Promise.resolve(joined(unit)) : super.connect();
  }

  /** Runs a statement outside the routing. Unlike pg's own method, it keeps the connection when the statement is refused. */
  alone(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#checkout((error, client) => {
        if (error) return reject(error);
        const done = (failure: Error | null, result: pg.QueryResult) => {
          // A script that fails midway may leave a transaction open, so its connection is closed.
          client.release(failure && !statement.values ? failure : undefined);
          if (failure) reject(failure);
          else resolve(result);
        };
        queue(client, statement, done);
      });
    });
  }
}

/**
 * Connection for a transaction that Prisma opens itself (a nested write) inside a unit of work. BEGIN and COMMIT do nothing;
 * ROLLBACK makes the unit fail.
 */
function joined(unit: PostgresUnit) {
  return {
    query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      const control = transactionControl.exec(statement.text)?.[1]?.toLowerCase();
      if (!control) return unit.query(statement);
      if (control === 'rollback') unit.failure ??= innerRollback();
      return Promise.resolve(nothing);
    },
    on: ignore,
    removeListener: ignore,
    release: ignore,
  };
}
