import { isDeepStrictEqual } from 'node:util';
import type { Warning } from '../../../src/ports/extractor/port.ts';
import type { ReasonCode } from '../../activity/notification/file-reasons.ts';
import type { Context } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { indexEvent } from './events.ts';
import { columns, type FileRow } from './row.ts';

/** Job that reads the text of a file. */
export const extractFileJob = 'extract-file';

export type IndexStatus = {
  readonly status: FileRow['status'];
  /** Reason for `failed` or `skipped`; none if absent. */
  readonly reasonCode?: ReasonCode | null | undefined;
  /** Parts that are not in the index. Absent: unchanged, or none while the file is not read. */
  readonly warnings?: readonly Warning[] | undefined;
  /** Absent: unchanged. */
  readonly pages?: number | null | undefined;
  readonly passages?: number | undefined;
};

/**
 * Sets the indexing status of a file and emits an event if anything changed: `file.indexed`, `file.failed` (for `skipped` too),
 * else `file.updated`. @returns the current file; undefined if it is deleted
 */
export async function setFileStatus(
  context: Context,
  unit: Unit,
  id: string,
  { status, reasonCode = null, warnings, pages, passages }: IndexStatus,
): Promise<FileRow | undefined> {
  const { organization } = context.actor;
  const [before] = await context.sql<FileRow>(
    'file.status',
    sql`select ${columns} from file f where f.organization_id = ${organization} and f.id = ${id} and f.deleted_at is null for no key update`,
  );
  if (!before) return undefined;
  const isRead = status === 'indexing' || status === 'indexed';
  const next = {
    status,
    reasonCode,
    warnings: warnings ?? (isRead ? before.warnings : []),
    pages: pages === undefined ? before.pages : pages,
    passages: passages ?? before.passages,
  };
  if (Object.entries(next).every(([name, value]) => isDeepStrictEqual(before[name as keyof typeof next], value))) return before;
  const [after] = await context.sql<FileRow>(
    'file.set_status',
    sql`update file f set status = ${status}::text::file_status, reason_code = ${next.reasonCode},
          warnings = ${JSON.stringify(next.warnings)}::text::jsonb, pages = ${next.pages}::int, passages = ${next.passages},
          version = f.version + 1, updated_at = clock_timestamp() 
        where f.organization_id = ${organization} and f.id = ${id} and f.deleted_at is null returning ${columns}`,
  );
  const event = status === 'indexed' ? 'file.indexed' : status === 'failed' || status === 'skipped' ? 'file.failed' : 'file.updated';
  if (after) unit.emit(indexEvent(event, after, before));
  return after;
}
