import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';

/** A DATA_DIR with a migrated embedded database, to be copied. The first test file that asks creates it. */
export async function migratedFolder(): Promise<string> {
  const folder = join(tmpdir(), 'migrated');
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'draft-'));
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
