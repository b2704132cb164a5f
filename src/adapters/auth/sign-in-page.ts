import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problemText } from '../../../schema/kernel/errors.ts';
import { pickLocale } from '../language.ts';
import { html, page, pageHeaders } from '../page.ts';

/** Texts of the page that explains a failed sign-in, with their HTTP status. */
export const texts = {
  returnTo: {
    status: 400,
    tr: 'Girişten sonra dönülecek adres bu uygulamanın bir yolu olmalıdır (returnTo).',
    en: 'returnTo must be a path of this application.',
  },
  stale: {
    status: 400,
    tr: 'Bu giriş isteği bilinmiyor ya da süresi doldu. Giriş başka bir sekmede başlamış ya da çoktan tamamlanmış olabilir.',
    en: 'This sign-in is unknown or has expired. It may have started in another tab, or be completed already.',
  },
  denied: { status: 403, tr: 'Giriş yarıda kesildi.', en: 'The sign-in was stopped.' },
  refused: { status: 400, tr: 'Kimlik sağlayıcı girişi kabul etmedi ({code}).', en: 'The identity provider refused the sign-in ({code}).' },
  unconfigured: {
    status: 404,
    tr: 'Bu sunucuda henüz kimse giriş yapamaz: yöneticisi kimlik sağlayıcısını OIDC_ISSUER ve OIDC_CLIENT_ID ayarlarıyla tanıtmalı. API erişim jetonuyla çalışır.',
    en: 'Nobody can sign in to this server yet: its operator must configure the identity provider with OIDC_ISSUER and OIDC_CLIENT_ID. The API works with an access token.',
  },
} as const;

/** Reasons for a failed sign-in that are no API problems. */
export type Trouble = keyof typeof texts;

/** Sends a small page that explains why the sign-in failed. `retry` is the URL to try again; null if that is pointless. */
export function sendTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  trouble: Trouble | Problem,
  { code = '', retry = '/auth/sign-in' }: { code?: string; retry?: string | null } = {},
): FastifyReply {
  const locale = pickLocale(request.headers['accept-language']);
  const turkish = locale === 'tr';
  const known = typeof trouble === 'string' ? texts[trouble] : undefined;
  const detail = known ? known[locale].replace('{code}', code) : problemText(trouble as Problem, locale).detail;
  const title = turkish ? 'Giriş yapılamadı' : 'Not signed in';
  const again = retry === null ? '' : html`<a href="${retry}">${turkish ? 'Yeniden dene' : 'Try again'}</a> · `;
  const body = html`<h1>${title}</h1><p>${detail}</p>
<p>${again}<a href="/">${turkish ? 'Ana sayfa' : 'Home'}</a></p>
<p class="soft">${turkish ? 'İstek' : 'Request'}: <code>${request.id}</code></p>`;
  return reply
    .code(known?.status ?? (trouble as Problem).status)
    .headers(pageHeaders(locale))
    .send(page({ locale, title, body }));
}
