import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Tables whose dates and times are moved. */
const tables = ['task', 'reminder', 'cycle', 'cycle_scope'];

/** A number of days beyond all existing dates. */
const far = 365_000;

/**
 * Simulates the passing of days in a database whose server is not running: moves all dates and times of tasks, reminders and cycles back,
 * and queues the scheduled jobs.
 */
export async function daysPass(databaseUrl: string, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Disables triggers, because these updates are no changes of tasks.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ table: string; set: string }>(
      `select table_name as table, string_agg(format('%1$I = (%1$I - make_interval(days => $1))::%2$s', column_name, data_type), ', ') as set
        from information_schema.columns
        where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER'
          and data_type in ('date', 'timestamp with time zone')
        group by table_name`,
      [tables],
    );
    // Goes through an empty time range, because another row of a cycle's scope may have the target time.
    for (const by of [days + far, -far]) for (const { table, set } of rows) await client.query(`update ${table} set ${set}`, [by]);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  try {
    for (const job of ['turn-cycles', 'tell-reminders']) await boss.send(job, {});
  } finally {
    await boss.stop({ graceful: false });
  }
}
