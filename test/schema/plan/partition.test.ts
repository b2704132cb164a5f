import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfLog, eventLog } from '../../../schema/activity/event/read.ts';
import { webhooksConsumer } from '../../../schema/activity/webhook/consumer.ts';
import { sweep } from '../../../schema/kernel/partitions.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { type Asked, type RecordedApp, recordedApp } from '../../support/recorder.ts';

type Node = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: Node[] };

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

  /** Partitions that a statement reads with its generic plan. */
  async function read({ text, values }: Required<Asked>): Promise<string[]> {
    const { database } = (await testApp()).services;
    const literals = values.map((value) => `'${Array.isArray(value) ? `{${value.join()}}` : value}'`).join(', ');
    const ask = <Row>(statement: string) => database.sql<Row>({ name: 'test_partition_plan', text: statement, prepare: false }, []);
    return database.transaction(async () => {
      await ask(`prepare partition_plan as ${text}`);
      const [row] = await ask<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) execute partition_plan(${literals})`);
      await ask('deallocate partition_plan');
      const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
      const nodes = row ? flat(row['QUERY PLAN'][0].Plan) : [];
      const tables = nodes.filter((node) => node['Actual Loops'] > 0).map((node) => node['Relation Name'] ?? '');
      return [...new Set(tables.filter((table) => table.startsWith('event_') && table !== 'event_consumer'))].sort();
    });
  }

  test('a page after a cursor reads only the partitions from the cursor on', async () => {
    recorded.take();
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    const reply = await recorded.app.inject({ method: 'GET', url: `/api/v1/events?after=${cursor}`, headers });
    expect(reply.statusCode).toBe(200);
    const page = recorded.take().find(({ name }) => name.startsWith('event.list')) as Required<Asked>;
    // The cursor is at the last event of its partition.
    expect(await read(page)).toEqual(['event_2', 'event_3']);
  });

  test('matching events for webhooks reads only their partition', async () => {
    const { services } = await testApp();
    const asked: Asked[] = [];
    const sql: typeof services.database.sql = (statement, values) => {
      asked.push({ ...statement, values });
      return services.database.sql(statement, values);
    };
    const database = Object.create(services.database, { sql: { value: sql } }) as typeof services.database;
    await consume({ ...services, database }, webhooksConsumer, team.id);
    const match = asked.find(({ name }) => name === 'webhook.match') as Required<Asked>;
    expect(await read(match)).toEqual(['event_3']);
  });
});
