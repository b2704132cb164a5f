import { type Organization, Prisma } from '../../../prisma/generated/client/client.ts';
import { isPerson } from '../../kernel/actor.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { authorize } from '../../kernel/policy.ts';
import { checkVersion } from '../../kernel/version.ts';
import { spelledZone } from '../../kernel/zone.ts';
import { lockProject, seeProject } from '../access/project.ts';
import { lockOrganization } from './lock.ts';
import { administer } from './policy.ts';

/** Lower-case letters and digits, with single hyphens between them. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

type UpdateOrganization = {
  expectedVersion?: number | null;
  name?: string | null;
  slug?: string | null;
  locale?: 'tr' | 'en' | null;
  publicLinks?: boolean | null;
  approvedAppsOnly?: boolean | null;
  agentsNeedPerson?: string[] | null;
  agentRejections?: number | null;
  agentErrors?: number | null;
  agentMinutes?: number | null;
  agentCostOfRun?: number | null;
  agentCostOfDay?: number | null;
  agentCurrency?: string | null;
  timeZone?: string | null;
  defaultProject?: string | null;
};

/** Changes settings of the actor's organization, and records old and new values in the audit log. */
export function updateOrganization(context: Context, input: UpdateOrganization): Promise<Organization> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const { expectedVersion, defaultProject, timeZone, agentsNeedPerson, ...rest } = input;
    await lockOrganization(context);
    const organization = await context.db.organization.findFirstOrThrow({ where: { id: context.actor.organization } });
    checkVersion(organization.version, expectedVersion);
    const fields = {
      ...rest,
      ...(timeZone && { timeZone: spelledZone(timeZone) }),
      ...(agentsNeedPerson && isOther(agentsNeedPerson, organization.agentsNeedPerson) && { agentsNeedPerson }),
    };
    const defaultProjectId = defaultProject ? await nextDefault(context, defaultProject) : undefined;
    const changes = changed(organization, { ...fields, defaultProjectId });
    if (!changes) return organization;
    if (Object.keys(changes.next).some((name) => name.startsWith('agent')) && !isPerson(context.actor))
      throw new Problem('auth.person_required');
    const after = await context.db.organization
      .update({ where: { id: organization.id }, data: { ...changes.next, version: { increment: 1 } } })
      .catch((error) => {
        if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
          throw new Problem('organization.slug_taken', { params: { slug: fields.slug as string } });
        throw error;
      });
    const detail = { ...toAuditDetail(changes.next), previous: toAuditDetail(changes.previous) };
    unit.audit({ action: 'organization.updated', subjectId: organization.id, detail });
    return after;
  });
}

const isOther = (one: readonly string[], other: readonly string[]) => [...one].sort().join() !== [...other].sort().join();

/** Returns the project's id, locked so that it stays open to everyone for the rest of the unit of work. */
async function nextDefault(context: Context, reference: string): Promise<string> {
  const seen = await seeProject(context, reference);
  if (!seen) throw invalid(['input', 'defaultProject'], 'project.not_found');
  const project = await lockProject(context, seen.id);
  if (project.visibility === 'private' || project.archived) throw new Problem('project.default');
  return project.id;
}

/** Converts columns to the API's names. */
function toAuditDetail({ defaultProjectId, ...fields }: Record<string, unknown>): object {
  return defaultProjectId === undefined ? fields : { ...fields, defaultProject: { id: defaultProjectId } };
}
