import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { fillFeed } from '../../support/fill-feed.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { type Asked, type RecordedApp, recordedApp } from '../../support/recorder.ts';

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

const amount = 10_000;

afterAll(renewApp);

describe('the query plan of a feed with 10,000 notifications', () => {
  let recorded: RecordedApp;
  let team: Organization;
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    const { id } = await buildTask(team.admin);
    await fillTables(
      [
        `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id)
        select t.organization_id, 'tsk_' || lpad(n::text, 26, '0'), t.project_id, n + 1, 'FEED-' || n, t.title, t.title_fold, t.status, t.position, t.created_by_id
        from task t, generate_series(1, $3::int) n where t.organization_id = $1 and t.id = $2`,
        [team.id, id, 2 * amount],
      ],
      [fillFeed, [team.id, team.admin.id, amount]],
    );
    const { services } = await testApp();
    for (const each of ['vacuum analyze notification', 'analyze']) await services.database.script(each);
  });

  /** Statements that a request runs. */
  async function statementsOf(path: string): Promise<Required<Asked>[]> {
    recorded.take();
    const reply = await recorded.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${team.admin.client.token}` } });
    expect(reply.statusCode, reply.payload).toBe(200);
    return recorded.take() as Required<Asked>[];
  }

  let prepared = 0;

  async function plan({ text, values }: Required<Asked>, mode: 'custom' | 'generic'): Promise<Node[]> {
    const { database } = (await testApp()).services;
    prepared += 1;
    const name = `test_feed_plan_${prepared}`;
    const literals = values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ');
    const ask = <Row>(statement: string) => database.sql<Row>({ name: `${name}.${statement.slice(0, 7)}`, text: statement }, []);
    return database.transaction(async () => {
      await ask(`set local plan_cache_mode = force_${mode}_plan`);
      await ask(`prepare ${name} as ${text}`);
      const [row] = await ask<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json, timing off) execute ${name}(${literals})`,
      );
      await ask(`deallocate ${name}`);
      return row ? flat(row['QUERY PLAN'][0].Plan) : [];
    });
  }

  // Sorts below an aggregate are ignored: an aggregate sorts its few rows, since PostgreSQL 16 in a node of its own.
  const flat = (node: Node): Node[] => [
    node,
    ...(node.Plans ?? []).filter((each) => node['Node Type'] !== 'Aggregate' || each['Node Type'] !== 'Sort').flatMap(flat),
  ];
  const read = (nodes: Node[]) =>
    nodes
      .filter((node) => node['Relation Name'] === 'notification')
      .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);

  test.each([
    ['urgency', '', 'notification_live_rank'],
    ['urgency, the unread', '&unread=true', 'notification_unread_rank'],
    ['time', '&order=newest', 'notification_live_time'],
  ])('by %s reads the rows in index order without sorting, also on the second page', async (_, query, index) => {
    const path = `/notifications?limit=20${query}`;
    const reply = await recorded.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${team.admin.client.token}` } });
    for (const each of [path, `${path}&cursor=${reply.json().page.nextCursor}`]) {
      const list = (await statementsOf(each)).find(({ name }) => name === 'notification.list') as Required<Asked>;
      for (const mode of ['custom', 'generic'] as const) {
        const nodes = await plan(list, mode);
        const shape = nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim());
        expect(
          shape.filter((each) => each.includes('Sort')),
          `${mode}: ${shape.join(', ')}`,
        ).toEqual([]);
        expect(nodes.map((node) => node['Index Name'])).toContain(index);
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).not.toContain('task');
        expect(read(nodes)).toBeLessThanOrEqual(21);
      }
    }
  });

  test('has one statement per page of any size', async () => {
    const names = async (limit: number) => (await statementsOf(`/notifications?limit=${limit}`)).map(({ name }) => name);
    expect(await names(20)).toEqual(['notification.list']);
    expect(await names(200)).toEqual(['notification.list']);
  });
});
