import pg from 'pg';
import { keepAliveOptions } from './dead-connections.ts';
import { type Database, DatabaseError } from './port.ts';
import { sessionOf } from './session.ts';
import { databaseError } from './unit.ts';

/** Timeout in milliseconds for a statement and for the wait for a connection. */
const timeoutMs = 1_500;

/** Runs statements of health checks and metrics. They have their own connections, so that a full pool does not delay them. */
export function openProbe(url: string): Pick<Database, 'sql'> & { close(): Promise<void> } {
  const pool = new pg.Pool({
    ...sessionOf(url),
    max: 2,
    application_name: 'atolye probe',
    connectionTimeoutMillis: timeoutMs,
    // The server cancels the statement; if the server does not respond, pg stops waiting and drops the connection.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 0,
    ...keepAliveOptions,
  });
  // An idle connection was lost: the pool has dropped it.
  pool.on('error', () => {});
  return {
    sql: <Row>({ text }: { text: string }, values: readonly unknown[]) =>
      pool.query(text, values as unknown[]).then(
        ({ rows }) => rows as Row[],
        (error) => {
          const failure = databaseError(error);
          // pg's own timeout has no code. It counts as a failed connection.
          throw failure instanceof DatabaseError ? failure : new DatabaseError('08006', error.message, undefined, { cause: error });
        },
      ),
    close: () => pool.end(),
  };
}
