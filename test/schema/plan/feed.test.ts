import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { fillFeed } from '../../support/fill-feed.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { modes, planOf, rowsRead, shapeOf } from '../../support/plan.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

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

  test.each([
    ['urgency', '', 'notification_live_rank'],
    ['urgency, the unread', '&unread=true', 'notification_unread_rank'],
    ['time', '&order=newest', 'notification_live_time'],
  ])('by %s reads the rows in index order without sorting, also on the second page', async (_, query, index) => {
    const path = `/notifications?limit=20${query}`;
    const { body } = await recorded.ask(team.admin, path);
    for (const each of [path, `${path}&cursor=${body.page.nextCursor}`]) {
      const list = (await recorded.ask(team.admin, each)).statements.find(({ name }) => name === 'notification.list');
      if (!list) throw new Error('no notification.list');
      for (const mode of modes) {
        const nodes = await planOf((await testApp()).services.database, list, mode);
        // An aggregate sorts its few rows, since PostgreSQL 16 in a node of its own.
        const few = nodes.filter((node) => node['Node Type'] === 'Aggregate').flatMap(({ Plans = [] }) => Plans);
        const sorts = nodes.filter((node) => node['Node Type'].includes('Sort') && !few.includes(node));
        expect(sorts, `${mode}: ${shapeOf(nodes).join(', ')}`).toEqual([]);
        expect(nodes.map((node) => node['Index Name'])).toContain(index);
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).not.toContain('task');
        expect(rowsRead(nodes.filter((node) => node['Relation Name'] === 'notification'))).toBeLessThanOrEqual(21);
      }
    }
  });

  test('has one statement per page of any size', async () => {
    const names = async (limit: number) =>
      (await recorded.ask(team.admin, `/notifications?limit=${limit}`)).statements.map(({ name }) => name);
    expect(await names(20)).toEqual(['notification.list']);
    expect(await names(200)).toEqual(['notification.list']);
  });
});
