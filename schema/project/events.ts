import type { Project } from '../../prisma/generated/client/client.ts';
import { iso } from '../kernel/changes.ts';
import type { EventDraft } from '../kernel/event-log.ts';

function projectData(project: Project) {
  const { id, key, name, description, visibility, version } = project;
  return {
    id,
    key,
    name,
    description,
    visibility,
    archivedAt: iso(project.archivedAt),
    createdAt: iso(project.createdAt),
    updatedAt: iso(project.updatedAt),
    version,
  };
}

type ProjectEvent = 'project.created' | 'project.updated' | 'project.archived';

/** A project is out of somebody's sight: for that person, who is told which and no more. */
export function accessLost({ project, user }: { project: string; user: string }): EventDraft {
  return { event: 'project.access_lost', subjectId: project, projectId: project, audienceUserId: user, data: { id: project } };
}

/** What happened to a project, for those who see it. `changes` are new values beside the project's own fields. */
export function projectEvent(event: ProjectEvent, project: Project, previous?: object, changes: object = {}): EventDraft {
  return {
    event,
    subjectId: project.id,
    projectId: project.id,
    data: { ...projectData(project), ...changes },
    ...(previous && { previous }),
  };
}
