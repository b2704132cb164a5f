import { randomBytes } from 'node:crypto';
import type { Upload } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { iso, raw, type Stored } from '../../kernel/sql.ts';
import { fold, sortKey } from '../../kernel/turkish.ts';
import { fileEvent } from './events.ts';
import { plainName } from './name.ts';
import { type Place, placeOf } from './place.ts';
import { columns, type FileRow } from './row.ts';
import { extractFileJob } from './status.ts';

/** Upload of a file, accessible only to its creator. `size` is null until the bytes are stored. */
export type UploadRow = Stored<Upload, 'organizationId' | 'userId' | 'storingUntil' | 'createdAt'>;

const uploadColumns = raw(`u.id, u.name, u.project_id as "projectId", u.task_id as "taskId", u.storage_key as "storageKey", u.size,
  u.mime_type as "mimeType", u.sha256, ${iso('u.expires_at')} as "expiresAt"`);

/** Minutes within which an upload must be completed. */
const validity = 60;

const insert = statement('upload.insert')`
  insert into upload (organization_id, id, user_id, project_id, task_id, name, storage_key, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${validity} minutes') returning ${uploadColumns.text.replaceAll('u.', '')}`;
const find = statement('upload.find')`
  select ${uploadColumns.text} from upload u where u.organization_id = $1 and u.id = $2 and u.user_id = $3 and u.expires_at > now()
    and ($4::text[] is null or u.project_id is null or u.project_id = any($4))`;
const take = statement('upload.take')`${find.text} for update`;
const remove = statement('upload.delete')`delete from upload where organization_id = $1 and id = $2`;
const expire = statement('upload.expire')`update upload set expires_at = now() where organization_id = $1 and id = $2 returning id`;

/** Creates an upload for a file that the actor may place there. @throws Problem as `placeOf` */
export async function prepareUpload(
  context: Context,
  input: { name: string; project?: string | null; task?: string | null },
): Promise<UploadRow> {
  const name = plainName(input.name);
  if (name === '') throw invalid(['input', 'name'], 'field.blank');
  return reserveUpload(context, name, await placeOf(context, input));
}

/** Creates an upload before the location of the file is known; `completeUpload` then resolves it. */
export async function reserveUpload(context: Context, name: string, place: Partial<Place> = {}): Promise<UploadRow> {
  const { organization, user } = context.actor;
  const id = newId('upload');
  // The random part keeps the storage key unknown to anyone who knows the upload.
  const key = `${organization}/${id}-${randomBytes(8).toString('hex')}`;
  const values = [organization, id, user, place.projectId ?? null, place.taskId ?? null, name, key];
  const [row] = await context.sql<UploadRow>(insert, values);
  return row as UploadRow;
}

/** Returns the actor's own upload. @throws Problem `upload.not_found`, also if it is complete or has expired */
export async function findUpload(context: Context, id: string): Promise<UploadRow> {
  const { organization, user, projects } = context.actor;
  const [row] = await context.sql<UploadRow>(find, [organization, id, user, projects]);
  return found('upload.not_found', row);
}

const make = statement('file.insert')`
  insert into file (organization_id, id, project_id, task_id, name, name_fold, name_key, size, mime_type, sha256, storage_key, uploaded_by_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${columns.text.replaceAll('f.', '')}`;

/**
 * Creates a file from the actor's upload, whose bytes must be stored, and starts to read its text. Emits `file.uploaded`.
 * @throws Problem `upload.not_found`, `upload.incomplete`; as `placeOf`
 */
export function completeUpload(
  context: Context,
  input: { upload: string; project?: string | null; task?: string | null },
): Promise<FileRow> {
  return context.unitOfWork(async (unit) => {
    const { organization, user, projects } = context.actor;
    const [row] = await context.sql<UploadRow>(take, [organization, input.upload, user, projects]);
    const { id, name, size, mimeType, sha256, storageKey, ...prepared } = found('upload.not_found', row);
    if (size === null) throw new Problem('upload.incomplete');
    const elsewhere = input.project ?? input.task;
    const { projectId, taskId } = await placeOf(context, elsewhere ? input : { project: prepared.projectId, task: prepared.taskId });
    const named = [name, fold(name), sortKey(name)];
    const values = [organization, newId('file'), projectId, taskId, ...named, size, mimeType, sha256, storageKey, user];
    const [file] = await context.sql<FileRow>(make, values);
    if (!file) throw new Error('a file was inserted');
    await context.sql(remove, [organization, id]);
    unit.emit(fileEvent('file.uploaded', file));
    unit.send(extractFileJob, { organization, file: file.id });
    return file;
  });
}

/** Deletes an upload with its bytes, unless it became a file. A job removes what cannot be removed now. */
export async function discardUpload(context: Context, { id, storageKey }: UploadRow): Promise<void> {
  const { organization } = context.actor;
  // From here on it cannot be completed.
  const [expired] = await context.sql(expire, [organization, id]);
  if (!expired) return;
  await context.services.storage.remove(storageKey);
  await context.sql(remove, [organization, id]);
}
