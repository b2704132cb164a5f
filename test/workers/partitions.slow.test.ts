import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventLog } from '../../schema/activity/event/read.ts';
import { attempts, deliveries } from '../../schema/activity/webhook/deliveries.ts';
import { auditLog } from '../../schema/kernel/audit-log.ts';
import { firstId, newId } from '../../schema/kernel/ids.ts';
import { partitionsOf, sweep } from '../../schema/kernel/partitions.ts';
import type { Database } from '../../src/ports/database/port.ts';
import { renewApp } from '../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../support/builders/index.ts';
import type { EventEntry } from '../support/events.ts';
import { buildWebhook } from '../support/webhooks.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysOn = (days: number) => new Date(Date.now() + days * dayMs);

let team: Organization;
let database: Database;
beforeEach(async () => {
  await renewApp();
  team = await buildOrganization();
  database = team.context.services.database;
});
afterAll(renewApp);

const names = async (table: string) => (await partitionsOf(database, table)).map(({ name }) => name);
const ask = <Row>(text: string, ...values: unknown[]) =>
  database.sql<Row>({ name: `test.${text.slice(0, 40)}`, text, prepare: false }, values);
const kinds = async (task: { id: string }): Promise<string[]> =>
  (await team.admin.client.get(`/tasks/${task.id}/activity`)).body.data.map(({ kind }: { kind: string }) => kind);

describe('the event log', () => {
  /** Creates a task in the first partition, and one in the next that is 60 days younger. */
  async function twoPartitions() {
    const old = await buildTask(team.admin);
    await sweep(database, eventLog, daysOn(8));
    const young = await buildTask(team.admin);
    await ask(`update event_1 set timestamp = timestamp + interval '60 days'`);
    return { old, young };
  }

  test('starts another partition after a week', async () => {
    await buildTask(team.admin);
    await sweep(database, eventLog, daysOn(6));
    expect(await names('event')).toEqual(['event_0']);
    await sweep(database, eventLog, daysOn(8));
    await sweep(database, eventLog, daysOn(8));
    expect(await names('event')).toEqual(['event_0', 'event_1']);
  });

  test('is read across partitions, with growing sequence numbers', async () => {
    const { old, young } = await twoPartitions();
    const page: EventEntry[] = (await team.admin.client.get('/events?limit=200')).body.data;
    const made = page.filter(({ event }) => event === 'task.created').map(({ subject }) => subject.id);
    expect(made).toEqual([old.id, young.id]);
    const rows = await ask<{ seq: string }>('select seq::text from event where organization_id = $1 order by timestamp, seq', team.id);
    expect(rows.map(({ seq }) => BigInt(seq))).toEqual(rows.map(({ seq }) => BigInt(seq)).sort((a, b) => (a < b ? -1 : 1)));
  });

  test('drops a partition with only old events, and keeps the younger one and all activity', async () => {
    const { old, young } = await twoPartitions();
    await sweep(database, eventLog, daysOn(91));
    expect(await names('event')).toEqual(['event_1', 'event_2']);
    expect(await ask('select distinct subject_id as id from event')).toEqual([{ id: young.id }]);
    expect(await kinds(old)).toEqual(['task.created']);
    expect(await kinds(young)).toEqual(['task.created']);
  });

  test('keeps a partition whose row is locked, and drops it in the next run', async () => {
    const { old } = await twoPartitions();
    const held = Promise.withResolvers<void>();
    // The promise chain starts here, so that the sweep runs outside the transaction.
    const swept = held.promise.then(() => sweep(database, eventLog, daysOn(91)));
    await database.transaction(async () => {
      await ask('select from event_0 where task_id = $1 for update', old.id);
      held.resolve();
      await swept;
    });
    expect(await names('event')).toContain('event_0');
    expect(await kinds(old)).toEqual(['task.created']);
    await sweep(database, eventLog, daysOn(91));
    expect(await names('event')).not.toContain('event_0');
    expect(await kinds(old)).toEqual(['task.created']);
  });

  test('deletes old events in slices from a partition that also has younger ones', async () => {
    const late = await buildTask(team.admin);
    const { old, young } = await twoPartitions();
    await ask(`update event_0 set timestamp = timestamp + interval '30 days' where task_id = $1`, late.id);
    await sweep(database, eventLog, daysOn(99));
    expect(await names('event')).toContain('event_0');
    const left = await ask<{ id: string }>('select task_id as id from event where task_id is not null order by seq');
    expect(left.map(({ id }) => id)).toEqual([late.id, young.id]);
    for (const task of [old, late, young]) expect(await kinds(task)).toEqual(['task.created']);
  });
});

