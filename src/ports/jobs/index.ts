import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, type Job as Fetched, type JobResult, PgBoss } from 'pg-boss';
import type { Job, JobKind } from '../../workers/kit.ts';
import type { Engine } from '../database/engine.ts';
import { sessionOf } from '../database/session.ts';
import { keptAlive, type Patience, Silence } from '../database/silence.ts';
import type { Jobs } from './port.ts';
import { Wakes } from './wakes.ts';

type Options = {
  /** Every kind that may be sent. */
  kinds: readonly JobKind[];
  /** Whether this process will `start` workers: it then also cleans up and keeps the clock. */
  works: boolean;
  /** Told of what fails outside of anyone's call, and of each failed run. */
  onError(error: unknown, job?: { name: string; id: string }): void;
  /** Of connections that go silent. Default: `usualPatience`. */
  patience?: Patience;
};

const noJob = '00000000-0000-0000-0000-000000000000';
const atOnce = 20;
/** How long stopping waits for what runs, in milliseconds. */
const patience = 10_000;
/** They are woken (`Wakes`) and look by themselves only in case that fails. A full batch is followed by another. */
const fetching = { perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 60 } as const;

/** Seconds without a sign of life after which a slow job counts as failed; pg-boss looks every minute. */
const heartbeat = 30;

/**
 * Opens the job queues on the database, making their tables (schema `jobs`) and the queues of new kinds: 30 to 100 ms.
 * It has two connections of its own, so that looking for work never waits for requests.
 */
export async function openJobs(database: Engine, { kinds, works, onError, patience: silent }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    ...sessionOf(database.url),
    max: 2,
    application_name: 'atolye jobs',
    ...keptAlive,
    schema: 'jobs',
    supervise: works,
    // What ended goes when its kind says so, and not once a day: mails hold words of people.
    maintenanceIntervalSeconds: 300,
    schedule: works,
  });
  boss.on('error', (error) => onError(error));
  await boss.start();
  // From here on: what pg-boss changes of its tables at the start takes as long as it needs.
  const silence = new Silence((boss.getDb() as unknown as { pool: pg.Pool }).pool, silent);
  const inserts = new Map<string, Insert>();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const kind of kinds) {
    const { policy, ...changeable } = queueOptions(kind);
    if (existing.has(kind.name)) await boss.updateQueue(kind.name, changeable);
    else await boss.createQueue(kind.name, { policy, ...changeable });
    inserts.set(kind.name, await insertOf(boss, kind));
  }
  const statement: Jobs['statement'] = (name, payload, { inSeconds, singletonKey } = {}) => {
    const insert = inserts.get(name);
    if (!insert) throw new Error(`There is no kind of job called ${name}`);
    insert.kind.schema.parse(payload);
    // Queues keep one waiting job a key, and no key is a key too.
    const job = { ...insert.job, data: payload, startAfter: inSeconds, singletonKey: singletonKey ?? randomUUID() };
    return { name: `jobs.insert.${name}`, text: insert.text, values: [JSON.stringify([job])] };
  };

  const working: Job[] = [];
  const wakes = new Wakes(boss, onError);
  return {
    statement,
    wake: (name) => wakes.wake(name),

    async send(name, ...job) {
      const insert = statement(name, ...job);
      await database.sql(insert, insert.values);
      if (!database.inTransaction) wakes.wake(name);
    },

    async start(workers) {
      working.push(...workers);
      for (const worker of workers) {
        const { name, concurrency = atOnce, slow } = worker;
        const options = { ...fetching, batchSize: slow ? 1 : Math.max(2, concurrency) };
        // Of slow kinds each job has a worker of its own, which goes on to the next one by itself.
        for (let count = slow ? concurrency : 1; count > 0; count -= 1) {
          const id: string = await boss.work<unknown, undefined, typeof options>(name, options, (jobs) => {
            if (slow) boss.notifyWorker(id);
            return runAll(worker, jobs, concurrency, onError);
          });
          wakes.add(name, id);
        }
      }
      wakes.start();
      await setClocks(boss, workers);
    },

    async check() {
      if (!(await boss.isInstalled())) throw new Error('The job queues are gone');
    },

    async stop() {
      wakes.stop();
      silence.hurry(patience);
      await boss.stop({ graceful: true, timeout: patience });
      silence.close();
      const late = pause(patience, undefined, { ref: false });
      await Promise.race([late, Promise.allSettled(working.map((worker) => worker.stop?.()))]);
    },
  };
}

/** How jobs of a kind are queued: pg-boss's statement, and a job as its one parameter has it. */
type Insert = { readonly kind: JobKind; readonly text: string; readonly job: object };

/**
 * Asks pg-boss for the statement that queues a job of the kind. It is sent by us instead: prepared once a connection, and
 * with the end of a unit of work, while `boss.send` does an unknown number of turns of its own before it.
 */
async function insertOf(boss: PgBoss, kind: JobKind): Promise<Insert> {
  let insert: Insert | undefined;
  const noting: Db = {
    async executeSql(text, [jobs] = []) {
      insert = { kind, text, job: JSON.parse(jobs as string)[0] };
      return { rows: [{ id: noJob }] };
    },
  };
  await boss.send(kind.name, {}, { db: noting });
  if (!insert) throw new Error('pg-boss queues jobs in another way now');
  return insert;
}

function queueOptions({ retryLimit = 5, retentionSeconds = 7 * 24 * 60 * 60, slow }: JobKind) {
  return {
    policy: 'short',
    notify: false,
    retryLimit,
    retryBackoff: true,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: 900,
    ...(slow && { heartbeatSeconds: heartbeat }),
    deleteAfterSeconds: retentionSeconds,
  } as const;
}

/** Runs a batch, `concurrency` at a time. Each job succeeds or fails by itself. */
async function runAll(worker: Job, jobs: Fetched<unknown>[], concurrency: number, onError: Options['onError']): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = jobs.values();
  const lane = async () => {
    for (const { id, name, data } of waiting) {
      const payload = worker.schema.safeParse(data);
      try {
        if (!payload.success) throw payload.error;
        await worker.run(payload.data);
        results.push({ id, status: 'completed' });
      } catch (error) {
        onError(error, { name, id });
        // What cannot be read will not be readable the next time.
        results.push({ id, status: payload.success ? 'failed' : 'deadletter', output: { message: String(error) } });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, lane));
  return results;
}

/** Sets the clocks of the jobs that have one, and stops those of jobs that no longer do. */
async function setClocks(boss: PgBoss, workers: readonly Job[]): Promise<void> {
  const clocks = new Map(workers.flatMap(({ name, cron }) => (cron ? [[name, cron]] : [])));
  for (const { name } of await boss.getSchedules()) if (!clocks.has(name)) await boss.unschedule(name);
  for (const [name, cron] of clocks) await boss.schedule(name, cron, {}, { tz: 'UTC' });
}
