import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { labelKinds } from './events.ts';

export const label = defineModule('label', {
  needs: ['organization'],
  idPrefixes: { label: 'lbl' },
  problems: {
    'label.not_found': notFound({ tr: 'Etiket bulunamadı.', en: 'Label not found.' }),
    'label.name_taken': conflict({ tr: '“{name}” adında bir etiket zaten var.', en: 'There is already a label named “{name}”.' }),
  },
  events: labelKinds,
  headings: { label: { tr: 'Etiketler', en: 'Labels' } },
  names: {
    label: { tr: 'Etiket', en: 'Label' },
    labels: { tr: 'Etiketler', en: 'Labels' },
  },
});
