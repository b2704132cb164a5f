import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  lead: {
    tr: 'Kimlik bilgilerine, üyelere, rollere ve ayarlara kim ne yaptı; en yenisi üstte, bir yıl saklanır.',
    en: 'Actions on credentials, members, roles and settings; newest first, kept for a year.',
  },
  action: { tr: 'Ne yapıldı?', en: 'Action' },
  anyAction: { tr: 'Her işlem', en: 'Any action' },
  actor: { tr: 'Kim yaptı?', en: 'Actor' },
  anyone: { tr: 'Herkes', en: 'Anybody' },
  since: { tr: 'Şu günden beri', en: 'Since' },
  until: { tr: 'Şu güne kadar', en: 'Until' },
  ofRun: { tr: 'Bir ajanın tek çalışmasındakiler', en: 'Of one run of an agent' },
  none: { tr: 'Bu süzgeçle bir kayıt yok.', en: 'No entries match.' },
  clear: { tr: 'Süzgeci kaldır', en: 'Clear the filter' },
  system: { tr: 'Sistem', en: 'The system' },
  session: { tr: 'tarayıcı oturumu', en: 'browser session' },
  personal_token: { tr: 'kişisel jeton', en: 'personal token' },
  service_key: { tr: 'servis anahtarı', en: 'service key' },
  oauth: { tr: 'kimlik sağlayıcı', en: 'identity provider' },
  from: { tr: '{address} adresinden', en: 'from {address}' },
  details: { tr: 'Ayrıntı', en: 'Details' },
  detailsOf: { tr: 'Ayrıntı: {text}', en: 'Details: {text}' },
});
