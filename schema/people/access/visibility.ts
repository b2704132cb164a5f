import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';

// Visibility of a project, and with it of its tasks, comments, files, passages and events. Members of a project can view
// it; if it is open to the organization, so can everyone except guests. Administrators have no further access. A
// credential limited to projects cannot view others. Projects in the trash are visible only where the trash is listed.
// This file is the only definition: as SQL for joins, and in memory for many viewers.

/** Properties of an actor that the visibility rule needs. */
export type Viewer = Pick<Actor, 'user' | 'role' | 'projects'>;

/** A viewer as pieces of SQL, for viewers that are rows of the statement. */
export type ViewerSql = {
  /** Id of the member. */
  readonly user: Sql;
  /** Condition: the viewer is not a guest. */
  readonly insider: Sql;
  /** Condition: the viewer's credential reaches the project whose id this column holds. */
  readonly reaches: (project: string) => Sql;
  /** Condition: the viewer's credential is not limited to projects. */
  readonly unlimited: Sql;
};

/** Member `m` of the statement, with an unlimited credential. */
export const memberViewer = (m = 'm'): ViewerSql => ({
  user: raw(`${m}.id`),
  insider: raw(`${m}.role <> 'guest'`),
  reaches: () => raw('true'),
  unlimited: raw('true'),
});

/** Holder of a key of account `a`, whose member is `m`; member `m` itself if there is no such account. */
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

/** Join of the viewer's membership `pm` in project `p`; needed before `visible`. */
export function membership(viewer: Viewer | ViewerSql, p = 'p', pm = 'pm'): Sql {
  const { user } = viewerSql(viewer);
  return sql`left join project_member ${raw(pm)} on ${raw(`${pm}.organization_id = ${p}.organization_id and ${pm}.project_id = ${p}.id`)} and ${raw(pm)}.user_id = ${user}`;
}

/** Condition: the viewer can view project `p`; true for a project that an outer join has not found. */
export function visible(viewer: Viewer | ViewerSql, p = 'p', pm = 'pm'): Sql {
  return sql`(${entitled(viewer, p, pm)} and ${notTrashed(p)})`;
}

/** Condition: project `p` is not in the trash; also for reads without a viewer. */
export const notTrashed = (p = 'p'): Sql => raw(`${p}.deleted_at is null`);

/** Condition: the viewer can view project `p`, or could if it were not in the trash. */
export function entitled(viewer: Viewer | ViewerSql, p = 'p', pm = 'pm'): Sql {
  const { insider, reaches } = viewerSql(viewer);
  return sql`((${raw(`${pm}.user_id is not null or ${p}.visibility = 'organization' and`)} ${insider}) and ${reaches(`${p}.id`)})`;
}

/** Statement for the ids of the projects `p` that match `which` and that the actor can view. */
export function seenProjects(actor: Viewer & Pick<Actor, 'organization'>, which: Sql = raw('true')): Sql {
  return sql`select p.id from project p ${membership(actor)} where p.organization_id = ${actor.organization} and ${visible(actor)} and ${which}`;
}

/** Whether the viewer is by nature limited to few projects. For other viewers this is unknown until projects are looked up. */
export const seesFew = ({ role, projects }: Viewer): boolean => projects !== null || role === 'guest';

type Row = { id: string; project: string; open: boolean; trashed: boolean; members: string[] | null };
type Seen = { readonly project: string; readonly open: boolean; readonly trashed?: boolean; readonly members: Set<string> };

const namedViewers = statement('project.viewers')`with named as (
    select p.id, p.id as project from project p where p.organization_id = $1 and p.id = any($2::text[])
    union all select t.id, t.project_id from task t where t.organization_id = $1 and t.id = any($2::text[])
    union all select f.id, f.project_id from file f where f.organization_id = $1 and f.id = any($2::text[]))
  select n.id, n.project, p.visibility = 'organization' as open, p.deleted_at is not null as trashed, case when row_number() over (partition by n.project) = 1 then
      (select array_agg(pm.user_id) from project_member pm join member m on m.organization_id = pm.organization_id and m.id = pm.user_id
        where pm.organization_id = $1 and pm.project_id = p.id and (p.visibility = 'private' or m.role = 'guest')) end as members
  from named n join project p on p.organization_id = $1 and p.id = n.project`;

/**
 * Viewers of certain projects, tasks and files, including deleted ones, as of the time of reading; one statement for any
 * number of viewers.
 */
export class Viewers {
  readonly #seen: ReadonlyMap<string, Seen>;

  /** Entries by the object's id: its project, and the project's members. For an open project only its guests are needed. */
  constructor(seen: Iterable<readonly [string, Seen]> = []) {
    this.#seen = new Map(seen);
  }

  static async of({ database }: Pick<Services, 'database'>, organization: string, ids: Iterable<string>): Promise<Viewers> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Viewers();
    const rows = await database.sql<Row>(namedViewers, [organization, wanted]);
    const projects = new Map<string, Seen>();
    for (const { project, open, trashed, members } of rows) {
      const known = projects.get(project) ?? { project, open, trashed, members: new Set() };
      for (const member of members ?? []) known.members.add(member);
      projects.set(project, known);
    }
    return new Viewers(rows.map(({ id, project }) => [id, projects.get(project) as Seen]));
  }

  /** Whether the viewer can view the object; undefined if it no longer exists. */
  canView(viewer: Viewer, id: string): boolean | undefined {
    return this.#seen.get(id)?.trashed ? false : this.entitles(viewer, id);
  }

  /** Whether the viewer can view the object, or could if its project were not in the trash; undefined if it no longer exists. */
  entitles({ role, user, projects }: Viewer, id: string): boolean | undefined {
    const seen = this.#seen.get(id);
    if (!seen) return undefined;
    if (projects && !projects.includes(seen.project)) return false;
    return seen.members.has(user) || (seen.open && role !== 'guest');
  }

  /** The only users who may view the object, or could if it were not in the trash; null if anyone may. */
  only(id: string): Iterable<string> | null {
    const seen = this.#seen.get(id);
    if (!seen) return [];
    return seen.open ? null : seen.members;
  }
}
