import type { Context } from '../../kernel/context.ts';
import { type Page, type PageArgs, pageOf } from '../../kernel/paging.ts';
import { orderOf } from '../../kernel/sort.ts';
import { empty, sql } from '../../kernel/sql.ts';
import { fold } from '../../kernel/turkish.ts';
import { inProjects } from '../../people/access/project.ts';
import { literally } from '../../work/task/filter/columns.ts';
import { presently } from '../../work/task/find.ts';
import type { FileFilterInput } from './file.ts';
import { seen } from './find.ts';
import { columns, type FileRow } from './row.ts';

const sortKeys = {
  createdAt: { column: 'f.created_at', type: 'timestamptz', value: (file: FileRow) => file.createdAt },
  updatedAt: { column: 'f.updated_at', type: 'timestamptz', value: (file: FileRow) => file.updatedAt },
  name: { column: 'f.name_key', type: 'text', value: (file: FileRow) => file.nameKey },
  size: { column: 'f.size', type: 'int', value: (file: FileRow) => file.size },
  id: { column: 'f.id', type: 'text', value: (file: FileRow) => file.id },
};

/** Fields allowed in `sort`. */
export const fileSorts = Object.keys(sortKeys).filter((name) => name !== 'id');

/** Returns a page of the files that the actor can view, newest first unless sorted otherwise. */
export async function listFiles(
  context: Context,
  { project, task, status, mimeType, q }: typeof FileFilterInput.$inferInput,
  sort: readonly string[] | null | undefined,
  page: PageArgs,
): Promise<Page<FileRow>> {
  const tasks = task && (await presently(context, task));
  return pageOf<FileRow>(context, 'file.list', orderOf(sortKeys, sort, ['-createdAt']), page)`
    select ${columns} from ${seen(context)} ${project?.length ? inProjects(context.actor.organization, project) : empty}
    ${tasks?.length ? sql`and (t.id = any(${tasks}) or t.number = any(${tasks}))` : empty}
    ${status?.length ? sql`and f.status = any(${status}::text[]::file_status[])` : empty}
    ${mimeType?.length ? sql`and f.mime_type = any(${mimeType})` : empty}
    ${q ? sql`and f.name_fold like ${`%${literally(fold(q))}%`}` : empty}`;
}
