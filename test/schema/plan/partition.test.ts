import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfLog, eventLog } from '../../../schema/activity/event/read.ts';
import { webhooksConsumer } from '../../../schema/activity/webhook/consumer.ts';
import { sweep } from '../../../schema/kernel/partitions.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { planOf } from '../../support/plan.ts';
import { type Asked, type RecordedApp, recordedApp } from '../../support/recorder.ts';

afterAll(renewApp);

describe('an event log in four partitions', () => {
  let team: Organization;
  let recorded: RecordedApp;
  let cursor: string;
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    const { services } = await testApp();
    for (let week = 1; week <= 3; week++) {
      const text = `insert into event (seq, organization_id, id, event, via, subject_id, data)
        select event_next_seq($1), $1, 'evt_' || n, 'notification.created', 'system', 's', '{}' from generate_series(1, 3000) n`;
      await team.context.sql({ name: 'test.fill_log', text, values: [team.id] });
      await sweep(services.database, eventLog, new Date(Date.now() + 8 * 86_400_000));
    }
    await services.database.script('analyze');
    await consume(services, webhooksConsumer, team.id);
    cursor = await endOfLog(team.context);
    await buildTask(team.admin);
  });

  /** Partitions that a statement reads. */
  async function read(statement: Asked | undefined): Promise<string[]> {
    if (!statement) throw new Error('no statement');
    const nodes = await planOf((await testApp()).services.database, statement, 'custom');
    const tables = nodes.filter((node) => node['Actual Loops'] > 0).map((node) => node['Relation Name'] ?? '');
    return [...new Set(tables.filter((table) => table.startsWith('event_') && table !== 'event_consumer'))].sort();
  }

  test('a page after a cursor reads only the partitions from the cursor on', async () => {
    const { statements } = await recorded.ask(team.admin, `/events?after=${cursor}`);
    const page = statements.find(({ name }) => name.startsWith('event.list'));
    // The cursor is at the last event of its partition.
    expect(await read(page)).toEqual(['event_2', 'event_3']);
  });

  test('without webhooks, their consumer does not read the events again', async () => {
    await buildTask(team.admin);
    recorded.take();
    await consume(recorded.services, webhooksConsumer, team.id);
    const names = recorded.take().map(({ name }) => name);
    expect(names).toContain('webhook.enabled');
    expect(names).not.toContain('webhook.match');
  });

  test('matching events for webhooks reads only their partition', async () => {
    await team.admin.client.post('/webhooks', { url: 'https://alici.example.test', events: ['task.*'] });
    await buildTask(team.admin);
    recorded.take();
    await consume(recorded.services, webhooksConsumer, team.id);
    expect(await read(recorded.take().find(({ name }) => name === 'webhook.match'))).toEqual(['event_3']);
  });
});
