import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { entitled, membership, type Viewer, type ViewerSql, type Viewers, viewerSql, visible } from '../../people/access/visibility.ts';
import type { LoggedEvent } from './row.ts';

// Rules for who may read an event, apart from scopes: its audience, resolved as of now. Events about a task or file are only
// for people who can view both the event's project and the current project of the task or file. So a move to a private project
// hides the history. The rules are implemented here twice, for SQL and in memory, and nowhere else.

/** Suffix of events for people who could view the previous project of something that moved. They contain only ids. */
const farewell = '.moved_out';
/** Event for a user who can no longer view a project. */
const accessLost = 'project.access_lost';
/** Event for people who could view a project that is now in the trash. Contains only its id and key. */
const trashed = 'project.deleted';

/** Joins project `p` of event `e` and the viewer's membership, as `eventVisible` requires. */
export function eventProject(viewer: Viewer | ViewerSql): Sql {
  return sql`left join project p on p.organization_id = e.organization_id and p.id = e.project_id ${membership(viewer)}`;
}

/** Condition: the viewer may read event `e`. */
export function eventVisible(viewer: Viewer | ViewerSql): Sql {
  const { user, insider, reaches, unlimited } = viewerSql(viewer);
  const lost = sql`(e.event = ${raw(`'${accessLost}'`)} and ${reaches('e.project_id')})`;
  const inTrash = sql`(e.event = ${raw(`'${trashed}'`)} and ${entitled(viewer)})`;
  return sql`(case e.audience when 'organization' then ${insider} when 'project' then (${visible(viewer)} or ${inTrash})
      else e.audience_user_id = ${user} and (${visible(viewer)} or (e.project_id is null and ${unlimited}) or ${lost}) end
    and ${subjectVisible(viewer)})`;
}

/** Condition: the viewer can view the current project of the task or file of event `e`. */
export function subjectVisible(viewer: Viewer | ViewerSql): Sql {
  return sql`(e.event like ${raw(`'%${farewell}'`)} or not exists (select 1 from project np ${membership(viewer, 'np', 'npm')}
      where np.organization_id = e.organization_id and np.id in (
          (select nt.project_id from task nt where nt.organization_id = e.organization_id and nt.id = e.task_id),
          (select nf.project_id from file nf where nf.organization_id = e.organization_id and nf.id = e.subject_id))
        and not ${visible(viewer, 'np', 'npm')}))`;
}

type Placed = Pick<LoggedEvent, 'event' | 'audience' | 'audienceUserId' | 'projectId' | 'taskId' | 'subjectId'>;

/** In-memory variant of `eventVisible`. `viewers` must know the event's `placesOf`. */
export function seesEvent(viewer: Viewer, event: Placed, viewers: Viewers): boolean {
  return (
    isAmong(viewer, event, viewers) &&
    (event.event.endsWith(farewell) || subjectsOf(event).every((id) => viewers.canView(viewer, id) !== false))
  );
}

function isAmong(viewer: Viewer, { event, audience, audienceUserId, projectId }: Placed, viewers: Viewers): boolean {
  if (audience === 'organization') return viewer.role !== 'guest';
  if (audience === 'user' && audienceUserId !== viewer.user) return false;
  if (projectId === null) return audience === 'user' && viewer.projects === null;
  if (viewers.canView(viewer, projectId)) return true;
  if (event === trashed) return viewers.entitles(viewer, projectId) ?? false;
  return event === accessLost && (viewer.projects?.includes(projectId) ?? true);
}

/** Ids of the task and the file that an event is about. */
function subjectsOf({ event, taskId, subjectId }: Placed): string[] {
  return [...(taskId === null ? [] : [taskId]), ...(event.startsWith('file.') ? [subjectId] : [])];
}

/** Ids of the project, task and file that decide who may read an event. */
export function placesOf(event: Placed): string[] {
  return [...(event.projectId === null ? [] : [event.projectId]), ...subjectsOf(event)];
}
