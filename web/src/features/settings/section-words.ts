import type { Texts } from '../../i18n/messages.ts';

/** Additional search terms by which the command palette finds a section. */
export const sectionWords = {
  profile: {
    tr: 'ad soyad fotoğraf resim saat dilimi dil bildirim e-posta hesabım',
    en: 'name picture avatar time zone language notifications email account',
  },
  sessions: { tr: 'cihaz güvenlik', en: 'devices security' },
  api: { tr: 'erişim belirteci token anahtar uygulama mcp', en: 'access tokens keys applications assistants mcp oauth' },
  fields: { tr: 'alan nitelik sütun', en: 'attributes properties columns' },
  labels: { tr: 'etiket renk', en: 'tags colors colours' },
  organization: { tr: 'şirket ad ekip', en: 'company name team' },
  members: { tr: 'davet et kişi kullanıcı ekip rol yönetici', en: 'invite person users people team roles administrators' },
  credentials: { tr: 'token belirteç anahtar uygulama güvenlik', en: 'tokens keys applications security' },
  services: { tr: 'bot robot entegrasyon anahtar', en: 'bots robots integrations keys' },
  webhooks: { tr: 'web kancası entegrasyon bildirim olay', en: 'hooks integrations events notifications' },
  domains: { tr: 'e-posta giriş', en: 'email domain sign-in' },
  audit: { tr: 'günlük log kim ne yaptı güvenlik', en: 'log history who did what security' },
  limits: { tr: 'kota depolama kullanım bütçe', en: 'quota storage usage budget' },
} as const satisfies Texts;
