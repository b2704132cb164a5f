import { numberKey } from '../../schema/work/field/keys.ts';
import { unhurried } from '../../src/ports/database/port.ts';
import { testApp } from '../support/app.ts';
import { buildField, type Organization } from '../support/builders/index.ts';
import { buildManyTasks, type Caller } from '../support/many-tasks.ts';
import { table } from './report.ts';

/** Custom fields that each task has a value in: half of them numbers, half texts. */
const fields = 20;
const projects = 50;
const times = 7;

/** How long lists take that are sorted by a custom field of which every task has 20, and what those take on the disk. */
export async function measureFields(count: number, note: (text: string) => void): Promise<string> {
  note(`filling ${count} tasks`);
  const { team, project, few, callers } = await buildManyTasks(count, projects);
  note(`filling ${fields} fields`);
  const ids = await fill(team);
  const lines: string[][] = [];
  const filters = {
    'all projects': '',
    'a project': `project=${project.id}`,
    'a small project': `project=${few.id}`,
    'a status': 'status=done',
  };
  for (const [who, caller] of Object.entries(callers))
    for (const [what, filter] of Object.entries(filters))
      for (const sort of ['-createdAt', 'field.alan_1', '-field.alan_1', 'field.alan_2'])
        lines.push([who, what, sort, (await median(caller, [filter, `sort=${sort}`].filter(Boolean).join('&'))).toFixed(1)]);
  const { database } = (await testApp()).services;
  const [size] = await database.sql<{ table: string; all: string }>(
    {
      name: 'bench.size',
      text: `select pg_size_pretty(pg_relation_size('task_field')) as table, pg_size_pretty(pg_total_relation_size('task_field')) as all`,
    },
    [],
  );
  return `${table(['caller', 'filter', 'order', 'p50, ms'], lines)}\n\n${ids.length} fields of ${count} tasks: ${size?.table}, with indexes ${size?.all}`;
}

async function fill(team: Organization): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= fields; n += 1) ids.push((await buildField(team.admin, { name: `Alan ${n}`, type: n % 2 ? 'number' : 'text' })).id);
  const { database } = (await testApp()).services;
  const run = (name: string, text: string, values: unknown[] = []) => database.sql({ name: `bench.${name}`, text, prepare: false }, values);
  const keys = Array.from({ length: 1000 }, (_, value) => numberKey(value));
  await database.transaction(async () => {
    await database.sql(unhurried, []);
    await run('replica', 'set local session_replication_role = replica');
    await run(
      'values',
      `update task t set fields = (select jsonb_object_agg(f.id, case when f.n % 2 = 1 then to_jsonb(abs(hashtext(t.id || f.n)) % 1000)
          else to_jsonb('deger ' || abs(hashtext(t.id || f.n)) % 1000) end) from unnest($2::text[]) with ordinality f(id, n)) where organization_id = $1`,
      [team.id, ids],
    );
    await run(
      'keys',
      `insert into task_field (organization_id, task_id, field_id, project_id, key)
        select t.organization_id, t.id, f.id, t.project_id, case when f.n % 2 = 1 then ($3::text[])[1 + abs(hashtext(t.id || f.n)) % 1000]
          else 'deger ' || abs(hashtext(t.id || f.n)) % 1000 end
        from task t, unnest($2::text[]) with ordinality f(id, n) where t.organization_id = $1`,
      [team.id, ids, keys],
    );
  });
  await database.script('vacuum analyze');
  return ids;
}

async function median({ client }: Caller, query: string): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n <= times; n += 1) {
    const started = performance.now();
    const { status, body } = await client.get(`/tasks?${query}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    // The first fills the cache.
    if (n > 0) taken.push(performance.now() - started);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] as number;
}
