import { messagesOf } from '../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  newTaskKey: { tr: 'Yeni görev (C)', en: 'New task (C)' },
  areas: { tr: 'Sık gidilenler', en: 'Main areas' },
  menu: { tr: 'Menü', en: 'Menu' },
  openMenu: { tr: 'Açılan menü', en: 'Open menu' },
  toContent: { tr: 'İçeriğe geç', en: 'Skip to content' },
  account: { tr: 'Hesap: {name}', en: 'Account: {name}' },
  accountInvited: { tr: 'Hesap: {name}, bekleyen davetin var', en: 'Account: {name}, you have a pending invitation' },
  theme: { tr: 'Görünüm', en: 'Appearance' },
  light: { tr: 'Açık', en: 'Light' },
  dark: { tr: 'Koyu', en: 'Dark' },
  auto: { tr: 'Sisteme göre', en: 'System' },
  licenses: { tr: 'Açık kaynak bildirimleri', en: 'Open source notices' },
  organizations: { tr: 'Hangi kuruluş?', en: 'Which organization?' },
  invitations: { tr: 'Davetlerin ({count})', en: 'Your invitations ({count})' },
  away: {
    tr: 'Sunucuya ulaşılamıyor. Yazdıkların saklanıyor; bağlantı kurulunca sürer.',
    en: 'The server cannot be reached. Your input is saved and will be sent when the server is back.',
  },
  limited: {
    tr: 'Kısa sürede çok şey gönderildi; kalanı birazdan kendiliğinden gönderilecek.',
    en: 'Too many requests in a short time; the rest will be sent automatically in a moment.',
  },
  waiting: {
    tr: '{count, plural, other {# değişiklik gönderilecek.}}',
    en: '{count, plural, one {# change is waiting to be sent.} other {# changes are waiting to be sent.}}',
  },
  notFound: { tr: 'Böyle bir sayfa yok', en: 'Page not found' },
  notFoundLead: {
    tr: 'Bağlantı eski olabilir, ya da görmediğin bir şeye çıkıyor olabilir.',
    en: 'The link may be old, or refer to something that you cannot view.',
  },
  proposals: { tr: 'Öneriler', en: 'Proposals' },
  pending: { tr: '{count} öneri bekliyor', en: '{count} pending' },
  unread: { tr: '{count} okunmamış', en: '{count} unread' },
});
