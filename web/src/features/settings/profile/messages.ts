import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  lead: { tr: 'Ekibin seni nasıl gördüğü ve sana nasıl haber verildiği.', en: 'Your public profile and your notifications.' },
  picture: { tr: 'Profil resmi', en: 'Picture' },
  pictureLead: {
    tr: 'Adının yanında görünür. Ortasından bir kare alınır; nerede ve neyle çekildiği saklanmaz.',
    en: 'Shown beside your name. It is cropped to the square in its middle; place and camera data are removed.',
  },
  choosePicture: { tr: 'Resim seç', en: 'Choose a picture' },
  removePicture: { tr: 'Resmi kaldır', en: 'Remove picture' },
  pictureSaved: { tr: 'Profil resmin değişti.', en: 'Your picture has changed.' },
  pictureRemoved: { tr: 'Profil resmin kaldırıldı.', en: 'Your picture was removed.' },
  noPicture: {
    tr: 'Bu dosya bir resim olarak açılamadı. PNG, JPEG ya da WebP dene.',
    en: 'This file could not be opened as a picture. Try PNG, JPEG or WebP.',
  },
  emailLead: { tr: 'Kimlik sağlayıcından gelir; burada değişmez.', en: 'Comes from your identity provider; it cannot be changed here.' },
  languageLead: { tr: 'Sayfaların, postaların ve uyarıların dili.', en: 'Language of pages, mails and messages.' },
  timeZoneLead: { tr: 'Sabah postası ve hatırlatmalar buna göre gider.', en: 'Used for the morning mail and reminders.' },
  mail: { tr: 'Sabah postası', en: 'Morning mail' },
  mailLead: { tr: 'İstersen günde bir kez, seçtiğin saatte.', en: 'Optional, once a day at the hour you choose.' },
  digest: { tr: 'Akıştaki yenilikler', en: 'New notifications' },
  digestLead: { tr: 'Okumadığın bildirimlerin özeti.', en: 'A summary of your unread notifications.' },
  reminders: { tr: 'Günü gelen görevler', en: 'Due tasks' },
  remindersLead: { tr: 'Bugün, yarın biten ve geciken görevlerin.', en: 'Your tasks that are due today or tomorrow, or overdue.' },
  hour: { tr: 'Saat kaçta', en: 'Hour' },
  mutes: { tr: 'Susturduğun görev, proje ve nedenler Akış’ta.', en: 'Your mutes are listed in the feed.' },
  push: { tr: 'Anlık bildirimler', en: 'Push notifications' },
  pushLead: {
    tr: 'Uygulama kapalıyken de telefonunda ya da bilgisayarında görünür.',
    en: 'Shown on your phone or computer, even while the app is closed.',
  },
  pushHere: { tr: 'Bu tarayıcıda bildir', en: 'Notify in this browser' },
  pushHereLead: { tr: 'Oturumun kapanınca biter.', en: 'Ends when you sign out.' },
  pushUnsupported: {
    tr: 'Bu tarayıcı desteklemiyor. iPhone ve iPad’de önce uygulamayı ana ekrana ekle.',
    en: 'This browser does not support it. On an iPhone or iPad, add the app to the home screen first.',
  },
  pushRefused: {
    tr: 'Açılamadı. Tarayıcının site ayarlarından bildirimlere izin ver.',
    en: 'It could not be turned on. Allow notifications in the site settings of the browser.',
  },
  pushReasons: { tr: 'Neler bildirilsin', en: 'Notify about' },
  quietFrom: { tr: 'Sessiz saat başı', en: 'Quiet from' },
  quietTo: { tr: 'Sessiz saat sonu', en: 'Quiet until' },
  noQuiet: { tr: 'Yok', en: 'None' },
  quietLead: {
    tr: 'Sessiz saatlerde bildirim gönderilmez; hepsi Akış’ta durur.',
    en: 'Nothing is sent in quiet hours; everything is in the feed.',
  },
  assistantLead: { tr: 'Bu ay asistandan ne kadar kullandığın.', en: 'Your usage of the assistant this month.' },
});
