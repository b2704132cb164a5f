import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = /^atolye-run-(\d+)-/;

/** GB that a run's databases, indexes and browsers take at the most: with less, tests fail for reasons that nobody finds. */
const room = 4;

/**
 * One folder for everything that a run of tests or a measurement writes: it becomes the temporary folder of this process and of
 * those it starts. What runs left that were killed is removed first.
 * @returns what removes it, which the end of this process does too
 * @throws Error when the disk has less room than a run takes
 */
export function makeRunFolder(): () => void {
  const system = tmpdir();
  for (const entry of readdirSync(system)) {
    const pid = Number(name.exec(entry)?.[1]);
    if (pid && !isRunning(pid)) remove(join(system, entry));
  }
  const { bavail, bsize } = statfsSync(system);
  const free = (bavail * bsize) / 1e9;
  if (free < room)
    throw new Error(`${free.toFixed(1)} GB are free in ${system}, and tests take ${room}: make room, or name another folder by TMPDIR.`);
  const folder = mkdtempSync(join(system, `atolye-run-${process.pid}-`));
  // Servers that run as somebody else where this is root have folders of their own in it.
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
    // It is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Somebody else's, or written to by a server that is just ending: the next run removes it.
  }
}
