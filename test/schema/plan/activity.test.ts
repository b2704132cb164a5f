import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventLog } from '../../../schema/activity/event/read.ts';
import { sweep } from '../../../schema/kernel/partitions.ts';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { flat, modes, planOf } from '../../support/plan.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

afterAll(renewApp);

describe('an activity list over 20,000 events, half of them still in the event log', () => {
  let team: Organization;
  let recorded: RecordedApp;
  let project: { id: string; key: string };
  let task: { id: string };
  /** Cursor with 20 entries of the event log after it; the entries after these are in the archive. */
  let border: string;
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    project = await buildProject(team.admin);
    task = await buildTask(team.admin, { project: project.key });
    const other = await buildTask(team.admin);
    await fillTables([
      `insert into event (seq, organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, data, previous, timestamp)
        select event_next_seq($1), $1, 'evt_' || lpad(n::text, 26, '0'), 'task.updated', $2, 'rest', t, t, p, 'project',
          '{"title": "b"}', '{"title": "a"}', now() - interval '100 days' * (n <= 10000)::int
        from generate_series(1, 10000) g, lateral (values (2 * g - 1, $3, $4), (2 * g, $5, $6)) v (n, t, p) order by n`,
      [team.id, team.admin.id, other.id, team.defaultProject.id, task.id, project.id],
    ]);
    const { database } = (await testApp()).services;
    await sweep(database, eventLog);
    await database.script('analyze');
    const text = 'select seq::text from event where organization_id = $1 and task_id = $2 order by seq offset 20 limit 1';
    const [row] = await team.context.sql<{ seq: string }>({ name: 'test.border', text, values: [team.id, task.id] });
    border = Buffer.from(JSON.stringify(['-seq', row?.seq])).toString('base64url');
  });

  const asked = async (query: string) => (await recorded.ask(team.admin, '/graphql', { method: 'POST', body: { query } })).statements;

  test.each([
    ['project', 'activity.of_project', 'project_id'],
    ['task', 'activity.list', 'task_id'],
  ])('reads no more rows from the two indexes than a page of a %s needs', async (of, name, column) => {
    const { id } = of === 'project' ? project : task;
    const page = await asked(
      `{ ${of}(id: "${id}") { activity(first: 50, after: "${border}") { nodes { kind } pageInfo { endCursor } } } }`,
    );
    const statement = page.find((each) => each.name === name);
    if (!statement) throw new Error(`no ${name}`);
    for (const mode of modes) {
      const nodes = await planOf((await testApp()).services.database, statement, mode);
      const read = ['event_\\d+', 'activity'].map((table) => {
        const index = new RegExp(`^${table}_organization_id_${column}_seq_idx$`);
        const scans = nodes.filter((node) => index.test(node['Index Name'] ?? ''));
        return scans.reduce((sum, scan) => sum + scan['Actual Rows'], 0);
      });
      // Each partition and the archive may read one row more than the page.
      expect((read[0] ?? 0) + (read[1] ?? 0)).toBeLessThanOrEqual(53);
      expect(Math.min(...read)).toBeGreaterThan(0);
      // A sort is allowed only above the limit, where just the rows of the page are left.
      const limited = nodes.filter((node) => node['Node Type'] === 'Limit').flatMap(flat);
      expect(limited.length).toBeGreaterThan(1);
      expect(limited.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });

  test('takes one statement for several projects', async () => {
    const statements = await asked('{ projects(first: 3) { nodes { key activity(first: 1) { nodes { kind actor { name } } } } } }');
    expect(statements.filter(({ name }) => name === 'activity.of_project')).toHaveLength(1);
  });
});
