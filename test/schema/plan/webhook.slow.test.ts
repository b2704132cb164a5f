import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDue, readReceiver, untilNext } from '../../../schema/activity/webhook/due.ts';
import { redeliverRange } from '../../../schema/activity/webhook/redeliver.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { planOf, rowsRead } from '../../support/plan.ts';
import { buildWebhook, type Made } from '../../support/webhooks.ts';

beforeAll(renewApp);
afterAll(renewApp);

const waiting = 20_000;
const idOf = (n: number) => `whd_${String(n).padStart(26, '0')}`;

/** Adds pending deliveries for a webhook, spread over this number of subjects. */
async function fill(team: Organization, webhook: Made, subjects: number): Promise<void> {
  await fillTables([
    `insert into webhook_delivery (organization_id, id, webhook_id, seq, event_id, event, subject_id, cause)
      select $1, 'whd_' || lpad(n::text, 26, '0'), $2, n, 'evt_' || lpad(n::text, 26, '0'), 'task.updated', 's' || lpad((n % $3::int)::text, 5, '0'), 'event'
      from generate_series(1, ${waiting}) n`,
    [team.id, webhook.id, subjects],
  ]);
}

/** Services that record how many rows of `table` each matching statement reads, by its custom plan. */
function noting(services: Services, table: string, names = /^webhook\./): { services: Services; read: Map<string, number[]> } {
  const read = new Map<string, number[]>();
  const sql = async (statement: { name: string; text: string }, values: readonly unknown[]) => {
    const { name, text } = statement;
    if (names.test(name)) {
      const nodes = await planOf(services.database, { name, text, values: [...values] }, 'custom');
      const rows = rowsRead(nodes.filter((node) => new RegExp(`^${table}(_|$)`).test(node['Relation Name'] ?? '')));
      read.set(name, [...(read.get(name) ?? []), rows]);
    }
    return services.database.sql(statement, values);
  };
  return { services: { ...services, database: Object.create(services.database, { sql: { value: sql } }) }, read };
}

describe('a webhook with 20,000 pending deliveries', () => {
  test.each([1, 100, waiting])('in order, for %i subjects, reads a limited stride of the oldest ones per poll', async (subjects) => {
    const team = await buildOrganization();
    const webhook = await buildWebhook(team.admin, 'https://alici.example.test/', { ordered: true });
    await fill(team, webhook, subjects);
    const address = { organization: team.id, webhook: webhook.id };
    const { services, read } = noting((await testApp()).services, 'webhook_delivery');
    const receiver = await readReceiver(services, address);
    if (!receiver) throw new Error('no webhook');
    // The first delivery of this subject is in progress, so the others of the subject wait.
    const first = idOf(subjects === waiting ? waiting : subjects);
    const { due, after } = await readDue(services, address, receiver, { limit: 10, without: [first] });
    expect(due).toHaveLength(Math.min(10, subjects - 1));
    expect(after).toBe(subjects > 200 ? 's00199' : '');
    const next = await readDue(services, address, receiver, { limit: 10, without: [first], after });
    if (subjects > 200) expect(next.due.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => idOf(200 + n)));
    expect((await untilNext(services, address, true))?.inMs).toBeLessThanOrEqual(0);
    for (const [name, rows] of read) expect(Math.max(...rows), name).toBeLessThanOrEqual(200);
  });

  test('in order, without due deliveries, reads each subject once', async () => {
    const team = await buildOrganization();
    const webhook = await buildWebhook(team.admin, 'https://alici.example.test/', { ordered: true });
    await fill(team, webhook, 1_000);
    await team.context.db.webhookDelivery.updateMany({ data: { dueAt: new Date(Date.now() + 3_600_000) } });
    const address = { organization: team.id, webhook: webhook.id };
    const { services, read } = noting((await testApp()).services, 'webhook_delivery');
    const receiver = await readReceiver(services, address);
    if (!receiver) throw new Error('no webhook');
    expect(await readDue(services, address, receiver, { limit: 10, without: [] })).toEqual({ due: [], after: '' });
    expect(read.get('webhook.heads')?.reduce((sum, rows) => sum + rows)).toBe(1_000);
    const wait = await untilNext(services, address, true);
    expect(wait?.inMs).toBeGreaterThan(3_500_000);
  });

  test('in any order, reads only the deliveries that it sends, and the oldest for its lag', async () => {
    const team = await buildOrganization();
    const webhook = await buildWebhook(team.admin, 'https://alici.example.test/');
    await fill(team, webhook, 100);
    const { services, read } = noting((await testApp()).services, 'webhook_delivery');
    const address = { organization: team.id, webhook: webhook.id };
    const receiver = await readReceiver(services, address);
    if (!receiver) throw new Error('no webhook');
    const { due } = await readDue(services, address, receiver, { limit: 10, without: [idOf(1)] });
    expect(due).toHaveLength(10);
    await untilNext(services, address, false);
    for (const [name, rows] of read) expect(Math.max(...rows), name).toBeLessThanOrEqual(11);
  });
});

describe('redelivering a range of events', () => {
  test.each(['failed', 'missed', 'all'] as const)('(%s) reads a part of the log per call, starting at the given time', async (include) => {
    const team = await buildOrganization();
    const webhook = await buildWebhook(team.admin, 'https://alici.example.test/', { events: ['task.created'] });
    await team.context.db.event.updateMany({ data: { timestamp: new Date(Date.now() - 2 * 86_400_000) } });
    // Events that the webhook does not subscribe to, from a day ago and an hour ago.
    await fillTables([
      `insert into event (seq, organization_id, id, event, via, subject_id, data, timestamp)
        select event_next_seq($1), $1, 'evt_' || n, 'label.created', 'system', 's', '{}', now() - case when n <= 6000 then interval '1 day' else interval '1 hour' end
        from generate_series(1, 9000) n`,
      [team.id],
    ]);
    const task = await buildTask(team.admin);
    await team.context.db.webhookDelivery.createMany({
      data: (await team.context.db.event.findMany({ where: { subjectId: task.id } })).map(({ id, seq, event }) => ({
        organizationId: team.id,
        id: `whd_${include}`,
        webhookId: webhook.id,
        seq,
        eventId: id,
        event,
        subjectId: task.id,
        state: 'failed',
        dueAt: null,
      })),
    });
    await (await testApp()).services.database.script('analyze event; analyze webhook_delivery');
    const { services, read } = noting((await testApp()).services, 'event', /^webhook\.(stretch|redeliver)/);
    const { actor } = team.context;
    const context = new Context(services, { actor, via: 'rest', locale: 'tr', requestId: 'test' });
    const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const counts: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { count, next } = await redeliverRange(context, { id: webhook.id, since, include, after: after ?? null }, 1_000);
      counts.push(count);
      after = next;
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(counts.length).toBeLessThanOrEqual(include === 'failed' ? 1 : 4);
    for (const [name, rows] of read) expect(Math.max(...rows), name).toBeLessThanOrEqual(1_100);
  });
});
