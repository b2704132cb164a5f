import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  none: { tr: 'Henüz döngü yok', en: 'No cycles yet' },
  noneLead: {
    tr: 'Döngü, ekibin belirli günler için planladığı iştir: başlar, biter, bitmeyen bir sonrakine geçer.',
    en: 'A cycle is a period that the team plans: it starts, it ends, and unfinished tasks move to the next one.',
  },
  current: { tr: 'Sürüyor', en: 'In progress' },
  daysLeft: { tr: '{days, plural, one {son gün} other {# gün kaldı}}', en: '{days, plural, one {last day} other {# days left}}' },
  startsIn: { tr: '{days} gün sonra başlıyor', en: 'starts in {days, plural, one {# day} other {# days}}' },
  upcoming: { tr: 'Gelecek', en: 'Upcoming' },
  past: { tr: 'Sona erdi', en: 'Ended' },
  doneEstimate: { tr: 'tahmin: {done, number} / {all, number}', en: 'estimate: {done, number} / {all, number}' },

  create: { tr: 'Döngü oluştur', en: 'Create a cycle' },
  editCycle: { tr: 'Döngüyü düzenle', en: 'Edit the cycle' },
  goal: { tr: 'Amaç', en: 'Goal' },
  goalLead: { tr: 'Bu günlerin sonunda ne olmuş olacak?', en: 'What should be achieved by the end?' },
  rollOver: { tr: 'Son gün bitince bitmeyen görevler', en: 'At the end of the last day, unfinished tasks' },
  rollOverNext: { tr: 'bir sonraki döngüye geçsin', en: 'move to the next cycle' },
  rollOverNone: { tr: 'döngüden çıksın', en: 'leave the cycle' },
  made: { tr: '{name} oluşturuldu', en: '{name} was created' },

  end: { tr: 'Sona erdir', en: 'End' },
  endCycle: { tr: 'Döngüyü sona erdir', en: 'End the cycle' },
  endLead: {
    tr: 'Bugün son günü olur. {count, plural, =0 {Bitmemiş görev yok.} one {Bitmemiş # görev döngüden ayrılır.} other {Bitmemiş # görev döngüden ayrılır.}}',
    en: 'Today becomes its last day. {count, plural, =0 {No task is unfinished.} one {# unfinished task leaves it.} other {# unfinished tasks leave it.}}',
  },
  where: { tr: 'Bitmeyen görevler nereye gitsin?', en: 'Where should unfinished tasks go?' },
  intoNext: { tr: 'Bir sonraki döngüye', en: 'To the next cycle' },
  intoNone: { tr: 'Hiçbir döngüye', en: 'To no cycle' },
  ended: { tr: '{name} sona erdi', en: '{name} has ended' },
  deleteLead: {
    tr: 'Görevleri kalır ama hiçbir döngüde olmaz. Döngü ve ilerleyişi kalıcı olarak silinir.',
    en: 'Its tasks stay, without a cycle. The cycle and its progress are deleted permanently.',
  },

  progress: { tr: 'İlerleyiş', en: 'Progress' },
  measure: { tr: 'Ölçü', en: 'Measure' },
  byTasks: { tr: 'Görev', en: 'Tasks' },
  chart: {
    tr: 'İlerleyiş grafiği: kapsam {scope, number}, biten {done, number}',
    en: 'Progress chart: scope {scope, number}, done {done, number}',
  },
  numbers: { tr: 'Gün gün sayılar', en: 'The numbers, day by day' },
  atStart: { tr: 'Başlangıçta', en: 'At the start' },
  scope: { tr: 'Kapsam', en: 'Scope' },
  completed: { tr: 'Biten', en: 'Done' },
  ideal: { tr: 'Eşit tempo', en: 'Ideal' },
  added: { tr: 'Eklenen', en: 'Added' },
  removed: { tr: 'Çıkan', en: 'Removed' },

  onBoard: { tr: 'Panoda aç', en: 'Open on the board' },
  noTasks: {
    tr: 'Bu döngüde görev yok. Bir görevi açıp döngüsünü seç.',
    en: 'No tasks are in this cycle. Open a task and choose its cycle.',
  },
  noTasksPast: { tr: 'Bu döngüde biten görev yok.', en: 'Nothing was done in this cycle.' },
  unstarted: { tr: 'Başlamadı', en: 'Not started' },
});
