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
  grants: { tr: 'Bağlı uygulamalar', en: 'Connected applications' },
  grantsLead: {
    tr: 'Üyelerin kendi adlarına erişim verdiği uygulamalar ve yapay zekâ araçları.',
    en: 'Applications and assistants that members gave access in their name.',
  },
  ownGrantsLead: {
    tr: 'Kendi adına erişim verdiğin uygulamalar ve yapay zekâ araçları. Adlarını kendileri bildirir.',
    en: 'Applications and assistants that you gave access in your name. They choose their names themselves.',
  },
  noGrants: { tr: 'Bağlı bir uygulama yok.', en: 'No connected application.' },
  noOwnGrants: {
    tr: 'Henüz bir uygulama bağlamadın. Yapay zekâ aracına MCP adresini ver; gerisini tarayıcıda onaylarsın.',
    en: 'You have not connected an application yet. Give an assistant the MCP address; you confirm the rest in the browser.',
  },
  onlyMcp: { tr: 'Yalnızca MCP', en: 'MCP only' },
  connected: { tr: 'Bağlandı: {when}', en: 'Connected {when}' },
  endGrant: { tr: 'Erişimi sonlandır', en: 'End access' },
  endGrantNamed: { tr: '{name}: Erişimi sonlandır', en: 'End the access of {name}' },
  endGrantOf: { tr: '{owner}, {name}: Erişimi sonlandır', en: 'End the access of {name} for {owner}' },
  endGrantLead: {
    tr: '“{name}” hemen reddedilir. Yeniden bağlanmak için senden yine izin istemesi gerekir.',
    en: '“{name}” is refused immediately. To connect again, it must ask you for access.',
  },
  endMemberGrantLead: {
    tr: '“{name}” artık {owner} adına çalışmaz: hemen reddedilir. {owner} yeniden izin verebilir; hiç kullanılmasın istersen uygulamayı engelle.',
    en: '“{name}” no longer works for {owner}: it is refused immediately. {owner} can give access again; to prevent that, block the application.',
  },
  grantEnded: { tr: 'Erişim sonlandırıldı', en: 'Access ended' },
  applications: { tr: 'Uygulamalar', en: 'Applications' },
  applicationsLead: {
    tr: 'OAuth jetonlarıyla bu kuruluşta kullanılmış programlar. Engellenen bir uygulama burada hemen reddedilir.',
    en: 'Programs that were used here with OAuth tokens. A blocked program is refused immediately.',
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
