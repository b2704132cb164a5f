import type { Context } from '../../kernel/context.ts';

/** Files in the bin, and uploads that are no file yet, take room until they are removed for good. */
const used = {
  name: 'file.used',
  text: `select ((select coalesce(sum(size), 0) from file where organization_id = $1)
      + (select coalesce(sum(size), 0) from upload where organization_id = $1))::text as bytes`,
};

/**
 * Bytes that the organization may still store (`STORAGE_QUOTA`), by what is stored now: of uploads under way at the same
 * time each may take them. Infinite, and for nothing, where no quota is set.
 */
export async function roomOf(context: Context): Promise<number> {
  const { storage } = context.services.bounds;
  if (storage === undefined) return Number.POSITIVE_INFINITY;
  const [row] = await context.sql<{ bytes: string }>({ ...used, values: [context.actor.organization] });
  return Math.max(0, storage - Number(row?.bytes));
}
