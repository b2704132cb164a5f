import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';

/** Vitest's `globalSetup`: a folder for what test files make once a run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A DATA_DIR with a migrated embedded database, to be copied; made by the first of the run's files that asks. */
export async function migratedFolder(): Promise<string> {
  const { TEST_RUN_FOLDER: run = tmpdir() } = process.env;
  const folder = join(run, 'migrated');
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(run, 'draft-'));
  const database = await openDatabase({ dataDir: draft });
  await migrate(database);
  await database.close();
  try {
    renameSync(draft, folder);
  } catch {
    // Another file was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
