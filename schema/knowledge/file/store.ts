import { createHash } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import { StorageAway, StorageFull } from '../../../src/ports/storage/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { remainingBytes } from './quota.ts';
import { headSize, typeOf } from './type.ts';
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
  const tooLarge = () => (remaining < limit ? overQuota(context) : new Problem('request.too_large', { params: { max: limit } }));
  const inspected = new Inspected(body, Math.min(limit, remaining), tooLarge);
  try {
    const { size } = await storage.put(storageKey, inspected.bytes(), signal ? { signal } : {});
    const stored = { size, mimeType: await typeOf(inspected.head, name), sha256: inspected.sha256 };
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

/** Stream of bytes that computes their hash and size and keeps the first ones. */
class Inspected {
  readonly #body: AsyncIterable<Uint8Array>;
  readonly #limit: number;
  readonly #tooLarge: () => Problem;
  readonly #hash = createHash('sha256');
  readonly #head: Uint8Array[] = [];
  #size = 0;

  constructor(body: AsyncIterable<Uint8Array>, limit: number, tooLarge: () => Problem) {
    this.#body = body;
    this.#limit = limit;
    this.#tooLarge = tooLarge;
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#body) {
      if (this.#size < headSize) this.#head.push(Uint8Array.prototype.slice.call(chunk, 0, headSize - this.#size));
      this.#size += chunk.length;
      if (this.#size > this.#limit) throw this.#tooLarge();
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  get head(): Buffer {
    return Buffer.concat(this.#head);
  }

  get sha256(): string {
    return this.#hash.digest('hex');
  }
}
