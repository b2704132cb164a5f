import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { entitled, membership, type Viewer, type ViewerSql, type Viewers, viewerSql, visible } from '../../people/access/visibility.ts';
import type { LoggedEvent } from './consume.ts';

// Who may read an event, whatever its credential is for: its audience, resolved as of now. What is about a task or a
// file is for those alone who see the project it happened in and the one that is in today: what went to a private project
// took its history along. Written here twice, for SQL and for memory, and nowhere else.

/** Tell that something has gone elsewhere, by ids alone: to those who saw it where it was. */
const farewell = '.moved_out';
/** Tells somebody that a project is out of sight. */
const accessLost = 'project.access_lost';
/** Tells those who saw a project that it is in the trash, by its id and key alone. */
const trashed = 'project.deleted';

/** The project `p` of event `e` with the viewer's membership, to join before `eventVisible`. */
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

/** Condition: the viewer sees where the task or file that event `e` is about is now. */
export function subjectVisible(viewer: Viewer | ViewerSql): Sql {
  return sql`(e.event like ${raw(`'%${farewell}'`)} or not exists (select 1 from project np ${membership(viewer, 'np', 'npm')}
      where np.organization_id = e.organization_id and np.id in (
          (select nt.project_id from task nt where nt.organization_id = e.organization_id and nt.id = e.task_id),
          (select nf.project_id from file nf where nf.organization_id = e.organization_id and nf.id = e.subject_id))
        and not ${visible(viewer, 'np', 'npm')}))`;
}

type Placed = Pick<LoggedEvent, 'event' | 'audience' | 'audienceUserId' | 'projectId' | 'taskId' | 'subjectId'>;

/** As `eventVisible`, where `viewers` know the event's `placesOf`. */
export function seesEvent(viewer: Viewer, event: Placed, viewers: Viewers): boolean {
  return (
    isAmong(viewer, event, viewers) &&
    (event.event.endsWith(farewell) || subjectsOf(event).every((id) => viewers.sees(viewer, id) !== false))
  );
}

function isAmong(viewer: Viewer, { event, audience, audienceUserId, projectId }: Placed, viewers: Viewers): boolean {
  if (audience === 'organization') return viewer.role !== 'guest';
  if (audience === 'user' && audienceUserId !== viewer.user) return false;
  if (projectId === null) return audience === 'user' && viewer.projects === null;
  if (viewers.sees(viewer, projectId)) return true;
  if (event === trashed) return viewers.entitles(viewer, projectId) ?? false;
  return event === accessLost && (viewer.projects?.includes(projectId) ?? true);
}

/** The task and the file an event is about. */
function subjectsOf({ event, taskId, subjectId }: Placed): string[] {
  return [...(taskId === null ? [] : [taskId]), ...(event.startsWith('file.') ? [subjectId] : [])];
}

/** Ids of what decides who may read an event. */
export function placesOf(event: Placed): string[] {
  return [...(event.projectId === null ? [] : [event.projectId]), ...subjectsOf(event)];
}
