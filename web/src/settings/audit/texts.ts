import type { Texts } from '../../text/texts.ts';

export const texts = {
  title: { tr: 'Denetim kaydı', en: 'Audit log' },
  lead: {
    tr: 'Kimlik bilgilerine, üyelere, rollere ve ayarlara kim ne yaptı; en yenisi üstte, bir yıl saklanır.',
    en: 'Who did what to credentials, members, roles and settings; newest first, kept for a year.',
  },
  action: { tr: 'Ne yapıldı?', en: 'What was done?' },
  anyAction: { tr: 'Her işlem', en: 'Anything' },
  actor: { tr: 'Kim yaptı?', en: 'Who did it?' },
  anyone: { tr: 'Herkes', en: 'Anybody' },
  since: { tr: 'Şu günden beri', en: 'Since' },
  until: { tr: 'Şu güne kadar', en: 'Until' },
  none: { tr: 'Bu süzgeçle bir kayıt yok.', en: 'There is no entry like that.' },
  clear: { tr: 'Süzgeci kaldır', en: 'Clear the filter' },
  system: { tr: 'Sistem', en: 'The system' },
  session: { tr: 'tarayıcı oturumu', en: 'browser session' },
  personal_token: { tr: 'kişisel jeton', en: 'personal token' },
  service_key: { tr: 'servis anahtarı', en: 'service key' },
  oauth: { tr: 'kimlik sağlayıcı', en: 'identity provider' },
  from: { tr: '{address} adresinden', en: 'from {address}' },
  details: { tr: 'Ayrıntı', en: 'Details' },
  detailsOf: { tr: 'Ayrıntı: {text}', en: 'Details: {text}' },
} as const satisfies Texts;
