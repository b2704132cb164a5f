import type { Texts } from '../../text/texts.ts';

export const texts = {
  title: { tr: 'Sınırlar ve kullanım', en: 'Limits and usage' },
  lead: {
    tr: 'Hizmetin hızı herkese yetsin diye sınırlar var. Sınırı aşan istek 429 alır ve ne kadar bekleyeceğini öğrenir.',
    en: 'Limits keep the service quick for everybody. A request beyond one is answered 429 and told how long to wait.',
  },
  user: { tr: 'İstekler', en: 'Requests' },
  service: { tr: 'Servis hesaplarının istekleri', en: 'Requests of service accounts' },
  chat: { tr: 'Asistana sorular', en: 'Questions to the assistant' },
  left: { tr: '{remaining} / {limit} kaldı', en: '{remaining} of {limit} left' },
  full: { tr: 'tam', en: 'full' },
  fullIn: { tr: '{seconds} saniye sonra yenilenir', en: 'full again in {seconds} s' },
  nowLead: { tr: 'Senin sınırların; sayfa açıkken yenilenir.', en: 'Your limits; read again while the page is open.' },
  use: { tr: 'Sayfa açıldığından beri', en: 'Since the page was opened' },
  useLead: { tr: 'Bir dakikalık pencerede kullandığın istekler.', en: 'Requests used within the window of a minute.' },
  chart: {
    tr: 'Kullanılan isteklerin grafiği; aynı sayılar alttaki tabloda.',
    en: 'A chart of the requests used; the table below has the same numbers.',
  },
  asTable: { tr: 'Tablo olarak göster', en: 'Show as a table' },
  time: { tr: 'Saat', en: 'Time' },
  waiting: { tr: 'Grafik birkaç saniye içinde başlar.', en: 'The chart begins in a few seconds.' },
  services: { tr: 'Servis hesaplarının kullanımı', en: 'Use of service accounts' },
  servicesLead: {
    tr: 'Hangi program en son ne zaman geldi. İstekleri hep birlikte, kuruluş için sayılır.',
    en: 'Which program came last, and when. Their requests count together, for the organization.',
  },
  account: { tr: 'Hesap', en: 'Account' },
  keys: { tr: 'Geçerli anahtar', en: 'Keys that work' },
  lastUse: { tr: 'Son kullanım', en: 'Last use' },
  noServices: { tr: 'Servis hesabı yok.', en: 'There are no service accounts.' },
} as const satisfies Texts;
