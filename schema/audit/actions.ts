/** What the audit log tells of. */
export const auditActions = {
  'token.created': { tr: 'Erişim jetonu oluşturuldu', en: 'A personal access token was created' },
  'token.renamed': { tr: 'Erişim jetonunun adı değişti', en: 'A personal access token was renamed' },
  'token.revoked': { tr: 'Erişim jetonu iptal edildi', en: 'A personal access token was revoked' },
  'token.used': { tr: 'Erişim jetonu yeni bir adresten kullanıldı', en: 'A personal access token was used from a new address' },
  'service_account.created': { tr: 'Servis hesabı oluşturuldu', en: 'A service account was created' },
  'service_account.updated': { tr: 'Servis hesabı değişti', en: 'A service account changed' },
  'service_account.revoked': { tr: 'Servis hesabı sonlandırıldı', en: 'A service account was ended' },
  'service_key.created': { tr: 'Servis anahtarı oluşturuldu', en: 'A service key was created' },
  'service_key.revoked': { tr: 'Servis anahtarı iptal edildi', en: 'A service key was revoked' },
  'service_key.used': { tr: 'Servis anahtarı yeni bir adresten kullanıldı', en: 'A service key was used from a new address' },
  'session.started': { tr: 'Oturum açıldı', en: 'Somebody signed in' },
  'session.ended': { tr: 'Oturum kapatıldı', en: 'Somebody signed out' },
  'identity.linked': { tr: 'Kimlik bir üyeye bağlandı', en: 'An identity was linked to a member' },
  'invitation.created': { tr: 'Davet gönderildi', en: 'Somebody was invited' },
  'invitation.accepted': { tr: 'Davet kabul edildi', en: 'An invitation was accepted' },
  'invitation.revoked': { tr: 'Davet geri alındı', en: 'An invitation was withdrawn' },
  'member.added': { tr: 'Üye eklendi', en: 'A member was added' },
  'member.role_changed': { tr: 'Üyenin rolü değişti', en: "A member's role changed" },
  'member.removed': { tr: 'Üye çıkarıldı', en: 'A member was removed' },
  'project_member.changed': { tr: 'Projedeki rol değişti', en: 'A role in a project changed' },
  'domain.claimed': { tr: 'Alan adı eklendi', en: 'An e-mail domain was claimed' },
  'domain.proved': { tr: 'Alan adı doğrulandı', en: 'An e-mail domain was proved' },
  'domain.released': { tr: 'Alan adı bırakıldı', en: 'An e-mail domain was released' },
  'organization.updated': { tr: 'Kuruluş ayarları değişti', en: 'Settings of the organization changed' },
} as const satisfies Record<string, { readonly tr: string; readonly en: string }>;

export type AuditAction = keyof typeof auditActions;
