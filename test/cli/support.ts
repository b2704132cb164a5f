import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventLog } from '../../schema/activity/event/read.ts';
import { asAdministrator, bootstrap } from '../../schema/bootstrap.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { sweep } from '../../schema/kernel/partitions.ts';
import { deleteTask } from '../../schema/work/task/delete.ts';
import { type Engine, migrate, openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { workers } from '../../src/workers/index.ts';
import { keepLogged } from '../support/logs.ts';
import { servicesOver } from '../support/services.ts';

const atolye = fileURLToPath(new URL('../../src/cli/bin.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'atolye-cli-'));
let folders = 0;

/** For `afterAll`. */
export const cleanUp = () => rmSync(root, { recursive: true, force: true });

/** A new path for a folder or file of one test. */
export const newPath = (suffix = '') => join(root, `${++folders}${suffix}`);

export type Run = { code: number | null; stdout: string; stderr: string };
type Environment = Record<string, string | undefined>;

/** Starts the command line in its own process, with only these settings. */
export function start(args: readonly string[], env: Environment = {}): ChildProcess {
  const { PATH, HOME } = process.env;
  // An earlier test file of this worker may have deleted it.
  mkdirSync(root, { recursive: true });
  return spawn(process.execPath, [atolye, ...args], { cwd: root, env: { PATH, HOME, DATA_DIR: join(root, 'none'), ...env } });
}

/** Runs a command to its end. */
export function cli(args: readonly string[], env: Environment = {}): Promise<Run> {
  return ended(start(args, env));
}

export function ended(child: ChildProcess): Promise<Run> {
  return new Promise((resolve, reject) => {
    const run: Run = { code: null, stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (text) => (run.stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (run.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => {
      // The output of a command is meant for its caller and may contain a token.
      keepLogged(run.stderr + run.stdout.replaceAll(/^(?!\{"level").*$/gm, ''));
      resolve({ ...run, code });
    });
  });
}

/** A token that is valid in every copy of `filledFolder`. */
export const knownToken = 'atp_known0123456789abcdefghij';

let template: Promise<string> | undefined;

/**
 * A data folder with the sample company, a log in two partitions, a deleted task, a waiting job, and values that are easily damaged by a
 * copy.
 */
export async function filledFolder(): Promise<string> {
  template ??= makeTemplate();
  const folder = newPath();
  cpSync(await template, folder, { recursive: true });
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = newPath();
  mkdirSync(folder);
  const database = await openDatabase({ dataDir: folder });
  await migrate(database);
  await withServices(database, async (services) => {
    await bootstrap(services, { adminEmail: 'admin@ornek.test', seed: 'sample', bootstrapToken: knownToken });
    const { organizationId, id, parentId } = await database.prisma.task.findFirstOrThrow({ where: { parentId: { not: null } } });
    const administrator = await database.prisma.member.findFirstOrThrow({ where: { role: 'admin' } });
    // Starts the next partition of the log.
    await sweep(database, eventLog, new Date(Date.now() + 8 * 86_400_000));
    const context = asAdministrator(services, { organization: organizationId, user: administrator.id });
    await deleteTask(context, { id });
    await services.jobs.send('purge-files', { organization: organizationId, file: 'fil_none' }, { inSeconds: 86_400 });
    // Ids that sort against the order of parents and children, enough rows for several batches, and unusual values.
    await database.script(`
      insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id, parent_id, updated_at)
        select organization_id, 'tsk_0' || n, project_id, 1000 + n, 'WEB-' || 1000 + n, 'İş "' || n || E'" \\\\ \\n\\t 🙂', 'is', status, position || n,
          created_by_id, case when n > 1 then 'tsk_0' || n - 1 else '${parentId}' end, '2026-01-02 03:04:05.678+00'
        from task, generate_series(1, 450) n where id = '${parentId}' order by n desc;
      update event set data = '{ "b":1,"a" : [1.50, "\\u0131"],"a":2}', previous = 'null' where seq = 2;
      insert into idempotency_key (organization_id, user_id, key, fingerprint, status, body, headers, expires_at)
        values ('${organizationId}', '${administrator.id}', 'k', 'f', 201, E'{"ç": "\\\\n"}', '{"etag": "1"}', now() + interval '1 day')`);
  });
  await database.close();
  return folder;
}

/** Runs `work` with services over a database. */
export async function withServices<T>(database: Engine, work: (services: Services) => Promise<T>): Promise<T> {
  const jobs = await openJobs(database, {
    kinds: workers({ database, mail: noMail, services: () => services }),
    works: false,
    onError() {},
  });
  const services = await servicesOver({ database, jobs });
  try {
    return await work(services);
  } finally {
    await jobs.stop();
  }
}

/** Opens a database while `work` runs. */
export async function withDatabase<T>(
  where: { dataDir?: string; databaseUrl?: string },
  work: (database: Engine) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir: '', poolSize: 2, ...where });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every row of every table in PostgreSQL's text form, including waiting jobs and the position of the sequence. */
export async function contents(database: Engine): Promise<Record<string, unknown[]>> {
  const tables =
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1";
  const all: Record<string, unknown[]> = {};
  for (const { name } of (await database.raw(tables)).rows as { name: string }[]) {
    if (name.includes('migrations')) continue;
    const { rows } = await database.raw(`set timezone to 'UTC'; select r::text as row from ${name} r order by r::text collate "C"`);
    all[name] = rows.map(({ row }) => row);
  }
  const { rows } = await database.raw(
    'select id::text, name, data, state::text, singleton_key, start_after, created_on, keep_until, retry_limit from jobs.job order by id',
  );
  all.jobs = rows;
  all.sequence = (await database.raw('select last_value::text, is_called from event_seq')).rows;
  return all;
}

/** A folder that looks like one with a database, for commands that never open it. */
export function dummyFolder(): string {
  const folder = newPath();
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  return folder;
}
