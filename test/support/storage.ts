import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the tests' app of this process keeps the bytes of files. */
export const storageFolder = join(tmpdir(), `atolye-test-files-${process.pid}`);

/** What is kept there of an organization, and what is half written. */
export function storedFiles(organization: string): string[] {
  return [organization, '.parts'].flatMap(namesIn).sort();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(join(storageFolder, folder));
  } catch {
    return [];
  }
}
