import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization } from './organization.ts';

type About = { task?: string; project: string };

/** A new unread notification of a person about a task or a project. */
export async function buildNotification({ context, id: organizationId }: Organization, user: string, about: About, overrides: object = {}) {
  const now = new Date();
  const id = newId('notification');
  const subject = about.task ?? about.project;
  await context.db.notification.create({
    data: {
      organizationId,
      id,
      userId: user,
      groupKey: subject,
      subjectId: subject,
      taskId: about.task ?? null,
      projectId: about.project,
      reason: about.task ? 'commented' : 'project_added',
      kind: about.task ? 'comment.created' : 'project.updated',
      actorIds: [],
      factors: ['commented'],
      rank: now.getTime() / 1000,
      firstSeq: 1n,
      lastSeq: 1n,
      firstAt: now,
      lastAt: now,
      ...overrides,
    },
  });
  return id;
}

/** Mutes a project for a person, even if they cannot view it. */
export async function buildMute({ context, id: organizationId }: Organization, user: string, project: string) {
  const id = newId('mute');
  await context.db.notificationMute.create({ data: { organizationId, id, userId: user, projectId: project } });
  return id;
}
