import { taskSorts } from '../../schema/work/task/list.ts';
import { testApp } from './app.ts';
import { buildLabel, buildOrganization, buildProject, type Organization, type Person } from './builders/index.ts';
import { fillTables } from './fill-tables.ts';

/** A caller of lists, as far as tests need one. */
export type Caller = Pick<Person, 'client'>;

/** An organization with many tasks, with callers and queries. */
export type ManyTasks = {
  readonly team: Organization;
  /** A project with many tasks. */
  readonly project: { id: string; key: string };
  /** The only open project, with the 20 oldest tasks. */
  readonly few: { id: string; key: string };
  readonly callers: Readonly<Record<string, Caller>>;
  /** Queries that filter lists. */
  readonly filters: Readonly<Record<string, string>>;
  /** All values of `sort`. */
  readonly sorts: readonly string[];
};

const fill = `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, assignee_id, created_by_id,
    priority, due_date, start_date, completed_at, deleted_at, created_at, updated_at)
  select $1, 'tsk_' || lpad(n::text, 26, '0'), case when n > $6 - 20 then $3 else ($2::text[])[1 + n % cardinality($2::text[])] end, n, 'FILL-' || n,
    'Fatura', case when n % ($6 / 4) = 1 then 'seyrek gorulen' else 'fatura ekrani ' || n end,
    case when n % 5 = 0 then 'done' when n % ($6 / 4) = 3 then 'in_review' else 'todo' end, 'e' || lpad(n::text, 9, '0'),
    case when n % 3 = 0 then $4 when n % ($6 / 8) = 4 then $5 end, $4, (array['none', 'low', 'medium', 'high', 'urgent'])[1 + h / 110 % 5]::priority,
    case when h % 10 = 0 then current_date + h % 365 end, case when h % 11 = 0 then current_date - h % 365 end,
    case when n % 5 = 0 then now() - n * interval '30 seconds' end, case when n % 200 = 7 then now() end,
    now() - n * interval '1 minute', case when n % ($6 / 5) = 3 then $7::text::timestamptz + interval '1 day' else now() - h * interval '1 second' end
  from (select n, abs(hashtext(n::text)) % 1000000 as h from generate_series(1, $6::int) n) numbers`;

const fillLabels = `insert into task_label (organization_id, task_id, label_id)
  select organization_id, id, case when sequence % ($4 / 5) = 2 then $3 else $2 end from task
  where organization_id = $1 and (sequence % 4 = 0 or sequence % ($4 / 5) = 2)`;

/** Only few tasks have changed since. */
const changed = '2030-01-01T00:00:00Z';

/**
 * Creates an organization with `count` tasks in `projects` projects, created one minute apart into the past. Every fifth task is done,
 * every third is assigned, every tenth has a date, and every 200th is deleted.
 */
export async function buildManyTasks(count: number, projects: number): Promise<ManyTasks> {
  const team = await buildOrganization();
  const { admin } = team;
  const closed: { id: string; key: string }[] = [];
  for (let index = 1; index < projects; index += 1) closed.push(await buildProject(admin, { visibility: 'private' }));
  const few = await buildProject(admin);
  const [project, second] = closed as [(typeof closed)[0], (typeof closed)[0]];
  const [common, rare] = [await buildLabel(admin, 'sık'), await buildLabel(admin, 'seyrek')];
  const join = async (of: readonly { id: string }[], role: 'member' | 'guest' = 'member') => {
    const person = await team.person({ role });
    for (const { id } of of) await admin.client.put(`/projects/${id}/members/${person.id}`, { role: 'viewer' });
    return person;
  };
  const member = await join(closed.slice(2));
  const { database } = (await testApp()).services;
  await fillTables(
    [fill, [team.id, closed.map(({ id }) => id), few.id, admin.id, member.id, count, changed]],
    [fillLabels, [team.id, common.id, rare.id, count]],
  );
  await database.script('alter table task set (autovacuum_enabled = off); alter table task_label set (autovacuum_enabled = off)');
  await database.alone('vacuum analyze');
  const since = encodeURIComponent(changed);
  return {
    team,
    project,
    few,
    callers: {
      administrator: admin,
      'member of most projects': member,
      'member of two projects': await join([project, second]),
      guest: await join([project, few], 'guest'),
      'token for one project': { client: await team.token(admin.id, { projects: [few.id] }) },
      'token for two projects': { client: await team.token(admin.id, { projects: [few.id, project.id] }) },
    },
    filters: {
      everything: '',
      'a project': `project=${project.key}`,
      'two projects': `project=${project.key},${few.key}`,
      'a project and a status': `project=${project.id}&status=todo`,
      'a status': 'status=todo',
      'a rare status': 'status=in_review',
      'an urgency': 'priority=urgent',
      'somebody busy': `assignee=${admin.id}`,
      'somebody idle': `assignee=${member.id}`,
      'a common label': `label=${common.id}`,
      'a rare label': `label=${rare.id}`,
      'a word': 'q=seyrek',
      'what is due late': 'dueAfter=2090-01-01',
      'what has changed': `updatedAfter=${since}`,
      'the trash': 'deleted=true',
    },
    sorts: taskSorts.flatMap((name) => [name, `-${name}`]),
  };
}
