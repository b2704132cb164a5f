import { randomBytes } from 'node:crypto';
import type { Member } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { readEmail } from '../../kernel/email.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { lockOf } from '../../kernel/locks.ts';
import { sendMail } from '../../kernel/mail.ts';
import { authorize } from '../../kernel/policy.ts';
import { requireLastingMaker } from '../../kernel/step-up.ts';
import { type ProjectRole, seeProjects } from '../access/project.ts';
import { organizationPolicy } from '../organization/policy.ts';
import { expiryOf, holdMaker } from '../token/derived-credentials.ts';
import { hashToken } from '../token/secret.ts';
import type { InvitationRow } from './mail.ts';
import { invitationMail } from './mail.ts';
import { withdrawInvitations } from './withdraw.ts';

/** A project that an invitation gives access to, as it is stored. */
export type InvitedTo = { id: string; role: ProjectRole };

/** Validity of an invitation, in days. */
const validDays = 7;

type CreateInvitation = {
  email: string;
  role?: Member['role'] | null;
  projects?: readonly { project: string; role?: ProjectRole | null }[] | null;
};

/**
 * Invites an address to the organization, by mail if mail is configured; the link is returned only once. An earlier
 * invitation of the address is withdrawn.
 * @throws Problem invitation.already_member, invitation.too_many, auth.fresh_sign_in_required for an administrator,
 * input.invalid
 */
export function createInvitation(context: Context, input: CreateInvitation): Promise<InvitationRow> {
  const { db, actor, services } = context;
  authorize(actor, organizationPolicy.invite, undefined);
  const email = readEmail(input.email);
  if (!email) throw invalid(['input', 'email'], 'field.format', { expected: 'mehmet@ornek.test' });
  const role = input.role ?? 'member';
  if (role === 'guest' && !input.projects?.length) throw invalid(['input', 'projects'], 'field.required');
  if (role === 'admin') requireLastingMaker(actor);
  return context.unitOfWork(async (unit) => {
    const projects = await projectsOf(context, input.projects ?? []);
    await context.sql(lock, [actor.organization, email]);
    if ((await db.member.count({ where: { email, removedAt: null } })) > 0) throw new Problem('invitation.already_member');
    const max = services.bounds.invitations;
    const [{ count = 0 } = {}] = await context.sql<{ count: number }>(countRecent, [actor.organization]);
    if (count >= max) throw new Problem('invitation.too_many', { params: { max } });
    await withdrawInvitations(context, unit, { email });
    const maker = await holdMaker(context);
    const secret = randomBytes(32).toString('base64url');
    const { hash: _, ...invitation } = await db.invitation.create({
      data: {
        organizationId: actor.organization,
        id: newId('invitation'),
        email,
        role,
        projects,
        invitedById: actor.user,
        hash: hashToken(secret),
        expiresAt: expiryOf(maker, 'email', undefined, new Date(Date.now() + validDays * 24 * 60 * 60 * 1000)) as Date,
        madeById: maker?.id ?? null,
      },
    });
    const link = `${services.baseUrl}/auth/sign-in?invitation=${secret}`;
    // The queued mail contains the link, as it must; the job is deleted soon after it is sent (src/workers/index.ts).
    if (services.mail.configured) sendMail(unit, await invitationMail(context, invitation, link));
    unit.audit({ action: 'invitation.created', subjectId: invitation.id, detail: { email, role, projects } });
    return { ...invitation, link };
  });
}

/** Withdraws an invitation: its link no longer works. @throws Problem invitation.not_found, also for one that is not open */
export function revokeInvitation(context: Context, { id }: { id: string }): Promise<InvitationRow> {
  authorize(context.actor, organizationPolicy.invite, undefined);
  return context.unitOfWork(async (unit) => {
    const count = await withdrawInvitations(context, unit, { id });
    return found('invitation.not_found', count > 0 ? await context.db.invitation.findFirst({ where: { id } }) : null);
  });
}

async function projectsOf(context: Context, asked: NonNullable<CreateInvitation['projects']>): Promise<InvitedTo[]> {
  const seen = await seeProjects(
    context,
    asked.map(({ project }) => project),
  );
  const projects = new Map<string, InvitedTo>();
  for (const [index, { project, role }] of asked.entries()) {
    const path = ['input', 'projects', index, 'project'];
    const id = seen.get(project);
    if (!id) throw invalid(path, 'project.not_found');
    if (projects.has(id)) throw invalid(path, 'field.duplicate', { value: project });
    projects.set(id, { id, role: role ?? 'editor' });
  }
  return [...projects.values()];
}

/** Counts invitations in any state, because each was a mail to somebody who is not a member. */
const countRecent = statement('invitation.lately')`
  select count(*)::int as count from invitation where organization_id = $1 and created_at > now() - interval '24 hours'`;

// If one address is invited twice at the same time, the second invitation replaces the first.
const lock = statement('invitation.lock')`select ${lockOf('invitation', '$1 || $2')}`;
