import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';

/** Deleted files and incomplete uploads use storage until they are permanently removed. */
const used = statement('file.used')`select ((select coalesce(sum(size), 0) from file where organization_id = $1)
    + (select coalesce(sum(size), 0) from upload where organization_id = $1))::text as bytes`;

/**
 * Bytes that the organization may still store (`STORAGE_QUOTA`), by what is stored now. Concurrent uploads may each use all of
 * them. Infinite, without a query, if no quota is set.
 */
export async function remainingBytes(context: Context): Promise<number> {
  const { storage } = context.services.bounds;
  if (storage === undefined) return Number.POSITIVE_INFINITY;
  const [row] = await context.sql<{ bytes: string }>(used, [context.actor.organization]);
  return Math.max(0, storage - Number(row?.bytes));
}
