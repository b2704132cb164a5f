import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../../../prisma/generated/client/client.ts';
import type { Engine } from './engine.ts';
import { PgliteSession, type Rows } from './pglite-session.ts';
import { Gate, type Parsers, PgliteUnit, type Query } from './pglite-unit.ts';
import type { Statement } from './port.ts';
import { databaseError, innerRollback, separateBatches, Units } from './unit.ts';

const ignore = () => {};

/** PGlite as Prisma's adapter knows it, with every statement on the caller's transaction. */
function forPrisma(units: Units<PgliteUnit>, open: () => PgliteUnit, query: Query) {
  type Transaction = { query: PGlite['query']; rollback(): Promise<void>; ended: Promise<void> };
  const queryOf =
    (run: Query) =>
    (text: string, values: unknown[] = [], options: { parsers?: Parsers } = {}) =>
      run(text, values, { parsers: options.parsers });
  const client = {
    query: queryOf((...args) => (units.current()?.query ?? query)(...args)),
    async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      const outer = units.current();
      const unit = outer ?? open();
      const end = Promise.withResolvers<void>();
      const rollback = async () => {
        unit.failure ??= innerRollback();
      };
      // The adapter refers to what this returns.
      await undefined;
      const result = await work({ query: queryOf(unit.query) as PGlite['query'], rollback, ended: end.promise });
      if (!outer) {
        unit.closed = true;
        end.resolve(unit.failure ? unit.rollback() : unit.commit());
      } else end.resolve();
      await end.promise;
      return result;
    },
  };
  const factory = new PrismaPGlite(client as unknown as PGlite);
  return {
    ...factory,
    provider: 'postgres' as const,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      const start = adapter.startTransaction.bind(adapter);
      // The adapter sets the level outside the transaction (PGlite runs one at a time anyhow), and loses a failed commit.
      adapter.startTransaction = async () => {
        const started = await start();
        const { client } = started as unknown as { client: Transaction };
        const commit = started.commit.bind(started);
        return Object.assign(started, { commit: () => commit().then(() => client.ended) });
      };
      return adapter;
    },
  };
}

const text = (value: string) => value;
const utc = (value: string) => new Date(`${value.replace(' ', 'T')}Z`);

/** PGlite unpacks a new database file by file: made beside and renamed, since it never opens one that was cut off half-way. */
async function make(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: draft })).close();
  await rename(draft, folder);
}

/** Opens PGlite in `folder` (made when missing), or in memory without one. A new folder takes about 4 s. */
export async function openPglite(folder: string | undefined): Promise<Engine> {
  if (folder && !existsSync(join(folder, 'PG_VERSION'))) await make(folder);
  const pglite = await PGlite.create({ dataDir: folder ?? 'memory://', parsers: { 20: text, 1114: utc } });
  const session = new PgliteSession(pglite);
  const gate = new Gate();
  const units = new Units<PgliteUnit>();
  const open = () => new PgliteUnit(session, gate);
  const outside: Query = (...args) => gate.pass(() => session.query(...args));
  const query: Query = (...args) => (units.current()?.query ?? outside)(...args);
  const script = (statements: string) =>
    gate.pass(async () => {
      try {
        return await session.script(statements);
      } catch (error) {
        // A script that fails half-way may leave a transaction open.
        await session.script('ROLLBACK').catch(ignore);
        throw error;
      }
    });
  const prisma = new PrismaClient({
    adapter: forPrisma(units, open, outside),
    transactionOptions: { maxWait: 30_000, timeout: 60_000 },
  });
  separateBatches(prisma, units);
  const failed = (error: unknown): never => {
    throw databaseError(error);
  };
  const objects = ({ fields, rows }: Rows) => rows.map((row) => Object.fromEntries(row.map((cell, i) => [fields[i]!.name, cell])));

  return {
    engine: 'pglite',
    url: undefined,
    prisma,
    get inTransaction() {
      return units.inside;
    },
    sql: <Row>(statement: Statement, values: readonly unknown[]) =>
      query(statement.text, values, statement.prepare === false ? {} : { name: statement.name }).then(
        (result) => objects(result) as Row[],
        failed,
      ),
    transaction: (work) => units.run(open, work),
    async script(text) {
      await script(text).catch(failed);
    },
    async raw(text, values) {
      if (values?.length) return { rows: objects(await query(text, values, {}).catch(failed)) };
      const unit = units.current();
      return (unit ? unit.script(text) : script(text)).catch(failed);
    },
    async listen(channel, onMessage) {
      await script(`LISTEN "${channel}"`);
      const close = pglite.onNotification((name, payload) => name === channel && onMessage(payload));
      return {
        async close() {
          close();
          await script(`UNLISTEN "${channel}"`);
        },
      };
    },
    async close() {
      await prisma.$disconnect();
      await gate.pass(async () => {
        // Closing while the last statement still runs in the engine can spin for ever.
        await session.script('SELECT 1').catch(ignore);
        await pglite.close();
      });
    },
  };
}
