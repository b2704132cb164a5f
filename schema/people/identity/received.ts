import type { Person } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { identityKey, noteRevoked } from '../../kernel/revoked.ts';
import { findMemberships, type Membership } from '../member/memberships.ts';
import { lockIdentity } from './admit.ts';
import type { Admission } from './join.ts';
import { join, systemContextOf } from './join.ts';
import { type Admitter, findClaimOffered, findOffered, findReceived, type Received } from './offers.ts';

/** Lists what the caller may accept or decline; nothing for a credential that is bound to one organization. */
export async function listReceived({ services, actor }: Context): Promise<Received[]> {
  const person = actor.credential?.identity;
  return person ? findReceived(services, person) : [];
}

/**
 * Makes the caller a member by an invitation or by the domain of their address.
 * @throws Problem invitation.not_found if it is not theirs or no longer open, invitation.already_member if the address
 * belongs to a member with another identity
 */
export function acceptReceived(context: Context, { id }: { id: string }): Promise<Membership> {
  return answer(context, id, async (person, admission, found) => {
    const { services } = context;
    const admitter = found ?? (await findClaimOffered(services, person, id));
    const email = admitter?.offer?.email ?? person.email;
    if (!admitter || !email) throw new Problem('invitation.not_found');
    await join(services, { issuer: person.issuer, subject: person.subject, email, name: person.name }, admission, admitter);
    const membership = (await findMemberships(services, person)).find(({ organization }) => organization === admitter.organization);
    if (!membership) throw new Problem('invitation.already_member');
    noteRevoked(identityKey(person));
    return membership;
  });
}

/** Declines an invitation: its link ends. @throws Problem invitation.not_found */
export function declineReceived(context: Context, { id }: { id: string }): Promise<Received> {
  return answer(context, id, async (person, admission, admitter) => {
    const received = (await findReceived(context.services, person)).find((each) => each.id === id);
    if (!admitter || !received) throw new Problem('invitation.not_found');
    // The organization does not need to know the network address of the decline.
    const system = systemContextOf(context.services, { ...admission, address: undefined }, admitter);
    await system.unitOfWork(async (unit) => {
      await system.db.invitation.updateMany({ where: { id }, data: { revokedAt: new Date() } });
      unit.audit({ action: 'invitation.declined', subjectId: id, detail: { email: received.email } });
    });
    return received;
  });
}

/** Runs an answer in a transaction that serializes the answers of one person, with the invitation locked if `id` is one. */
function answer<T>(
  context: Context,
  id: string,
  work: (person: Person, admission: Admission, invitation: Admitter | undefined) => Promise<T>,
): Promise<T> {
  const { services, actor, address, requestId, locale } = context;
  const person = actor.credential?.identity;
  if (!actor.credential || !person) throw new Problem('invitation.not_found');
  const admission = { via: actor.credential.kind, address, requestId, locale };
  return services.database.transaction(async () => {
    await lockIdentity(services, person, person.email);
    return work(person, admission, await findOffered(services, person, id));
  });
}
