import type { PrismaClient } from '../../../prisma/generated/client/client.ts';

/** A statement with a name for its query plan: the same name always means the same text. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  /** False: planned for this execution and its values. Default true: one plan is kept for all values. */
  readonly prepare?: boolean;
};

const texts = new Map<string, string>();

/** Tag of a statement's text: `statement('task.delete')`…``. Interpolations are SQL, not values. @throws Error if the name has another text */
export const statement =
  (name: string) =>
  (strings: TemplateStringsArray, ...parts: readonly (string | number)[]): Statement => {
    const text = String.raw({ raw: strings }, ...parts).trim();
    if ((texts.get(name) ?? text) !== text) throw new Error(`two statements are named ${name}`);
    texts.set(name, text);
    return { name, text };
  };

/** A statement with values already converted to text: it cannot fail before it reaches the database. */
export type TextStatement = Statement & { readonly values: readonly (string | null)[] };

/**
 * A PostgreSQL database: a server, or an embedded one that runs beside the process.
 *
 * Everything called inside `transaction` runs on the transaction's connection, Prisma included: the driver routes by asynchronous
 * context. So no query inside a unit of work can wait for a second connection, and none escapes it.
 */
export interface Database {
  /** Prisma over the same connections. Not bound to an organization: use the tenant client of the context instead. */
  readonly prisma: PrismaClient;

  /**
   * Runs a statement, prepared once per connection under `statement.name` unless `prepare` is false. Values are passed as
   * PostgreSQL text or JSON. `timestamptz` and `date` are returned as `Date` unless the statement formats them, `json` parsed,
   * `bigint` as string.
   * @throws DatabaseError
   */
  sql<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;

  /**
   * Runs `work` in one transaction; a throw rolls back. Inside another transaction it joins that one. `work` makes no other network
   * calls, because it holds a connection and its locks.
   *
   * `last` is called after `work` and returns the final statements. They are sent together with COMMIT and answered with it. An
   * error in `last` or in one of its statements rolls everything back; the first error is thrown. It also returns the statements
   * that `work` sent without waiting. Default: none.
   */
  transaction<T>(work: () => Promise<T>, last?: () => readonly (TextStatement | Promise<unknown>)[]): Promise<T>;

  readonly inTransaction: boolean;

  /** Runs SQL of several statements outside any transaction (migrations, tests). */
  script(text: string): Promise<void>;

  /**
   * Runs one statement on a separate connection, outside any transaction and without a timeout, e.g. CREATE INDEX CONCURRENTLY. It
   * is cancelled when the process ends and by `signal`.
   * @throws DatabaseError
   */
  alone(text: string, signal?: AbortSignal): Promise<void>;

  /**
   * Runs statements of health checks and metrics, on at most two separate connections, outside any transaction. Each fails after
   * 1.5 seconds, whatever the state of the database.
   * @throws DatabaseError
   */
  readonly probe: Pick<Database, 'sql'>;

  /** Whether every connection of the pool is in use, so that the next statement has to wait. */
  readonly exhausted: boolean;

  /** Number of connections that have waited for an answer for unusually long: the database or the network may be unresponsive. */
  readonly silent: number;

  /** Closes all connections after the running statements. */
  close(): Promise<void>;
}

/** Removes the statement timeout of the current transaction: for migrations, and for deletions in jobs. */
export const unhurried: Statement = { name: 'database.unhurried', text: "select set_config('statement_timeout', '0', true)" };

/** A statement that the database refused. `code` is PostgreSQL's SQLSTATE (manual, appendix A). */
export class DatabaseError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  constructor(code: string, message: string, constraint?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
    this.constraint = constraint;
  }
}

/**
 * SQLSTATE: connection exceptions, idle-in-transaction timeout, serialization failure and deadlock, insufficient resources,
 * operator intervention (which includes the statement timeout).
 */
const transientStates = /^(08|25P03|40001|40P01|53|57)/;
/** Prisma's error codes for the same (its error reference): unreachable, timeouts, closed connection, conflict, too many. */
const transientPrismaCodes = /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/;

/** Whether a retry may succeed: the database is unavailable or busy, or a concurrent transaction won. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return transientStates.test(error.code);
  if (!(error instanceof Error)) return false;
  const { code, syscall, meta } = error as {
    code?: unknown;
    syscall?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  if (typeof code === 'string' && transientPrismaCodes.test(code)) return true;
  // System error code of a connection that broke during a write, e.g. EPIPE, which is more common with Unix sockets.
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && error.name.startsWith('Prisma')) return true;
  // Failed connect, for which Prisma has no code.
  if (syscall === 'connect') return true;
  const state = meta?.driverAdapterError?.cause?.originalCode;
  if (typeof state === 'string') return transientStates.test(state);
  // The driver's errors without a code are those of a lost connection.
  return code === undefined && /^(Error|Prisma.*)$/.test(error.name) && /\b(connection|connect)\b/i.test(error.message);
}
