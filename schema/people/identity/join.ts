import type { Member } from '../../../prisma/generated/client/client.ts';
import { Consequences } from '../../kernel/consequences.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { asSystem } from '../../kernel/system.ts';
import { plainLine } from '../../kernel/text.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { memberAdded } from '../member/events.ts';
import type { Admission } from './admit.ts';
import type { Identity } from './memberships.ts';
import type { Door, Offer } from './offers.ts';

type Joining = Identity & { readonly email: string; readonly name: string | null | undefined };

/** What an invitation promised beside the place in the organization. */
export const invitationAccepted = new Consequences<Pick<Offer, 'projects'> & { readonly user: string }>();

/** As long as `UpdateMeInput.name` lets it be. */
const longestName = 200;

/**
 * Lets somebody into one organization, as far as the door is open: linked to the member that they are, or as a new one.
 * Who was removed comes back by an invitation alone, as the same user. An address does not take a member over who is
 * linked to another identity of the provider: nothing happens then.
 */
export async function join(services: Services, newcomer: Joining, admission: Admission, door: Door): Promise<void> {
  const context = behindDoor(services, admission, door);
  await context.unitOfWork(async (unit) => {
    const { issuer, subject, email } = newcomer;
    const { db } = context;
    const link = await db.memberIdentity.findFirst({ where: { issuer, subject } });
    const member = await db.member.findFirst({ where: link ? { id: link.userId } : { email } });
    if (member?.kind === 'service') return;
    if (!member || member.removedAt) {
      const role = door.offer?.role ?? (door.claimed && !member ? 'member' : undefined);
      if (!role) return;
      const added = member ? await takeBack(context, member, role) : await create(context, newcomer, role, admission.locale ?? door.locale);
      // Whoever had the place before it was taken away does not have it again.
      if (member) await db.memberIdentity.deleteMany({ where: { userId: added.id, issuer, NOT: { subject } } });
      unit.emit(memberAdded(added));
      unit.audit({ action: 'member.added', subjectId: added.id, detail: { role, via: admission.via } });
      if (!link) await linkTo(added.id);
      // Who comes back joins last: where a client that names no organization acts stays as it is.
      else await db.memberIdentity.updateMany({ where: { userId: added.id, issuer, subject }, data: { createdAt: new Date() } });
      return accept(added.id);
    }
    if (!link) {
      if ((await db.memberIdentity.count({ where: { userId: member.id, issuer } })) > 0) return;
      await linkTo(member.id);
    }
    return accept(member.id);

    async function linkTo(userId: string): Promise<void> {
      await db.memberIdentity.create({ data: { organizationId: door.organization, userId, issuer, subject } });
      unit.audit({ action: 'identity.linked', subjectId: userId, detail: { issuer, subject, via: admission.via } });
    }

    async function accept(userId: string): Promise<void> {
      if (!door.offer) return;
      const { id, projects } = door.offer;
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

async function takeBack({ db, actor }: Context, { id }: Member, role: Member['role']): Promise<Member> {
  return db.member.update({
    where: { organizationId_id: { organizationId: actor.organization, id } },
    data: { removedAt: null, role, version: { increment: 1 } },
  });
}

/** The system at work in the organization that somebody comes into. */
export function behindDoor(services: Services, { address, requestId, locale }: Admission, door: Door): Context {
  return asSystem(services, door.organization, requestId, { locale: locale ?? door.locale, address });
}
