import type { Actor } from '../kernel/actor.ts';
import type { Services } from '../kernel/context.ts';

/** Who sees a project: what `visible` (access.ts) decides in SQL for one actor, known for any number of them. */
export type Readers = {
  readonly project: string;
  readonly visibility: 'organization' | 'private';
  /** Its members; where the organization sees it, only those who are guests. */
  readonly members: ReadonlySet<string>;
};

type Row = { id: string; project: string; visibility: Readers['visibility']; members: string[] | null };

const statement = {
  name: 'project.readers',
  text: `with named as (
      select p.id, p.id as project from project p where p.organization_id = $1 and p.id = any($2::text[])
      union all select t.id, t.project_id from task t where t.organization_id = $1 and t.id = any($2::text[]))
    select n.id, n.project, p.visibility::text as visibility, case when row_number() over (partition by n.project) = 1 then
        (select array_agg(pm.user_id) from project_member pm join member m on m.organization_id = pm.organization_id and m.id = pm.user_id
          where pm.organization_id = $1 and pm.project_id = p.id and (p.visibility = 'private' or m.role = 'guest')) end as members
    from named n join project p on p.organization_id = $1 and p.id = n.project`,
};

/** Who sees projects and tasks, deleted ones too, by their ids: one statement for whoever may ask. */
export async function readersOf(services: Services, organization: string, ids: readonly string[]): Promise<Map<string, Readers>> {
  if (ids.length === 0) return new Map();
  const rows = await services.database.sql<Row>(statement, [organization, ids]);
  const projects = new Map<string, Readers & { members: Set<string> }>();
  for (const { project, visibility, members } of rows) {
    const known = projects.get(project) ?? { project, visibility, members: new Set<string>() };
    for (const member of members ?? []) known.members.add(member);
    projects.set(project, known);
  }
  return new Map(rows.map(({ id, project }) => [id, projects.get(project) as Readers]));
}

/** Whether the actor is one of them. */
export function isReader({ role, user, projects }: Actor, { project, visibility, members }: Readers): boolean {
  if (projects && !projects.includes(project)) return false;
  return members.has(user) || (visibility === 'organization' && role !== 'guest');
}
