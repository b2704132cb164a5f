import { truncate } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../support/app.ts';
import { buildManyTasks, type ManyTasks } from '../support/many-tasks.ts';
import { planOf, shapeOf, tasksRead } from '../support/plan.ts';
import { type RecordedApp, recordedApp } from '../support/recorder.ts';

afterAll(renewApp);

describe('a list of tasks among ten millions', () => {
  const [rows, told, projects] = [20_000, 10_000_000, 8];
  /** As large as a file of PostgreSQL gets; without holes it would be. */
  const pages = 131_072;
  let many: ManyTasks;
  let recorded: RecordedApp;
  beforeAll(async () => {
    await renewApp();
    many = await buildManyTasks(rows, projects);
    recorded = await recordedApp();
    // Lists are planned for as many as the statistics and the sizes of files tell; what they read is counted of those there are.
    const { database } = (await testApp()).services;
    for (const name of ['task', 'task_label']) {
      const [table] = await database.sql<{ path: string }>(
        { name: `test.${name}`, text: `select current_setting('data_directory') || '/' || pg_relation_filepath('${name}') as path` },
        [],
      );
      await truncate(table?.path as string, pages * 8192);
    }
    await database.script(`update pg_class c set reltuples = reltuples * ${told / rows}, relpages = case when relkind = 'r' then ${pages} else relpages end
      where c.oid in ('task'::regclass, 'task_label'::regclass)
        or exists (select 1 from pg_index i where i.indexrelid = c.oid and i.indrelid in ('task'::regclass, 'task_label'::regclass))`);
  });

  /** Rows of tasks that a list reads, with its plans. */
  async function reads(caller: string, query: string, path = 'tasks'): Promise<{ read: number; plans: string }> {
    const { services } = await testApp();
    recorded.take();
    const headers = { authorization: `Bearer ${many.callers[caller]?.client.token}` };
    const reply = await recorded.app.inject({ url: `/api/v1/${path}?${query}`, headers });
    expect(reply.statusCode, reply.payload).toBe(200);
    const statements = recorded.take().filter(({ name }) => name === 'task.list' || name === 'task.groups');
    expect(statements.length).toBeGreaterThan(0);
    let [read, plans] = [0, ''];
    for (const statement of statements) {
      const nodes = await planOf(services.database, statement, statement.once ? 'custom' : 'generic');
      read += tasksRead(nodes);
      plans += `${shapeOf(nodes).join('\n')}\n\n`;
    }
    return { read, plans };
  }

  test.each(['administrator', 'guest', 'token for one project'])(
    'groups of %s are counted of the tasks asked for alone',
    async (caller) => {
      for (const by of ['status&subgroup=assignee', 'label', 'category', 'dueDate', 'project']) {
        const { read, plans } = await reads(caller, `project=${many.few.key}&group=${by}`, 'tasks/groups');
        // Each task once, and one of each group for its name.
        expect(read, plans).toBeLessThanOrEqual(2 * 20);
      }
    },
  );

  /** Which plan is best for them depends on how many there are, and so does what is read: `npm run bench -- --lists` measures it. */
  const found = ['somebody idle', 'a rare label', 'a word'];
  /** What is asked for is nowhere, or read whole: only what is done has a time of completion, and of the trash one order has an index. */
  const excused = (what: string, sort: string) =>
    (what.endsWith('a status') && sort.endsWith('completedAt')) || (what === 'the trash' && !sort.endsWith('createdAt'));

  test.each(['administrator', 'member of two projects', 'guest', 'token for one project'])(
    'of %s reads what it answers, whatever the filter and the order',
    async (caller) => {
      const missed: Record<string, string> = {};
      for (const [what, filter] of Object.entries(many.filters).filter(([name]) => !found.includes(name))) {
        for (const sort of many.sorts.filter((each) => !excused(what, each))) {
          const { read, plans } = await reads(caller, [filter, `limit=20&sort=${sort}`].filter(Boolean).join('&'));
          // A page of each project, of which a filter may leave each fifth.
          if (read > 21 * projects * (filter ? 5 : 1) + 42) missed[`${what}, ${sort}: ${read}`] = plans;
        }
      }
      expect(missed).toEqual({});
    },
  );
});
