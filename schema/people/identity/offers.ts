import type { Person } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { iso } from '../../kernel/sql.ts';
import type { ProjectRole } from '../access/project.ts';

/** An open invitation. */
export type Offer = {
  readonly organization: string;
  readonly id: string;
  readonly email: string;
  readonly role: 'admin' | 'member' | 'guest';
  readonly projects: readonly { readonly id: string; readonly role: ProjectRole }[];
};

/** An organization that may let an identity in, and by what. */
export type Door = {
  readonly organization: string;
  readonly locale: 'tr' | 'en';
  /** The invitation that is accepted. */
  readonly offer?: Offer;
  /** Whether the address is in a domain that the organization proved. */
  readonly claimed?: boolean;
};

const door = 'o.id as organization, o.locale';
const offer = 'i.organization_id as organization, i.id, i.email, i.role::text as role, i.projects';
const open = 'i.accepted_at is null and i.revoked_at is null and i.expires_at > now()';
/** Invitations `i` that are somebody's own: to the address the provider vouches for, or the one whose link was followed. */
const own = '(i.email = $1 or i.hash = $2)';
/** Domains `d` of the address `$1` that are proved. */
const proved = `d.domain = split_part($1, '@', 2) and d.verified_at is not null`;
/** Nobody in the organization of domain `d` is or was this person, who has the address `$1` and is `$2` at the issuer `$3`. */
const unknown = `not exists (select 1 from member m where m.organization_id = d.organization_id and m.email = $1)
  and not exists (select 1 from member_identity l where l.organization_id = d.organization_id and l.subject = $2 and l.issuer = $3)`;

const byHash = { name: 'invitation.by_hash', text: `select ${offer} from invitation i where i.hash = $1 and ${open}` };

const members = {
  name: 'identity.members_by_email',
  text: `select ${door} from member m join organization o on o.id = m.organization_id
    where m.email = $1 and m.kind = 'person' and m.removed_at is null order by o.id`,
};

const claimedBy = {
  name: 'identity.claimed_by',
  text: `select ${door} from claimed_domain d join organization o on o.id = d.organization_id where ${proved}`,
};

/** The open invitation with this hash of its secret. */
export async function findInvitation({ database }: Services, hash: string): Promise<Offer | undefined> {
  return (await database.sql<Offer>(byHash, [hash]))[0];
}

/** The organizations that have a member with this address; by id, so that nobody waits crosswise. */
export function findKnown({ database }: Services, email: string): Promise<Door[]> {
  return database.sql<Door>(members, [email]);
}

/** The organization that proved the domain of this address. */
export async function findClaimed({ database }: Services, email: string): Promise<Door | undefined> {
  const [found] = await database.sql<Door>(claimedBy, [email]);
  return found && { ...found, claimed: true };
}

/** What somebody may accept: an invitation, or a place in the organization that proved the domain of their address. */
export type Received = {
  /** Of the invitation, or of the domain. */
  readonly id: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly email: string;
  readonly role: Offer['role'];
  /** Name of who sent it; null where the domain lets in. */
  readonly inviter: string | null;
  /** Null: as long as the domain is the organization's. */
  readonly expiresAt: string | null;
};

const invitations = {
  name: 'invitation.received',
  text: `select i.id, json_build_object('id', o.id, 'name', o.name) as organization, i.email, i.role::text as role, m.name as inviter,
      ${iso('i.expires_at')} as "expiresAt"
    from invitation i join organization o on o.id = i.organization_id
      join member m on m.organization_id = i.organization_id and m.id = i.invited_by_id
    where ${own} and ${open} order by i.created_at desc, i.id limit 100`,
};

const domains = {
  name: 'domain.received',
  text: `select d.id, json_build_object('id', o.id, 'name', o.name) as organization, $1 as email, 'member' as role, null as inviter,
      null as "expiresAt"
    from claimed_domain d join organization o on o.id = d.organization_id where ${proved} and ${unknown}`,
};

/** What a person may accept now: invitations, the newest first and at most 100, and what their address lets them into. */
export async function findReceived({ database }: Services, { issuer, subject, email, invitation }: Person): Promise<Received[]> {
  const invited = await database.sql<Received>(invitations, [email ?? null, invitation ?? null]);
  if (!email) return invited;
  return [...invited, ...(await database.sql<Received>(domains, [email, subject, issuer]))];
}

const offered = {
  name: 'invitation.offered',
  text: `select ${offer}, o.locale from invitation i join organization o on o.id = i.organization_id
    where ${own} and i.id = $3 and ${open} for update of i`,
};

const claimOffered = {
  name: 'domain.offered',
  text: `select ${door} from claimed_domain d join organization o on o.id = d.organization_id
    where ${proved} and ${unknown} and d.id = $4 for share of d`,
};

/** What `findReceived` tells of under this id, locked: an invitation. */
export async function findOffered({ database }: Services, { email, invitation }: Person, id: string): Promise<Door | undefined> {
  const [found] = await database.sql<Offer & Pick<Door, 'locale'>>(offered, [email ?? null, invitation ?? null, id]);
  if (!found) return undefined;
  const { locale, ...offer } = found;
  return { organization: offer.organization, locale, offer };
}

/** The same for a domain. */
export async function findClaimOffered({ database }: Services, { issuer, subject, email }: Person, id: string): Promise<Door | undefined> {
  if (!email) return undefined;
  const [found] = await database.sql<Door>(claimOffered, [email, subject, issuer, id]);
  return found && { ...found, claimed: true };
}
