import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, type Job as Fetched, type JobResult, PgBoss } from 'pg-boss';
import type { Job, JobKind } from '../../workers/kit.ts';
import type { Engine } from '../database/engine.ts';
import type { Jobs } from './port.ts';

type Options = {
  /** Every kind that may be sent. */
  kinds: readonly JobKind[];
  /** Whether this process will `start` workers: it then also cleans up and keeps the clock. */
  works: boolean;
  /** Told of what fails outside of anyone's call, and of each failed run. */
  onError(error: unknown, job?: { name: string; id: string }): void;
};

const noJob = '00000000-0000-0000-0000-000000000000';
const atOnce = 20;
/** How long stopping waits for what runs, in milliseconds. */
const patience = 10_000;
/**
 * A NOTIFY wakes a worker for one batch, so a full one must fetch again (never a batch of one, for which pg-boss ignores
 * that); retries and delayed jobs notify nobody and wait for the poll.
 */
const fetching = {
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
} as const;

/** Of slow kinds each job has a worker of its own, which polls for the next one: a batch of one is not followed up. */
const fetchingSlow = {
  ...fetching,
  burstWhenBatchFull: false,
  batchSize: 1,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
} as const;
/** Seconds without a sign of life after which a slow job counts as failed; pg-boss looks every minute. */
const heartbeat = 30;

/**
 * Opens the job queues on the database, making their tables (schema `jobs`) and the queues of new kinds: 30 to 100 ms.
 * It has two connections of its own, and a third where it works, so that polling never waits for requests.
 */
export async function openJobs(database: Engine, { kinds, works, onError }: Options): Promise<Jobs> {
  const routed: Db = { executeSql: async (text, values) => database.raw(text, values) };
  const boss = new PgBoss({
    connectionString: database.url,
    max: 2,
    application_name: 'atolye jobs',
    schema: 'jobs',
    supervise: works,
    schedule: works,
    useListenNotify: works,
  });
  boss.on('error', (error) => onError(error));
  await boss.start();
  const known = new Map(kinds.map((kind) => [kind.name, kind]));
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const kind of kinds) {
    const { policy, ...changeable } = queueOptions(kind);
    if (existing.has(kind.name)) await boss.updateQueue(kind.name, changeable);
    else await boss.createQueue(kind.name, { policy, ...changeable });
    // Fills pg-boss's cache of queues: done at the first send it would ask on another connection than the sender's.
    await boss.findJobs(kind.name, { id: noJob });
  }

  const working: Job[] = [];
  return {
    async send(name, payload, { startAfter, singletonKey } = {}) {
      const kind = known.get(name);
      if (!kind) throw new Error(`There is no kind of job called ${name}`);
      kind.schema.parse(payload);
      // Queues keep one waiting job a key, and no key is a key too.
      await boss.send(name, payload, { db: routed, startAfter, singletonKey: singletonKey ?? randomUUID() });
    },

    async start(workers) {
      working.push(...workers);
      for (const worker of workers) {
        const { name, concurrency = atOnce, slow } = worker;
        const batch = { ...fetching, batchSize: Math.max(2, concurrency) };
        const options = slow ? { ...fetchingSlow, localConcurrency: concurrency } : batch;
        await boss.work<unknown, undefined, typeof options>(name, options, (jobs) => runAll(worker, jobs, concurrency, onError));
      }
      await setClocks(boss, workers);
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: patience });
      const late = pause(patience, undefined, { ref: false });
      await Promise.race([late, Promise.allSettled(working.map((worker) => worker.stop?.()))]);
    },
  };
}

function queueOptions({ retryLimit = 5, keptSeconds = 7 * 24 * 60 * 60, slow }: JobKind) {
  return {
    policy: 'short',
    notify: true,
    retryLimit,
    retryBackoff: true,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: 900,
    ...(slow && { heartbeatSeconds: heartbeat }),
    deleteAfterSeconds: keptSeconds,
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
