import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  stop: { tr: 'Sayacı durdur', en: 'Stop the timer' },
  running: { tr: 'Çalışan sayaç', en: 'Running timer' },
  runningOn: { tr: '{task}: görevi aç', en: '{task}: open the task' },
});
