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

/** Links of one project at a time. */
export const maxLinks = 50;

type CreateLink = {
  project: string;
  view: PublicLink['view'];
  task?: string | null;
  names?: boolean | null;
  descriptions?: boolean | null;
  expiresAt?: string | null;
};

/** A link with the address that its secret makes: told once. */
export type MadeLink = PublicLink & { url: string };

/**
 * Makes an address at which anybody reads a project's board, its list or one task of it. Emits `public_link.created`, and
 * tells the audit log. @throws Problem `project.links_forbidden`, `project.too_many_links`, `input.invalid`
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
    unit.audit(told('public_link.created', link));
    return { ...link, url: `${context.services.baseUrl}/public?key=${secret}` };
  });
}

/** The task that a link to one task shows: of this project, and named for no other view. */
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

/** Ends a link at once; leads do, in an archived project too. Emits `public_link.ended`, and tells the audit log. */
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
    unit.audit(told('public_link.ended', link));
    return link;
  });
}

/** For the audit log, whose readers see it as far as they see the project. */
function told(action: 'public_link.created' | 'public_link.ended', link: PublicLink): AuditDraft {
  const { id, projectId, view, taskId, names, descriptions, expiresAt } = link;
  const detail = { link: id, view, task: taskId && { id: taskId }, names, descriptions, expiresAt };
  return { action, subjectId: projectId, detail };
}
