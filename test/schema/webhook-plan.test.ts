import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDue, readReceiver } from '../../schema/activity/webhook/due.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { renewApp, testApp } from '../support/app.ts';
import { buildOrganization } from '../support/builders/index.ts';
import { buildWebhook } from '../support/webhooks.ts';

type Node = { 'Actual Loops': number; Plans?: Node[] };

beforeAll(renewApp);
afterAll(renewApp);

describe('10,000 deliveries that wait for an ordered webhook', () => {
  test.each([1, 100, 10_000])('of %i subjects are walked over once for what is next', async (subjects) => {
    const team = await buildOrganization();
    const webhook = await buildWebhook(team.admin, 'https://alici.example.test/', { ordered: true });
    const address = { organization: team.id, webhook: webhook.id };
    await team.context.sql({
      name: 'test.fill_deliveries',
      text: `insert into webhook_delivery (organization_id, id, webhook_id, seq, event_id, event, subject_id, cause)
        select $1, 'whd_' || lpad(n::text, 26, '0'), $2, n, 'evt_' || lpad(n::text, 26, '0'), 'task.updated', 's' || n % $3::int, 'event'
        from generate_series(1, 10000) n`,
      values: [team.id, webhook.id, subjects],
    });
    const { services } = await testApp();
    const loops: number[] = [];
    const database = Object.create(services.database, {
      sql: {
        value: async ({ name, text }: { name: string; text: string }, values: readonly unknown[]) => {
          const explain = { name: `test.${name}`, text: `explain (analyze, format json, timing off) ${text}` };
          const [row] = await services.database.sql<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain, values);
          loops.push(...loopsOf(row?.['QUERY PLAN'][0].Plan as Node));
          return services.database.sql({ name, text }, values);
        },
      },
    }) as Services['database'];
    const receiver = await readReceiver(services, address);
    if (!receiver) throw new Error('no webhook');
    // The first of a subject is under way: what stands behind it must wait.
    const due = await readDue({ ...services, database }, address, receiver, { room: 10, without: [`whd_${'1'.padStart(26, '0')}`] });
    expect(due).toHaveLength(Math.min(10, subjects - 1));
    expect(Math.max(...loops)).toBeLessThanOrEqual(10);
  });
});

const loopsOf = (node: Node): number[] => [node['Actual Loops'], ...(node.Plans ?? []).flatMap(loopsOf)];
