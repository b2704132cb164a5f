import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  lead: {
    tr: 'Hizmetin hızı herkese yetsin diye sınırlar var. Sınırı aşan istek 429 alır ve ne kadar bekleyeceğini öğrenir.',
    en: 'Limits keep the service fast for everybody. A request over a limit is answered with 429 and the time to wait.',
  },
  user: { tr: 'İstekler', en: 'Requests' },
  service: { tr: 'Servis hesaplarının istekleri', en: 'Requests of service accounts' },
  chat: { tr: 'Asistana sorular', en: 'Questions to the assistant' },
  left: { tr: '{remaining} / {limit} kaldı', en: '{remaining} of {limit} left' },
  full: { tr: 'tam', en: 'full' },
  fullIn: { tr: '{seconds} saniye sonra yenilenir', en: 'full again in {seconds} s' },
  nowLead: { tr: 'Senin sınırların; sayfa açıkken yenilenir.', en: 'Your limits; updated while the page is open.' },
  use: { tr: 'Sayfa açıldığından beri', en: 'Since the page was opened' },
  useLead: { tr: 'Bir dakikalık pencerede kullandığın istekler.', en: 'Requests used within the window of a minute.' },
  chart: {
    tr: 'Kullanılan isteklerin grafiği; aynı sayılar alttaki tabloda.',
    en: 'A chart of the requests used; the table below has the same numbers.',
  },
  asTable: { tr: 'Tablo olarak göster', en: 'Show as a table' },
  time: { tr: 'Saat', en: 'Time' },
  waiting: { tr: 'Grafik birkaç saniye içinde başlar.', en: 'The chart begins in a few seconds.' },
  services: { tr: 'Servis hesaplarının kullanımı', en: 'Usage of service accounts' },
  servicesLead: {
    tr: 'Hangi program en son ne zaman geldi. İstekleri hep birlikte, kuruluş için sayılır.',
    en: 'Last use by each program. Their requests count together, for the organization.',
  },
  account: { tr: 'Hesap', en: 'Account' },
  keys: { tr: 'Geçerli anahtar', en: 'Valid keys' },
  lastUse: { tr: 'Son kullanım', en: 'Last use' },
  noServices: { tr: 'Servis hesabı yok.', en: 'There are no service accounts.' },
  assistant: { tr: 'Asistanın kullanımı', en: 'Usage of the assistant' },
  assistantLead: {
    tr: 'Son üç ayda kim kaç yanıt aldı, yanıtlar kaç belirteç tuttu. Aylar UTC’ye göredir; sohbet silinse de sayı kalır.',
    en: 'Answers and tokens per person in the last three months. Months are in UTC; the numbers stay when conversations are deleted.',
  },
  notAsked: { tr: 'Asistana henüz soru sorulmadı.', en: 'Nobody has asked the assistant yet.' },
  answers: { tr: 'Yanıt', en: 'Answers' },
  tokens: { tr: 'Belirteç', en: 'Tokens' },
  tokensUsed: { tr: '{tokens} belirteç', en: '{tokens} tokens' },
  tokensOf: { tr: '{tokens} / {budget} belirteç', en: '{tokens} of {budget} tokens' },
  answersGiven: { tr: '{answers, plural, other {# yanıt}}', en: '{answers, plural, one {# answer} other {# answers}}' },
});
