import type { Locale } from '../../kernel/errors.ts';
import { escapeHtml } from '../../kernel/html.ts';
import { knownZone } from '../../kernel/zone.ts';
import type { Expiring } from './expiring.ts';

type Told = { name: string; hint: string; time: string; url: string };

/** Subject and paragraphs, by language. */
const texts: Record<Locale, { subject: (told: Told) => string; paragraphs: (told: Told) => string[] }> = {
  tr: {
    subject: ({ name }) => `Erişim jetonunun süresi doluyor: ${name}`,
    paragraphs: ({ name, hint, time, url }) => [
      `"${name}" adlı erişim jetonunun (…${hint} ile biten) süresi ${time} tarihinde doluyor. O andan sonra onu kullanan betikler çalışmaz.`,
      `Süresi dolmadan API ile (POST /api/v1/tokens) yeni bir jeton oluştur, betiklerine onu ver ve eskisini iptal et. API başvurusu: ${url}`,
      'Bu jetonu artık kullanmıyorsan bir şey yapman gerekmez.',
    ],
  },
  en: {
    subject: ({ name }) => `Your access token expires soon: ${name}`,
    paragraphs: ({ name, hint, time, url }) => [
      `Your access token "${name}" (ending in ${hint}) expires on ${time}. Scripts that use it stop working then.`,
      `Make a new token through the API before (POST /api/v1/tokens), give that to your scripts and revoke the old one. API reference: ${url}`,
      'If you do not use this token any more, there is nothing to do.',
    ],
  },
};

/** What its owner is told of a token that expires soon, in the owner's language and time zone. */
export function expiryMail({ name, hint, expiresAt, locale, timeZone }: Expiring, baseUrl: string) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: knownZone(timeZone) });
  const told = { name, hint, time: format.format(new Date(expiresAt)), url: `${baseUrl}/docs/` };
  const paragraphs = texts[locale].paragraphs(told);
  return {
    subject: texts[locale].subject(told),
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${linked(escapeHtml(paragraph), told.url)}</p>`).join('\n'),
  };
}

const linked = (html: string, url: string): string => html.replace(escapeHtml(url), (link) => `<a href="${link}">${link}</a>`);
