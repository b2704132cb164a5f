import type { Texts } from '../i18n/messages.ts';

/** Loaded with the first change of a task. */
export const texts = {
  undone: { tr: '{number}: {what} geri alındı', en: '{number}: {what} undone' },
  undoneAll: { tr: '{count} görevde {what} geri alındı', en: '{what} undone for {count} tasks' },
  notUndone: { tr: '{number}: geri alınmadı', en: '{number}: not undone' },
  changedSince: { tr: '{what} bu arada başka bir değer aldı.', en: '{what} has a different value by now.' },
  gone: { tr: 'Görev silinmiş ya da artık görünmüyor.', en: 'The task was deleted or is no longer visible to you.' },
  blockers: { tr: 'Bağımlılıklar', en: 'Dependencies' },
  position: { tr: 'Sıra', en: 'Position' },
  fields: { tr: 'Özel alan', en: 'Custom field' },
  recurrence: { tr: 'Yineleme', en: 'Recurrence' },
} as const satisfies Texts;
