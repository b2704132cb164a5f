import type { Texts } from '../../text/texts.ts';

export const texts = {
  title: { tr: 'Profil', en: 'Profile' },
  lead: { tr: 'Ekibin seni nasıl gördüğü ve sana nasıl haber verildiği.', en: 'How your team sees you, and how you are told of things.' },
  picture: { tr: 'Profil resmi', en: 'Picture' },
  pictureLead: {
    tr: 'Adının yanında görünür. Ortasından bir kare alınır; nerede ve neyle çekildiği saklanmaz.',
    en: 'Shown beside your name. The square in its middle is taken; where and with what it was taken is not kept.',
  },
  choosePicture: { tr: 'Resim seç', en: 'Choose a picture' },
  removePicture: { tr: 'Resmi kaldır', en: 'Remove picture' },
  pictureSaved: { tr: 'Profil resmin değişti.', en: 'Your picture has changed.' },
  pictureRemoved: { tr: 'Profil resmin kaldırıldı.', en: 'Your picture was removed.' },
  noPicture: {
    tr: 'Bu dosya bir resim olarak açılamadı. PNG, JPEG ya da WebP dene.',
    en: 'This file could not be opened as a picture. Try PNG, JPEG or WebP.',
  },
  email: { tr: 'E-posta', en: 'E-mail' },
  emailLead: { tr: 'Kimlik sağlayıcından gelir; burada değişmez.', en: 'Comes from your identity provider; it is not changed here.' },
  languageLead: { tr: 'Sayfaların, postaların ve uyarıların dili.', en: 'Of pages, mails and messages.' },
  timeZone: { tr: 'Saat dilimi', en: 'Time zone' },
  timeZoneLead: { tr: 'Sabah postası ve hatırlatmalar buna göre gider.', en: 'The morning mail and reminders go by it.' },
  noZone: { tr: 'Böyle bir saat dilimi yok', en: 'There is no such time zone' },
  mail: { tr: 'Sabah postası', en: 'Morning mail' },
  mailLead: { tr: 'İstersen günde bir kez, seçtiğin saatte.', en: 'Once a day at the hour you choose, if you like.' },
  digest: { tr: 'Akıştaki yenilikler', en: 'What is new in the feed' },
  digestLead: { tr: 'Okumadığın bildirimlerin özeti.', en: 'A summary of what you have not read.' },
  reminders: { tr: 'Günü gelen görevler', en: 'Tasks that are due' },
  remindersLead: { tr: 'Bugün, yarın biten ve geciken görevlerin.', en: 'Yours that end today or tomorrow, or are late.' },
  hour: { tr: 'Saat kaçta', en: 'At what hour' },
  mutes: { tr: 'Susturduğun görev, proje ve nedenler Akış’ta.', en: 'What you have muted is in the feed.' },
  toFeed: { tr: 'Akışa git', en: 'Go to the feed' },
} as const satisfies Texts;
