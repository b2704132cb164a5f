import type { Texts } from '../../text/texts.ts';

/** What the log can be filtered by, in the words of a menu. */
export const actions = {
  'token.created': { tr: 'Jeton oluşturuldu', en: 'Token created' },
  'token.renamed': { tr: 'Jetonun adı değişti', en: 'Token renamed' },
  'token.revoked': { tr: 'Jeton iptal edildi', en: 'Token revoked' },
  'token.used': { tr: 'Jeton yeni adresten kullanıldı', en: 'Token used from a new address' },
  'service_account.created': { tr: 'Servis hesabı oluşturuldu', en: 'Service account created' },
  'service_account.updated': { tr: 'Servis hesabı değişti', en: 'Service account changed' },
  'service_account.revoked': { tr: 'Servis hesabı sonlandırıldı', en: 'Service account ended' },
  'service_key.created': { tr: 'Servis anahtarı oluşturuldu', en: 'Service key created' },
  'service_key.revoked': { tr: 'Servis anahtarı iptal edildi', en: 'Service key revoked' },
  'service_key.used': { tr: 'Servis anahtarı yeni adresten kullanıldı', en: 'Service key used from a new address' },
  'session.started': { tr: 'Oturum açıldı', en: 'Signed in' },
  'session.ended': { tr: 'Oturum kapatıldı', en: 'Signed out' },
  'identity.linked': { tr: 'Kimlik bağlandı', en: 'Identity linked' },
  'invitation.created': { tr: 'Davet gönderildi', en: 'Invitation sent' },
  'invitation.accepted': { tr: 'Davet kabul edildi', en: 'Invitation accepted' },
  'invitation.declined': { tr: 'Davet reddedildi', en: 'Invitation declined' },
  'invitation.revoked': { tr: 'Davet geri alındı', en: 'Invitation withdrawn' },
  'member.added': { tr: 'Üye eklendi', en: 'Member added' },
  'member.role_changed': { tr: 'Rol değişti', en: 'Role changed' },
  'member.removed': { tr: 'Üye çıkarıldı', en: 'Member removed' },
  'project_member.changed': { tr: 'Projedeki rol değişti', en: 'Role in a project changed' },
  'domain.claimed': { tr: 'Alan adı eklendi', en: 'Domain claimed' },
  'domain.proved': { tr: 'Alan adı doğrulandı', en: 'Domain proved' },
  'domain.released': { tr: 'Alan adı bırakıldı', en: 'Domain released' },
  'organization.updated': { tr: 'Kuruluş ayarları değişti', en: 'Organization changed' },
  'webhook.created': { tr: 'Webhook oluşturuldu', en: 'Webhook created' },
  'webhook.updated': { tr: 'Webhook değişti', en: 'Webhook changed' },
  'webhook.deleted': { tr: 'Webhook silindi', en: 'Webhook deleted' },
  'webhook.secret_rotated': { tr: 'Webhook’un imza anahtarı değişti', en: 'Webhook secret rotated' },
  'webhook.enabled': { tr: 'Webhook etkinleştirildi', en: 'Webhook enabled' },
  'webhook.disabled': { tr: 'Webhook devre dışı bırakıldı', en: 'Webhook disabled' },
} as const satisfies Texts;

export const actionNames = Object.keys(actions) as (keyof typeof actions)[];
