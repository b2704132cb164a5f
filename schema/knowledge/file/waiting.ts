import type { Services } from '../../kernel/context.ts';
import { extractFileJob } from './extract.ts';

// Of all organizations. Longer than a run may take, so that none is begun twice; what waits only for its turn has a job
// already, and another is dropped.
const left = {
  name: 'file.left_waiting',
  text: `select organization_id as organization, id from file where status in ('queued', 'extracting') and deleted_at is null
    and updated_at < now() - interval '20 minutes' order by updated_at limit 500`,
};

/** Has files read whose job came to its last try, as when their storage was away for long; `extractFile` knows when it is enough. */
export async function takeUpFiles({ database, jobs }: Services): Promise<void> {
  for (const { organization, id } of await database.sql<{ organization: string; id: string }>(left, []))
    await jobs.send(extractFileJob, { organization, file: id }, { singletonKey: id });
}
