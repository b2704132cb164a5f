import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  quickHint: { tr: 'Yeni görev: yarın, @kişi, #etiket, !acil', en: 'New task: tomorrow, @person, #label, !urgent' },
  overdue: { tr: 'Geciken', en: 'Overdue' },
  tomorrow: { tr: 'Yarın', en: 'Tomorrow' },
  week: { tr: 'Bu hafta', en: 'This week' },
  later: { tr: 'Sonra', en: 'Later' },
  undated: { tr: 'Tarihsiz', en: 'No date' },
  waiting: { tr: 'Bekleyen', en: 'Waiting' },
  nothingToday: { tr: 'Bugüne bir şey yok.', en: 'Nothing for today.' },
  more: {
    tr: 'Yalnızca ilk {count} görevin burada. Hepsini listede göster',
    en: 'Only your first {count} tasks are here. Show all in the list',
  },
  waitsFor: { tr: '{what} bekleniyor', en: 'waits for {what}' },
  tick: { tr: '{number} görevini bitir', en: 'Complete {number}' },
  reopen: { tr: '{number} görevini yeniden aç', en: 'Reopen {number}' },
  ticked: { tr: '{number} bitti', en: '{number} is done' },
  reopened: { tr: '{number} yeniden açıldı', en: '{number} is open again' },
  moved: { tr: '{number} için son tarih değişti', en: 'The due date of {number} changed' },
  dueOf: { tr: '{number}, son tarih: {day}', en: '{number}, due: {day}' },
  beside: { tr: 'Senden beklenenler', en: 'Waiting for you' },
  asked: { tr: 'Sana sorulanlar', en: 'Questions for you' },
  nothingAsked: { tr: 'Yanıt bekleyen kimse yok.', en: 'Nobody waits for an answer.' },
  timer: { tr: 'Çalışan süre', en: 'Running timer' },
  recent: { tr: 'Son baktıkların', en: 'Recently opened' },
});
