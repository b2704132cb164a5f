import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  lead: {
    tr: 'Giriş yaptığın tarayıcılar. Tanımadığın bir oturum varsa sonlandır ve kimlik sağlayıcındaki parolanı değiştir.',
    en: 'Browsers in which you are signed in. If you do not recognise one, end it and change your password at your identity provider.',
  },
  current: { tr: 'Bu tarayıcı', en: 'This browser' },
  signedIn: { tr: 'Giriş: {when}', en: 'Signed in {when}' },
  endLead: {
    tr: '{name} tarayıcısında bütün kuruluşlarından hemen çıkmış olursun.',
    en: 'You are signed out of all your organizations in {name} immediately.',
  },
  endOthers: { tr: 'Öteki oturumları sonlandır', en: 'End the other sessions' },
  endOthersLead: {
    tr: 'Bu tarayıcı dışında her yerde hemen çıkmış olursun. Erişim jetonların çalışmayı sürdürür.',
    en: 'You are signed out in all other browsers immediately. Your access tokens keep working.',
  },
  endedOthers: {
    tr: '{count} oturum sonlandırıldı',
    en: '{count, plural, one {# session has ended} other {# sessions have ended}}',
  },
  signOut: { tr: 'Çıkış yap', en: 'Sign out' },
});
