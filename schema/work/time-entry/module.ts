import { defineModule, notFound } from '../../kernel/module.ts';
import { timeEntryKinds } from './events.ts';

export const timeEntry = defineModule('time-entry', {
  needs: ['access', 'member', 'project', 'task'],
  idPrefixes: { timeEntry: 'tim' },
  problems: {
    'time_entry.not_found': notFound({ tr: 'Süre kaydı bulunamadı.', en: 'Time entry not found.' }),
  },
  fieldErrors: {
    'field.future': { tr: 'Gelecekte bir zaman olamaz.', en: 'Cannot be in the future.' },
    'time_entry.end_before_start': { tr: 'Bitiş, başlangıçtan önce olamaz.', en: 'The end cannot be before the start.' },
    'time_entry.too_long': { tr: 'Bir kayıt en fazla {hours} saat sürebilir.', en: 'An entry may last at most {hours} hours.' },
    'time_entry.too_many_totals': {
      tr: '{max} satırdan fazla toplam olurdu; dönemi daralt ya da daha az şeye göre topla.',
      en: 'More than {max} totals; narrow the period, or group by fewer fields.',
    },
  },
  events: timeEntryKinds,
  headings: { time_entry: { tr: 'Süre kayıtları', en: 'Time entries' } },
  names: {
    timeEntry: { tr: 'Süre kaydı', en: 'Time entry' },
    timeEntries: { tr: 'Süre kayıtları', en: 'Time entries' },
  },
});
