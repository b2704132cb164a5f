import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../support/builders/index.ts';
import { type Asked, type RecordedApp, recordedApp } from '../support/recorder.ts';

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Scan Direction'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

afterAll(renewApp);

describe('the plan of a list of tasks', () => {
  let recorded: RecordedApp;
  let team: Organization;
  let project: { id: string; key: string };
  const rows = 20_000;
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    project = await buildProject(team.admin);
    const { id } = await buildTask(team.admin, { project: project.key, assignee: 'me' });
    // Copies of the one task: three of four in the project, every fifth done, one a minute into the past.
    await team.context.sql({
      name: 'test.fill',
      text: `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, assignee_id, created_by_id, created_at, updated_at)
        select t.organization_id, 'tsk_' || lpad(n::text, 26, '0'), case when n % 4 = 0 then $3 else t.project_id end, n + 1, 'FILL-' || n, t.title, t.title_fold,
          case when n % 5 = 0 then 'done' else 'todo' end, 'e' || lpad(n::text, 5, '0'), case when n % 3 = 0 then t.assignee_id end, t.created_by_id,
          t.created_at - n * interval '1 minute', t.updated_at
        from task t, generate_series(1, $4::int) n where t.organization_id = $1 and t.id = $2`,
      values: [team.id, id, team.defaultProject.id, rows],
    });
    const { services } = await testApp();
    await services.database.script('analyze');
  });

  /** The statement that `GET /tasks` runs for a query. */
  async function statementOf(query: string): Promise<Required<Asked>> {
    recorded.take();
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    const reply = await recorded.app.inject({ url: `/api/v1/tasks?${query}`, headers });
    expect(reply.statusCode, reply.payload).toBe(200);
    const [list] = recorded.take();
    expect(list?.name).toBe('task.list');
    return list as Required<Asked>;
  }

  let prepared = 0;

  /** The nodes of a statement's plan: for its values, or (generic) the one for any values that PostgreSQL may come to prefer. */
  async function plan({ text, values }: Required<Asked>, mode: 'custom' | 'generic'): Promise<Node[]> {
    const { services } = await testApp();
    const { database } = services;
    prepared += 1;
    const name = `test_plan_${prepared}`;
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

  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const modes = ['custom', 'generic'] as const;

  /** What a plan does, without numbers. */
  const shape = (nodes: Node[]) => nodes.map((node) => [node['Node Type'], node['Index Name']].filter(Boolean).join(' '));

  /** Rows of tasks `t` that were read, whether they were kept or not. */
  const read = (nodes: Node[], index: string) =>
    nodes
      .filter((node) => node['Index Name'] === index)
      .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);

  /** The cursor that page 1,000 of ten rows each begins after, without reading the 999 before it. */
  async function deepCursor(condition: string): Promise<string> {
    const [row] = await team.context.sql<{ id: string; at: Date }>({
      name: `test.deep.${condition.length}`,
      text: `select id, created_at as at from task where organization_id = $1 and project_id = $2 ${condition} order by created_at desc, id desc offset 9989 limit 1`,
      values: [team.id, project.id],
    });
    return Buffer.from(JSON.stringify(['-createdAt,-id', row?.at.toISOString(), row?.id])).toString('base64url');
  }

  const cases: [string, () => string, string][] = [
    ['a project and a status', () => `project=${project.id}&status=todo`, 'task_organization_id_project_id_status_created_at_id_idx'],
    ['a project by its key', () => `project=${project.key}&status=todo`, 'task_organization_id_project_id_status_created_at_id_idx'],
    ['a project', () => `project=${project.id}`, 'task_organization_id_project_id_created_at_id_idx'],
    ['somebody', () => 'assignee=me', 'task_organization_id_assignee_id_created_at_id_idx'],
    ['everything', () => '', 'task_organization_id_created_at_id_idx'],
    ['a board', () => `project=${project.key}&sort=position`, 'task_organization_id_project_id_position_id_idx'],
  ];

  test.each(cases)('of %s takes the rows from an index as they come', async (_, query, index) => {
    const statement = await statementOf(`${query()}&limit=10`);
    for (const mode of modes) {
      const nodes = await plan(statement, mode);
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'task')).toEqual([]);
      // Sorts are of the lists within a row alone: none above the scan of tasks.
      const scan = nodes.findIndex((node) => node['Index Name'] === index);
      expect(shape(nodes).slice(0, scan + 1), mode).not.toContain('Sort');
      expect(scan, shape(nodes).join('\n')).toBeGreaterThan(0);
      expect(read(nodes, index)).toBeLessThanOrEqual(11);
    }
  });

  test('a place on the board is found without reading the board', async () => {
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    for (const payload of [{ before: 'FILL-5001' }, { after: 'FILL-5001' }]) {
      recorded.take();
      await recorded.app.inject({ method: 'PATCH', url: '/api/v1/tasks/FILL-9001', headers, payload });
      const neighbour = recorded.take().find(({ name }) => /^task\.position/.test(name)) as Required<Asked>;
      for (const mode of modes) {
        const nodes = await plan(neighbour, mode);
        expect(shape(nodes).filter((each) => each.includes('Scan'))).toEqual([
          expect.stringContaining('task_organization_id_project_id_position_id_idx'),
        ]);
        expect(read(nodes, 'task_organization_id_project_id_position_id_idx')).toBeLessThan(5);
      }
    }
  });

  test.each([
    ['a project and a status', 'status=todo', "and status = 'todo'"],
    ['a project', '', ''],
  ])('page 1,000 of %s is planned as page 1 is, and reads as little', async (_, query, condition) => {
    const first = await statementOf(`project=${project.id}&${query}&limit=10`);
    const deep = await statementOf(`project=${project.id}&${query}&limit=10&cursor=${await deepCursor(condition)}`);
    for (const mode of modes) {
      const [near, far] = [await plan(first, mode), await plan(deep, mode)];
      // How the few rows found are joined to others is the planner's to choose, and varies with what else is in the tables.
      const found = (nodes: Node[]) => nodes.findIndex((node) => node['Index Name']?.endsWith('created_at_id_idx'));
      expect(far[found(far)]?.['Index Name']).toBe(near[found(near)]?.['Index Name']);
      for (const nodes of [near, far]) expect(shape(nodes).slice(0, found(nodes) + 1)).not.toContain('Sort');
      const index = far[found(far)];
      expect(index?.['Index Cond']).toContain('ROW(');
      expect(read(far, index?.['Index Name'] ?? '')).toBeLessThanOrEqual(11);
    }
  });
});
