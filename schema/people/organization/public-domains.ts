/**
 * Domains in which anybody gets an address: claimed by mistake, one would make strangers members. DNS keeps an
 * organization from proving them; this tells it at once. The biggest by users, and those common in Turkey: no list is
 * whole, and the proof is what decides.
 */
export const publicDomains: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.com.tr',
  'hotmail.com',
  'hotmail.com.tr',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.com.tr',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'yandex.com',
  'yandex.com.tr',
  'yandex.ru',
  'mail.ru',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'zoho.com',
  'mynet.com',
  'qq.com',
  '163.com',
]);
