import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../support/builders/index.ts';
import { type Asked, type RecordedApp, recordedApp } from '../support/recorder.ts';

type Node = { 'Index Name'?: string; 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] };

afterAll(renewApp);

describe('the history of a project among 20,000 events', () => {
  let team: Organization;
  let recorded: RecordedApp;
  let project: { id: string; key: string };
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    project = await buildProject(team.admin);
    const { id } = await buildTask(team.admin, { project: project.key });
    await team.context.sql({
      name: 'test.fill_events',
      text: `insert into event (organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, data, previous)
        select $1, 'evt_' || lpad(n::text, 26, '0'), 'task.updated', $5, 'rest', $2, $2, case when n % 2 = 0 then $3 else $4 end, 'project',
          '{"title": "b"}', '{"title": "a"}' from generate_series(1, 20000) n`,
      values: [team.id, id, team.defaultProject.id, project.id, team.admin.id],
    });
    await (await testApp()).services.database.script('analyze');
  });

  async function asked(query: string): Promise<Asked[]> {
    recorded.take();
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    const reply = await recorded.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    expect(reply.json().errors).toBeUndefined();
    return recorded.take();
  }

  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

  test('is read from an index, as many rows as are shown', async () => {
    const page = await asked(`{ project(id: "${project.key}") { activity(first: 20) { nodes { kind } pageInfo { endCursor } } } }`);
    const { text, values } = page.find(({ name }) => name === 'activity.of_project') as Required<Asked>;
    const { database } = (await testApp()).services;
    for (const mode of ['custom', 'generic']) {
      const literals = values.map((value) => `'${Array.isArray(value) ? `{${value.join()}}` : value}'`).join(', ');
      const ask = <Row>(statement: string) =>
        database.sql<Row>({ name: `test_activity_${mode}.${statement.slice(0, 7)}`, text: statement }, []);
      const nodes = await database.transaction(async () => {
        await ask(`set local plan_cache_mode = force_${mode}_plan`);
        await ask(`prepare activity_${mode} as ${text}`);
        const [row] = await ask<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (analyze, format json, timing off) execute activity_${mode}(${literals})`,
        );
        await ask(`deallocate activity_${mode}`);
        return row ? flat(row['QUERY PLAN'][0].Plan) : [];
      });
      const scan = nodes.find((node) => node['Index Name'] === 'event_organization_id_project_id_seq_idx');
      expect(scan?.['Actual Rows'], JSON.stringify(nodes)).toBeLessThanOrEqual(21);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });

  test('of several projects is read in one statement', async () => {
    const statements = await asked('{ projects(first: 3) { nodes { key activity(first: 1) { nodes { kind actor { name } } } } } }');
    expect(statements.filter(({ name }) => name === 'activity.of_project')).toHaveLength(1);
  });
});
