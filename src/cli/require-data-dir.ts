import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { reasonOf } from './explain.ts';
import { Failure } from './failure.ts';

/** Reason why a folder, or its nearest existing parent, is not writable; undefined if it is. */
export function whyNotWritable(folder: string): string | undefined {
  if (!existsSync(folder)) return dirname(folder) === folder ? undefined : whyNotWritable(dirname(folder));
  if (!statSync(folder).isDirectory()) return `ENOTDIR: ${folder}`;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** @throws Failure that names DATA_DIR if it is not writable */
export function requireDataDir(name: string): void {
  const dataDir = resolve(name);
  const reason = whyNotWritable(dataDir);
  if (reason) throw new Failure('doctor.dataDirReadOnly', { dataDir, reason });
}
