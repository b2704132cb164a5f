import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSubscription, type Subscription, unsubscribe } from '../../schema/activity/mail/unsubscribe.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { pickLocale } from './language.ts';
import { html, page, pageHeaders } from './page.ts';

const texts = {
  tr: {
    title: 'Özet ve hatırlatma e-postaları',
    ask: 'Özet ve hatırlatma e-postalarını kapatmak istiyor musun?',
    off: 'E-postaları kapat',
    done: 'Özet ve hatırlatma e-postaları kapalı. Ayarlarından yeniden açabilirsin.',
    unknown: 'Bu bağlantı geçersiz ya da çok eski. E-postaları ayarlarından kapatabilirsin.',
  },
  en: {
    title: 'Digest and reminder mails',
    ask: 'Do you want to turn off the digest and the reminders?',
    off: 'Turn the mails off',
    done: 'The digest and the reminders are off. You can turn them on again in your settings.',
    unknown: 'This link is not valid or too old. You can turn the mails off in your settings.',
  },
} as const;

/**
 * Serves the link of digest and reminder mails. `GET /mail/off?key=` shows a page with a button, because mail scanners follow links. `POST`
 * turns the mails off, by that button or by the mail program (RFC 8058). The key is the credential, so no sign-in is needed.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  app.register(async (mail) => {
    // The body from a form or mail program is ignored.
    mail.removeAllContentTypeParsers();
    mail.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    mail.get('/mail/off', async (request, reply) => answer(request, reply, await of(request, (key) => findSubscription(services, key))));
    mail.post('/mail/off', async (request, reply) => answer(request, reply, await of(request, (key) => unsubscribe(services, key))));
  });
}

/** Looks up the subscription by the key in the URL: 256 bits, which cannot be guessed. */
async function of(request: FastifyRequest, look: (key: string) => Promise<Subscription | undefined>): Promise<Subscription | undefined> {
  const { key } = request.query as { key?: unknown };
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) ? look(key) : undefined;
}

function answer(request: FastifyRequest, reply: FastifyReply, found: Subscription | undefined): FastifyReply {
  const locale = found?.locale ?? pickLocale(request.headers['accept-language']);
  const { title, ask, off, done, unknown } = texts[locale];
  const words = found ? (found.on ? ask : done) : unknown;
  const button = found?.on ? html`<form method="post"><button class="main">${off}</button></form>` : html``;
  return reply
    .code(found ? 200 : 404)
    .headers(pageHeaders(locale))
    .send(page({ locale, title, body: html`<h1>${title}</h1><p>${words}</p>${button}` }));
}
