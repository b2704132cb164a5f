import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of stored files of the tests' app in this process. */
export const storageFolder = join(tmpdir(), `atolye-test-files-${process.pid}`);

/** Names of stored and partly written files of an organization. */
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
