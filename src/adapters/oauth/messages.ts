import type { Texts } from '../../../schema/kernel/module.ts';

/** Texts of the consent page. */
export const texts = {
  wants: { tr: '{client}, hesabına erişmek istiyor', en: '{client} wants access to your account' },
  unverified: {
    tr: 'Bu adı uygulama kendisi bildirdi. İstemediysen “Vazgeç”e bas.',
    en: 'The application chose this name itself. If you did not ask for this, cancel.',
  },
  as: { tr: 'Giriş yapan', en: 'Signed in as' },
  other: { tr: 'Başka hesapla gir', en: 'Use another account' },
  backTo: { tr: 'Sonra dönülecek yer', en: 'You then return to' },
  here: { tr: 'bu bilgisayardaki bir program', en: 'a program on this computer' },
  organization: { tr: 'Kuruluş', en: 'Organization' },
  change: { tr: 'Değiştir', en: 'Change' },
  may: { tr: 'Senin adınla şunları yapabilir', en: 'It may, in your name' },
  onlyMcp: { tr: 'Yalnızca yapay zekâ araçlarıyla (MCP)', en: 'Only through tools for assistants (MCP)' },
  everywhere: { tr: 'Bütün API’lerle', en: 'Through all APIs' },
  writes: { tr: 'Değişiklikleri', en: 'Its changes' },
  direct: { tr: 'Hemen uygulanır', en: 'Take effect at once' },
  propose: { tr: 'Yalnızca önerir; ben onaylarım', en: 'Are only proposed; I approve them' },
  none: { tr: 'Yazamaz', en: 'It may not write' },
  projects: { tr: 'Projeler: hepsi', en: 'Projects: all' },
  projectsLead: {
    tr: 'Yalnızca bazılarına erişsin istersen onları seç. Seçmezsen görebildiğin bütün projelere erişir.',
    en: 'Choose projects to limit it to them. Otherwise it reaches all projects that you can view.',
  },
  lasts: { tr: 'Ne kadar süreyle', en: 'For how long' },
  days: { tr: '{count} gün', en: '{count} days' },
  day: { tr: '1 gün', en: '1 day' },
  year: { tr: '1 yıl', en: '1 year' },
  end: {
    tr: 'Erişimi istediğin an Ayarlar → API sayfasından sonlandırabilirsin.',
    en: 'You can end the access at any time in Settings → API.',
  },
  allow: { tr: 'İzin ver', en: 'Allow' },
  refuse: { tr: 'Vazgeç', en: 'Cancel' },
  nothing: { tr: 'En az bir yetki seç.', en: 'Choose at least one permission.' },
  changed: {
    tr: 'Bu arada başka biri giriş yaptı. Kimin adına izin verdiğine yeniden bak.',
    en: 'Somebody else has signed in meanwhile. Check in whose name you allow this.',
  },
  needsApproval: { tr: '{client} henüz onaylanmadı', en: '{client} is not approved yet' },
  approvalLead: {
    tr: '{organization} kuruluşunda uygulamalara, bir yönetici onayladıktan sonra izin verilir. Yöneticilerden onay isteyebilirsin.',
    en: 'In {organization}, applications are given access once an administrator has approved them. You can ask the administrators.',
  },
  request: { tr: 'Onay iste', en: 'Ask for approval' },
  requested: { tr: 'Onay istendi', en: 'Approval was requested' },
  requestedLead: {
    tr: 'Yöneticiler “{client}” için isteğini gördü. Onayladıklarında uygulamadan yeniden bağlan.',
    en: 'Administrators see your request for “{client}”. Connect again from the application once they have approved it.',
  },
  failed: { tr: 'İzin verilemedi', en: 'Access was not given' },
  back: { tr: '{host} adresine dön', en: 'Return to {host}' },
  stale: {
    tr: 'Bu izin isteği bilinmiyor ya da süresi doldu; uygulamadan yeniden başla.',
    en: 'This request is unknown or has expired; begin again from the application.',
  },
} as const satisfies Record<string, Texts>;
