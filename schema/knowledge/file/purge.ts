import { statement } from '../../../src/ports/database/port.ts';
import { history } from '../../activity/event/history.ts';
import type { Services } from '../../kernel/context.ts';
import { kindOfId } from '../../kernel/ids.ts';

/** Job that removes the bytes of deleted files: of one file, or of all leftovers. */
export const purgeFilesJob = 'purge-files';

type Left = { organization: string; id: string; storageKey: string };

const one = statement('file.deleted')`select organization_id as organization, id, storage_key as "storageKey" from file
  where organization_id = $1 and id = $2 and deleted_at is not null`;
const leftBehind = `e.organization_id = $1 and e.project_id = behind.project_id and e.subject_id = behind.id and e.event <> 'file.moved_out'`;
// Also deletes its events in projects that it had left, because nothing decides any more who may read them.
const removeFile = statement('file.purge')`
  with gone as (delete from file where organization_id = $1 and id = $2 and deleted_at is not null returning id, project_id),
    behind as (select distinct gone.id, e.project_id from ${history.text}, gone
      where e.organization_id = $1 and e.subject_id = gone.id and e.event like 'file.%' and e.event = 'file.moved_out'
        and e.project_id <> gone.project_id),
    kept_longer as (delete from activity e using behind where ${leftBehind} and e.event like 'file.%')
  delete from event e using behind where ${leftBehind}`;
const removeUpload = statement('upload.purge')`delete from upload where organization_id = $1 and id = $2`;

// Rows of all organizations after a position. Recent rows are left to their own jobs for a while: anyone who began to complete or
// to store an upload in time is done by then.
const left = statement('file.left')`select organization_id as organization, id, storage_key as "storageKey" from (
    select organization_id, id, storage_key from file where deleted_at < now() - interval '10 minutes'
    union all select organization_id, id, storage_key from upload where expires_at < now() - interval '15 minutes') leftover
  where (organization_id, id) > ($1, $2) order by organization_id, id limit 500`;

/** Permanently removes a deleted file with its bytes and its text. */
export async function purgeFile({ database, storage }: Services, organization: string, file: string): Promise<void> {
  for (const { storageKey } of await database.sql<Left>(one, [organization, file])) {
    await storage.remove(storageKey);
    await database.sql(removeFile, [organization, file]);
  }
}

/**
 * Removes leftovers: uploads that were never completed, and deleted files whose own job was lost. A failed removal does not
 * stop the others.
 * @throws AggregateError of all failures: at the end, or at once if nothing can be removed
 */
export async function purgeFiles({ database, storage }: Services): Promise<void> {
  const failed: unknown[] = [];
  let inARow = 0;
  let after = ['', ''];
  for (let rows = await database.sql<Left>(left, after); rows.length > 0; rows = await database.sql<Left>(left, after))
    for (const { organization, id, storageKey } of rows) {
      after = [organization, id];
      try {
        // Bytes first: a row without bytes is found again, bytes without a row never are.
        await storage.remove(storageKey);
        await database.sql(kindOfId(id) === 'upload' ? removeUpload : removeFile, after);
        inARow = 0;
      } catch (error) {
        failed.push(error);
        inARow += 1;
        // The storage itself is unavailable, so trying every file is useless.
        if (inARow >= mostInARow) throw new AggregateError(failed, 'no bytes could be removed');
      }
    }
  if (failed.length > 0) throw new AggregateError(failed, `the bytes of ${failed.length} deleted file(s) were not removed`);
}

/** Number of consecutive failures after which the rest is left to the next run. */
const mostInARow = 20;
