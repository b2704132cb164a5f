import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { extractFileJob } from './status.ts';

// All organizations. The age is longer than a run may take, so that none starts twice. A file that only waits its turn has a
// job already, and a second one is dropped.
const left = statement('file.left_waiting')`
  select organization_id as organization, id from file where status in ('queued', 'extracting') and deleted_at is null
  and updated_at < now() - interval '20 minutes' order by updated_at limit 500`;

/**
 * Restarts the reading of files whose job used up its attempts, e.g. because the storage was unavailable for long.
 * `extractFile` limits these restarts.
 */
export async function takeUpFiles({ database, jobs }: Services): Promise<void> {
  for (const { organization, id } of await database.sql<{ organization: string; id: string }>(left, []))
    await jobs.send(extractFileJob, { organization, file: id }, { singletonKey: id });
}
