import type { Socket } from 'node:net';
import pg from 'pg';
import { ended, innerRollback, rolledBack, type Unit, Units } from './unit.ts';

type Checkout = (use: (error: Error | undefined, client: pg.PoolClient) => void) => void;

const ignore = () => {};
const transactionControl = /^\s*(begin|commit|rollback)\s*;?\s*$/i;
const nothing = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 } as unknown as pg.QueryResult;

/**
 * One transaction on one connection. Statements are pipelined: BEGIN travels with the first one, and those started
 * together travel together. A unit that asks nothing takes no connection.
 */
class PostgresUnit implements Unit {
  closed = false;
  failure: Error | undefined;
  readonly #checkout: Checkout;
  #client: pg.PoolClient | undefined;
  #opening: Promise<pg.PoolClient> | undefined;

  constructor(checkout: Checkout) {
    this.#checkout = checkout;
  }

  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.closed) return Promise.reject(ended());
    if (this.#client) return this.#client.query(statement);
    if (this.#opening) return this.#opening.then((client) => client.query(statement));
    return this.#begin(statement);
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
      // A lost connection rejects the statements in flight; without a listener it would also end the process.
      client.on('error', ignore);
      this.#client = client;
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      // What ends the connection ends the first statement too, so BEGIN's own answer tells nothing.
      client.query('BEGIN', ignore);
      client.query(first).then(result.resolve, result.reject);
      stream.uncork();
      opening.resolve(client);
    });
    return result.promise;
  }

  async commit(): Promise<void> {
    const client = this.#client ?? (await this.#opening);
    if (!client) return;
    const { command } = await client.query('COMMIT').finally(() => this.#release(client));
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
    client.off('error', ignore);
    client.release(error);
  }
}

/** A pool whose statements go to the caller's transaction, when it is in one. Prisma's adapter takes it for any pool. */
export class RoutedPool extends pg.Pool {
  readonly units = new Units<PostgresUnit>();

  readonly #checkout: Checkout = (use) => super.connect(use as Parameters<pg.Pool['connect']>[0]);
  readonly open = () => new PostgresUnit(this.#checkout);

  // biome-ignore lint/suspicious/noExplicitAny: pg declares many shapes; ours and Prisma's calls have this one
  override query(statement: any): any {
    return this.units.current()?.query(statement) ?? this.alone(statement);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override connect(): any {
    const unit = this.units.current();
    return unit ? Promise.resolve(joined(unit)) : super.connect();
  }

  /** Past the routing: a statement by itself. Unlike pg's own, it keeps the connection when the statement is refused. */
  alone(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#checkout((error, client) => {
        if (error) return reject(error);
        client.on('error', ignore);
        const done = (failure: Error | null, result: pg.QueryResult) => {
          client.off('error', ignore);
          // A script that fails half-way may leave a transaction open: its connection goes.
          client.release(failure && !statement.values ? failure : undefined);
          if (failure) reject(failure);
          else resolve(result);
        };
        // The callback saves a promise with a stack trace of its own; its types want the text alone.
        client.query(
          statement as unknown as string,
          undefined as unknown as unknown[],
          done as (failure: Error, result: pg.QueryResult) => void,
        );
      });
    });
  }
}

/**
 * What Prisma takes for a connection when it opens a transaction of its own (a nested write) inside a unit of work: its
 * BEGIN and COMMIT do nothing, its ROLLBACK dooms the unit.
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
