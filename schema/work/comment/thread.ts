import { builder, needs, writes } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { present } from '../../kernel/loaders.ts';
import { related } from '../../kernel/node.ts';
import { sql } from '../../kernel/sql.ts';
import { User, users } from '../../people/member/member.ts';
import { Comment, CommentInput, comments, oldestFirst } from './comment.ts';
import { reopenComment, resolveComment } from './resolve.ts';
import { type CommentRow, columns } from './row.ts';

const replyPages = childPages<CommentRow>({
  name: 'comment.replies',
  order: oldestFirst,
  // The caller can view the parent comments, so it can view replies under the same task.
  statement: ({ actor }, parents, keyset) =>
    sql`select c.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns} from comment c where c.organization_id = ${actor.organization} and c.thread_id = k.id and c.deleted_at is null
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) c`,
});

builder.objectFields(Comment, (t) => ({
  replyTo: t.field(related(Comment, comments, 'threadId', 'For a reply: the comment that begins its thread.')),
  replyCount: t.exposeInt('replyCount', { description: 'Number of replies in the thread that it begins.' }),
  replies: t.connection({
    type: Comment,
    description: 'Replies in the thread that the comment begins, oldest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (comment, args, context) => replyPages(context, comment.id, args),
  }),
  resolvedAt: t.expose('resolvedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Time of resolving the thread that it begins; null if the thread is open, and for replies.',
  }),
  resolvedBy: t.field({
    type: User,
    nullable: true,
    resolve: ({ resolvedById }, _, context) => (resolvedById === null ? null : context.load(users, resolvedById).then(present)),
  }),
}));

const resolving = writes('rehearsed', 'tasks:write', 'comment.not_found', 'auth.role_required', 'project.archived');

builder.mutationFields((t) => ({
  resolveComment: t.field({
    type: Comment,
    description: 'Marks the thread of a comment as resolved. Returns the comment that begins the thread.',
    extensions: resolving,
    args: { input: t.arg({ type: CommentInput, required: true }) },
    resolve: (_root, { input }, context) => resolveComment(context, input),
  }),
  reopenComment: t.field({
    type: Comment,
    description: 'Reopens a resolved thread. Returns the comment that begins the thread.',
    extensions: resolving,
    args: { input: t.arg({ type: CommentInput, required: true }) },
    resolve: (_root, { input }, context) => reopenComment(context, input),
  }),
}));
