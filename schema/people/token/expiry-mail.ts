import { escapeHtml } from '../../kernel/html.ts';
import type { Locale } from '../../kernel/module.ts';
import { knownZone } from '../../kernel/zone.ts';

type Facts = { name: string; hint: string; time: string; url: string };

type Texts = Record<Locale, { subject: (facts: Facts) => string; paragraphs: (facts: Facts) => string[] }>;

/** Subject and paragraphs for the owner of a personal token, by language. */
const ofToken: Texts = {
  tr: {
    subject: ({ name }) => `Erişim jetonunun süresi doluyor: ${name}`,
    paragraphs: ({ name, hint, time, url }) => [
      `“${name}” adlı erişim jetonunun (…${hint} ile biten) süresi ${time} tarihinde doluyor. O andan sonra onu kullanan betikler çalışmaz.`,
      `Süresi dolmadan API ile (POST /api/v1/tokens) yeni bir jeton oluştur, betiklerine onu ver ve eskisini iptal et. API başvurusu: ${url}`,
      'Bu jetonu artık kullanmıyorsan bir şey yapman gerekmez.',
    ],
  },
  en: {
    subject: ({ name }) => `Your access token expires soon: ${name}`,
    paragraphs: ({ name, hint, time, url }) => [
      `Your access token “${name}” (ending in ${hint}) expires on ${time}. Scripts that use it stop working then.`,
      `Make a new token through the API before (POST /api/v1/tokens), give that to your scripts and revoke the old one. API reference: ${url}`,
      'If you do not use this token any more, there is nothing to do.',
    ],
  },
};

/** Subject and paragraphs for administrators, about a key of a service account. */
const ofKey: Texts = {
  tr: {
    subject: ({ name }) => `Servis hesabı anahtarının süresi doluyor: ${name}`,
    paragraphs: ({ name, hint, time, url }) => [
      `“${name}” adlı servis hesabının (…${hint} ile biten) anahtarının süresi ${time} tarihinde doluyor. O andan sonra onu kullanan program çalışmaz.`,
      `Süresi dolmadan hesaba yeni bir anahtar oluştur (POST /api/v1/service-accounts/…/keys) ve programa onu ver. API başvurusu: ${url}`,
      'Bu anahtar artık kullanılmıyorsa bir şey yapman gerekmez.',
    ],
  },
  en: {
    subject: ({ name }) => `A service account's key expires soon: ${name}`,
    paragraphs: ({ name, hint, time, url }) => [
      `The key of the service account “${name}” that ends in ${hint} expires on ${time}. The program that uses it stops working then.`,
      `Make another key of the account before (POST /api/v1/service-accounts/…/keys) and give that to the program. API reference: ${url}`,
      'If this key is not used any more, there is nothing to do.',
    ],
  },
};

/** Expiring credential, and the reader of the mail. `name` is the name of the token or of the service account. */
type Expiring = { name: string; hint: string; expiresAt: string; locale: Locale; timeZone: string };

/** Mail about a token or key that expires soon, in the reader's language and time zone. */
export function expiryMail(what: 'token' | 'key', { name, hint, expiresAt, locale, timeZone }: Expiring, baseUrl: string) {
  const texts = what === 'token' ? ofToken : ofKey;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: knownZone(timeZone) });
  const facts = { name, hint, time: format.format(new Date(expiresAt)), url: `${baseUrl}/docs/` };
  const paragraphs = texts[locale].paragraphs(facts);
  return {
    subject: texts[locale].subject(facts),
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${linked(escapeHtml(paragraph), facts.url)}</p>`).join('\n'),
  };
}

const linked = (html: string, url: string): string => html.replace(escapeHtml(url), (link) => `<a href="${link}">${link}</a>`);
