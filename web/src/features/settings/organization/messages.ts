import type { Texts } from '../../../i18n/messages.ts';

export const texts = {
  lead: { tr: 'Herkesin gördüğü ad ve herkes için geçerli olan seçimler.', en: 'The name and settings of the organization.' },
  slug: { tr: 'Adreslerdeki ad', en: 'Name in addresses' },
  slugLead: {
    tr: 'Programlar kuruluşu X-Organization başlığında bununla anar; değiştirirsen onları da değiştir.',
    en: 'Programs send it in X-Organization; if you change it, change them, too.',
  },
  languageLead: {
    tr: 'Postaların ve kimsenin başka dilde istemediği metinlerin dili.',
    en: 'Language of mails and of texts without a requested language.',
  },
  timeZoneLead: {
    tr: 'Döngüler bu saat diliminin günlerine göre başlar ve biter.',
    en: 'Time zone in which cycles begin and end.',
  },
  defaultProject: { tr: 'Varsayılan proje', en: 'Default project' },
  defaultProjectLead: {
    tr: 'Proje seçilmeden açılan görevler buraya gelir; herkesin gördüğü, açık bir proje olmalı.',
    en: 'Project of new tasks that name none: an open project that everybody can view.',
  },
  approvedAppsOnly: { tr: 'Uygulamalar yöneticinin onayını gerektirsin', en: 'Applications need the approval of an administrator' },
  approvedAppsOnlyLead: {
    tr: 'Üyeler yalnızca onaylanmış uygulamalara kendi adlarına izin verebilir. Önceden verilmiş izinler sürer.',
    en: 'Members can give access in their name only to approved applications. Access that was given before stays.',
  },
  agentsNeedPerson: { tr: 'Ajanlar bunları yalnızca önersin', en: 'Agents only propose these' },
  agentsNeedPersonLead: {
    tr: 'Servis hesaplarının ve bağlı uygulamaların bu değişiklikleri, doğrudan yazabilseler de bir kişinin onayını bekler.',
    en: 'These changes of service accounts and connected applications wait for a person, even if they write directly.',
  },
  deletion: { tr: 'Silme', en: 'Deletions' },
  permissions: { tr: 'Yetkiler: üyeler, projelere erişim, kimlik bilgileri', en: 'Permissions: members, access to projects, credentials' },
  agentRejections: { tr: 'Bu kadar ret üst üste gelince ajan durur', en: 'Rejections in a row that pause an agent' },
  agentRejectionsLead: {
    tr: 'Duraklatılan ajanın yöneticileri haberdar edilir; bir yönetici sürdürene dek yazamaz.',
    en: 'Administrators are notified, and the agent writes nothing until one of them resumes it.',
  },
  agentErrors: { tr: 'Bu kadar hata üst üste gelince ajan durur', en: 'Errors in a row that pause an agent' },
  agentMinutes: { tr: 'Ajanın işi alması için süre (dakika)', en: 'Time for an agent to start (minutes)' },
  agentMinutesLead: {
    tr: 'Atanan ya da istenen işi bu sürede almazsa isteyen kişi bilgilendirilir.',
    en: 'If it does not start assigned work within this time, who asked is notified.',
  },
  agentErrorsLead: { tr: 'Reddedilen değişiklikler sayılır.', en: 'Refused writes count.' },
  agentCostOfRun: { tr: 'Bir çalışmanın maliyet sınırı', en: 'Cost limit of a run' },
  agentCostOfRunLead: {
    tr: 'Ajanın bildirdiği toplam buna ulaşınca çalışmanın değişiklikleri reddedilir. Boşsa sınır yoktur.',
    en: 'The writes of a run are refused once the total that its agent reports reaches this. Empty for no limit.',
  },
  agentCostOfDay: { tr: 'Bir ajanın günlük maliyet sınırı', en: 'Cost limit of an agent and day' },
  agentCostOfDayLead: {
    tr: 'Bütün çalışmalarının o günkü toplamı. Boşsa sınır yoktur.',
    en: 'Total of all its runs on a day. Empty for no limit.',
  },
  agentCurrency: { tr: 'Ajanların para birimi', en: 'Currency of agents' },
  agentCurrencyLead: { tr: 'Ajanlar maliyeti bununla bildirir: USD, EUR, TRY.', en: 'Agents report costs in it: USD, EUR, TRY.' },
  publicLinks: { tr: 'Herkese açık bağlantılara izin ver', en: 'Allow public links' },
  publicLinksLead: {
    tr: 'Proje sorumluları panoları giriş yapmadan okunan adreslerle paylaşabilir. Kapatırsan açık olanlar da hemen gösterilmez olur.',
    en: 'Project leads may share boards at addresses that anyone can read without signing in. If turned off, existing links show nothing.',
  },
} as const satisfies Texts;
