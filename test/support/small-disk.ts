import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mounts a disk of this size (`3m`, as for `mount -o size=`). @returns its folder; undefined, with a warning, if the user may not mount
 * one
 */
export function smallDisk(size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'atolye-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.warn(`skipped: a disk that is really full takes a user who may mount one (${(error as Error).message.trim()})`);
    return undefined;
  }
}

/** Removes a disk that `smallDisk` mounted. For `afterAll`. */
export function unmount(disk: string | undefined): void {
  if (!disk) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
}
