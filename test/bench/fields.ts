import { testApp } from '../support/app.ts';
import { fillFields } from '../support/many-fields.ts';
import { buildManyTasks, type Caller } from '../support/many-tasks.ts';
import { table } from './report.ts';

/** Custom fields per task; each has a value. */
const fields = 20;
const projects = 50;
const times = 7;

/** Filters by custom fields. Each value of a field belongs to one task in a thousand. */
const narrowings = {
  'a value': 'filter=field.alan_1:500',
  'a hundredth': 'filter=field.alan_1>=990',
  'nine tenths': 'filter=field.alan_1>=100',
  'a text': 'filter=field.alan_2:"deger 500"',
  'a value of each of two': 'filter=field.alan_1:500 field.alan_3:500',
};
const groups = ['status', 'assignee', 'label', 'field.alan_1', 'field.alan_2'];

/** Times of lists that are sorted, filtered and grouped by a custom field, with 20 fields per task, and the disk space of the fields. */
export async function measureFields(count: number, note: (text: string) => void): Promise<string> {
  note(`filling ${count} tasks`);
  const { team, project, few, callers } = await buildManyTasks(count, projects);
  note(`filling ${fields} fields`);
  const ids = await fillFields(team, fields);
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
        lines.push([who, what, sort, await medianText(caller, `/tasks?${[filter, `sort=${sort}`].filter(Boolean).join('&')}`)]);
  for (const [who, caller] of Object.entries(callers)) {
    for (const [what, filter] of Object.entries(narrowings)) {
      for (const [where, of] of [
        ['all projects', ''],
        ['a project', `&project=${project.id}`],
      ] as const)
        for (const sort of ['-createdAt', 'field.alan_1', 'dueDate'])
          lines.push([who, `${what}, ${where}`, sort, await medianText(caller, `/tasks?${filter}${of}&sort=${sort}`)]);
    }
    for (const group of groups)
      for (const [what, filter] of Object.entries({ ...filters, 'a value': narrowings['a value'] }))
        lines.push([
          who,
          what,
          `groups by ${group}`,
          await medianText(caller, `/tasks/groups?${[filter, `group=${group}`].filter(Boolean).join('&')}`),
        ]);
  }
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

const medianText = async (caller: Caller, path: string): Promise<string> => (await median(caller, path)).toFixed(1);

async function median({ client }: Caller, path: string): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n <= times; n += 1) {
    const started = performance.now();
    const { status, body } = await client.get(encodeURI(path));
    if (status !== 200) throw new Error(JSON.stringify(body));
    // The first request fills the cache.
    if (n > 0) taken.push(performance.now() - started);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] as number;
}
