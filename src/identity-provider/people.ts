import { type Database, statement } from '../ports/database/port.ts';

/** A person to sign in as. */
export type Sample = { readonly email: string; readonly name: string; readonly places: string };

const find = statement('identity_provider.people')`select m.email, min(m.name) as name, string_agg(distinct o.name, ', ') as places
  from member m join organization o on o.id = m.organization_id
  where m.kind = 'person' and m.removed_at is null and m.email is not null and ($1::text is null or m.email = $1)
  group by m.email order by min(m.name_key), m.email limit 200`;

/**
 * People of all organizations in the database: the development provider lets anybody be any of them. With `email` only that person, else
 * the first 200 by name.
 */
export const findPeople = (database: Database, email?: string): Promise<Sample[]> => database.sql<Sample>(find, [email ?? null]);
