import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { goodGrants } from './live.ts';

const find = statement('grant.valid')`
  select 1 ${goodGrants.from} left join application a on a.organization_id = g.organization_id and a.issuer = $2 and a.client = g.client
  where g.id = $1 and ${goodGrants.where} and a.blocked_at is null`;

/** Whether new tokens may be issued for a grant: it has not ended, its user has not left, and its client is not blocked. */
export async function isValidGrant({ database, baseUrl }: Services, id: string): Promise<boolean> {
  return (await database.sql(find, [id, baseUrl])).length > 0;
}
