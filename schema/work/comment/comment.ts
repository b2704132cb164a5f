import { builder, inputOf, needs, writes } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import type { Context } from '../../kernel/context.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { reference, text, versioned } from '../../kernel/input.ts';
import { groupBy, keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsById, Node, recorded, related } from '../../kernel/node.ts';
import { byCreation, type Order } from '../../kernel/paging.ts';
import { sql } from '../../kernel/sql.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { User, users } from '../../people/member/member.ts';
import { checklistOf } from '../markdown/checklist.ts';
import { Checklist, tickFields } from '../markdown/fields.ts';
import { mentionedIn } from '../markdown/mentions.ts';
import { projectFacts } from '../project/facts.ts';
import { NamedTask, namedCost, namedIn, Task, tasks } from '../task/task.ts';
import { deleteComment, restoreComment } from './delete.ts';
import { retentionDays } from './find.ts';
import { createComment, tickComment, updateComment } from './operations.ts';
import { commentPolicy } from './policy.ts';
import { type CommentRow, columns, commentVisible } from './row.ts';

export const Comment = builder.objectRef<CommentRow>('Comment').implement({
  description: 'A comment on a task.',
  interfaces: [Node],
  extensions: {
    example: { body: 'Ekran görüntüsünü ekledim.', replyCount: 0, resolvedAt: null, editedAt: null, deletedAt: null, version: 1 },
    scope: 'tasks:read',
    visibleByReference: ['id'],
  },
  fields: (t) => ({
    task: t.field(related(Task, tasks, 'taskId', 'Null once the task is deleted.')),
    author: t.field({ type: User, resolve: async (comment, _, context) => present(await context.load(users, comment.authorId)) }),
    body: t.exposeString('body', {
      description: 'Markdown. `@[Ayşe](usr_…)` mentions a person who can view the task. Empty for a deleted comment.',
    }),
    mentions: t.field({
      type: [User],
      // Most comments mention nobody; then no query runs.
      resolve: ({ id, body }, _, context) => (mentionedIn(body).length === 0 ? [] : mentioned(context, id)),
    }),
    checklist: t.field({ type: Checklist, description: 'Check boxes of its text.', resolve: ({ body }) => checklistOf(body) }),
    references: t.field({
      type: [NamedTask],
      complexity: namedCost,
      description:
        'Tasks that the comment mentions by number, also by a number from before a move, as far as the caller can view them. Only the first 20 numbers count.',
      resolve: ({ body }, _, context) => namedIn(context, body),
    }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true, description: 'Time of the last change of the text.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of deletion of a comment that stays without its text because of its replies.',
    }),
  }),
});

recorded(Comment);
viewerCan(Comment, commentPolicy, async ({ authorId, deletedAt, deletedById, taskId }, context) => {
  const task = await context.load(tasks, taskId);
  const facts = task && (await context.load(projectFacts, task.projectId));
  return facts ? { ...facts, authorId, deletedAt, deletedById } : null;
});

async function mentioned(context: Context, comment: string) {
  const ids = (await context.load(mentionsOf, comment)) ?? [];
  return Promise.all(ids.map(async ({ userId }) => present(await context.load(users, userId))));
}

const mentionsOf = loader(async (context, ids) =>
  groupBy(
    await context.db.commentMention.findMany({ where: { commentId: { in: [...ids] } }, orderBy: { userId: 'asc' } }),
    (mention) => mention.commentId,
  ),
);

/** Visible comments by id. */
export const comments = loader<CommentRow>(async (context: Context, ids) => {
  const { actor } = context;
  const rows = await context.sql<CommentRow>(
    'comment.byId',
    sql`select ${columns} from comment c
        join task t on t.organization_id = c.organization_id and t.id = c.task_id and t.deleted_at is null
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where c.organization_id = ${actor.organization} and c.id = any(${ids}) and ${commentVisible} and ${visible(actor)}`,
  );
  return keyBy(rows, (comment) => comment.id);
});

findsById('comment', Comment, comments, 'tasks:read');

