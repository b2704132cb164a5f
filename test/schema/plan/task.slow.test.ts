import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { modes, type PlanNode, planOf, rowsRead, shapeOf, tasksRead } from '../../support/plan.ts';
import { type Asked, type RecordedApp, recordedApp } from '../../support/recorder.ts';

afterAll(renewApp);

describe('the query plan of a task list', () => {
  let recorded: RecordedApp;
  let team: Organization;
  let project: { id: string; key: string };
  /** Project with a few old tasks. */
  let few: { id: string; key: string };
  let guest: Person;
  const changed = '2030-01-01T00:00:00Z';
  const rows = 20_000;
  beforeAll(async () => {
    await renewApp();
    team = await buildOrganization();
    recorded = await recordedApp();
    project = await buildProject(team.admin);
    const { id } = await buildTask(team.admin, { project: project.key, assignee: 'me' });
    // Copies of one task: three of four in the project, every fifth done, each a minute older than the one before.
    await fillTables([
      `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, assignee_id, created_by_id, created_at, updated_at)
        select t.organization_id, 'tsk_' || lpad(n::text, 26, '0'), case when n % 4 = 0 then $3 else t.project_id end, n + 1, 'FILL-' || n, t.title, t.title_fold,
          case when n % 5 = 0 then 'done' else 'todo' end, 'e' || lpad(n::text, 5, '0'), case when n % 3 = 0 then t.assignee_id end, t.created_by_id,
          t.created_at - n * interval '1 minute', t.updated_at
        from task t, generate_series(1, $4::int) n where t.organization_id = $1 and t.id = $2`,
      [team.id, id, team.defaultProject.id, rows],
    ]);
    // Every tenth has a due date and every 40th is in the trash. A few are in the small project, have another title, or changed late.
    few = await buildProject(team.admin);
    guest = await team.person({ role: 'guest' });
    await team.admin.client.put(`/projects/${few.id}/members/${guest.id}`, { role: 'viewer' });
    await fillTables([
      `update task set due_date = case when sequence % 10 = 0 then current_date + sequence % 365 end,
          deleted_at = case when sequence % 40 = 7 then now() end, project_id = case when sequence % 1000 = 999 then $2 else project_id end,
          title_fold = case when sequence % 5000 = 1 then 'seyrek gorulen' else title_fold end,
          priority = (array['none', 'low', 'medium', 'high', 'urgent'])[1 + sequence % 5]::priority,
          updated_at = case when sequence % 4000 = 3 then $3::text::timestamptz + interval '1 day' else created_at end
        where organization_id = $1`,
      [team.id, few.id, changed],
    ]);
    const { database } = (await testApp()).services;
    await database.script('alter table task set (autovacuum_enabled = off)');
    // Vacuum empties the pending list of GIN indexes, which would otherwise raise their cost.
    await database.alone('vacuum analyze');
  });

  /** Statement that `GET /tasks` runs for a query. */
  async function statementOf(query: string, caller: Pick<Person, 'client'> = team.admin): Promise<Required<Asked>> {
    const [list] = (await recorded.ask(caller, `/tasks?${query}`)).statements;
    expect(list?.name).toBe('task.list');
    return list as Required<Asked>;
  }

  const plan = async (statement: Required<Asked>, mode: (typeof modes)[number]) =>
    planOf((await testApp()).services.database, statement, mode);

  /** Number of rows read through an index, including those filtered out. */
  const read = (nodes: PlanNode[], index: string) => rowsRead(nodes.filter((node) => node['Index Name'] === index));

  /** Cursor before page 1,000 of ten rows each, without reading the pages before. */
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
    ['an assignee', () => 'assignee=me', 'task_organization_id_assignee_id_created_at_id_idx'],
    ['all tasks', () => '', 'task_organization_id_created_at_id_idx'],
    ['a board', () => `project=${project.key}&sort=position`, 'task_organization_id_project_id_position_id_idx'],
    ['the latest changes of a project', () => `project=${project.id}&sort=-updatedAt`, 'task_project_updated_idx'],
    ['the highest priority of a project', () => `project=${project.id}&sort=-priority`, 'task_project_priority_idx'],
    ['the earliest due date', () => 'sort=dueDate', 'task_due_set_idx'],
    ['the trash', () => 'deleted=true', 'task_deleted_idx'],
  ];

  test.each(cases)('for %s reads the rows in index order', async (_, query, index) => {
    const statement = await statementOf(`${query()}&limit=20`);
    for (const mode of modes) {
      const nodes = await plan(statement, mode);
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'task')).toEqual([]);
      // Only the nested lists of a row may be sorted: no sort above the scan of tasks.
      const scan = nodes.findIndex((node) => node['Index Name'] === index);
      expect(shapeOf(nodes).slice(0, scan + 1), mode).not.toContain('Sort');
      expect(scan, shapeOf(nodes).join('\n')).toBeGreaterThan(0);
      // The page, one row more, and deleted tasks in between.
      expect(read(nodes, index)).toBeLessThanOrEqual(22);
    }
  });

  test('sorted by due date reads as little for page 1,000 as for page 1', async () => {
    const [row] = await team.context.sql<{ id: string; due: string }>({
      name: 'test.deep.due',
      text: `select id, due_date::text as due from task where organization_id = $1 and due_date is not null order by due_date, id offset 999 limit 1`,
      values: [team.id],
    });
    const places: [due: string | null, index: string][] = [
      [row?.due ?? null, 'task_due_set_idx'],
      [null, 'task_pkey'],
    ];
    for (const [due, index] of places) {
      const cursor = Buffer.from(JSON.stringify(['dueDate,id', due, row?.id])).toString('base64url');
      const statement = await statementOf(`sort=dueDate&limit=20&cursor=${cursor}`);
      for (const mode of modes) {
        const nodes = await plan(statement, mode);
        expect(shapeOf(nodes).join('\n')).toContain(index);
        // Every tenth task has a due date.
        expect(tasksRead(nodes), shapeOf(nodes).join('\n')).toBeLessThanOrEqual(2 * 22);
      }
    }
  });

  const narrow: [string, () => Promise<Pick<Person, 'client'>>][] = [
    ['a token for one project', async () => ({ client: await team.token(team.admin.id, { projects: [few.id] }) })],
    ['a token for two projects', async () => ({ client: await team.token(team.admin.id, { projects: [few.id, project.id] }) })],
    ['a guest', async () => guest],
  ];

  test.each(narrow)('for %s reads one page per project, not all tasks', async (_, caller) => {
    for (const query of ['', '&sort=-createdAt', '&status=todo']) {
      const statement = await statementOf(`limit=20${query}`, await caller());
      for (const mode of modes) {
        const nodes = await plan(statement, mode);
        expect(tasksRead(nodes), shapeOf(nodes).join('\n')).toBeLessThanOrEqual(2 * 21 + 21);
      }
    }
  });

  test.each([
    ['words in a title', () => 'q=seyrek', 'task_title_idx'],
    ['a number', () => 'q=FILL-77', 'task_organization_id_number_key'],
    ['changes since a time', () => `updatedAfter=${encodeURIComponent(changed)}`, 'task_project_updated_idx'],
  ])('uses an index for %s even if few tasks match', async (_, query, index) => {
    const nodes = await plan(await statementOf(`${query()}&limit=20`), 'custom');
    expect(shapeOf(nodes).join('\n')).toContain(index);
    expect(tasksRead(nodes)).toBeLessThan(100);
  });

  test('finds the words of a question in titles by their index', async () => {
    const { statements } = await recorded.ask(team.admin, '/ai/chat', {
      method: 'POST',
      body: { message: 'seyrek görülen gönderildi mi?' },
    });
    const inTitles = statements.find(({ name }) => name === 'task.titled') as Required<Asked>;
    for (const mode of modes) {
      const nodes = await plan(inTitles, mode);
      expect(shapeOf(nodes).join('\n'), mode).toContain('task_title_idx');
      expect(tasksRead(nodes), mode).toBeLessThan(100);
    }
  });

  test('counts up to 10,000 tasks and reports the cap', async () => {
    const count = async (filter: object) =>
      (await team.admin.client.data('query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount totalCountCapped } }', { filter }))
        .tasks;
    expect(await count({})).toEqual({ totalCount: 10_000, totalCountCapped: true });
    expect(await count({ project: [few.id] })).toEqual({ totalCount: 20, totalCountCapped: false });
  });

  test('finds a position on the board without reading the board', async () => {
    for (const body of [{ before: 'FILL-5001' }, { after: 'FILL-5001' }]) {
      const { statements } = await recorded.ask(team.admin, '/tasks/FILL-9001', { method: 'PATCH', body });
      const anchor = statements.find(({ name }) => name === 'task.anchor') as Required<Asked>;
      for (const mode of modes) {
        const nodes = await plan(anchor, mode);
        expect(shapeOf(nodes).filter((each) => each.includes('Scan'))).toContainEqual(
          expect.stringContaining('task_organization_id_project_id_position_id_idx'),
        );
        expect(nodes.filter((node) => node['Relation Name'] === 'task' && node['Node Type'] === 'Seq Scan')).toEqual([]);
        expect(read(nodes, 'task_organization_id_project_id_position_id_idx')).toBeLessThan(5);
      }
    }
  });

  test.each([
    ['a project and a status', 'status=todo', "and status = 'todo'"],
    ['a project', '', ''],
  ])('has the same plan for page 1,000 of %s as for page 1', async (_, query, condition) => {
    const first = await statementOf(`project=${project.id}&${query}&limit=20`);
    const deep = await statementOf(`project=${project.id}&${query}&limit=20&cursor=${await deepCursor(condition)}`);
    for (const mode of modes) {
      const [near, far] = [await plan(first, mode), await plan(deep, mode)];
      // Joins of the few rows found may differ, because the planner chooses them by the other data in the tables.
      const found = (nodes: PlanNode[]) => nodes.findIndex((node) => node['Index Name']?.endsWith('created_at_id_idx'));
      expect(far[found(far)]?.['Index Name']).toBe(near[found(near)]?.['Index Name']);
      for (const nodes of [near, far]) expect(shapeOf(nodes).slice(0, found(nodes) + 1)).not.toContain('Sort');
      const index = far[found(far)];
      expect(index?.['Index Cond']).toContain('ROW(');
      expect(read(far, index?.['Index Name'] ?? '')).toBeLessThanOrEqual(22);
    }
  });
});
