import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { viewKinds } from './events.ts';

export const view = defineModule('view', {
  needs: ['access', 'organization', 'member', 'project', 'field', 'task'],
  idPrefixes: { view: 'viw' },
  problems: {
    'view.not_found': notFound({ tr: 'Görünüm bulunamadı.', en: 'View not found.' }),
    'view.too_many': conflict({
      tr: 'En fazla {max} görünümün olabilir; önce birini sil.',
      en: 'You may have at most {max} views; delete one first.',
    }),
    'view.favourites_too_many': conflict({
      tr: 'En fazla {max} görünüm sık kullanılanlarda olabilir.',
      en: 'At most {max} views may be favourites.',
    }),
  },
  fieldErrors: {
    'view.of_everybody': {
      tr: 'Herkesin gördüğü bir görünümün projesi olmaz; onu projeyle paylaş.',
      en: 'A view of the whole organization has no project; share it with the project instead.',
    },
    'view.subgroup': {
      tr: 'Alt grup, gruptan farklı olmalı ve bir grubun içinde bulunmalıdır.',
      en: 'A subgroup needs a group and must differ from it.',
    },
  },
  events: viewKinds,
  headings: { view: { tr: 'Görünümler', en: 'Views' } },
  names: {
    view: { tr: 'Görünüm', en: 'View' },
  },
});