describe('tables partitioned by id', () => {
  const entry = `insert into audit_entry (organization_id, id, action, via, timestamp) values ($1, $2, 'token.created', 'rest', $3)`;

  test('have partitions for the next two periods', async () => {
    await sweep(database, auditLog);
    const [row] = await ask<{ name: string }>(
      `with kept as (${entry} returning tableoid::regclass::text as name) select name from kept`,
      team.id,
      newId('audit'),
      new Date(),
    );
    expect(row?.name).toBe('audit_entry_0');
    const ends = (await partitionsOf(database, 'audit_entry')).flatMap(({ end }) => end ?? []);
    expect(ends.some((end) => end > firstId('audit', daysOn(60)))).toBe(true);
  });

  test('store rows in the default partition if none was created, and delete them when they are old', async () => {
    const later = daysOn(400);
    const id = `${firstId('audit', later)}abcdefghjkmnpqrs`;
    await ask(entry, team.id, id, later);
    const partitionOf = () => ask<{ name: string }>('select tableoid::regclass::text as name from audit_entry where id = $1', id);
    expect(await partitionOf()).toEqual([{ name: 'audit_entry_default' }]);
    await sweep(database, auditLog, daysOn(400));
    expect(await partitionOf()).toEqual([{ name: 'audit_entry_default' }]);
    const made = (await partitionsOf(database, 'audit_entry')).flatMap(({ end }) => end ?? []);
    expect(made.some((end) => end > firstId('audit', daysOn(460)))).toBe(true);
    await sweep(database, auditLog, daysOn(400 + 365 + 32));
    expect(await partitionOf()).toEqual([]);
  });

  describe('a webhook with deliveries', () => {
    let webhook: { id: string };
    beforeEach(async () => {
      webhook = await buildWebhook(team.admin, 'https://alici.example.test/');
      await ask(
        `insert into webhook_delivery (organization_id, id, webhook_id, event_id, event, subject_id, state)
          select $1, id, $2, 'evt_1', 'ping', 's', state::webhook_state from json_to_recordset($3) as d (id text, state text)`,
        team.id,
        webhook.id,
        JSON.stringify(['delivered', 'failed', 'pending'].map((state) => ({ id: newId('webhookDelivery'), state }))),
      );
      await ask(`insert into webhook_attempt (organization_id, delivery_id, number, at, duration_ms)
        select organization_id, id, 1, now(), 1 from webhook_delivery`);
    });
    const states = () => ask<{ state: string }>('select state::text from webhook_delivery order by 1');

    test('keeps pending deliveries of an old partition, and drops it once there are none', async () => {
      await sweep(database, deliveries, daysOn(50));
      expect(await states()).toEqual([{ state: 'pending' }]);
      await ask(`update webhook_delivery set state = 'cancelled'`);
      await sweep(database, deliveries, daysOn(50));
      expect(await names('webhook_delivery')).not.toContain('webhook_delivery_0');
    });

    test('loses old attempts with their partition', async () => {
      await sweep(database, attempts, daysOn(29));
      expect(await ask('select from webhook_attempt')).toHaveLength(3);
      await sweep(database, attempts, daysOn(50));
      expect(await names('webhook_attempt')).not.toContain('webhook_attempt_0');
      expect(await states()).toHaveLength(3);
    });

    test('loses its attempts when it is deleted', async () => {
      expect((await team.admin.client.delete(`/webhooks/${webhook.id}`)).status).toBe(204);
      expect(await ask('select from webhook_attempt')).toEqual([]);
    });
  });
});
