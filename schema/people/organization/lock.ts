import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';

/**
 * Locks the organization for the rest of the unit of work, so that changes of its settings and administrators run one
 * after the other.
 */
export async function lockOrganization(context: Context): Promise<void> {
  await context.sql(lock, [context.actor.organization]);
}

const lock = statement('organization.lock')`select 1 from organization where id = $1 for no key update`;
