import { objectNames } from '../data/object-names.generated.ts';
import type { Language } from '../i18n/language.ts';

type Message = Readonly<Record<Language, string>>;

/** Verbs of the API's operations, for the title of a failed one: "Görev silinemedi", "Task not deleted". */
const verbs: Readonly<Record<string, Message>> = {
  accept: { tr: 'kabul edilemedi', en: 'not accepted' },
  add: { tr: 'eklenemedi', en: 'not added' },
  claim: { tr: 'eklenemedi', en: 'not added' },
  create: { tr: 'oluşturulamadı', en: 'not created' },
  decline: { tr: 'reddedilemedi', en: 'not declined' },
  delete: { tr: 'silinemedi', en: 'not deleted' },
  disable: { tr: 'durdurulamadı', en: 'not disabled' },
  duplicate: { tr: 'çoğaltılamadı', en: 'not duplicated' },
  enable: { tr: 'etkinleştirilemedi', en: 'not enabled' },
  end: { tr: 'sonlandırılamadı', en: 'not ended' },
  release: { tr: 'bırakılamadı', en: 'not released' },
  remove: { tr: 'çıkarılamadı', en: 'not removed' },
  reopen: { tr: 'yeniden açılamadı', en: 'not reopened' },
  restore: { tr: 'geri getirilemedi', en: 'not restored' },
  resume: { tr: 'sürdürülemedi', en: 'not resumed' },
  revoke: { tr: 'iptal edilemedi', en: 'not revoked' },
  rotate: { tr: 'yenilenemedi', en: 'not rotated' },
  set: { tr: 'kaydedilemedi', en: 'not saved' },
  stop: { tr: 'durdurulamadı', en: 'not stopped' },
  update: { tr: 'değiştirilemedi', en: 'not changed' },
  verify: { tr: 'doğrulanamadı', en: 'not verified' },
};

/** Objects of the API's operations and queries. */
export const objects: Readonly<Record<string, Message>> = objectNames;

/** Titles of operations whose name is not a verb and an object, or does not say what the reader did. */
export const operations: Readonly<Record<string, Message>> = {
  batchTasks: { tr: 'Görevler değiştirilemedi', en: 'Tasks not changed' },
  approveProposal: { tr: 'Öneri onaylanamadı', en: 'Proposal not approved' },
  rejectProposal: { tr: 'Öneri reddedilemedi', en: 'Proposal not rejected' },
  approveRun: { tr: 'Çalışma onaylanamadı', en: 'Run not approved' },
  undoRun: { tr: 'Çalışma geri alınamadı', en: 'Run not undone' },
  stopRun: { tr: 'Çalışma durdurulamadı', en: 'Run not stopped' },
  completeUpload: { tr: 'Dosya yüklenemedi', en: 'File not uploaded' },
  file: { tr: 'Dosya açılamadı', en: 'File not opened' },
  favouriteView: { tr: 'Sık kullanılanlara eklenemedi', en: 'Not added to favourites' },
  markNotificationsRead: { tr: 'Okundu olarak işaretlenemedi', en: 'Not marked as read' },
  muteNotifications: { tr: 'Susturulamadı', en: 'Not muted' },
  pingWebhook: { tr: 'Deneme gönderilemedi', en: 'Test not sent' },
  prepareUpload: { tr: 'Dosya yüklenemedi', en: 'File not uploaded' },
  redeliverWebhook: { tr: 'Yeniden gönderilemedi', en: 'Not sent again' },
  redeliverWebhookDelivery: { tr: 'Yeniden gönderilemedi', en: 'Not sent again' },
  reindexFile: { tr: 'Dosya dizine alınamadı', en: 'File not indexed' },
  relateTasks: { tr: 'İlişki eklenemedi', en: 'Relation not added' },
  resolveComment: { tr: 'Çözüldü olarak işaretlenemedi', en: 'Thread not resolved' },
  retryReply: { tr: 'Soru yeniden gönderilemedi', en: 'Question not sent again' },
  search: { tr: 'Arama yapılamadı', en: 'Search not completed' },
  startReply: { tr: 'Soru gönderilemedi', en: 'Question not sent' },
  stopMessage: { tr: 'Yanıt durdurulamadı', en: 'Answer not stopped' },
  stopTimeEntry: { tr: 'Sayaç durdurulamadı', en: 'Timer not stopped' },
  subscribePush: { tr: 'Bildirimler açılamadı', en: 'Notifications not enabled' },
  tickComment: { tr: 'Kutu işaretlenemedi', en: 'Box not ticked' },
  tickTask: { tr: 'Kutu işaretlenemedi', en: 'Box not ticked' },
  undoProposal: { tr: 'Geri alınamadı', en: 'Not undone' },
  unfavouriteView: { tr: 'Sık kullanılanlardan çıkarılamadı', en: 'Not removed from favourites' },
  unmuteNotifications: { tr: 'Sesi açılamadı', en: 'Not unmuted' },
  unrelateTasks: { tr: 'İlişki kaldırılamadı', en: 'Relation not removed' },
  unsubscribePush: { tr: 'Bildirimler kapatılamadı', en: 'Notifications not disabled' },
  unwatchTask: { tr: 'Görevi izlemek bırakılamadı', en: 'Task still watched' },
  watchTask: { tr: 'Görev izlenemedi', en: 'Task not watched' },
};

const loaded: Message = { tr: 'yüklenemedi', en: 'not loaded' };
const part: Message = { tr: 'Bu bölüm', en: 'This part' };

/**
 * Title of a failed request: what could not be done.
 * @param field first field of the operation, such as `updateTask` or `tasks`
 * @param name name of the object, instead of its kind
 */
export function failureTitle(field: string | undefined, language: Language, name?: string): string {
  const whole = operations[field ?? ''];
  if (whole && !name) return whole[language];
  const [, verb = '', object = ''] = /^([a-z]+)([A-Z].*)$/.exec(field ?? '') ?? [];
  const changed = objects[object.charAt(0).toLowerCase() + object.slice(1)];
  const done = verbs[verb] ?? (name && verbs.update);
  if (name && done) return `${name} ${done[language]}`;
  return changed && done ? `${changed[language]} ${done[language]}` : `${(objects[field ?? ''] ?? part)[language]} ${loaded[language]}`;
}
