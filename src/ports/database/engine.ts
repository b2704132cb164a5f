import type { Database } from './port.ts';

/** Driver features that only other ports use, for jobs and migrations. */
export interface Engine extends Database {
  /**
   * Runs SQL on the transaction's connection, or on any. With `values` the text is one statement. Without, it may be several, whose
   * rows are concatenated.
   * @throws DatabaseError
   */
  raw(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;

  /** Called during shutdown: limits every wait for an answer to `most` milliseconds from now on. */
  hurry(most: number): void;

  /** Statements refused because of the server's own state (SQLSTATE classes 53, 58, XX) since the start, by SQLSTATE. */
  readonly refusals: ReadonlyMap<string, number>;

  /** Number of connections closed because the database did not answer. */
  readonly cut: number;

  /** URL of the server, for modules that need their own connections. */
  readonly url: string;
}
