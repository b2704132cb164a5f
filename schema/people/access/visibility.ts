import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';

// Who sees a project, and with it its tasks, comments, files, passages and events. Its members do; where it is open to
// the organization, so does everybody but guests, and administrators see no more than that. A credential that is limited
// to projects sees no others. What is in the trash nobody sees but where that is listed. This is the one place that says
// so: as SQL for joins, and in memory for many viewers.

/** Whose eyes: what the rule needs of an actor. */
export type Viewer = Pick<Actor, 'user' | 'role' | 'projects'>;

/** The same as pieces of SQL, for viewers that are rows of the statement. */
export type ViewerSql = {
  /** Id of the member. */
  readonly user: Sql;
  /** Condition: it is no guest. */
  readonly insider: Sql;
  /** Condition: its credential reaches the project whose id this column holds. */
  readonly reaches: (project: string) => Sql;
  /** Condition: its credential is limited to no projects. */
  readonly unlimited: Sql;
};

/** Member `m` of the statement, with a credential that is not limited. */
export const memberViewer = (m = 'm'): ViewerSql => ({
  user: raw(`${m}.id`),
  insider: raw(`${m}.role <> 'guest'`),
  reaches: () => raw('true'),
  unlimited: raw('true'),
});

/** Whoever holds a key of account `a`, whose member is `m`; that member itself where there is no such account. */
export const keyViewer = (m = 'm', a = 'a'): ViewerSql => ({
  ...memberViewer(m),
  reaches: (project) => raw(`(${a}.id is null or cardinality(${a}.projects) = 0 or ${project} = any(${a}.projects))`),
  unlimited: raw(`(${a}.id is null or cardinality(${a}.projects) = 0)`),
});

export function viewerSql(viewer: Viewer | ViewerSql): ViewerSql {
  if ('insider' in viewer) return viewer;
  const { user, role, projects } = viewer;
  return {
    user: sql`${user}`,
    insider: raw(String(role !== 'guest')),
    reaches: (project) => (projects ? sql`${raw(project)} = any(${projects})` : raw('true')),
    unlimited: raw(String(projects === null)),
  };
}

/** The viewer's membership `pm` of project `p`, to join before `visible`. */
export function membership(viewer: Viewer | ViewerSql, p = 'p', pm = 'pm'): Sql {
  const { user } = viewerSql(viewer);
  return sql`left join project_member ${raw(pm)} on ${raw(`${pm}.organization_id = ${p}.organization_id and ${pm}.project_id = ${p}.id`)} and ${raw(pm)}.user_id = ${user}`;
}

/** Condition: the viewer sees project `p`; true of no project that an outer join has not found. */
export function visible(viewer: Viewer | ViewerSql, p = 'p', pm = 'pm'): Sql {
  return sql`(${entitled(viewer, p, pm)} and ${notTrashed(p)})`;
}

/** Condition: project `p` is not in the trash; for who reads without being anybody. */
export const notTrashed = (p = 'p'): Sql => raw(`${p}.deleted_at is null`);

/** Condition: the viewer sees project `p`, or would if it were not in the trash. */
export function entitled(viewer: Viewer | ViewerSql, p = 'p', pm = 'pm'): Sql {
  const { insider, reaches } = viewerSql(viewer);
  return sql`((${raw(`${pm}.user_id is not null or ${p}.visibility = 'organization' and`)} ${insider}) and ${reaches(`${p}.id`)})`;
}

/** Statement of the ids of the projects `p` that the actor sees, of those that `which` leaves. */
export function seenProjects(actor: Viewer & Pick<Actor, 'organization'>, which: Sql = raw('true')): Sql {
  return sql`select p.id from project p ${membership(actor)} where p.organization_id = ${actor.organization} and ${visible(actor)} and ${which}`;
}

/** Whether the viewer sees few projects, as it is made: of others nobody knows before they are looked up. */
export const seesFew = ({ role, projects }: Viewer): boolean => projects !== null || role === 'guest';

type Row = { id: string; project: string; open: boolean; trashed: boolean; members: string[] | null };
type Seen = { readonly project: string; readonly open: boolean; readonly trashed?: boolean; readonly members: Set<string> };

const statement = {
  name: 'project.viewers',
  text: `with named as (
      select p.id, p.id as project from project p where p.organization_id = $1 and p.id = any($2::text[])
      union all select t.id, t.project_id from task t where t.organization_id = $1 and t.id = any($2::text[])
      union all select f.id, f.project_id from file f where f.organization_id = $1 and f.id = any($2::text[]))
    select n.id, n.project, p.visibility = 'organization' as open, p.deleted_at is not null as trashed, case when row_number() over (partition by n.project) = 1 then
        (select array_agg(pm.user_id) from project_member pm join member m on m.organization_id = pm.organization_id and m.id = pm.user_id
          where pm.organization_id = $1 and pm.project_id = p.id and (p.visibility = 'private' or m.role = 'guest')) end as members
    from named n join project p on p.organization_id = $1 and p.id = n.project`,
};

/** Who sees certain projects, tasks and files, deleted ones too, as of when it was read: one statement for whoever may ask. */
export class Viewers {
  readonly #seen: ReadonlyMap<string, Seen>;

  /** Of each thing, by id, its project and who is a member of that: where it is open, guests suffice. */
  constructor(seen: Iterable<readonly [string, Seen]> = []) {
    this.#seen = new Map(seen);
  }

  static async of({ database }: Pick<Services, 'database'>, organization: string, ids: Iterable<string>): Promise<Viewers> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Viewers();
    const rows = await database.sql<Row>(statement, [organization, wanted]);
    const projects = new Map<string, Seen>();
    for (const { project, open, trashed, members } of rows) {
      const known = projects.get(project) ?? { project, open, trashed, members: new Set() };
      for (const member of members ?? []) known.members.add(member);
      projects.set(project, known);
    }
    return new Viewers(rows.map(({ id, project }) => [id, projects.get(project) as Seen]));
  }

  /** Whether the viewer sees this one; undefined of what is there no more. */
  sees(viewer: Viewer, id: string): boolean | undefined {
    return this.#seen.get(id)?.trashed ? false : this.entitles(viewer, id);
  }

  /** Whether the viewer sees this one, or would if its project were not in the trash; undefined of what is there no more. */
  entitles({ role, user, projects }: Viewer, id: string): boolean | undefined {
    const seen = this.#seen.get(id);
    if (!seen) return undefined;
    if (projects && !projects.includes(seen.project)) return false;
    return seen.members.has(user) || (seen.open && role !== 'guest');
  }

  /** The only people who may see it, or might if it were not in the trash; null where that may be anyone. */
  only(id: string): Iterable<string> | null {
    const seen = this.#seen.get(id);
    if (!seen) return [];
    return seen.open ? null : seen.members;
  }
}
