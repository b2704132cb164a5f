import { truncate } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../../support/app.ts';
import { buildManyTasks, type Caller, type ManyTasks } from '../../support/many-tasks.ts';
import { planOf, shapeOf, tasksRead } from '../../support/plan.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

afterAll(renewApp);

describe('a list of tasks with statistics of ten million tasks', () => {
  const [rows, plannedRows, projects] = [20_000, 10_000_000, 8];
  /** Number of 8 kB pages in a 1 GiB segment file, which PostgreSQL does not exceed. The added pages are holes. */
  const pages = 131_072;
  let many: ManyTasks;
  let recorded: RecordedApp;
  beforeAll(async () => {
    await renewApp();
    many = await buildManyTasks(rows, projects);
    recorded = await recordedApp();
    // The planner uses the changed statistics and file sizes; the reads are counted on the real rows.
    const { database } = (await testApp()).services;
    for (const name of ['task', 'task_label']) {
      const [table] = await database.sql<{ path: string }>(
        { name: `test.${name}`, text: `select current_setting('data_directory') || '/' || pg_relation_filepath('${name}') as path` },
        [],
      );
      await truncate(table?.path as string, pages * 8192);
    }
    await database.script(`update pg_class c set reltuples = reltuples * ${plannedRows / rows}, relpages = case when relkind = 'r' then ${pages} else relpages end
      where c.oid in ('task'::regclass, 'task_label'::regclass)
        or exists (select 1 from pg_index i where i.indexrelid = c.oid and i.indrelid in ('task'::regclass, 'task_label'::regclass))`);
  });

  /** Number of task rows that a list reads, and its plans. */
  async function reads(caller: string, query: string, path = 'tasks'): Promise<{ read: number; plans: string }> {
    const { services } = await testApp();
    const asked = await recorded.ask(many.callers[caller] as Caller, `/${path}?${query}`);
    const statements = asked.statements.filter(({ name }) => name === 'task.list' || name === 'task.groups');
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
    'groups for %s read only the tasks of the requested project',
    async (caller) => {
      for (const by of ['status&subgroup=assignee', 'label', 'category', 'dueDate', 'project']) {
        const { read, plans } = await reads(caller, `project=${many.few.key}&group=${by}`, 'tasks/groups');
        // Each task once, and one task of each group for its name.
        expect(read, plans).toBeLessThanOrEqual(2 * 20);
      }
    },
  );

  /** Filters whose best plan depends on the number of tasks. `npm run bench -- --lists` measures them. */
  const found = ['somebody idle', 'a rare label', 'a word'];
  /** Combinations without an index: `completedAt` exists only for completed tasks, and the trash has an index for one order only. */
  const excused = (what: string, sort: string) =>
    (what.endsWith('a status') && sort.endsWith('completedAt')) || (what === 'the trash' && !sort.endsWith('createdAt'));

  test.each(['administrator', 'member of two projects', 'guest', 'token for one project'])(
    'for %s reads little more than its page, with any filter and order',
    async (caller) => {
      const missed: Record<string, string> = {};
      for (const [what, filter] of Object.entries(many.filters).filter(([name]) => !found.includes(name))) {
        for (const sort of many.sorts.filter((each) => !excused(what, each))) {
          const { read, plans } = await reads(caller, [filter, `limit=20&sort=${sort}`].filter(Boolean).join('&'));
          // A page of each project. A filter may keep only every fifth row.
          if (read > 21 * projects * (filter ? 5 : 1) + 42) missed[`${what}, ${sort}: ${read}`] = plans;
        }
      }
      expect(missed).toEqual({});
    },
  );
});
