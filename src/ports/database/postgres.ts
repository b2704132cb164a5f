import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../prisma/generated/client/client.ts';
import { keepAliveOptions, type LivenessTimeouts } from './dead-connections.ts';
import type { Engine } from './engine.ts';
import type { Statement } from './port.ts';
import { RoutedPool } from './postgres-pool.ts';
import { openProbe } from './probe.ts';
import { sessionOf } from './session.ts';
import { databaseError, separateBatches } from './unit.ts';

/**
 * Names for Prisma's statements, so that each connection prepares them once. PostgreSQL keeps prepared statements until the
 * connection ends, so they are limited: only texts seen `often` within the last thousand get one of the `limit` names.
 */
export function statementNames(limit = 500, often = 3): (query: { sql: string }) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return ({ sql }) => {
    const name = names.get(sql);
    if (name || names.size >= limit) return name;
    const times = (seen.get(sql) ?? 0) + 1;
    seen.delete(sql);
    if (times >= often) {
      names.set(sql, `prisma_${names.size}`);
      return names.get(sql);
    }
    seen.set(sql, times);
    if (seen.size > 1000) seen.delete(seen.keys().next().value as string);
    return undefined;
  };
}

/** Dates and timestamps without a zone are UTC; pg would read them in the zone of the process. */
const utc = (text: string) => new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, utc],
  [pg.types.builtins.TIMESTAMP, utc],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/**
 * Timeouts in milliseconds. Proxies and clients give up on a request within a minute, but a statement would continue and a
 * transaction would keep its locks. Work that may take longer runs `unhurried`.
 */
const timeouts = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * Forces one generic plan for each prepared statement. PostgreSQL would otherwise replan for each execution if it estimates that to
 * be cheaper; for a list, planning costs three times its execution. The plan tests check the plans on growing tables. Unprepared
 * statements are planned for their values (RoutedPool).
 */
const keepPlans = { plan_cache_mode: 'force_generic_plan' };

/** Settings of `runAlone`: no timeout, and memory for building an index, since few run at once. */
const aloneSettings = { statement_timeout: '0', maintenance_work_mem: '256MB' };

async function runAlone(url: string, text: string, signal: AbortSignal | undefined): Promise<void> {
  const client = new pg.Client({ ...sessionOf(url, aloneSettings), application_name: 'atolye', ...keepAliveOptions });
  client.on('error', () => {});
  const disconnect = () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', disconnect, { once: true });
  try {
    await client.connect();
    // Makes the server cancel the statement within a second after the client has gone. Not every system supports this.
    await client.query('SET client_connection_check_interval = 1000').catch(() => {});
    await client.query(text);
  } finally {
    signal?.removeEventListener('abort', disconnect);
    await client.end().catch(() => {});
  }
}

type Options = {
  /** Called after the last connection is closed. */
  readonly onClosed?: (() => Promise<void>) | undefined;
  /** Timeouts for unresponsive connections. Default: `defaultLivenessTimeouts`. */
  readonly livenessTimeouts?: LivenessTimeouts | undefined;
};

/** Opens the database of a PostgreSQL server with at most `poolSize` connections. It connects at the first statement. */
export async function openPostgres(url: string, poolSize: number, { onClosed, livenessTimeouts }: Options = {}): Promise<Engine> {
  const pool = new RoutedPool(
    {
      ...sessionOf(url, keepPlans),
      max: poolSize,
      application_name: 'atolye',
      connectionTimeoutMillis: 10_000,
      // Idle connections stay open: closing them costs a timer per statement and a new connection after each pause.
      idleTimeoutMillis: 0,
      ...keepAliveOptions,
      ...timeouts,
      types,
      ...({ pipeline: true } as object),
    },
    livenessTimeouts,
  );
  // An idle connection was lost: the pool has dropped it, and the next statement opens another.
  pool.on('error', () => {});
  const { units } = pool;
  const probe = openProbe(url);
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: statementNames() as (query: { sql: string }) => string,
  });
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: 30_000, timeout: 60_000 } });
  separateBatches(prisma, units);
  const failed = (error: unknown): never => {
    throw databaseError(error);
  };

  const query = <Row>({ name, text, prepare = true }: Statement, values: readonly unknown[]) =>
    pool
      .query(prepare ? { name, text, values } : { once: true, text, values })
      .then((result: pg.QueryResult) => result.rows as Row[], failed);

  return {
    url,
    prisma,
    get inTransaction() {
      return units.inside;
    },
    sql: query,
    transaction: (work, last) =>
      units.run(pool.open, work, () => last?.().map((each) => (each instanceof Promise ? each : query(each, each.values))) ?? []),
    async script(text) {
      await pool.alone({ text }).catch(failed);
    },
    alone: (text, signal) => runAlone(url, text, signal).catch(failed),
    async raw(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query({ text, values }).catch(failed);
      return { rows: Array.isArray(result) ? result.flatMap((part) => part.rows) : result.rows };
    },
    probe,
    refusals: pool.refusals,
    get exhausted() {
      return pool.totalCount >= poolSize && pool.idleCount === 0;
    },
    get silent() {
      return pool.detector.suspects;
    },
    get cut() {
      return pool.detector.cut;
    },
    hurry: (most) => pool.detector.hurry(most),
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), probe.close()]);
      pool.detector.close();
      await onClosed?.();
    },
  };
}
