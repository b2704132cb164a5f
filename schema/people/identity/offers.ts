import { statement } from '../../../src/ports/database/port.ts';
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

/** An organization that may admit an identity, and the reason. */
export type Admitter = {
  readonly organization: string;
  readonly locale: 'tr' | 'en';
  /** The accepted invitation. */
  readonly offer?: Offer;
  /** Whether the address is in a domain that the organization has proved. */
  readonly claimed?: boolean;
};

const admitterColumns = 'o.id as organization, o.locale';
const offer = 'i.organization_id as organization, i.id, i.email, i.role::text as role, i.projects';
const open = 'i.accepted_at is null and i.revoked_at is null and i.expires_at > now()';
/** Invitations `i` that belong to the person: sent to the verified address, or the one whose link was followed. */
const own = '(i.email = $1 or i.hash = $2)';
/** Proved domain `d` of the address `$1`. */
const proved = `d.domain = split_part($1, '@', 2) and d.verified_at is not null`;
/** No current or former member in the organization of domain `d` has the address `$1` or the identity `$2` at issuer `$3`. */
const unknown = `not exists (select 1 from member m where m.organization_id = d.organization_id and m.email = $1)
  and not exists (select 1 from member_identity l where l.organization_id = d.organization_id and l.subject = $2 and l.issuer = $3)`;

const byHash = statement('invitation.by_hash')`select ${offer} from invitation i where i.hash = $1 and ${open}`;

const members = statement('identity.members_by_email')`
  select ${admitterColumns} from member m join organization o on o.id = m.organization_id
  where m.email = $1 and m.kind = 'person' and m.removed_at is null order by o.id`;

const claimedBy = statement('identity.claimed_by')`
  select ${admitterColumns} from claimed_domain d join organization o on o.id = d.organization_id where ${proved}`;

/** Finds the open invitation with this hash of its secret. */
export async function findInvitation({ database }: Services, hash: string): Promise<Offer | undefined> {
  return (await database.sql<Offer>(byHash, [hash]))[0];
}

/** Finds the organizations that have a member with this address. Sorted by id, so that concurrent admissions do not deadlock. */
export function findKnown({ database }: Services, email: string): Promise<Admitter[]> {
  return database.sql<Admitter>(members, [email]);
}

/** Finds the organization that has proved the domain of this address. */
export async function findClaimed({ database }: Services, email: string): Promise<Admitter | undefined> {
  const [found] = await database.sql<Admitter>(claimedBy, [email]);
  return found && { ...found, claimed: true };
}

/** An invitation that a person may accept, or a membership by the proved domain of their address. */
export type Received = {
  /** Id of the invitation or of the domain. */
  readonly id: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly email: string;
  readonly role: Offer['role'];
  /** Name of the sender; null for a domain. */
  readonly inviter: string | null;
  /** Null for a domain, which admits as long as the organization holds it. */
  readonly expiresAt: string | null;
};

const invitations = statement('invitation.received')`
  select i.id, json_build_object('id', o.id, 'name', o.name) as organization, i.email, i.role::text as role, m.name as inviter,
    ${iso('i.expires_at')} as "expiresAt"
  from invitation i join organization o on o.id = i.organization_id
    join member m on m.organization_id = i.organization_id and m.id = i.invited_by_id
  where ${own} and ${open} order by i.created_at desc, i.id limit 100`;

const domains = statement('domain.received')`
  select d.id, json_build_object('id', o.id, 'name', o.name) as organization, $1 as email, 'member' as role, null as inviter,
    null as "expiresAt"
  from claimed_domain d join organization o on o.id = d.organization_id where ${proved} and ${unknown}`;

/** Lists what a person may accept now: invitations, newest first and at most 100, and the membership by the domain of their address. */
export async function findReceived({ database }: Services, { issuer, subject, email, invitation }: Person): Promise<Received[]> {
  const invited = await database.sql<Received>(invitations, [email ?? null, invitation ?? null]);
  if (!email) return invited;
  return [...invited, ...(await database.sql<Received>(domains, [email, subject, issuer]))];
}

const offered = statement('invitation.offered')`select ${offer}, o.locale from invitation i join organization o on o.id = i.organization_id
  where ${own} and i.id = $3 and ${open} for update of i`;

const claimOffered = statement('domain.offered')`
  select ${admitterColumns} from claimed_domain d join organization o on o.id = d.organization_id
  where ${proved} and ${unknown} and d.id = $4 for share of d`;

/** Finds and locks an invitation from `findReceived` by its id. */
export async function findOffered({ database }: Services, { email, invitation }: Person, id: string): Promise<Admitter | undefined> {
  const [found] = await database.sql<Offer & Pick<Admitter, 'locale'>>(offered, [email ?? null, invitation ?? null, id]);
  if (!found) return undefined;
  const { locale, ...offer } = found;
  return { organization: offer.organization, locale, offer };
}

/** Finds and locks a domain from `findReceived` by its id. */
export async function findClaimOffered(
  { database }: Services,
  { issuer, subject, email }: Person,
  id: string,
): Promise<Admitter | undefined> {
  if (!email) return undefined;
  const [found] = await database.sql<Admitter>(claimOffered, [email, subject, issuer, id]);
  return found && { ...found, claimed: true };
}
