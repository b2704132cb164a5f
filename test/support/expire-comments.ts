import { purgeAll } from '../../schema/kernel/purge.ts';
import { eraseComments, purgeComments } from '../../schema/work/comment/delete.ts';
import type { Organization } from './builders/index.ts';

/** As if the organization's deleted comments had been deleted longer ago than they can be restored, and the job had run. */
export async function expireComments({ id, context }: Organization): Promise<void> {
  const text = `update comment set deleted_at = deleted_at - interval '8 days' where organization_id = $1 and deleted_at is not null`;
  await context.sql({ name: 'test.expire_comments', text, values: [id] });
  for (const each of [purgeComments, eraseComments]) await purgeAll(context.services.database, each);
}
