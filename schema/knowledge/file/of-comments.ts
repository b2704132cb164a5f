import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { groupBy, loader } from '../../kernel/loaders.ts';
import { Comment } from '../../work/comment/comment.ts';
import { filesNamed } from '../../work/comment/operations.ts';
import type { CommentRow } from '../../work/comment/row.ts';
import { File } from './file.ts';
import { files } from './find.ts';
import type { FileRow } from './row.ts';

// A comment may name only files of its own task that the writer can view.
filesNamed.add(async (context, _unit, { taskId, files: ids }) => {
  const readable = context.actor.scopes.has('files:read');
  const found = readable ? await Promise.all(ids.map((id) => context.load(files, id))) : [];
  for (const index of ids.keys()) {
    const file = found[index];
    if (!file) throw invalid(['input', 'files', index], 'file.not_found');
    if (file.taskId !== taskId) throw invalid(['input', 'files', index], 'field.other_task');
  }
});

const ofComments = loader<{ fileId: string }[]>(async (context, ids) =>
  groupBy(
    await context.db.commentFile.findMany({ where: { commentId: { in: [...ids] } }, orderBy: { position: 'asc' } }),
    (each) => each.commentId,
  ),
);

async function filesOf(context: Context, { id, taskId }: Pick<CommentRow, 'id' | 'taskId'>): Promise<FileRow[]> {
  const named = (await context.load(ofComments, id)) ?? [];
  const found = await Promise.all(named.map(({ fileId }) => context.load(files, fileId)));
  return found.filter((file): file is FileRow => file?.taskId === taskId);
}

/** Number of files per comment in the cost of a document. Most comments have none. */
const assumedCount = 1;

builder.objectField(Comment, 'files', (t) =>
  t.field({
    type: [File],
    complexity: { field: 1, multiplier: assumedCount },
    description: 'Files that it shows, as far as they are still attached to its task.',
    resolve: (comment, _, context) => (comment.fileCount === 0 || comment.deletedAt !== null ? [] : filesOf(context, comment)),
  }),
);
