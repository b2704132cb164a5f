import type { Member } from '../../../prisma/generated/client/client.ts';
import type { Credential, Via } from '../../kernel/actor.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import { asSystem } from '../../kernel/system.ts';
import { plainLine } from '../../kernel/text.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { memberEvent } from '../member/events.ts';
import type { Identity } from '../member/memberships.ts';

import type { Admitter, Offer } from './offers.ts';

/** Request that admits a person. */
export type Admission = {
  /** Transport or kind of credential, for the audit log. */
  readonly via: Via | Credential['kind'];
  readonly address?: string | undefined;
  readonly requestId: string;
  /** Language of a new member; by default the organization's. */
  readonly locale?: Locale;
};

type Joining = Identity & { readonly email: string; readonly name: string | null | undefined };

/** Cascade hooks that grant the project roles of an accepted invitation. */
export const invitationAccepted = new CascadeHooks<Pick<Offer, 'projects'> & { readonly user: string }>();

/** Maximum length of a name, as in `UpdateMeInput.name`. */
const longestName = 200;

/**
 * Admits a person to one organization if `admitter` permits it: links the identity to the person's member, or creates one. A
 * removed member returns only by an invitation, as the same user. Nothing happens if the address belongs to a member who
 * is linked to another identity of the provider.
 */
export async function join(services: Services, newcomer: Joining, admission: Admission, admitter: Admitter): Promise<void> {
  const context = systemContextOf(services, admission, admitter);
  await context.unitOfWork(async (unit) => {
    const { issuer, subject, email } = newcomer;
    const { db } = context;
    const link = await db.memberIdentity.findFirst({ where: { issuer, subject } });
    const member = await db.member.findFirst({ where: link ? { id: link.userId } : { email } });
    if (member?.kind === 'service') return;
    if (!member || member.removedAt) {
      const role = admitter.offer?.role ?? (admitter.claimed && !member ? 'member' : undefined);
      if (!role) return;
      const added = member
        ? await restoreMember(context, member, role)
        : await create(context, newcomer, role, admission.locale ?? admitter.locale);
      // The previous holder of the membership does not get it back.
      if (member) await db.memberIdentity.deleteMany({ where: { userId: added.id, issuer, NOT: { subject } } });
      unit.emit(memberEvent('member.added', added));
      unit.audit({ action: 'member.added', subjectId: added.id, detail: { role, via: admission.via } });
      if (!link) await linkTo(added.id);
      // A returning member is sorted last, so that clients that name no organization keep acting in the same one.
      else await db.memberIdentity.updateMany({ where: { userId: added.id, issuer, subject }, data: { createdAt: new Date() } });
      return accept(added.id);
    }
    if (!link) {
      if ((await db.memberIdentity.count({ where: { userId: member.id, issuer } })) > 0) return;
      await linkTo(member.id);
    }
    return accept(member.id);

    async function linkTo(userId: string): Promise<void> {
      await db.memberIdentity.create({ data: { organizationId: admitter.organization, userId, issuer, subject } });
      unit.audit({ action: 'identity.linked', subjectId: userId, detail: { issuer, subject, via: admission.via } });
    }

    async function accept(userId: string): Promise<void> {
      if (!admitter.offer) return;
      const { id, projects } = admitter.offer;
      await invitationAccepted.follow(context, unit, { user: userId, projects });
      await db.invitation.updateMany({ where: { id }, data: { acceptedAt: new Date() } });
      unit.audit({ action: 'invitation.accepted', subjectId: id, detail: { user: { id: userId } } });
    }
  });
}

async function create({ db, actor }: Context, newcomer: Joining, role: Member['role'], locale: string): Promise<Member> {
  const name = (plainLine(newcomer.name ?? '') || newcomer.email.slice(0, newcomer.email.lastIndexOf('@'))).slice(0, longestName);
  const { email } = newcomer;
  return db.member.create({
    data: { organizationId: actor.organization, id: newId('member'), name, nameKey: sortKey(name), email, role, locale },
  });
}

async function restoreMember({ db, actor }: Context, { id }: Member, role: Member['role']): Promise<Member> {
  return db.member.update({
    where: { organizationId_id: { organizationId: actor.organization, id } },
    data: { removedAt: null, role, version: { increment: 1 } },
  });
}

/** System context in the organization that the person joins. */
export function systemContextOf(services: Services, { address, requestId, locale }: Admission, admitter: Admitter): Context {
  return asSystem(services, admitter.organization, requestId, { locale: locale ?? admitter.locale, address });
}
