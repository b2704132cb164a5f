import { messagesOf } from '../../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  lead: {
    tr: 'Doğruladığın alan adından bir e-posta adresiyle giriş yapan herkes, davet beklemeden üye olur.',
    en: 'People who sign in with an e-mail address of a verified domain become members, without an invitation.',
  },
  example: { tr: 'ornek.com.tr', en: 'example.com' },
  domain: { tr: 'Alan adı', en: 'Domain' },
  claim: { tr: 'Alan adı ekle', en: 'Add the domain' },
  claimed: { tr: 'Eklendi; şimdi doğrula', en: 'Added; now verify it' },
  none: { tr: 'Henüz alan adı yok', en: 'There are no domains yet' },
  noneLead: { tr: 'Şirketinin e-posta alan adını ekle.', en: 'Add the domain of your company’s e-mail.' },
  proved: { tr: 'Doğrulandı', en: 'Verified' },
  open: { tr: 'Doğrulanmadı', en: 'Not verified' },
  provedAt: { tr: 'Doğrulandı: {when}', en: 'Proved {when}' },
  record: {
    tr: 'Bu kaydı alan adının DNS ayarlarına ekle, sonra doğrula. Görünmesi bir saati bulabilir.',
    en: 'Add this record to the DNS of the domain, then verify it. It may take an hour until it is visible.',
  },
  recordName: { tr: 'Kayıt adı', en: 'Name' },
  recordValue: { tr: 'Değer', en: 'Value' },
  missing: { tr: 'Kaydı bulunamıyor', en: 'Record missing' },
  missingLead: {
    tr: 'Bu TXT kaydı {when} tarihinden beri yok. Yeniden yayınla; 14 gün içinde bulunmazsa alan adı bırakılır.',
    en: 'This TXT record has been missing since {when}. Publish it again; if it is not found within 14 days, the domain is released.',
  },
  verify: { tr: 'Doğrula', en: 'Verify' },
  verifyNamed: { tr: '{domain}: Doğrula', en: 'Verify {domain}' },
  verified: { tr: '{domain} doğrulandı', en: '{domain} is verified' },
  release: { tr: 'Bırak', en: 'Release' },
  releaseNamed: { tr: '{domain}: Bırak', en: 'Release {domain}' },
  releaseLead: {
    tr: '{domain} adresiyle giriş yapanlar artık kendiliğinden üye olmaz. Şimdiki üyeler kalır.',
    en: 'People who sign in from {domain} no longer become members. Existing members stay.',
  },
  released: { tr: 'Alan adı bırakıldı', en: 'The domain is released' },
});
