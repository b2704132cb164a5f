import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { DataDirInUse } from '../../ports/database/data-dir.ts';
import { runningIn } from '../../ports/database/embedded/leftover.ts';
import { dataOf, hasEmbedded } from '../../ports/database/embedded.ts';
import { withLock } from '../open.ts';
import { whyNotWritable } from '../require-data-dir.ts';
import { ask } from './ask.ts';
import { checkEmbedded } from './database.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

/** Checks DATA_DIR, and the embedded database in it unless DATABASE_URL is set. Creates nothing. */
export async function* checkDataDir({ dataDir: name, databaseUrl, elasticsearch }: Config): AsyncGenerator<Finding> {
  const dataDir = resolve(name);
  const reason = whyNotWritable(dataDir);
  if (reason) {
    yield bad('doctor.dataDirReadOnly', { dataDir, reason });
    return;
  }
  yield existsSync(dataDir) ? ok('doctor.dataDir', { dataDir }) : ok('doctor.dataDirNew', { dataDir });
  if (databaseUrl) return;
  if (!hasEmbedded(dataDir)) yield ok('doctor.databaseNew');
  else yield* checkDatabase({ dataDir, elasticsearch });
}

async function* checkDatabase(where: Pick<Config, 'dataDir' | 'elasticsearch'>): AsyncGenerator<Finding> {
  const { dataDir } = where;
  try {
    yield* await withLock(dataDir, async () => {
      const left = runningIn(dataOf(dataDir));
      const found = await checkEmbedded(where);
      return left ? [warn('doctor.leftover', { pid: left.pid }), ...found] : found;
    });
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    yield* checkHolder(error);
    if (error.database) yield* await checkEmbedded(where, error.database);
  }
}

async function* checkHolder({ pid = 0, url }: DataDirInUse): AsyncGenerator<Finding> {
  if (!url) {
    yield warn('doctor.lockedProcess', { pid: pid || '?' });
    return;
  }
  yield ok('doctor.lockedServer', { pid: pid || '?', url });
  const { body, reason } = await ask(`${url}/readyz`);
  yield body?.status === 'ok' ? ok('doctor.databaseServer') : warn('doctor.databaseServerDown', { url, reason });
}
