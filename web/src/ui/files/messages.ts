import { messagesOf } from '../../i18n/messages.ts';

/** Messages about files and uploads. */
export const { texts, text, useT } = messagesOf({
  unreadable: {
    tr: 'Dosya okunamıyor: bir klasör olabilir, ya da seçildikten sonra değişmiş.',
    en: 'The file cannot be read: it may be a folder, or it has changed since it was selected.',
  },
  queued: { tr: 'Sırada', en: 'Queued' },
  extracting: { tr: 'Metni okunuyor', en: 'Reading its text' },
  indexing: { tr: 'Dizine alınıyor', en: 'Being indexed' },
  indexed: { tr: 'İçinde aranabilir', en: 'Searchable' },
  indexedPartly: { tr: 'İçinde aranabilir, bir bölümü dışında', en: 'Searchable, except for a part' },
  moreWarnings: { tr: 've {count} uyarı daha', en: 'and {count, plural, one {# more warning} other {# more warnings}}' },
  vectorsPending: {
    tr: 'Sözcükleriyle bulunur; anlamıyla aranması hazırlanıyor',
    en: 'Found by its words; search by meaning is being prepared',
  },
  notDownloaded: { tr: 'Dosya indirilemedi', en: 'File not downloaded' },
  failed: { tr: 'Okunamadı', en: 'Could not be read' },
  skipped: { tr: 'İçinde aranmaz', en: 'Not searchable inside' },
  uploading: { tr: '{count} dosya yükleniyor', en: '{count, plural, one {# file} other {# files}} being uploaded' },
  waiting: { tr: '{count} dosya bağlantıyı bekliyor', en: '{count, plural, one {# file waits} other {# files wait}} for the connection' },
  notUploaded: { tr: '{count} dosya yüklenemedi', en: '{count, plural, one {# file} other {# files}} could not be uploaded' },
  screenshot: { tr: 'Ekran görüntüsü', en: 'Screenshot' },
  attachFile: { tr: 'Dosya iliştir', en: 'Attach a file' },
  detach: { tr: 'Çıkar: {name}', en: 'Detach {name}' },
  uploadOf: { tr: 'Yükleniyor: {name}', en: 'Uploading: {name}' },
  showUploads: { tr: 'Göster', en: 'Show' },
});
