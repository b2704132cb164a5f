import { createHash } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import { headLength, typeOf } from '../../../src/ports/extractor/port.ts';
import { StorageAway, StorageFull } from '../../../src/ports/storage/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { UploadRow } from './upload.ts';

/**
 * Minutes for which a request that sends the bytes has exclusive access to the upload: longer than the server waits for a
 * request.
 */
const claimMinutes = 10;

const claim = statement('upload.claim')`update upload set storing_until = now() + interval '${claimMinutes} minutes',
    size = null, mime_type = null, sha256 = null
  where organization_id = $1 and id = $2 and (storing_until is null or storing_until < now()) returning id`;
const leave = statement('upload.leave')`update upload set storing_until = null where organization_id = $1 and id = $2`;
const note = statement('upload.stored')`update upload set size = $3, mime_type = $4, sha256 = $5, storing_until = null
  where organization_id = $1 and id = $2 and size is null returning id`;

/** Stored content of an upload. */
export type Stored = { readonly size: number; readonly mimeType: string; readonly sha256: string };

/**
 * Stores the bytes of an upload as they arrive. Hash and type are computed on the way, so memory use does not depend on the
 * size. Stores all or nothing; incomplete or other bytes can be sent again. No unit of work may be open.
 * @throws Problem `upload.in_progress`, `request.too_large` beyond `limit` bytes, `file.quota_exceeded` beyond what the
 * organization may store, `storage.full`, `storage.away`; any error of `body`
 */
export async function storeBytes(
  context: Context,
  { id, name, storageKey }: UploadRow,
  body: AsyncIterable<Uint8Array>,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<Stored> {
  const { organization } = context.actor;
  const { storage } = context.services;
  const remaining = await remainingBytes(context);
  if (remaining === 0) throw overQuota(context);
  const [claimed] = await context.sql(claim, [organization, id]);
  if (!claimed) throw new Problem('upload.in_progress');
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  async function* inspected(): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of body) {
      if (size < headLength) head.push(Uint8Array.prototype.slice.call(chunk, 0, headLength - size));
      size += chunk.length;
      if (size > remaining && remaining < limit) throw overQuota(context);
      if (size > limit) throw new Problem('request.too_large', { params: { max: limit } });
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    const { size } = await storage.put(storageKey, inspected(), signal ? { signal } : {});
    const stored = { size, mimeType: await typeOf(Buffer.concat(head), name), sha256: hash.digest('hex') };
    const [noted] = await context.sql(note, [organization, id, size, stored.mimeType, stored.sha256]);
    if (!noted) throw new Problem('upload.not_found');
    return stored;
  } catch (error) {
    await context.sql(leave, [organization, id]);
    if (error instanceof StorageFull) throw new Problem('storage.full');
    throw error instanceof StorageAway ? new Problem('storage.away') : error;
  }
}

const overQuota = ({ services }: Context) => new Problem('file.quota_exceeded', { params: { max: services.bounds.storage ?? 0 } });

/** Deleted files and incomplete uploads use storage until they are permanently removed. */
const used = statement('file.used')`select ((select coalesce(sum(size), 0) from file where organization_id = $1)
    + (select coalesce(sum(size), 0) from upload where organization_id = $1))::text as bytes`;

/**
 * Bytes that the organization may still store (`STORAGE_QUOTA`), by what is stored now. Concurrent uploads may each use all of
 * them. Infinite, without a query, if no quota is set.
 */
async function remainingBytes(context: Context): Promise<number> {
  const { storage } = context.services.bounds;
  if (storage === undefined) return Number.POSITIVE_INFINITY;
  const [row] = await context.sql<{ bytes: string }>(used, [context.actor.organization]);
  return Math.max(0, storage - Number(row?.bytes));
}
