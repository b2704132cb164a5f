import { purgeAll } from '../../schema/kernel/purge.ts';
import { eraseComments, purgeComments } from '../../schema/work/comment/delete.ts';
import type { Organization } from './builders/index.ts';

/** Removes the organization's deleted comments as the job does after the restore period. */
export async function expireComments({ id, context }: Organization): Promise<void> {
  const text = `update comment set deleted_at = deleted_at - interval '8 days' where organization_id = $1 and deleted_at is not null`;
  await context.sql({ name: 'test.expire_comments', text, values: [id] });
  for (const each of [purgeComments, eraseComments]) await purgeAll(context.services.database, each);
}
