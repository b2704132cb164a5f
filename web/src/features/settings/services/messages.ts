import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  lead: {
    tr: 'Kuruluşun programları için: kendi adıyla çalışır, onu kuran kişi ayrılsa da sürer.',
    en: 'For programs of the organization: they act under their own name, and keep working when the person who created them leaves.',
  },
  createAccount: { tr: 'Servis hesabı oluştur', en: 'Create a service account' },
  none: { tr: 'Henüz servis hesabı yok', en: 'There are no service accounts yet' },
  noneLead: { tr: 'Bir bütünleştirme, içe aktarma ya da bot için oluştur.', en: 'Create one for an integration, an import or a bot.' },
  nameLead: { tr: 'Yaptıkları bu adla görünür.', en: 'Name shown for its actions.' },
  namePlaceholder: { tr: 'Fatura aktarımı', en: 'Invoice import' },
  roleLead: {
    tr: 'Konuk yalnızca üyesi olduğu projeleri görür; “Kuruluşu yönet” kapsamı yönetici ister.',
    en: 'A guest can view only projects it is a member of; the scope to administer requires an administrator.',
  },
  key: { tr: 'Anahtar', en: 'Key' },
  made: { tr: 'Servis hesabı hazır: {name}', en: 'The service account is ready: {name}' },
  rotated: { tr: 'Yeni anahtar: {name}', en: 'New key: {name}' },
  by: { tr: 'Kuran: {name}', en: 'Created by {name}' },
  byServer: { tr: 'Sunucuda kuruldu', en: 'Created on the server' },
  agent: { tr: 'Ajan', en: 'Agent' },
  agentLead: {
    tr: 'Bütün değişiklikleri, bir kişinin durdurabildiği çalışmalara ait olur.',
    en: 'All its writes belong to runs, which a person can stop.',
  },
  paused: { tr: 'Duraklatıldı', en: 'Paused' },
  pausedByRejections: {
    tr: '{when} duraklatıldı: önerileri üst üste reddedildi. Sürdürene dek hiçbir değişiklik yapamaz.',
    en: 'Paused {when}: its proposals were rejected in a row. It changes nothing until you resume it.',
  },
  pausedByErrors: {
    tr: '{when} duraklatıldı: değişiklikleri üst üste hata verdi. Sürdürene dek hiçbir değişiklik yapamaz.',
    en: 'Paused {when}: its writes failed in a row. It changes nothing until you resume it.',
  },
  resume: { tr: 'Sürdür', en: 'Resume' },
  resumeNamed: { tr: 'Sürdür: {name}', en: 'Resume {name}' },
  resumed: { tr: 'Ajan yeniden çalışabilir', en: 'The agent may work again' },
  keys: { tr: 'Anahtarlar', en: 'Keys' },
  keysOf: { tr: '{name}: anahtarlar', en: 'Keys of {name}' },
  notValid: { tr: 'Artık geçmiyor', en: 'No longer valid' },
  rotate: { tr: 'Yeni anahtar', en: 'New key' },
  rotateNamed: { tr: '{name}: Yeni anahtar', en: 'New key for {name}' },
  rotateLead: {
    tr: 'Yeni anahtar hemen geçerli olur. Programı ona geçirmen için öncekiler bir süre daha çalışır.',
    en: 'The new key is valid immediately. Previous keys stay valid for a while, so that you can switch the program.',
  },
  overlap: { tr: 'Önceki anahtarlar', en: 'Previous keys' },
  overlapHours: { tr: '{count} saat daha çalışsın', en: 'Valid for {count} more hours' },
  overlapDays: { tr: '{count} gün daha çalışsın', en: 'Valid for {count} more days' },
  overlapKeep: { tr: 'Olduğu gibi kalsın', en: 'Stay valid' },
  revokeKeyNamed: { tr: '…{hint}: İptal et', en: 'Revoke the key …{hint}' },
  revokeKeyLead: {
    tr: '…{hint} anahtarını kullanan program hemen reddedilir.',
    en: 'The program that uses the key …{hint} is refused immediately.',
  },
  keyRevoked: { tr: 'Anahtar iptal edildi', en: 'The key is revoked' },
  endLead: {
    tr: '“{name}” hesabının bütün anahtarları hemen reddedilir, kullanıcısı projelerden çıkar. Yaptıkları adıyla kalır. Bu geri alınamaz.',
    en: 'All keys of “{name}” are refused immediately and its user leaves its projects. Its actions stay under its name. This cannot be undone.',
  },
  endDone: { tr: 'Servis hesabı sonlandırıldı', en: 'The service account has ended' },
});
