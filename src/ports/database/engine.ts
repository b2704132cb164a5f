import type { Database } from './port.ts';

/** What the drivers offer to other ports beyond `Database`: jobs and migrations. */
export interface Engine extends Database {
  /**
   * Runs SQL on the transaction's connection, or on any. With `values` it is one statement; without, it may be several,
   * whose rows are joined.
   * @throws DatabaseError
   */
  raw(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;

  /** Calls `onMessage` for each NOTIFY on `channel` until closed. Only embedded: others listen on a connection of their own. */
  listen?(channel: string, onMessage: (payload: string) => void): Promise<{ close(): Promise<void> }>;

  /** Address of the server, for those who need connections of their own. */
  readonly url: string | undefined;
}
