import type { Texts } from '../../text/texts.ts';

export const texts = {
  title: { tr: 'Kuruluş', en: 'Organization' },
  lead: { tr: 'Herkesin gördüğü ad ve herkes için geçerli olan seçimler.', en: 'The name everybody sees, and what holds for everybody.' },
  slug: { tr: 'Adreslerdeki ad', en: 'Name in addresses' },
  slugLead: {
    tr: 'Programlar kuruluşu X-Organization başlığında bununla anar; değiştirirsen onları da değiştir.',
    en: 'Programs name the organization by it in X-Organization; change them, too, when you change it.',
  },
  languageLead: {
    tr: 'Postaların ve kimsenin başka dilde istemediği metinlerin dili.',
    en: 'Of mails, and of texts nobody asked for in another language.',
  },
  timeZone: { tr: 'Saat dilimi', en: 'Time zone' },
  timeZoneLead: {
    tr: 'Döngüler bu saat diliminin günlerine göre başlar ve biter.',
    en: 'By its days cycles begin and end.',
  },
  noZone: { tr: 'Böyle bir saat dilimi yok.', en: 'There is no such time zone.' },
  defaultProject: { tr: 'Varsayılan proje', en: 'Default project' },
  defaultProjectLead: {
    tr: 'Proje seçilmeden açılan görevler buraya gelir; herkesin gördüğü, açık bir proje olmalı.',
    en: 'Where tasks go that name no project: one that is open and that everybody sees.',
  },
  publicLinks: { tr: 'Herkese açık bağlantılara izin ver', en: 'Allow public links' },
  publicLinksLead: {
    tr: 'Proje sorumluları panoları giriş yapmadan okunan adreslerle paylaşabilir. Kapatırsan açık olanlar da hemen gösterilmez olur.',
    en: 'Leads of projects may share boards by addresses that are read without signing in. Turned off, those there are show nothing at once.',
  },
} as const satisfies Texts;
