import { Prisma, type Project } from '../../prisma/generated/client/client.ts';
import type { Context } from '../kernel/context.ts';
import { type FieldError, Problem } from '../kernel/errors.ts';
import { authorize } from '../kernel/policy.ts';
import { checkVersion } from '../kernel/version.ts';
import { lockProject, type Status } from './access.ts';
import { projectEvent } from './events.ts';
import { projectPolicy } from './policy.ts';

type StatusInput = { key: string; name: string; category: Status['category']; transitions?: string[] | null };

/** Replaces a project's workflow. Emits `project.updated` with the workflow before and after; nothing for no change. */
export function setWorkflow(
  context: Context,
  input: { project: string; expectedVersion?: number | null; statuses: StatusInput[] },
): Promise<Project> {
  checkStatuses(input.statuses);
  return context.unitOfWork(async (unit) => {
    const { organization } = context.actor;
    const access = await lockProject(context, input.project);
    authorize(context.actor, projectPolicy.setWorkflow.who, access);
    checkVersion(access.version, input.expectedVersion);
    const before = access.statuses;
    const after = input.statuses.map((status, order) => ({ ...status, order, transitions: status.transitions ?? null }));
    if (JSON.stringify(before.map(tell)) === JSON.stringify(after.map(tell)))
      return context.db.project.findFirstOrThrow({ where: { id: access.id } });
    authorize(context.actor, projectPolicy.setWorkflow.when, access);
    for (const old of before) if (!after.some(({ key }) => key === old.key)) await removeUnused(context, access.id, old.key);
    for (const { key, name, category, order, transitions } of after) {
      const status = { name, category, order, transitions: transitions ?? Prisma.DbNull };
      const where = { organizationId: organization, projectId: access.id, key };
      await context.db.workflowStatus.upsert({
        where: { organizationId_projectId_key: where },
        create: { ...where, ...status },
        update: status,
      });
    }
    const project = await context.db.project.update({
      where: { organizationId_id: { organizationId: organization, id: access.id } },
      data: { version: { increment: 1 } },
    });
    unit.emit(projectEvent('project.updated', project, { workflow: before.map(tell) }, { workflow: after.map(tell) }));
    return project;
  });
}

const tell = ({ key, name, category, order, transitions }: Status) => ({ key, name, category, order, transitions });

function checkStatuses(statuses: readonly StatusInput[]): void {
  const keys = statuses.map(({ key }) => key);
  const errors: FieldError[] = [];
  statuses.forEach((status, index) => {
    if (keys.indexOf(status.key) !== index)
      errors.push({ path: ['input', 'statuses', index, 'key'], code: 'field.duplicate', params: { value: status.key } });
    status.transitions?.forEach((to, at) => {
      if (!keys.includes(to))
        errors.push({ path: ['input', 'statuses', index, 'transitions', at], code: 'field.one_of', params: { values: keys } });
    });
  });
  if (!statuses.some(({ category }) => category === 'unstarted' || category === 'backlog'))
    errors.push({ path: ['input', 'statuses'], code: 'field.one_of', params: { values: ['unstarted', 'backlog'] } });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}

/** Deleted tasks count too: they may be restored. @throws Problem `workflow.status_in_use` */
async function removeUnused(context: Context, projectId: string, key: string): Promise<void> {
  const used = await context.db.task.findFirst({ where: { projectId, status: key }, select: { id: true } });
  if (used) throw new Problem('workflow.status_in_use', { params: { status: key }, extra: { inUse: key } });
  // Should a task come into it meanwhile, its foreign key refuses, and the unit of work runs again.
  await context.db.workflowStatus.deleteMany({ where: { projectId, key } });
}
