import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumers } from '../../../schema/consumers.ts';
import { indexSubjects } from '../../../schema/knowledge/index/index-subjects.ts';
import { noMail } from '../../../src/ports/mail/none.ts';
import { workers } from '../../../src/workers/index.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildThings } from '../../support/builders/hidden.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { filledTables, fillOrganization } from '../../support/fill-organization.ts';
import type { PlanNode } from '../../support/plan.ts';
import { planTakenBack, type Sent, statementsOf } from '../../support/wire.ts';

const tasks = 200_000;
/** Maximum number of pages a statement may read for a slice of 100 events. The task table alone has five times as many. */
const mostBuffers = 2_000;

/**
 * Jobs without their own statements here: they handle one row or call other servers. The nightly and hourly sweeps (`purge-…`) scan whole
 * tables by design, one slice at a time.
 */
const others: readonly string[] = [
  'send-mail',
  'send-push',
  'extract-file',
  'renumber-tasks',
  'deliver-webhooks',
  'recheck-domains',
  'send-morning-mails',
  'index-subjects',
  'purge-avatar',
  'purge-files',
  'purge-expired',
];

afterAll(renewApp);

describe('an organization with 200,000 tasks', () => {
  let team: Organization;
  const sent = new Map<string, Sent[]>();
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    const { ids } = await buildThings(team, team.admin, 'organization');
    const { id } = await buildTask(team.admin);
    const { services } = await testApp();
    await fillOrganization(team, id, tasks);
    for (const consumer of consumers) sent.set(consumer.name, await statementsOf(() => consume(services, consumer, team.id)));
    const { database } = services;
    const payloads: Readonly<Record<string, object>> = { 'index-field': { organization: team.id, field: ids.customField } };
    sent.set('index-subjects', await statementsOf(() => indexSubjects(services, team.id)));
    for (const each of workers({ database, mail: noMail, services: () => services }))
      if (!others.includes(each.name)) sent.set(each.name, await statementsOf(() => each.run(payloads[each.name] ?? {})));
  }, 400_000);

  /** Statements that scan a large table or read too many pages, with their plans. */
  async function wasteful(name: string): Promise<Record<string, string>> {
    const { database } = (await testApp()).services;
    const found: Record<string, string> = {};
    for (const statement of sent.get(name) ?? []) {
      const nodes = await planTakenBack(database, statement);
      const [top] = nodes;
      const buffers = (top?.['Shared Hit Blocks'] ?? 0) + (top?.['Shared Read Blocks'] ?? 0);
      const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && filledTables.includes(node['Relation Name'] ?? ''));
      if (whole.length > 0 || buffers > mostBuffers) found[statement.text] = `${buffers} buffers: ${nodes.map(describeNode).join(', ')}`;
    }
    return found;
  }

  const describeNode = (node: PlanNode) => [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ');

  const consuming = consumers.map(({ name }) => name);
  const working = [
    'index-subjects',
    ...workers({} as never)
      .map(({ name }) => name)
      .filter((name) => !others.includes(name)),
  ];

  describe('without statistics', () => {
    test.each(consuming)('the consumer %s scans no large table', async (name) => {
      expect(sent.get(name)?.length).toBeGreaterThan(2);
      expect(await wasteful(name)).toEqual({});
    });
    test.each(working)('the job %s scans no large table', async (name) => {
      expect(sent.get(name)?.length).toBeGreaterThan(0);
      expect(await wasteful(name)).toEqual({});
    });
  });

  describe('with statistics', () => {
    beforeAll(async () => {
      await (await testApp()).services.database.alone('vacuum analyze');
    });
    test.each(consuming)('the consumer %s scans no large table', async (name) => {
      expect(await wasteful(name)).toEqual({});
    });
    test.each(working)('the job %s scans no large table', async (name) => {
      expect(await wasteful(name)).toEqual({});
    });
  });
});
