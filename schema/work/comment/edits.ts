import { builder, needs } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import { present } from '../../kernel/loaders.ts';
import { iso, raw, sql } from '../../kernel/sql.ts';
import { User, users } from '../../people/member/member.ts';
import { Comment } from './comment.ts';
import { maxEdits } from './operations.ts';

type EditRow = { version: number; body: string; writtenAt: string; writtenById: string };

const CommentEdit = builder.objectRef<EditRow>('CommentEdit').implement({
  description: 'Text of a comment before a change.',
  extensions: { example: { version: 1, body: 'Ekran görüntüsü ekledim.' } },
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Version of the comment with this text.' }),
    body: t.exposeString('body', { description: 'Markdown.' }),
    writtenAt: t.expose('writtenAt', { type: 'DateTime' }),
    writtenBy: t.field({ type: User, resolve: async ({ writtenById }, _, context) => present(await context.load(users, writtenById)) }),
  }),
});

const columns = raw(`e.version, e.body, ${iso('e.written_at')} as "writtenAt", e.written_by_id as "writtenById"`);

const editPages = childPages<EditRow>({
  name: 'comment.edits',
  order: [{ name: 'version', column: 'e.version', type: 'int', descending: true, value: (edit) => edit.version }],
  // The caller can view the parent comments. The edits of deleted comments are hidden.
  statement: ({ actor }, parents, keyset) =>
    sql`select e.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
        select ${columns} from comment_edit e join comment c on c.organization_id = e.organization_id and c.id = e.comment_id
          and c.deleted_at is null
        where e.organization_id = ${actor.organization} and e.comment_id = k.id
        ${keyset.where} ${keyset.orderBy} ${keyset.limit}) e`,
});

builder.objectField(Comment, 'edits', (t) =>
  t.connection({
    type: CommentEdit,
    description: `Previous texts of the comment, newest first: the last ${maxEdits}.`,
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (comment, args, context) => editPages(context, comment.id, args),
  }),
);
