import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { reminderKinds } from './events.ts';

export const reminder = defineModule('reminder', {
  needs: ['access', 'member', 'task', 'notification'],
  idPrefixes: { reminder: 'rem' },
  problems: {
    'reminder.not_found': notFound({ tr: 'Hatırlatıcı bulunamadı.', en: 'Reminder not found.' }),
    'reminder.too_many': conflict({
      tr: 'Bir görevde en fazla {task}, toplamda en fazla {all} hatırlatıcın olabilir; önce birini kaldır.',
      en: 'You may have at most {task} reminders for a task and {all} in total; remove one first.',
    }),
  },
  fieldErrors: {
    'field.too_early': { tr: 'En fazla {days} gün öncesi olabilir.', en: 'May be at most {days} days before.' },
  },
  events: reminderKinds,
  headings: { reminder: { tr: 'Hatırlatıcılar', en: 'Reminders' } },
  names: {
    reminder: { tr: 'Hatırlatıcı', en: 'Reminder' },
  },
});
