import type { Database } from './port.ts';

/** What the drivers offer to other ports beyond `Database`: jobs and migrations. */
export interface Engine extends Database {
  /**
   * Runs SQL on the transaction's connection, or on any. With `values` it is one statement; without, it may be several,
   * whose rows are joined.
   * @throws DatabaseError
   */
  raw(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;

  /** Before the end of the process: from now on no answer is waited for longer than `most` milliseconds. */
  hurry(most: number): void;

  /** Statements that the server refused because of its own state (SQLSTATE classes 53, 58, XX), by SQLSTATE, since the start. */
  readonly refusals: ReadonlyMap<string, number>;

  /** How many connections were ended because they gave no answer. */
  readonly cut: number;

  /** Address of the server, for those who need connections of their own. */
  readonly url: string;
}
