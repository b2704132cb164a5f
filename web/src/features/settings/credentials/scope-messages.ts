import type { Texts } from '../../../i18n/messages.ts';

/** Name of each scope; keys that end in `?` are its explanation. */
export const scopeTexts = {
  write: { tr: 'Değişiklikleri', en: 'Its changes' },
  'write?': {
    tr: 'Bir ajan için “Yalnızca önerir”i seç: değişiklikleri sen onaylayınca uygulanır.',
    en: 'For an agent choose “Only proposes”: its changes take effect when you approve them.',
  },
  direct: { tr: 'Hemen uygulanır', en: 'Take effect at once' },
  propose: { tr: 'Yalnızca önerir', en: 'Only proposes' },
  none: { tr: 'Yazamaz', en: 'May not write' },
  'tasks:read': { tr: 'Görevleri oku', en: 'Read tasks' },
  'tasks:read?': { tr: 'Yorumları, etiketleri, geçmişi ve izleyenleriyle.', en: 'With their comments, labels, history and watchers.' },
  'tasks:write': { tr: 'Görevleri yaz', en: 'Write tasks' },
  'tasks:write?': { tr: 'Görev ve yorum oluşturur, değiştirir, siler.', en: 'Creates, changes and deletes tasks and comments.' },
  'projects:read': { tr: 'Projeleri oku', en: 'Read projects' },
  'projects:read?': { tr: 'Üyeleri ve iş akışlarıyla.', en: 'With their members and workflows.' },
  'projects:write': { tr: 'Projeleri yönet', en: 'Write projects' },
  'projects:write?': {
    tr: 'Proje açar; üyelerini ve iş akışını değiştirir.',
    en: 'Creates projects; changes their members and workflows.',
  },
  'files:read': { tr: 'Dosyaları oku', en: 'Read files' },
  'files:read?': { tr: 'İçeriklerini indirir ve arar.', en: 'Downloads and searches their content.' },
  'files:write': { tr: 'Dosyaları yaz', en: 'Write files' },
  'files:write?': { tr: 'Dosya yükler, taşır, siler.', en: 'Uploads, moves and deletes files.' },
  'ai:chat': { tr: 'Asistana sor', en: 'Ask the assistant' },
  'ai:chat?': { tr: 'Soru sorar, yanıtları okur.', en: 'Asks questions and reads the answers.' },
  'notifications:read': { tr: 'Bildirimleri oku', en: 'Read notifications' },
  'notifications:read?': { tr: 'Akışta sana söylenenleri görür.', en: 'Reads the notifications in your feed.' },
  'notifications:write': { tr: 'Bildirimleri yönet', en: 'Manage notifications' },
  'notifications:write?': { tr: 'Okundu sayar, erteler, susturur.', en: 'Marks them read, snoozes and mutes.' },
  'webhooks:manage': { tr: 'Webhook’ları yönet', en: 'Manage webhooks' },
  'webhooks:manage?': { tr: 'Adres ekler, değiştirir, gönderilenleri görür.', en: 'Adds and changes webhooks, reads their deliveries.' },
  admin: { tr: 'Kuruluşu yönet', en: 'Administer the organization' },
  'admin?': {
    tr: 'Üyeler, servis hesapları, ayarlar ve denetim kaydı: her şeyi açar.',
    en: 'Members, service accounts, settings and the audit log: opens everything.',
  },
} as const satisfies Texts;
