import type { File } from '../../../prisma/generated/client/client.ts';
import type { Warning } from '../../../src/ports/extractor/port.ts';
import { iso, raw, type Stored } from '../../kernel/sql.ts';

/** File as the named statements read it, with times as ISO text. The storage key is omitted. */
export type FileRow = Stored<File, 'organizationId' | 'nameFold' | 'storageKey' | 'attempts' | 'deletedAt' | 'warnings'> & {
  warnings: readonly Warning[];
};

/** Columns of file `f`. */
export const columns =
  raw(`f.id, f.project_id as "projectId", f.task_id as "taskId", f.name, f.name_key as "nameKey", f.size, f.mime_type as "mimeType",
  f.sha256, f.uploaded_by_id as "uploadedById", f.status::text as status, f.reason_code as "reasonCode", f.warnings, f.pages, f.passages,
  ${iso('f.created_at')} as "createdAt", ${iso('f.updated_at')} as "updatedAt", f.version`);
