import { badRequest, defineModule, notFound } from '../kernel/module.ts';

export const engine = defineModule('engine', {
  needs: [],
  problems: {
    'graphql.parse_failed': badRequest({
      tr: 'GraphQL belgesi çözümlenemedi: {reason}',
      en: 'The GraphQL document cannot be parsed: {reason}',
    }),
    'graphql.validation_failed': badRequest({ tr: 'GraphQL belgesi geçersiz: {reason}', en: 'The GraphQL document is invalid: {reason}' }),
    'graphql.document_not_found': notFound({
      tr: 'Bu kimlikte bir GraphQL belgesi yok; belgenin metnini gönder.',
      en: 'There is no GraphQL document with this identifier; send its text.',
    }),
    'graphql.too_deep': badRequest({
      tr: 'GraphQL belgesi en fazla {max} düzey derin olabilir.',
      en: 'The GraphQL document may be at most {max} levels deep.',
    }),
    'graphql.too_many_aliases': badRequest({
      tr: 'GraphQL belgesinde en fazla {max} takma ad olabilir.',
      en: 'The GraphQL document may have at most {max} aliases.',
    }),
    'graphql.too_many_tokens': badRequest({
      tr: 'GraphQL belgesi en fazla {max} simge içerebilir.',
      en: 'The GraphQL document may have at most {max} tokens.',
    }),
    'graphql.too_costly': badRequest({
      tr: 'Sorgunun maliyeti {cost}; izin verilen en fazla {max}.',
      en: 'The query costs {cost}; at most {max} is allowed.',
    }),
  },
});
