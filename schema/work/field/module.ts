import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { fieldKinds } from './events.ts';

export const field = defineModule('field', {
  needs: ['access', 'organization', 'member', 'project'],
  idPrefixes: { customField: 'fld', fieldOption: 'opt' },
  problems: {
    'custom_field.not_found': notFound({ tr: 'Özel alan bulunamadı.', en: 'Custom field not found.' }),
    'custom_field.key_taken': conflict({
      tr: '“{key}” anahtarı başka bir özel alanda kullanılıyor.',
      en: 'Another custom field uses the key “{key}”.',
    }),
    'custom_field.too_many': conflict({
      tr: 'Bir kuruluşun, arşivdekilerle birlikte en fazla {max} özel alanı olabilir; önce birini sil.',
      en: 'An organization may have at most {max} custom fields, archived ones too; delete one first.',
    }),
  },
  fieldErrors: {
    'field_option.not_found': { tr: 'Seçenek bulunamadı.', en: 'Option not found.' },
  },
  events: fieldKinds,
  headings: { custom_field: { tr: 'Özel alanlar', en: 'Custom fields' } },
  names: {
    customField: { tr: 'Özel alan', en: 'Custom field' },
    customFields: { tr: 'Özel alanlar', en: 'Custom fields' },
  },
});
