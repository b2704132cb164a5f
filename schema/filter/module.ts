import { badRequest, defineModule } from '../kernel/module.ts';

export const filter = defineModule('filter', {
  needs: [],
  problems: {
    'filter.invalid': badRequest({ tr: 'Süzgeç anlaşılamadı. {reason}', en: 'Invalid filter. {reason}' }),
  },
  fieldErrors: {
    'filter.unexpected': { tr: 'Burada beklenmiyor: {text}', en: 'Unexpected: {text}' },
    'filter.matches_nothing': { tr: 'Bu süzgeçle eşleşen kayıt olamaz.', en: 'No record can match this filter.' },
    'filter.unfinished': { tr: 'Süzgeç yarım kaldı.', en: 'The filter is incomplete.' },
    'filter.unclosed': { tr: '“{text}” kapatılmamış.', en: '“{text}” is not closed.' },
    'filter.value_missing': { tr: 'Burada bir değer eksik.', en: 'A value is missing here.' },
    'filter.attribute_unknown': {
      tr: 'Böyle bir süzgeç alanı yok: {name}. Metin olarak aramak için tırnak içine al.',
      en: 'Unknown filter field: {name}. To search for it as text, put it in quotation marks.',
    },
    'filter.value_unknown': { tr: 'Böyle bir değer yok: {value}', en: 'Unknown value: {value}' },
    'filter.ambiguous': { tr: '“{value}” birden çok kayıtla eşleşiyor.', en: '“{value}” matches more than one record.' },
    'filter.operator': { tr: '{name} alanı {operator} ile karşılaştırılamaz.', en: '{name} cannot be compared with {operator}.' },
    'filter.one_value': { tr: '{operator} tek bir değer alır.', en: '{operator} takes a single value.' },
    'filter.too_long': { tr: 'Süzgeç en fazla {max} karakter olabilir.', en: 'A filter may have at most {max} characters.' },
    'filter.too_many_terms': { tr: 'Süzgeçte en fazla {max} koşul olabilir.', en: 'A filter may have at most {max} conditions.' },
    'filter.too_many_values': { tr: 'Bir koşulun en fazla {max} değeri olabilir.', en: 'A condition may have at most {max} values.' },
    'filter.too_deep': { tr: 'İç içe en fazla {max} parantez olabilir.', en: 'At most {max} parentheses may be nested.' },
  },
});
