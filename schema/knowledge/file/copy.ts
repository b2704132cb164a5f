import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'atolye-file-';

/** Creates a local temporary folder for the bytes of a file that is being read. Its name contains the process id. */
export const copyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));

/** Removes the folders of processes on this machine that ended while they read a file. */
export async function sweepCopies(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    const path = join(tmpdir(), name);
    if (pid && (await isLeft(Number(pid), path))) await rm(path, { recursive: true, force: true });
  }
}

/** In a container, a process may have the same id as the one before it. The folder is then older than the process. */
async function isLeft(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  const { ctimeMs } = await stat(path).catch(() => ({ ctimeMs: Number.POSITIVE_INFINITY }));
  return ctimeMs < Date.now() - 1000 * process.uptime();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
