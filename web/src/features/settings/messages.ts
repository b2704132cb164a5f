import { messagesOf } from '../../i18n/messages.ts';

/** Texts of several sections. */
export const { texts, useT } = messagesOf({
  sections: { tr: 'Ayar bölümleri', en: 'Sections of the settings' },
  own: { tr: 'Hesabın', en: 'Your account' },
  work: { tr: 'Çalışma', en: 'Work' },
  administration: { tr: 'Yönetim', en: 'Administration' },
  fields: { tr: 'Özel alanlar', en: 'Custom fields' },
  members: { tr: 'Üyeler ve davetler', en: 'Members and invitations' },
  adminsOnly: { tr: 'Bu bölüm yöneticiler için', en: 'This section is for administrators' },
  adminsOnlyLead: {
    tr: 'Buradaki ayarlar bütün kuruluşu etkiler; yalnızca yöneticiler görür ve değiştirir. Bir şeye ihtiyacın varsa bir yöneticiye yaz:',
    en: 'These settings concern the whole organization; only administrators can view and change them. If you need something, contact one of them:',
  },
  notFound: { tr: 'Burada bir ayar yok', en: 'There is no setting here' },
  notFoundLead: { tr: 'Bağlantı eski olabilir.', en: 'The link may be old.' },
  toProfile: { tr: 'Profile git', en: 'Go to the profile' },
  neverUsed: { tr: 'Hiç kullanılmadı', en: 'Never used' },
  lastUsedFrom: { tr: 'Son kullanım: {when}, {from}', en: 'Last used {when} from {from}' },
  endsSoon: { tr: 'Yakında bitiyor: {when}', en: 'Ends soon: {when}' },
  endOf: { tr: 'Geçerlilik süresi', en: 'Valid for' },
  days: { tr: '{count} gün', en: '{count, plural, one {# day} other {# days}}' },
  year: { tr: '1 yıl', en: '1 year' },
  untilDate: { tr: 'Belirli bir güne kadar', en: 'Until a certain day' },
  onlyProjects: { tr: 'Yalnızca şu projeler', en: 'Only these projects' },
  onlyProjectsLead: { tr: 'Boş bırakırsan gördüğün her şeye ulaşır.', en: 'Empty for everything that you can view.' },
  otherProjects: { tr: 've {count} proje daha', en: 'and {count, plural, one {# more project} other {# more projects}}' },
  scopes: { tr: 'Kapsamlar', en: 'Scopes' },
  scopesLead: { tr: 'Yalnızca işine yarayanları ver.', en: 'Grant only what it needs.' },
  noZone: { tr: 'Böyle bir saat dilimi yok.', en: 'There is no such time zone.' },
  allScopes: { tr: 'Hepsini seç', en: 'Select all' },
  noScopes: { tr: 'Hiçbirini seçme', en: 'Select none' },
});
