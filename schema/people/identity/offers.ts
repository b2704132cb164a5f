import type { Services } from '../../kernel/context.ts';
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
  /** Open invitations to the address, the one to go by first. */
  readonly invitations: readonly Offer[];
  /** Whether the address is in a domain that the organization proved. */
  readonly claimed: boolean;
};

const columns = 'i.organization_id as organization, i.id, i.email, i.role::text as role, i.projects';
const open = 'i.accepted_at is null and i.revoked_at is null and i.expires_at > now()';

const byHash = {
  name: 'invitation.by_hash',
  text: `select ${columns} from invitation i where i.hash = $1 and ${open} for update`,
};

const byEmail = {
  name: 'invitation.by_email',
  text: `select ${columns} from invitation i where i.email = $1 and ${open} order by i.created_at desc, i.id for update`,
};

const members = {
  name: 'identity.members_by_email',
  text: `select m.organization_id as organization from member m where m.email = $1 and m.kind = 'person' and m.removed_at is null`,
};

const domains = {
  name: 'identity.claimed_by',
  text: `select d.organization_id as organization from claimed_domain d where d.domain = split_part($1, '@', 2) and d.verified_at is not null`,
};

const locales = { name: 'identity.locales', text: 'select id, locale from organization where id = any($1) order by id' };

/** The open invitation with this hash of its secret, locked. */
export async function findInvitation({ database }: Services, hash: string): Promise<Offer | undefined> {
  return (await database.sql<Offer>(byHash, [hash]))[0];
}

/** The organizations that may let somebody in who proved `email`, or holds the invitation `named`; by id, so that nobody waits crosswise. */
export async function findDoors(
  { database }: Services,
  { email, named }: { email: string | undefined; named: Offer | undefined },
): Promise<Door[]> {
  const ask = async <Row>(statement: { name: string; text: string }) => (email ? await database.sql<Row>(statement, [email]) : []);
  const invitations = [...(named ? [named] : []), ...(await ask<Offer>(byEmail)).filter(({ id }) => id !== named?.id)];
  const known = await ask<{ organization: string }>(members);
  const claims = new Set((await ask<{ organization: string }>(domains)).map(({ organization }) => organization));
  const ids = new Set([...[...invitations, ...known].map(({ organization }) => organization), ...claims]);
  const rows = await database.sql<{ id: string; locale: 'tr' | 'en' }>(locales, [[...ids]]);
  return rows.map(({ id, locale }) => ({
    organization: id,
    locale,
    invitations: invitations.filter(({ organization }) => organization === id),
    claimed: claims.has(id),
  }));
}
