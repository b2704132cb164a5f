import { escapeHtml } from '../../kernel/html.ts';
import type { Locale } from '../../kernel/module.ts';
import { knownZone } from '../../kernel/zone.ts';

type Facts = { domain: string; record: { name: string; value: string }; day: string };

const texts: Record<
  'missing' | 'released',
  Record<Locale, { subject: (facts: Facts) => string; paragraphs: (facts: Facts) => string[] }>
> = {
  missing: {
    tr: {
      subject: ({ domain }) => `Alan adının kaydı bulunamıyor: ${domain}`,
      paragraphs: ({ domain, record, day }) => [
        `${domain} alan adının kuruluşunun olduğunu gösteren TXT kaydı artık yok.`,
        `Kaydı yeniden yayınla: ${record.name} adında, değeri ${record.value}`,
        `${day} tarihine kadar bulunmazsa alan adı bırakılır: o adresle giriş yapan yeni kişiler kuruluşa kendiliğinden katılamaz. Üyeler üye kalır.`,
      ],
    },
    en: {
      subject: ({ domain }) => `The record of a domain is missing: ${domain}`,
      paragraphs: ({ domain, record, day }) => [
        `The TXT record that shows that ${domain} is your organization's is gone.`,
        `Publish it again: the name ${record.name}, the value ${record.value}`,
        `If it is not there by ${day}, the domain is released: new people who sign in with an address of it no longer join by themselves. Members stay members.`,
      ],
    },
  },
  released: {
    tr: {
      subject: ({ domain }) => `Alan adı bırakıldı: ${domain}`,
      paragraphs: ({ domain }) => [
        `${domain} alan adının TXT kaydı 14 gündür bulunamadı; alan adı bırakıldı. O adresle giriş yapan yeni kişiler kuruluşa kendiliğinden katılamaz. Üyeler üye kalır.`,
        'Alan adı hâlâ kuruluşununsa ayarlarda yeniden ekleyip doğrula.',
      ],
    },
    en: {
      subject: ({ domain }) => `A domain was released: ${domain}`,
      paragraphs: ({ domain }) => [
        `The TXT record of ${domain} was missing for 14 days, and the domain was released. New people who sign in with an address of it no longer join by themselves. Members stay members.`,
        'If the domain is still your organization’s, add and verify it again in the settings.',
      ],
    },
  },
};

type Reader = { readonly locale: Locale; readonly timeZone: string };

/** Mail to administrators about a domain whose record is missing, in the reader's language and time zone. */
export function domainMail(
  what: 'missing' | 'released',
  { releasedAt, ...domain }: Omit<Facts, 'day'> & { readonly releasedAt: string },
  { locale, timeZone }: Reader,
) {
  const { subject, paragraphs } = texts[what][locale];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: knownZone(timeZone) });
  const facts = { ...domain, day: format.format(new Date(releasedAt)) };
  const filled = paragraphs(facts);
  return {
    subject: subject(facts),
    text: `${filled.join('\n\n')}\n`,
    html: filled.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
  };
}
