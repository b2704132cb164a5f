import type { PrismaClient } from '../../../prisma/generated/client/client.ts';

/** One statement of a query plan kept by name: the same name always means the same text. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  /** false: planned for this once and for its values; any other plan is kept, for whatever values. Default true. */
  readonly prepare?: boolean;
};

/** A statement whose values are text already, so that nothing of it can fail before it reaches the database. */
export type TextStatement = Statement & { readonly values: readonly (string | null)[] };

/**
 * PostgreSQL: a server, or one of our own that runs beside the process.
 *
 * Everything called inside `transaction` runs on the transaction's connection, Prisma included: the driver routes by
 * asynchronous context. So no query inside a unit of work can wait for a second connection, and none escapes it.
 */
export interface Database {
  /** Prisma over the same connections. Unbound: use the organization-bound client of the context instead. */
  readonly prisma: PrismaClient;

  /**
   * Runs a statement, prepared once a connection under `statement.name` unless it says otherwise. Values pass as PostgreSQL text or JSON would;
   * `timestamptz` and `date` come back as `Date` unless the statement formats them, `json` parsed, `bigint` as string.
   * @throws DatabaseError
   */
  sql<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;

  /**
   * Runs `work` in one transaction; a throw rolls back. Inside another transaction it joins that one.
   * `work` does no other network call: it holds a connection, and the locks it takes.
   *
   * `last` is called once `work` is done and names the statements that end it. They are sent together with COMMIT and
   * answered with it; what it throws, and what the database refuses of them, rolls everything back. Default: none.
   */
  transaction<T>(work: () => Promise<T>, last?: () => readonly TextStatement[]): Promise<T>;

  /** Whether the caller runs inside `transaction`. */
  readonly inTransaction: boolean;

  /** Runs SQL of several statements outside any transaction (migrations, tests). */
  script(text: string): Promise<void>;

  /**
   * Runs one statement on a connection of its own, outside any transaction, for as long as it takes: an index that is built
   * beside who reads and writes. It ends with the process, and with `signal`. @throws DatabaseError
   */
  alone(text: string, signal?: AbortSignal): Promise<void>;

  /**
   * Statements of health checks and metrics, on two connections of their own at most, outside any transaction. Each ends
   * with an error after 1.5 seconds, whatever the database does. @throws DatabaseError
   */
  readonly probe: Pick<Database, 'sql'>;

  /** Whether every connection for requests and work is in use, so that the next statement has to wait. */
  readonly exhausted: boolean;

  /** Connections that have owed an answer for longer than statements usually take: the database, or the way to it, may be silent. */
  readonly silent: number;

  /** Ends all connections, after what is running. */
  close(): Promise<void>;
}

/** Lets the statements of the transaction it is run in take as long as they need: for migrations, and what jobs remove. */
export const unhurried: Statement = { name: 'database.unhurried', text: "select set_config('statement_timeout', '0', true)" };

/** A statement the database refused. `code` is PostgreSQL's SQLSTATE (manual, appendix A). */
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
 * SQLSTATE: connection exceptions, an idle transaction that was ended, serialization failure and deadlock, insufficient
 * resources, operator intervention (which a statement that takes too long is, too).
 */
const passing = /^(08|25P03|40001|40P01|53|57)/;
/** Prisma's own codes for the same (its error reference): unreachable, timeouts, closed connection, conflict, too many. */
const passingOfPrisma = /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/;

/** Whether the same may succeed a little later: the database is away or busy, or this attempt lost against another. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseError) return passing.test(error.code);
  if (!(error instanceof Error)) return false;
  const { code, syscall, meta } = error as {
    code?: unknown;
    syscall?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  if (typeof code === 'string' && passingOfPrisma.test(code)) return true;
  // A connection that broke while it was written to, by the system's name: EPIPE, of Unix sockets more than of others.
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && error.name.startsWith('Prisma')) return true;
  // A socket that is not there, which Prisma has no code for.
  if (syscall === 'connect') return true;
  const state = meta?.driverAdapterError?.cause?.originalCode;
  if (typeof state === 'string') return passing.test(state);
  // The driver's errors without a code are those of a lost connection.
  return code === undefined && /^(Error|Prisma.*)$/.test(error.name) && /\b(connection|connect)\b/i.test(error.message);
}
