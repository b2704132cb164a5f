import type { File } from '../../../prisma/generated/client/client.ts';
import type { Warning } from '../../../src/ports/extractor/port.ts';
import { iso, raw } from '../../kernel/sql.ts';

/** File as the named statements read it, with times as ISO text. The storage key is omitted. */
export type FileRow = {
  id: string;
  projectId: string;
  taskId: string | null;
  name: string;
  nameKey: string;
  /** Size in bytes. */
  size: number;
  mimeType: string;
  sha256: string;
  uploadedById: string;
  status: File['status'];
  reasonCode: string | null;
  warnings: readonly Warning[];
  pages: number | null;
  passages: number;
  createdAt: string;
  updatedAt: string;
  version: number;
};

/** Columns of file `f`. */
export const columns =
  raw(`f.id, f.project_id as "projectId", f.task_id as "taskId", f.name, f.name_key as "nameKey", f.size, f.mime_type as "mimeType",
  f.sha256, f.uploaded_by_id as "uploadedById", f.status::text as status, f.reason_code as "reasonCode", f.warnings, f.pages, f.passages,
  ${iso('f.created_at')} as "createdAt", ${iso('f.updated_at')} as "updatedAt", f.version`);
