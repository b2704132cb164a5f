import { Prisma, type Project } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import { authorize } from '../../kernel/policy.ts';
import { checkVersion } from '../../kernel/version.ts';
import { lockProject, type Status, type StatusColor } from '../../people/access/project.ts';
import { projectEvent } from './events.ts';
import { projectPolicy } from './policy.ts';
import { defaultColors, nearestStatus } from './workflow.ts';

/** Cascade hooks of a changed workflow. `moves` maps a status that is removed or has a new category to the status of its tasks. */
export const workflowChanged = new CascadeHooks<{ project: string; moves: ReadonlyMap<string, Status> }>();

type StatusInput = {
  key: string;
  name: string;
  category: Status['category'];
  transitions?: string[] | null;
  wipLimit?: number | null;
  color?: StatusColor | null;
};

type SetWorkflow = {
  project: string;
  expectedVersion?: number | null;
  statuses: StatusInput[];
  replacements?: { status: string; replacedBy: string }[] | null;
};

/**
 * Replaces a project's workflow. Tasks in a removed status move to its replacement; they are completed or reopened as their
 * status requires. Emits `project.updated` with the workflow before and after, and `task.updated` for each such task; nothing
 * if unchanged.
 * @throws Problem `workflow.status_in_use` for a removed status with tasks and no replacement
 */
export function setWorkflow(context: Context, input: SetWorkflow): Promise<Project> {
  checkStatuses(input);
  return context.unitOfWork(async (unit) => {
    const { organization } = context.actor;
    const access = await lockProject(context, input.project);
    authorize(context.actor, projectPolicy.setWorkflow.who, access);
    checkVersion(access.version, input.expectedVersion);
    const before = access.statuses;
    const after = input.statuses.map((status, order) => ({
      ...status,
      order,
      transitions: status.transitions ?? null,
      wipLimit: wipLimitOf(status, before),
      color: status.color ?? before.find(({ key }) => key === status.key)?.color ?? defaultColors[status.category],
    }));
    if (JSON.stringify(before.map(toEventData)) === JSON.stringify(after.map(toEventData)))
      return context.db.project.findFirstOrThrow({ where: { id: access.id } });
    authorize(context.actor, projectPolicy.setWorkflow.when, access);
    const heirs = new Map(input.replacements?.map(({ status, replacedBy }) => [status, replacedBy]));
    const stays = (old: Status) => after.find(({ key }) => key === old.key);
    const going = before.filter((old) => !stays(old));
    // Waits for transactions that move tasks into these statuses; later ones wait and see the new category.
    const affected = before.filter((old) => stays(old)?.category !== old.category);
    await context.sql(lockStatuses, [organization, access.id, affected.map(({ key }) => key)]);
    for (const { key } of going) if (!heirs.has(key)) await requireUnused(context, access.id, key);
    for (const { key, name, category, order, transitions, wipLimit, color } of after) {
      const status = { name, category, order, wipLimit, color, transitions: transitions ?? Prisma.DbNull };
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
    unit.emit(projectEvent('project.updated', project, { workflow: before.map(toEventData) }, { workflow: after.map(toEventData) }));
    const heirOf = (old: Status) => stays(old) ?? after.find(({ key }) => key === heirs.get(old.key)) ?? nearestStatus(after, old.category);
    await workflowChanged.follow(context, unit, { project: access.id, moves: new Map(affected.map((old) => [old.key, heirOf(old)])) });
    await context.db.workflowStatus.deleteMany({ where: { projectId: access.id, key: { in: going.map(({ key }) => key) } } });
    return project;
  });
}

const toEventData = ({ key, name, category, order, transitions, wipLimit, color }: Status) => ({
  key,
  name,
  category,
  order,
  transitions,
  wipLimit,
  color,
});

/** Clients that omit `wipLimit` leave it unchanged. */
const wipLimitOf = ({ key, wipLimit }: StatusInput, before: readonly Status[]): number | null =>
  wipLimit === undefined ? (before.find((old) => old.key === key)?.wipLimit ?? null) : wipLimit;

function checkStatuses({ statuses, replacements }: SetWorkflow): void {
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
  const replaced = replacements?.map(({ status }) => status) ?? [];
  replacements?.forEach(({ status, replacedBy }, index) => {
    if (keys.includes(status) || replaced.indexOf(status) !== index)
      errors.push({ path: ['input', 'replacements', index, 'status'], code: 'field.duplicate', params: { value: status } });
    if (!keys.includes(replacedBy))
      errors.push({ path: ['input', 'replacements', index, 'replacedBy'], code: 'field.one_of', params: { values: keys } });
  });
  if (!statuses.some(({ category }) => category === 'unstarted' || category === 'backlog'))
    errors.push({ path: ['input', 'statuses'], code: 'field.one_of', params: { values: ['unstarted', 'backlog'] } });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
}

/**
 * Deleted tasks do not block the removal of a status, since nobody could move them.
 * @throws Problem `workflow.status_in_use`
 */
async function requireUnused(context: Context, projectId: string, key: string): Promise<void> {
  const used = await context.db.task.findFirst({ where: { projectId, status: key, deletedAt: null }, select: { id: true } });
  if (used) throw new Problem('workflow.status_in_use', { params: { status: key }, extra: { inUse: key } });
}

const lockStatuses = statement('workflow.lock')`
  select 1 from workflow_status where organization_id = $1 and project_id = $2 and key = any($3::text[]) order by key for update`;
