import { afterAll, describe, expect, test } from 'vitest';
import { cli, withDatabase } from '../cli/support.ts';
import { cleanUp, place, type ServerProcess, serve, until } from './server.ts';

afterAll(cleanUp);

const metric = async ({ output }: ServerProcess, name: string) => {
  const url = /"url":"([^"]+\/metrics)"/.exec(output)?.[1] as string;
  const text = await (await fetch(url)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

describe('an event that the feed cannot process', () => {
  test('is parked while the log goes on, reported by metrics and doctor, and retried after a repair', async () => {
    const env = (await place()) as { DATABASE_URL: string };
    const server = await serve({ ...env, METRICS_PORT: '0', LOG_LEVEL: 'info' });
    const sql = (text: string) => withDatabase({ databaseUrl: env.DATABASE_URL }, (opened) => opened.script(text));
    const rows = async (text: string) => (await withDatabase({ databaseUrl: env.DATABASE_URL }, (opened) => opened.raw(text))).rows;
    const places = () =>
      rows('select name from event_consumer c where seq = (select max(seq) from event e where e.organization_id = c.organization_id)');
    const command = (...args: string[]) => cli(args, { ...env, ATOLYE_LANG: 'en', PORT: '0' });
    const parked = 'atolye_consumer_parked\\{consumer="feed"\\}';

    const { body: task } = await server.api('POST', '/tasks', { body: { title: 'Zehirli' } });
    await until(async () => (await places()).length === 3);
    expect((await command('doctor')).stdout).toContain('✓ The feed, webhooks and search are up to date');

    // Simulates an event of a version that the feed does not understand.
    await sql(`insert into event (seq, organization_id, id, event, via, subject_id, task_id, data)
      select event_next_seq(organization_id), organization_id, 'evt_poison', 'task.created', 'rest', id, id, 'null' from task where id = '${task.id}'`);
    await server.api('POST', '/tasks', { body: { title: 'Sonraki' } });
    for (const tries of [1, 2, 3]) {
      await until(async () => (await rows(`select 1 from event_failure where consumer = 'feed' and tries = ${tries}`)).length === 1);
      await sql("update event_failure set due_at = now() - interval '1 second'");
    }
    await until(async () => (await metric(server, parked)) === 1);
    await until(async () => (await places()).length === 3);
    expect(await metric(server, 'atolye_consumer_lag_seconds\\{consumer="feed"\\}')).toBe(0);
    expect(await metric(server, 'atolye_dependency_up\\{dependency="database"\\}')).toBe(1);
    expect(server.output).toContain('feed goes on without event evt_poison');
    expect((await command('doctor')).stdout).toContain('! feed: 1 events could not be processed and wait.');

    expect(await command('events', 'retry')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 events failed again'),
    });
    await sql(
      `update event set data = (select data from event where event = 'task.created' and id <> 'evt_poison' and task_id = '${task.id}') where id = 'evt_poison'`,
    );
    expect(await command('events', 'retry')).toMatchObject({ code: 0, stderr: expect.stringContaining('Events processed: 1') });
    expect(await metric(server, parked)).toBe(0);
    expect(await server.end()).toBe(0);
  }, 300_000);
});
