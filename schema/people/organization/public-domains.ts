/**
 * Domains of public e-mail providers: claimed by mistake, one would make strangers members. The DNS proof prevents that
 * anyway; this list reports it immediately. It has the largest providers and those common in Turkey, and is not
 * complete.
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
