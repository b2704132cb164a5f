import type { Readable } from 'node:stream';
import { type ByteRange, StorageAway, StorageMissing } from '../../../src/ports/storage/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { sql } from '../../kernel/sql.ts';
import { seen } from './find.ts';
import { columns, type FileRow } from './row.ts';

/** Bytes of a file with their metadata. */
export type Content = Pick<FileRow, 'name' | 'size' | 'mimeType' | 'sha256'> & {
  /** Reads all bytes or a range. @throws Problem `storage.away`, `file.content_missing` */
  read(range?: ByteRange): Promise<Readable>;
};

/** Returns the content of a file that the actor can view. @throws Problem `file.not_found` */
export async function contentOf(context: Context, id: string): Promise<Content> {
  const [row] = await context.sql<FileRow & { storageKey: string }>(
    'file.content',
    sql`select ${columns}, f.storage_key as "storageKey" from ${seen(context)} and f.id = ${id}`,
  );
  const { name, size, mimeType, sha256, storageKey } = found('file.not_found', row);
  const read = async (range?: ByteRange) => {
    try {
      return await context.services.storage.get(storageKey, range);
    } catch (error) {
      if (error instanceof StorageMissing) throw new Problem('file.content_missing');
      throw error instanceof StorageAway ? new Problem('storage.away') : error;
    }
  };
  return { name, size, mimeType, sha256, read };
}
