import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedError } from './error.ts';

/** What PostgreSQL writes about itself into postmaster.pid (its source: src/include/utils/pidfile.h). */
export function runningIn(data: string): { pid: number; started: number; port: number; host: string; ready: boolean } | undefined {
  const file = join(data, 'postmaster.pid');
  let written: string;
  try {
    written = readFileSync(file, 'utf8');
  } catch (error) {
    // PostgreSQL removes the file when it ends, which may be at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , started, port, sockets, address, , status = ''] = written.split('\n');
  const host = sockets || address || '127.0.0.1';
  return { pid: Number(pid), started: Number(started), port: Number(port), host, ready: status.trim() === 'ready' };
}

/**
 * Ends the PostgreSQL that runs on `data`, if one does: of a process that was killed together with its guard, or that is
 * still shutting down. A number in postmaster.pid proves nothing, since the system gives numbers again: only what answers
 * there and says that it is this one gets a signal. Returns when it has ended.
 * @throws EmbeddedError when it has not after `patience` seconds
 */
export async function endLeftover(data: string, password: string | undefined, patience: number): Promise<void> {
  const late = performance.now() + patience * 1000;
  let told = false;
  for (let found = runningIn(data); found; found = runningIn(data)) {
    const answer = await ask(found, password);
    if (answer === 'nobody' && !isPostgres(found.pid)) {
      // A crash left the file. PostgreSQL takes whatever has that number now for another server of its own.
      rmSync(join(data, 'postmaster.pid'), { force: true });
      return;
    }
    if (typeof answer === 'object' && !told && Math.abs(answer.started - found.started) <= sameStart) {
      process.kill(found.pid, 'SIGINT');
      told = true;
    }
    if (performance.now() > late) throw new EmbeddedError('notStarted', { reason: `PostgreSQL (process ${found.pid}) does not end` });
    await pause(10);
  }
}

/** Seconds that a server's two notes of its start may differ. */
const sameStart = 10;

/** Whether a process of this number runs that may be PostgreSQL. Where the system does not tell its name, it may. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const about = `/proc/${pid}/stat`;
  // Its name, and its state: one that has ended and that nobody asked after is Z (proc_pid_stat(5)).
  return !existsSync(about) || /^\d+ \(postgres\) [^ZX]/.test(readFileSync(about, 'utf8'));
}

type Answer = { started: number } | 'busy' | 'nobody';

async function ask({ host, port }: { host: string; port: number }, password: string | undefined): Promise<Answer> {
  const client = new pg.Client({ host, port, user: 'atolye', password, database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select extract(epoch from pg_postmaster_start_time())::float8 as started');
    return { started: rows[0].started };
  } catch (error) {
    // It starts, or shuts down; whatever else stands there now is not it.
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'nobody';
  } finally {
    await client.end().catch(() => undefined);
  }
}
