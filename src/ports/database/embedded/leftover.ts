import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedError } from './error.ts';

type Running = {
  readonly pid: number;
  /** Folder of the data that the server was started on. */
  readonly folder: string;
  readonly started: number;
  readonly port: number;
  readonly host: string;
  readonly ready: boolean;
};

/** Reads PostgreSQL's postmaster.pid (format: src/include/utils/pidfile.h in its source). */
export function runningIn(data: string): Running | undefined {
  const file = join(data, 'postmaster.pid');
  let written: string;
  try {
    written = readFileSync(file, 'utf8');
  } catch (error) {
    // PostgreSQL removes the file when it ends, which may be at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, folder = '', started, port, sockets, address, , status = ''] = written.split('\n');
  const host = sockets || address || '127.0.0.1';
  return { pid: Number(pid), folder, started: Number(started), port: Number(port), host, ready: status.trim() === 'ready' };
}

/**
 * Stops the PostgreSQL that runs on `data`, if any. It may be shutting down, or its process and guard may have been killed. Process
 * ids are reused, so it signals only a server that answers and confirms its start time. Returns when the server has ended.
 * @throws EmbeddedError if the server still runs after `timeoutSeconds`
 */
export async function endLeftover(data: string, password: string | undefined, timeoutSeconds: number): Promise<void> {
  const late = performance.now() + timeoutSeconds * 1000;
  let signalled = false;
  for (let found = runningIn(data); found; found = runningIn(data)) {
    if (isCopied(found, data)) {
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(data, name), { force: true });
      return;
    }
    const answer = await ask(found, password);
    if (answer === 'nobody' && !isPostgres(found.pid)) {
      // A crash left the file. PostgreSQL would take any process with this id for another server on this data.
      rmSync(join(data, 'postmaster.pid'), { force: true });
      return;
    }
    if (typeof answer === 'object' && !signalled && Math.abs(answer.started - found.started) <= sameStart) {
      process.kill(found.pid, 'SIGINT');
      signalled = true;
    }
    if (performance.now() > late) throw new EmbeddedError('notStarted', { reason: `PostgreSQL (process ${found.pid}) does not end` });
    await pause(10);
  }
}

/** Whether the file was copied together with the data of another folder, whose server must not be stopped. */
function isCopied({ folder }: Running, data: string): boolean {
  const [other, own] = [statSync(folder, { throwIfNoEntry: false }), statSync(data)];
  return other !== undefined && (other.ino !== own.ino || other.dev !== own.dev);
}

/** Maximum difference in seconds between the start times in the file and from the server. */
const sameStart = 10;

/** Whether a process with this id runs that may be PostgreSQL. True if the system does not reveal its name. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const about = `/proc/${pid}/stat`;
  // Fields 2 and 3: name and state; Z is a zombie (proc_pid_stat(5)).
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
    // 57P03: the server starts or shuts down. Any other error means that another program answers there, or none.
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'nobody';
  } finally {
    await client.end().catch(() => undefined);
  }
}
