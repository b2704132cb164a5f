import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  noTasks: { tr: 'Henüz görev yok', en: 'No tasks yet' },
  writeDescription: { tr: 'Bu proje ne için? Açıklama yaz…', en: 'What is this project for? Write a description…' },
  editDescription: { tr: 'Açıklamayı düzenle', en: 'Edit the description' },
  recentTasks: { tr: 'Son değişen görevler', en: 'Recently changed tasks' },
  about: { tr: 'Proje hakkında', en: 'About the project' },
  allFiles: { tr: 'Hepsi', en: 'All' },
  noFiles: { tr: 'Henüz dosya yok.', en: 'There are no files yet.' },
  allCycles: { tr: 'Hepsi', en: 'All' },
  noCycle: { tr: 'Planlanmış döngü yok.', en: 'No cycle is planned.' },

  updates: { tr: 'Gidişat', en: 'Status updates' },
  writeUpdate: { tr: 'Proje nasıl gidiyor? Gidişatı yaz…', en: 'How is the project doing? Write a status update…' },
  updatesLead: { tr: 'Üyelerin akışına düşer.', en: 'Its members are notified.' },
  noUpdates: { tr: 'Henüz kimse bir şey yazmadı', en: 'Nobody has written anything yet' },
  health: { tr: 'Durum', en: 'Health' },
  on_track: { tr: 'Yolunda', en: 'On track' },
  at_risk: { tr: 'Riskli', en: 'At risk' },
  off_track: { tr: 'Yoldan çıktı', en: 'Off track' },
  updateBody: { tr: 'Ne oldu, ne olacak?', en: 'What happened, and what is next?' },
  sendUpdate: { tr: 'Bildir', en: 'Send' },
  updateSent: { tr: 'Üyelere bildirildi', en: 'The members were notified' },
  updateActions: { tr: 'Bildirim: işlemler', en: 'Status update: actions' },
  deleteUpdateLead: { tr: 'Geri alınamaz.', en: 'This cannot be undone.' },
});
