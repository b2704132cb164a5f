import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { templateKinds } from './events.ts';

export const template = defineModule('template', {
  needs: ['access', 'organization', 'member', 'label', 'markdown', 'project', 'field', 'task', 'view'],
  idPrefixes: { template: 'tpl' },
  problems: {
    'template.not_found': notFound({ tr: 'Şablon bulunamadı.', en: 'Template not found.' }),
    'template.too_many': conflict({
      tr: 'En fazla {max} şablon olabilir; önce birini sil.',
      en: 'There may be at most {max} templates; delete one first.',
    }),
    'template.too_long': conflict({
      tr: 'Bir şablonun açıklamaları toplam en fazla {max} karakter olabilir.',
      en: 'The descriptions of a template may have at most {max} characters in all.',
    }),
  },
  fieldErrors: {
    'template.other_kind': { tr: 'Bu türden bir şablona ait değil.', en: 'Does not belong to a template of this kind.' },
    'template.parent': {
      tr: 'Listede kendisinden önce gelen bir alt görevin sıra numarası olmalıdır.',
      en: 'Must be the position of an earlier sub-task in the list.',
    },
  },
  events: templateKinds,
  headings: { template: { tr: 'Şablonlar', en: 'Templates' } },
  names: {
    template: { tr: 'Şablon', en: 'Template' },
    templates: { tr: 'Şablonlar', en: 'Templates' },
  },
});
