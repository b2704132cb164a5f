import { randomBytes } from 'node:crypto';
import type { PublicLink } from '../../../prisma/generated/client/client.ts';
import type { AuditDraft } from '../../kernel/audit-log.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { past } from '../../kernel/input.ts';
import { authorize } from '../../kernel/policy.ts';
import { lockProject } from '../../people/access/project.ts';
import { hashToken } from '../../people/token/secret.ts';
import { projectPolicy } from '../project/policy.ts';
import { seeTask } from '../task/find.ts';
import { linkEvent } from './events.ts';

/** Maximum number of links in a project. */
export const maxLinks = 50;

type CreateLink = {
  project: string;
  view: PublicLink['view'];
  task?: string | null;
  names?: boolean | null;
  descriptions?: boolean | null;
  expiresAt?: string | null;
};

/** A new link with its address, which contains the secret and is returned only once. */
export type MadeLink = PublicLink & { url: string };

/**
 * Creates an address at which anybody can read a project's board, its list or one of its tasks. Emits `public_link.created` and
 * writes an audit entry.
 * @throws Problem `project.links_forbidden`, `project.too_many_links`, `input.invalid`
 */
export function createPublicLink(context: Context, input: CreateLink): Promise<MadeLink> {
  return context.unitOfWork(async (unit) => {
    const project = await lockProject(context, input.project);
    authorize(context.actor, projectPolicy.publish, project);
    const errors = past('expiresAt', input.expiresAt);
    if (errors.length > 0) throw new Problem('input.invalid', { errors });
    const taskId = await taskOf(context, project.id, input);
    const there = await context.db.publicLink.count({ where: { projectId: project.id } });
    if (there >= maxLinks) throw new Problem('project.too_many_links', { params: { max: maxLinks } });
    const secret = randomBytes(32).toString('base64url');
    const { organization, user } = context.actor;
    const link = await context.db.publicLink.create({
      data: {
        organizationId: organization,
        id: newId('publicLink'),
        projectId: project.id,
        view: input.view,
        taskId,
        hash: hashToken(secret),
        hint: secret.slice(-4),
        names: input.names ?? false,
        descriptions: input.descriptions ?? false,
        createdById: user,
        expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
      },
    });
    unit.emit(linkEvent('public_link.created', link));
    unit.audit(auditEntry('public_link.created', link));
    return { ...link, url: `${context.services.baseUrl}/public?key=${secret}` };
  });
}

/**
 * Id of the task that a link with the view `task` shows; null for other views.
 * @throws Problem `input.invalid` for a task that is missing, invisible or in another project, or given for another view
 */
async function taskOf(context: Context, projectId: string, { view, task }: CreateLink): Promise<string | null> {
  if (view !== 'task') {
    if (task) throw invalid(['input', 'task'], 'field.conflict', { name: 'view' });
    return null;
  }
  if (!task) throw invalid(['input', 'task'], 'field.required');
  const seen = await seeTask(context, task);
  if (!seen) throw invalid(['input', 'task'], 'task.not_found');
  if (seen.task.projectId !== projectId) throw invalid(['input', 'task'], 'field.other_project');
  return seen.task.id;
}

/** Ends a link at once; allowed for leads, also in an archived project. Emits `public_link.ended` and writes an audit entry. */
export function endPublicLink(context: Context, input: { id: string }): Promise<PublicLink> {
  return context.unitOfWork(async (unit) => {
    const link = found('public_link.not_found', await context.db.publicLink.findFirst({ where: { id: input.id } }));
    const project = await lockProject(context, link.projectId).catch((error) => {
      throw error instanceof Problem && error.code === 'project.not_found' ? new Problem('public_link.not_found') : error;
    });
    authorize(context.actor, projectPolicy.publish.who, project);
    const { count } = await context.db.publicLink.deleteMany({ where: { id: link.id } });
    if (count === 0) throw new Problem('public_link.not_found');
    unit.emit(linkEvent('public_link.ended', link));
    unit.audit(auditEntry('public_link.ended', link));
    return link;
  });
}

/** Audit entry of a link; visible to readers who can view the project. */
function auditEntry(action: 'public_link.created' | 'public_link.ended', link: PublicLink): AuditDraft {
  const { id, projectId, view, taskId, names, descriptions, expiresAt } = link;
  const detail = { link: id, view, task: taskId && { id: taskId }, names, descriptions, expiresAt };
  return { action, subjectId: projectId, detail };
}
