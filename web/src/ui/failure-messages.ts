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

const session: Message = { tr: 'Oturum', en: 'Session' };
const sessions: Message = { tr: 'Oturumlar', en: 'Sessions' };
const grant: Message = { tr: 'Erişim', en: 'Access' };
const token: Message = { tr: 'Jeton', en: 'Token' };
const role: Message = { tr: 'Rol', en: 'Role' };

/** Objects of the API's operations and queries. */
export const objects: Readonly<Record<string, Message>> = {
  application: { tr: 'Uygulama', en: 'Application' },
  applications: { tr: 'Uygulamalar', en: 'Applications' },
  auditLog: { tr: 'Denetim kaydı', en: 'Audit log' },
  avatar: { tr: 'Profil resmi', en: 'Picture' },
  comment: { tr: 'Yorum', en: 'Comment' },
  conversation: { tr: 'Sohbet', en: 'Conversation' },
  conversations: { tr: 'Sohbetler', en: 'Conversations' },
  customField: { tr: 'Özel alan', en: 'Custom field' },
  customFields: { tr: 'Özel alanlar', en: 'Custom fields' },
  cycle: { tr: 'Döngü', en: 'Cycle' },
  cycles: { tr: 'Döngüler', en: 'Cycles' },
  domain: { tr: 'Alan adı', en: 'Domain' },
  file: { tr: 'Dosya', en: 'File' },
  files: { tr: 'Dosyalar', en: 'Files' },
  grant,
  invitation: { tr: 'Davet', en: 'Invitation' },
  invitations: { tr: 'Davetler', en: 'Invitations' },
  label: { tr: 'Etiket', en: 'Label' },
  labels: { tr: 'Etiketler', en: 'Labels' },
  me: { tr: 'Profil', en: 'Profile' },
  member: { tr: 'Üye', en: 'Member' },
  memberGrant: grant,
  memberSession: session,
  memberSessions: sessions,
  memberToken: token,
  members: { tr: 'Üyeler', en: 'Members' },
  messageFeedback: { tr: 'Geri bildirim', en: 'Feedback' },
  milestone: { tr: 'Kilometre taşı', en: 'Milestone' },
  milestones: { tr: 'Kilometre taşları', en: 'Milestones' },
  notification: { tr: 'Bildirim', en: 'Notification' },
  notifications: { tr: 'Akış', en: 'Feed' },
  organization: { tr: 'Kuruluş', en: 'Organization' },
  otherSessions: sessions,
  project: { tr: 'Proje', en: 'Project' },
  projectMember: role,
  projectUpdate: { tr: 'Durum güncellemesi', en: 'Status update' },
  projects: { tr: 'Projeler', en: 'Projects' },
  proposal: { tr: 'Öneri', en: 'Proposal' },
  proposalRule: { tr: 'Kural', en: 'Rule' },
  proposals: { tr: 'Öneriler', en: 'Proposals' },
  publicLink: { tr: 'Bağlantı', en: 'Link' },
  pushSettings: { tr: 'Bildirim ayarları', en: 'Notification settings' },
  reaction: { tr: 'Tepki', en: 'Reaction' },
  reminder: { tr: 'Hatırlatıcı', en: 'Reminder' },
  serviceAccount: { tr: 'Servis hesabı', en: 'Service account' },
  serviceAccounts: { tr: 'Servis hesapları', en: 'Service accounts' },
  serviceKey: { tr: 'Servis anahtarı', en: 'Service key' },
  session,
  sessions,
  task: { tr: 'Görev', en: 'Task' },
  tasks: { tr: 'Görevler', en: 'Tasks' },
  template: { tr: 'Şablon', en: 'Template' },
  templates: { tr: 'Şablonlar', en: 'Templates' },
  timeEntries: { tr: 'Süre kayıtları', en: 'Time entries' },
  timeEntry: { tr: 'Süre kaydı', en: 'Time entry' },
  token,
  tokens: { tr: 'Jetonlar', en: 'Tokens' },
  view: { tr: 'Görünüm', en: 'View' },
  webhook: { tr: 'Webhook', en: 'Webhook' },
  webhookSecret: { tr: 'İmza anahtarı', en: 'Signing secret' },
  webhooks: { tr: 'Webhook’lar', en: 'Webhooks' },
  workflow: { tr: 'İş akışı', en: 'Workflow' },
};

/** Titles of operations whose name is not a verb and an object, or does not say what the reader did. */
export const operations: Readonly<Record<string, Message>> = {
  batchTasks: { tr: 'Görevler değiştirilemedi', en: 'Tasks not changed' },
  approveProposal: { tr: 'Öneri onaylanamadı', en: 'Proposal not approved' },
  rejectProposal: { tr: 'Öneri reddedilemedi', en: 'Proposal not rejected' },
  approveRun: { tr: 'Çalışma onaylanamadı', en: 'Run not approved' },
  undoRun: { tr: 'Çalışma geri alınamadı', en: 'Run not undone' },
  stopRun: { tr: 'Çalışma durdurulamadı', en: 'Run not stopped' },
  completeUpload: { tr: 'Dosya yüklenemedi', en: 'File not uploaded' },
  confirmAction: { tr: 'Öneri uygulanamadı', en: 'Proposal not applied' },
  dismissAction: { tr: 'Öneri kapatılamadı', en: 'Proposal not dismissed' },
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
  undoAction: { tr: 'Geri alınamadı', en: 'Not undone' },
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
