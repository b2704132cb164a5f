import type { Texts } from '../../../i18n/messages.ts';

export const texts = {
  lead: {
    tr: 'Bu kuruluşa nelerle ulaşıldığı. Bir şey çalındıysa ya da tanınmıyorsa buradan sonlandır; servis anahtarları servis hesaplarının altındadır.',
    en: 'Credentials that reach this organization. End those that were stolen or that nobody recognises; service keys are on the page of service accounts.',
  },
  anybody: { tr: 'Herkes', en: 'Everybody' },
  tokens: { tr: 'Erişim jetonları', en: 'Access tokens' },
  tokensLead: { tr: 'Üyelerin bugün geçerli kişisel jetonları.', en: 'Valid personal tokens of members.' },
  noTokens: { tr: 'Geçerli bir jeton yok.', en: 'No active tokens.' },
  revokeNamed: { tr: '{owner}, {name}: İptal et', en: 'Revoke {name} of {owner}' },
  revokeLead: {
    tr: '{owner} adlı üyenin “{name}” jetonunu ve onunla oluşturulanları kullanan her şey hemen reddedilir. Bu geri alınamaz.',
    en: 'Programs that use the token “{name}” of {owner}, or a credential created with it, are refused immediately. This cannot be undone.',
  },
  sessionsLead: {
    tr: 'Bu kuruluşta kullanılan tarayıcılar. Sonlandırdığın oturum yalnızca bu kuruluşta biter.',
    en: 'Browsers that were used in this organization. A session that you end here ends only in this organization.',
  },
  noSessions: { tr: 'Açık bir oturum yok.', en: 'There is no session.' },
  firstUsed: { tr: 'İlk kullanım: {when}', en: 'First used {when}' },
  endNamed: { tr: '{owner}, {name}: Sonlandır', en: 'End {name} of {owner}' },
  endLead: {
    tr: '{owner} bu tarayıcıda bu kuruluştan hemen çıkar.',
    en: '{owner} is signed out of this organization in this browser immediately.',
  },
  endAll: { tr: 'Bütün oturumlarını sonlandır', en: 'End all their sessions' },
  endAllLead: {
    tr: '{owner} her tarayıcıda bu kuruluştan hemen çıkar; yeniden giriş yapabilir. Üyeliği ve jetonları sürer.',
    en: '{owner} is signed out of this organization in every browser immediately, and may sign in again. Membership and tokens stay.',
  },
  endedAll: { tr: 'Oturumlar sonlandırıldı: {owner}', en: 'Sessions ended: {owner}' },
  applications: { tr: 'Uygulamalar', en: 'Applications' },
  applicationsLead: {
    tr: 'Kimlik sağlayıcının jetonlarıyla bu kuruluşta kullanılmış programlar. Engellenen bir uygulama burada hemen reddedilir.',
    en: 'Programs that were used here with tokens of the identity provider. A blocked program is refused immediately.',
  },
  noApplications: { tr: 'Henüz bir uygulama kullanılmadı.', en: 'No application was used yet.' },
  blocked: { tr: 'Engelli', en: 'Blocked' },
  blockedBy: { tr: 'Engelleyen: {name}, {when}', en: 'Blocked by {name}, {when}' },
  block: { tr: 'Engelle', en: 'Block' },
  blockNamed: { tr: '{name}: Engelle', en: 'Block {name}' },
  blockLead: {
    tr: '“{name}” uygulaması bu kuruluşta kimse adına çalışmaz; açık bağlantıları kapanır.',
    en: 'The application “{name}” works for nobody in this organization; its open connections are closed.',
  },
  blockDone: { tr: 'Uygulama engellendi', en: 'The application is blocked' },
  unblock: { tr: 'Engeli kaldır', en: 'Unblock' },
  unblockNamed: { tr: '{name}: Engeli kaldır', en: 'Unblock {name}' },
  unblockDone: { tr: 'Uygulamanın engeli kaldırıldı', en: 'The application is unblocked' },
} as const satisfies Texts;
