import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, openDatabase } from '../../src/ports/database/index.ts';
import { postgres } from '../support/postgres.ts';

export const server = await postgres();

const opened: { close(): Promise<void> }[] = [];
let folder: string | undefined;

/** Opens a new database, migrated unless `empty`, on the default test server or on `on`. */
export async function openEngine({ empty = false, poolSize = 10, on = server } = {}): Promise<Engine> {
  return closeLater(await openDatabase({ databaseUrl: await on.createDatabase({ empty }), dataDir: '', poolSize }));
}

export function closeLater<T extends { close(): Promise<void> }>(database: T): T {
  opened.push(database);
  return database;
}

/** Returns a temporary folder, shared by the tests of one file. */
export function temporaryFolder(): string {
  folder ??= mkdtempSync(join(tmpdir(), 'atolye-test-'));
  return folder;
}

/** For `afterAll`: closes the databases and removes the folder. */
export async function cleanUp(): Promise<void> {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  if (folder) rmSync(folder, { recursive: true, force: true });
  // The test files of a worker share this module.
  folder = undefined;
}

export const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;

/** Returns the rejection reason of a promise; undefined if it resolves. */
export const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error,
  );

export const xid = { name: 'test_xid', text: 'SELECT pg_current_xact_id()::text AS xid' };
