import { type Row, route } from './row.ts';

const tag = 'comments';

/** Comments under tasks. */
export const commentRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/tasks/{task}/comments',
    operation: 'ListComments',
    list: true,
    tag,
    summary: { tr: 'Yorumları listele', en: 'List comments' },
  }),
  route({
    method: 'POST',
    path: '/tasks/{task}/comments',
    operation: 'CreateComment',
    status: 201,
    location: '/comments/{id}',
    tag,
    summary: { tr: 'Yorum yaz', en: 'Write a comment' },
  }),
  route({ method: 'GET', path: '/comments/{id}', operation: 'GetComment', tag, summary: { tr: 'Yorumu getir', en: 'Get a comment' } }),
  route({
    method: 'PATCH',
    path: '/comments/{id}',
    operation: 'UpdateComment',
    tag,
    summary: { tr: 'Yorumu değiştir', en: 'Update a comment' },
  }),
  route({
    method: 'DELETE',
    path: '/comments/{id}',
    operation: 'DeleteComment',
    status: 204,
    tag,
    summary: { tr: 'Yorumu sil', en: 'Delete a comment' },
  }),
];
