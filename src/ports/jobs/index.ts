import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type Db, type Job as Fetched, type JobResult, PgBoss } from 'pg-boss';
import type { Job, JobKind } from '../../workers/kit.ts';
import { DeadConnectionDetector, keepAliveOptions, type LivenessTimeouts } from '../database/dead-connections.ts';
import type { Engine } from '../database/engine.ts';
import { sessionOf } from '../database/session.ts';
import type { Jobs } from './port.ts';
import { Wakes } from './wakes.ts';

type Options = {
  /** All kinds of jobs that may be sent. */
  kinds: readonly JobKind[];
  /** Whether this process will `start` workers: it then also does maintenance and schedules cron jobs. */
  works: boolean;
  /** Called for errors outside of any call, and for each failed run. */
  onError(error: unknown, job?: { name: string; id: string }): void;
  /** Timeouts for unresponsive connections. Default: `defaultLivenessTimeouts`. */
  livenessTimeouts?: LivenessTimeouts;
};

const noJob = '00000000-0000-0000-0000-000000000000';
const atOnce = 20;
/** Timeout in milliseconds for running jobs when stopping. */
const stopTimeoutMs = 10_000;
/** `Wakes` wakes the workers; they poll only in case that fails. A full batch is followed by another. */
const fetching = { perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 60 } as const;

/** Seconds without a heartbeat after which a slow job counts as failed; pg-boss checks every minute. */
const heartbeat = 30;

/**
 * Opens the job queues on the database. Creates their tables (schema `jobs`) and the queues of new kinds: 30 to 100 ms. It has two
 * connections of its own, so that polling never waits for requests.
 */
export async function openJobs(database: Engine, { kinds, works, onError, livenessTimeouts }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    ...sessionOf(database.url),
    max: 2,
    application_name: 'atolye jobs',
    ...keepAliveOptions,
    schema: 'jobs',
    supervise: works,
    // Deletes finished jobs soon after their retention time, not once a day: mails contain personal data.
    maintenanceIntervalSeconds: 300,
    schedule: works,
  });
  boss.on('error', (error) => onError(error));
  await boss.start();
  // Starts here, because migrations of pg-boss's tables at the start may take any time.
  const detector = new DeadConnectionDetector((boss.getDb() as unknown as { pool: pg.Pool }).pool, livenessTimeouts);
  const inserts = new Map<string, Insert>();
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const { policy, ...changeable } = queueOptions(kind);
    const queue = existing.get(kind.name);
    if (!queue) await boss.createQueue(kind.name, { policy, ...changeable });
    else if (!isDeepStrictEqual({ ...queue, ...changeable }, { ...queue })) await boss.updateQueue(kind.name, changeable);
    inserts.set(kind.name, await insertOf(boss, kind));
  }
  const statement: Jobs['statement'] = (name, payload, { inSeconds, singletonKey } = {}) => {
    const insert = inserts.get(name);
    if (!insert) throw new Error(`There is no kind of job called ${name}`);
    insert.kind.schema.parse(payload);
    // A queue accepts one waiting job per key, and a missing key counts as a key.
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
        // Each job of a slow kind has its own worker, which continues with the next one immediately.
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
      detector.hurry(stopTimeoutMs);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      detector.close();
      const late = pause(stopTimeoutMs, undefined, { ref: false });
      await Promise.race([late, Promise.allSettled(working.map((worker) => worker.stop?.()))]);
    },
  };
}

/** pg-boss's statement that queues jobs of a kind, and a job in the form of its one parameter. */
type Insert = { readonly kind: JobKind; readonly text: string; readonly job: object };

/**
 * Captures the statement with which pg-boss queues a job of the kind. This module sends it itself: prepared once per connection,
 * and together with the end of a unit of work. `boss.send` awaits an unknown number of steps before it.
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

/** Runs a batch, `concurrency` at a time. Each job succeeds or fails independently. */
async function runAll(worker: Job, jobs: Fetched<unknown>[], concurrency: number, onError: Options['onError']): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = jobs.values();
  const runRemaining = async () => {
    for (const { id, name, data } of waiting) {
      const payload = worker.schema.safeParse(data);
      try {
        if (!payload.success) throw payload.error;
        await worker.run(payload.data);
        results.push({ id, status: 'completed' });
      } catch (error) {
        onError(error, { name, id });
        // An invalid payload stays invalid, so it is not retried.
        results.push({ id, status: payload.success ? 'failed' : 'deadletter', output: { message: String(error) } });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, runRemaining));
  return results;
}

/** Schedules the jobs that have a cron expression, and unschedules those that no longer do. */
async function setClocks(boss: PgBoss, workers: readonly Job[]): Promise<void> {
  const clocks = new Map(workers.flatMap(({ name, cron }) => (cron ? [[name, cron]] : [])));
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of existing.keys()) if (!clocks.has(name)) await boss.unschedule(name);
  for (const [name, cron] of clocks) if (existing.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
}
