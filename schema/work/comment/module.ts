import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { commentKinds } from './events.ts';

export const comment = defineModule('comment', {
  needs: ['access', 'member', 'markdown', 'project', 'task'],
  idPrefixes: { comment: 'cmt' },
  problems: {
    'comment.not_found': notFound({ tr: 'Yorum bulunamadı.', en: 'Comment not found.' }),
    'comment.not_deleted': conflict({ tr: 'Bu yorum silinmemiş.', en: 'This comment is not deleted.' }),
    'comment.reactions_full': conflict({
      tr: 'Bir yorumda en fazla {max} farklı emoji olabilir.',
      en: 'A comment may have at most {max} different emojis.',
    }),
  },
  events: commentKinds,
  headings: { comment: { tr: 'Yorumlar', en: 'Comments' } },
  names: {
    comment: { tr: 'Yorum', en: 'Comment' },
    reaction: { tr: 'Tepki', en: 'Reaction' },
  },
});