/** Order of comments in a conversation. */
export const oldestFirst: Order<CommentRow> = byCreation('c', 'oldest first');

const commentPages = childPages<CommentRow>({
  name: 'comment.list',
  order: oldestFirst,
  // The caller can view the parent tasks, so it can view their comments.
  statement: ({ actor }, parents, keyset) =>
    sql`select c.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns} from comment c where c.organization_id = ${actor.organization} and c.task_id = k.id and ${commentVisible}
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) c`,
});

builder.objectField(Task, 'comments', (t) =>
  t.connection({
    type: Comment,
    description: 'Comments on the task and their replies, oldest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (task, args, context) => commentPages(context, task.id, args),
  }),
);

const body = text({ min: 1, max: 20_000, example: 'Ekran görüntüsünü ekledim.' });

/** Maximum number of files in one comment. */
const maxFiles = 10;
const files = {
  description: 'Files of the task that are shown with it, in this order.',
  ...reference('file', { maxItems: maxFiles, nullable: false }),
};

export const CommentInput = builder.inputType('CommentInput', {
  fields: (t) => ({ id: t.id({ required: true, ...reference('comment') }) }),
});

builder.mutationFields((t) => ({
  createComment: t.field({
    type: Comment,
    extensions: writes('rehearsed', 'tasks:write', 'task.not_found', 'auth.role_required', 'project.archived'),
    args: inputOf('CreateCommentInput', (t) => ({
      task: t.id({ required: true, ...reference('task', { orPattern: taskNumber }) }),
      body: t.string({ required: true, ...body }),
      replyTo: t.id({
        description: 'A comment of the same task, whose thread this one joins. A reply to a reply joins the same thread.',
        ...reference('comment'),
      }),
      files: t.idList(files),
    })),
    resolve: (_root, { input }, context) => createComment(context, input),
  }),
  updateComment: t.field({
    type: Comment,
    description: 'Changes the text of a comment; for its author.',
    extensions: writes('rehearsed', 'tasks:write', 'comment.not_found', 'auth.role_required', 'version.mismatch', 'project.archived'),
    args: inputOf('UpdateCommentInput', (t) => ({
      ...versioned('comment')(t),
      body: t.string(text({ min: 1, max: 20_000, nullable: false })),
      files: t.idList(files),
    })),
    resolve: (_root, { input }, context) => updateComment(context, input),
  }),
  tickComment: t.field({
    type: Comment,
    description:
      'Ticks or clears a check box of a comment as it is now; for everyone who may edit the task. Refused if the box at this position has another text.',
    extensions: writes('rehearsed', 'tasks:write', 'comment.not_found', 'auth.role_required', 'checklist.changed', 'project.archived'),
    args: inputOf('TickCommentInput', (t) => ({ id: t.id({ required: true, ...reference('comment') }), ...tickFields(t) }), {
      extensions: { example: { item: 2, text: 'Yuvarlamayı düzelt', done: true } },
    }),
    resolve: (_root, { input }, context) => tickComment(context, input),
  }),
  deleteComment: t.field({
    type: Comment,
    description: `Deletes a comment; for its author and the leads of the project. It can be restored for ${retentionDays} days. If others replied to it, it stays without its text.`,
    extensions: writes('rehearsed', 'tasks:write', 'comment.not_found', 'auth.role_required', 'version.mismatch', 'project.archived'),
    args: inputOf('DeleteCommentInput', versioned('comment')),
    resolve: (_root, { input }, context) => deleteComment(context, input),
  }),
  restoreComment: t.field({
    type: Comment,
    description: `Restores a deleted comment within ${retentionDays} days; for the person who deleted it and the leads of the project.`,
    extensions: writes('rehearsed', 'tasks:write', 'comment.not_found', 'comment.not_deleted', 'auth.role_required', 'project.archived'),
    args: { input: t.arg({ type: CommentInput, required: true }) },
    resolve: (_root, { input }, context) => restoreComment(context, input),
  }),
}));
