import { Prisma, type Project } from '../../../prisma/generated/client/client.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { checkVersion } from '../../kernel/version.ts';
import { emittingLostAccess } from '../../people/access/access-revoked.ts';
import { requirePerson } from '../../people/access/person.ts';
import { lockProject, type Status } from '../../people/access/project.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';
import { dayOf, projectEvent } from './events.ts';
import { requireLead } from './members.ts';
import { notDefault, projectPolicy } from './policy.ts';
import { changeKey, projectKeyChanged, requireFreeKey } from './rename.ts';
import { builtInOf } from './workflow.ts';

export type CreateProject = { key: string; name: string; description?: string | null; visibility?: 'organization' | 'private' | null };

/** Creates a project with the built-in workflow, led by the actor. Emits `project.created`. */
export function createProject(context: Context, input: CreateProject): Promise<Project> {
  authorize(context.actor, organizationPolicy.createProject, undefined);
  return context.unitOfWork(async (unit) => {
    const { locale } = await context.db.organization.findUniqueOrThrow({
      where: { id: context.actor.organization },
      select: { locale: true },
    });
    const project = await insertProject(context, { ...input, statuses: builtInOf(locale) });
    unit.emit(projectEvent('project.created', project));
    return project;
  });
}

/** Inserts a project with this workflow, led by the actor. Emits nothing. @throws Problem `project.key_taken` */
export async function insertProject(context: Context, input: CreateProject & { statuses: readonly Status[] }): Promise<Project> {
  const { organization, user } = context.actor;
  const id = newId('project');
  await requireFreeKey(context, input.key);
  const project = await context.db.project
    .create({
      data: {
        organizationId: organization,
        id,
        key: input.key,
        name: input.name,
        nameKey: sortKey(input.name),
        description: input.description ?? '',
        visibility: input.visibility ?? 'organization',
        createdById: user,
      },
    })
    .catch(refusing(input.key));
  await context.db.workflowStatus.createMany({
    data: input.statuses.map((status) => ({
      ...status,
      transitions: status.transitions ?? undefined,
      organizationId: organization,
      projectId: id,
    })),
  });
  await context.db.taskCounter.create({ data: { organizationId: organization, projectId: id, key: project.key } });
  await context.db.projectMember.create({ data: { organizationId: organization, projectId: id, userId: user, role: 'lead' } });
  return project;
}

/** Two concurrent requests can both find a key free; the unique index then rejects the second. */
const refusing = (key: string) => (error: unknown) => {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
    throw new Problem('project.key_taken', { params: { key } });
  throw error;
};

type UpdateProject = {
  id: string;
  expectedVersion?: number | null;
  /** New prefix of its task numbers; numbers with the old key stay valid. */
  key?: string | null;
  name?: string | null;
  description?: string | null;
  visibility?: 'organization' | 'private' | null;
  archived?: boolean | null;
  /** A person's id or `me`. */
  lead?: string | null;
  defaultAssignee?: string | null;
  /** Days, e.g. `2026-12-01`. */
  startDate?: string | null;
  targetDate?: string | null;
};

/**
 * Changes a project; an archived one only if the change unarchives it. Emits `project.archived` or else `project.updated`, and
 * `project.access_lost` to those who can no longer view it; nothing if unchanged.
 * @throws Problem `input.invalid` for a person who cannot view it, or a target date before the start
 */
export function updateProject(context: Context, input: UpdateProject): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.id);
    authorize(context.actor, projectPolicy.update.who, access);
    const project = await context.db.project.findFirstOrThrow({ where: { id: access.id } });
    checkVersion(project.version, input.expectedVersion);
    const { id: _id, expectedVersion: _version, archived, lead, defaultAssignee, ...fields } = input;
    const archivedAt = archived === undefined || archived === access.archived ? undefined : archived ? new Date() : null;
    checkSpan(project, fields);
    const leadId = await personOf(context, access, 'lead', lead);
    const defaultAssigneeId = await personOf(context, access, 'defaultAssignee', defaultAssignee);
    const changes = changed(comparable(project), { ...fields, leadId, defaultAssigneeId, archivedAt });
    if (!changes) return project;
    if (archived !== false) authorize(context.actor, projectPolicy.update.when, access);
    if (archivedAt || fields.visibility === 'private') authorize(context.actor, notDefault, access);
    if (fields.visibility === 'private') await requireLead(context, access.id);
    const key = changes.next.key;
    if (key) await changeKey(context, access, key);
    const change = async () => {
      const after = await context.db.project
        .update({
          where: { organizationId_id: { organizationId: context.actor.organization, id: access.id } },
          data: stored(changes.next),
        })
        .catch(refusing(key ?? access.key));
      unit.emit(projectEvent(archivedAt ? 'project.archived' : 'project.updated', after, toEventValues(changes.previous)));
      return after;
    };
    const closes = changes.next.visibility === 'private';
    const after = closes ? await emittingLostAccess(context, unit, { project: access.id }, change) : await change();
    if (key) await projectKeyChanged.follow(context, unit, access.id);
    // Reloaded, because losing access may also have cleared its lead.
    return closes ? context.db.project.findFirstOrThrow({ where: { id: access.id } }) : after;
  });
}

/** The project with its days as `YYYY-MM-DD`, as in inputs and events. */
const comparable = (project: Project) => ({ ...project, startDate: dayOf(project.startDate), targetDate: dayOf(project.targetDate) });

/** @throws Problem `input.invalid` at the given date if the project would end before it starts */
function checkSpan(project: Project, { startDate, targetDate }: Pick<UpdateProject, 'startDate' | 'targetDate'>): void {
  const start = startDate === undefined ? dayOf(project.startDate) : startDate;
  const target = targetDate === undefined ? dayOf(project.targetDate) : targetDate;
  if (start && target && target < start)
    throw invalid(['input', targetDate === undefined ? 'startDate' : 'targetDate'], 'field.before_start');
}

/** Id of a person who can view the project; null and undefined are returned unchanged. */
async function personOf(context: Context, project: { id: string }, field: string, named: string | null | undefined) {
  if (!named) return named;
  return (await requirePerson(context, project, field, named === 'me' ? context.actor.user : named)).id;
}

function stored({ name, startDate, targetDate, ...next }: Record<string, unknown>): Prisma.ProjectUncheckedUpdateInput {
  return {
    ...next,
    ...(name !== undefined && { name: name as string, nameKey: sortKey(name as string) }),
    ...(startDate !== undefined && { startDate: midnight(startDate) }),
    ...(targetDate !== undefined && { targetDate: midnight(targetDate) }),
    version: { increment: 1 },
  };
}

const midnight = (day: unknown): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** Old values under the API's field names. */
function toEventValues({ leadId, defaultAssigneeId, ...previous }: Record<string, unknown>): object {
  const person = (id: unknown) => (id === null ? null : { id });
  return {
    ...previous,
    ...(leadId !== undefined && { lead: person(leadId) }),
    ...(defaultAssigneeId !== undefined && { defaultAssignee: person(defaultAssigneeId) }),
  };
}
