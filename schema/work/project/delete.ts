import type { Project } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { authorize } from '../../kernel/policy.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { emittingLostAccess } from '../../people/access/access-revoked.ts';
import { lockProject, seeProject } from '../../people/access/project.ts';
import { projectEvent, projectTrashed } from './events.ts';
import { projectPolicy } from './policy.ts';

/**
 * Moves a project with its content to the trash, where its leads can restore it for 30 days. Emits `project.deleted`, and
 * `project.access_lost` to everyone who could view it.
 * @throws Problem `project.default`
 */
export function deleteProject(context: Context, input: Versioned): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.id);
    authorize(context.actor, projectPolicy.delete.who, access);
    checkVersion(access.version, input.expectedVersion);
    authorize(context.actor, projectPolicy.delete.when, access);
    const after = await emittingLostAccess(context, unit, { project: access.id }, () => change(context, access.id, new Date()));
    unit.emit(projectTrashed(after));
    unit.audit({ action: 'project.deleted', subjectId: after.id });
    return after;
  });
}

/**
 * Restores a project with its content from the trash. Emits `project.restored`.
 * @throws Problem `project.not_deleted`; `project.not_found` if the actor does not lead it
 */
export function restoreProject(context: Context, input: { id: string }): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.id, { trashed: true }).catch(async (error) => {
      const live = error instanceof Problem && error.code === 'project.not_found' && (await seeProject(context, input.id));
      throw live ? new Problem('project.not_deleted') : error;
    });
    authorize(context.actor, projectPolicy.restore, access);
    const before = await context.db.project.findFirstOrThrow({ where: { id: access.id } });
    const after = await change(context, access.id, null);
    unit.emit(projectEvent('project.restored', after, { deletedAt: before.deletedAt }));
    unit.audit({ action: 'project.restored', subjectId: after.id });
    return after;
  });
}

function change(context: Context, id: string, deletedAt: Date | null): Promise<Project> {
  return context.db.project.update({
    where: { organizationId_id: { organizationId: context.actor.organization, id } },
    data: { deletedAt, version: { increment: 1 } },
  });
}
