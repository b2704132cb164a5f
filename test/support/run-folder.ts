import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = /^atolye-run-(\d+)-/;

/** Maximum disk space of a run's databases, indexes and browsers in GB. With less, tests fail for reasons that are hard to find. */
const neededSpace = 4;

/**
 * One folder for everything that a run of tests or a measurement writes. It becomes the temporary folder of this process and its children.
 * Folders of killed runs are removed first.
 * @returns a function that removes it, which also runs at the end of this process
 * @throws Error if the disk has less free space than a run needs
 */
export function makeRunFolder(): () => void {
  const system = tmpdir();
  for (const entry of readdirSync(system)) {
    const pid = Number(name.exec(entry)?.[1]);
    if (pid && !isRunning(pid)) remove(join(system, entry));
  }
  const { bavail, bsize } = statfsSync(system);
  const free = (bavail * bsize) / 1e9;
  if (free < neededSpace)
    throw new Error(
      `${free.toFixed(1)} GB are free in ${system}, and tests take ${neededSpace}: make room, or name another folder by TMPDIR.`,
    );
  const folder = mkdtempSync(join(system, `atolye-run-${process.pid}-`));
  // If this process runs as root, servers run as other users in subfolders.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const end = () => remove(folder);
  process.once('exit', end);
  return end;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Belongs to another user, or a server that is ending still writes to it: the next run removes it.
  }
}
