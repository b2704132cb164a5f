import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { statement } from '../../../src/ports/database/port.ts';
import { type Extracted, Refused } from '../../../src/ports/extractor/port.ts';
import { StorageMissing } from '../../../src/ports/storage/port.ts';
import type { ReasonCode } from '../../activity/notification/file-reasons.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { copyFolder } from '../file/copy.ts';
import { extractFileJob, setFileStatus } from '../file/status.ts';
import { requestIndex } from './requests.ts';

/** Refusals that are no failures: the file just has no text to find. */
const skipped: ReadonlySet<ReasonCode> = new Set(['empty', 'no_text', 'unsupported_type']);

/**
 * Maximum number of attempts to read a file. Stops retries of a file that ends the process each time, perhaps with the machine.
 */
const mostAttempts = 10;

type Waiting = { readonly name: string; readonly storageKey: string; readonly attempts: number };

const waiting = `select name, storage_key as "storageKey", attempts from file
  where organization_id = $1 and id = $2 and deleted_at is null and status in ('queued', 'extracting')`;
const find = { name: 'file.waiting', text: waiting };
const lock = statement('file.lock_waiting')`${waiting} for no key update`;
const keep = statement('file_text.keep')`insert into file_text (organization_id, file_id, text, blocks) values ($1, $2, $3, $4::jsonb)
  on conflict (organization_id, file_id) do update set text = excluded.text, blocks = excluded.blocks, extracted_at = now()`;
const count = statement('file.count_attempt')`
  update file set attempts = attempts + 1, updated_at = clock_timestamp() where organization_id = $1 and id = $2`;
const judge = statement('file.judge_type')`update file set mime_type = $3 where organization_id = $1 and id = $2 and mime_type <> $3`;

/**
 * Reads the text of a file, stores it and requests its indexing. A file without text becomes `failed` or `skipped`. Does
 * nothing if the file is deleted or its text was already read, so several runs for one file do no harm. An interrupted run is
 * repeated, up to `mostAttempts` times. While the bytes are unavailable, the file stays `queued`.
 * @throws StorageAway, and any error that the machine has caused
 */
export async function extractFile(services: Services, organization: string, file: string): Promise<void> {
  const context = asSystem(services, organization, `extract-${file}`);
  const [found] = await services.database.sql<Waiting>(find, [organization, file]);
  if (!found) return;
  const folder = await copyFolder();
  const end = (reasonCode: ReasonCode) =>
    whileWaiting(context, file, found, (unit) =>
      setFileStatus(context, unit, file, { status: skipped.has(reasonCode) ? 'skipped' : 'failed', reasonCode }),
    );
  try {
    // The file's own name is not used on the local disk.
    const path = join(folder, 'file');
    await pipeline(await services.storage.get(found.storageKey), createWriteStream(path));
    if (found.attempts >= mostAttempts) return await end('internal');
    await whileWaiting(context, file, found, async (unit) => {
      // The attempt is counted before it starts, so that one that never returns is counted too.
      await context.sql(count, [organization, file]);
      await setFileStatus(context, unit, file, { status: 'extracting' });
    });
    const extracted = await services.extractor.extract(path, { name: found.name });
    await whileWaiting(context, file, found, (unit) => keepText(context, unit, file, extracted));
  } catch (error) {
    // A retry would not help.
    if (error instanceof Refused) await end(error.refusal);
    else if (error instanceof StorageMissing) await end('internal');
    else throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` unless the file was deleted meanwhile, has other bytes, or got its text from another run. */
function whileWaiting(context: Context, file: string, { storageKey }: Waiting, work: (unit: Unit) => Promise<unknown>): Promise<void> {
  return context.unitOfWork(async (unit) => {
    const [now] = await context.sql<Waiting>(lock, [context.actor.organization, file]);
    if (now?.storageKey === storageKey) await work(unit);
  });
}

async function keepText(context: Context, unit: Unit, file: string, { text, blocks, mimeType, pages, warnings }: Extracted): Promise<void> {
  const { organization } = context.actor;
  await context.sql(keep, [organization, file, text, JSON.stringify(blocks)]);
  await context.sql(judge, [organization, file, mimeType]);
  await setFileStatus(context, unit, file, { status: 'indexing', pages: pages ?? null, warnings });
  await requestIndex(context, unit, [{ kind: 'file', id: file }]);
}

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
