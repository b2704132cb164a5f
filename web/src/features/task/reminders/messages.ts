import type { Texts } from '../../../i18n/messages.ts';

export const texts = {
  reminders: { tr: 'Hatırlatıcılar', en: 'Reminders' },
  lead: { tr: 'Yalnızca sen görürsün', en: 'Only you can see them' },
  add: { tr: 'Hatırlatıcı ekle', en: 'Add a reminder' },
  inAnHour: { tr: 'Bir saat sonra', en: 'In an hour' },
  tomorrow: { tr: 'Yarın sabah', en: 'Tomorrow morning' },
  dayBefore: { tr: 'Son tarihten bir gün önce', en: 'A day before it is due' },
  atTime: { tr: 'Gün ve saat seç…', en: 'Choose a day and time…' },
  save: { tr: 'Hatırlat', en: 'Remind me' },
  beforeDue: { tr: '{when} (son tarihe göre)', en: '{when} (relative to the due date)' },
  onceDue: { tr: 'Son tarihi belli olunca', en: 'When it has a due date' },
  remove: { tr: 'Hatırlatıcıyı kaldır: {when}', en: 'Remove the reminder: {when}' },
} as const satisfies Texts;
