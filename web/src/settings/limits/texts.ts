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
  address: { tr: 'Adresten gelen istekler', en: 'Requests from the address' },
  failed: { tr: 'Reddedilen denemeler', en: 'Refused attempts' },
  left: { tr: '{remaining} / {limit} kaldı', en: '{remaining} of {limit} left' },
  full: { tr: 'tam', en: 'full' },
  fullIn: { tr: '{seconds} saniye sonra yenilenir', en: 'full again in {seconds} s' },
  window: { tr: 'her {seconds} saniyede', en: 'every {seconds} seconds' },
  refresh: { tr: 'Yenile', en: 'Refresh' },
} as const satisfies Texts;
