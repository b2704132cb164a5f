import type { Organization } from '../../prisma/generated/client/client.ts';
import type { Database } from '../ports/database/port.ts';
import { Failure } from './failure.ts';

/** Finds an organization by slug; without a slug, there must be only one. @throws Failure */
export async function chooseOrganization({ prisma }: Database, slug: string | undefined): Promise<Organization> {
  const all = await prisma.organization.findMany({ orderBy: { slug: 'asc' } });
  const slugs = all.map((organization) => organization.slug).join(', ');
  const chosen = slug === undefined ? all : all.filter((organization) => organization.slug === slug);
  const [organization, ...others] = chosen;
  if (all.length === 0) throw new Failure('organization.none');
  if (!organization) throw new Failure('organization.unknown', { slug: slug ?? '', slugs });
  if (others.length > 0) throw new Failure('organization.several', { slugs });
  return organization;
}
