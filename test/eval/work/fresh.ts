import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { type MadeTask, zone } from './company.ts';
import {
  type Asked,
  ayse,
  between,
  blocked,
  by,
  byToday,
  byWeek,
  cancelled,
  type Dated,
  deniz,
  done,
  ever,
  high,
  idle,
  inDays,
  inProject,
  labelled,
  last,
  lastMonth,
  lastWeek,
  late,
  low,
  mehmet,
  mine,
  monday,
  month,
  nearest,
  never,
  nextWeek,
  nobody,
  of,
  oguz,
  onDay,
  open,
  type Part,
  questionsOf,
  rank,
  started,
  thisMonth,
  thisWeek,
  titled,
  today,
  tomorrow,
  undated,
  unlabelled,
  untilWeekday,
  urgent,
  type WorkQuestion,
  waiting,
  within,
  year,
  yesterday,
  zeynep,
} from './parts.ts';

// Questions as people type them, written by somebody who had not read the grammar that answers them (schema/knowledge/question/). To
// improve the grammar, inspect only the questions of `shaped`; for `held`, look only at the figures.

const web = inProject('WEB');
const mob = inProject('MOB');
const depo = inProject('DEPO');
const reviewed: Part = [({ status }) => status === 'in_review', 'status:in_review'];
const anyOf = (...names: string[]): Part => [
  ({ assignee }) => assignee !== null && names.includes(assignee),
  `assignee:${names.map((name) => `"${name}"`).join(',')}`,
];
const projects = (...keys: MadeTask['project'][]): Part => [({ project }) => keys.includes(project), `project:${keys.join(',')}`];
const not = ([is, filter]: Part): Part => [(task, day) => !is(task, day), `-${filter}`];
const assigned: Part = [({ assignee }) => assignee !== null, '-assignee:none'];
const one = (wanted: string): Part => [({ number }) => number === wanted, `id:${wanted}`];
/** From a day on, for which the filter language has a word, or else as a date. */
const from = (of_: Dated, first: (today: string) => string, word = first(dayIn(zone, new Date()))) =>
  between(of_, word, (day) => [first(day), never], '>=');
const until = (end: (today: string) => string): Part => [
  ({ due }, day) => due !== null && due >= day && due <= end(day),
  `due>=today due<=${end(dayIn(zone, new Date()))}`,
];
/** Like `until`, including overdue tasks. */
const untilEver = (end: (today: string) => string) => between('due', end(dayIn(zone, new Date())), (day) => [ever, end(day)], '<=');
/** The last or next occurrence of a month; the current month counts as both. */
const named = (of_: Dated, number: number) => {
  const first = (day: string) => {
    const here = Number(day.slice(5, 7));
    const years = of_ === 'due' ? (number < here ? 1 : 0) : number > here ? -1 : 0;
    return `${Number(day.slice(0, 4)) + years}-${String(number).padStart(2, '0')}-01`;
  };
  const end = (day: string) => addDays(`${addDays(first(day), 31).slice(0, 7)}-01`, -1);
  return between(of_, first(dayIn(zone, new Date())).slice(0, 7), (day) => [first(day), end(day)]);
};
const sunday = (day: string) => addDays(monday(day), 6);
const monthEnd = (day: string) => month(0)(day)[1];
/** The next 15th, possibly today. */
const fifteenth = (day: string) => `${(day.slice(8) <= '15' ? day : addDays(monthEnd(day), 1)).slice(0, 7)}-15`;
const back = (days: number) => (day: string) => addDays(day, -days);

const asked: readonly Asked[] = [
  // Tasks of a person.
  [['bende ne var'], [mine, open]],
  [['benim işler'], [mine, open]],
  [['üzerimdeki işler neler'], [mine, open]],
  [['elimde ne var'], [mine, open]],
  [['bana atananlar'], [mine, open], null, undefined, [[[mine]]]],
  [['bugün ne yapıcam'], [mine, byToday, open], null, undefined, [[[mine, today('due'), open]]]],
  [['bugün bana düşen iş var mı'], [mine, today('due'), open], null, undefined, [[[mine, byToday, open]]]],
  [
    ['yarına yetişmesi gereken işim var mı'],
    [mine, tomorrow('due'), open],
    null,
    undefined,
    [[[mine, until((day) => addDays(day, 1)), open]], [[mine, untilEver((day) => addDays(day, 1)), open]]],
  ],
  [['bu hafta neler yapıcaz'], [thisWeek('due'), open], null, undefined, [[[byWeek, open]]]],
  [['gecikmişlerim'], [mine, late, open]],
  [['geciken neyim var'], [mine, late, open]],
  [['bende acil bişey var mı'], [mine, urgent, open]],
  [['benim açtığım işler'], [by(deniz)], null, undefined, [[[by(deniz), open]]]],
  [['dün ne bitirdim'], [mine, yesterday('completed')]],
  [['gecen ay kac is kapattim'], [mine, lastMonth('completed')], 'all'],
  [['incelemede olan işlerim'], [mine, reviewed]],
  [['tarihsiz işlerim'], [mine, undated, open]],
  [['acil olmayan işlerim'], [mine, not(urgent), open]],
  [['ayşenin elinde ne iş kalmış'], [of(ayse), open]],
  [["Ayşe'ye atanan işler"], [of(ayse), open], null, undefined, [[[of(ayse)]]]],
  [['mehmette ne var'], [of(mehmet), open]],
  [['oguz ne yapiyor'], [of(oguz), open], null, undefined, [[[of(oguz), started]]]],
  [["Oğuz'un üstündeki işler"], [of(oguz), open]],
  [['zeynepte bu hafta ne var'], [of(zeynep), thisWeek('due'), open]],
  [['Oğuz Işık’ın elindekiler'], [of(oguz), open]],
  [['ayse nelerle mesgul'], [of(ayse), open], null, undefined, [[[of(ayse), started]]]],
  [['mehmet çelikin acilleri'], [of(mehmet), urgent, open]],
  [['zeynepe atanan yüksek öncelikliler'], [of(zeynep), high, open], null, undefined, [[[of(zeynep), high]]]],
  [['mehmet dün ne bitirdi'], [of(mehmet), yesterday('completed')]],
  [['Ayşe bu ay ne bitirdi'], [of(ayse), thisMonth('completed')]],
  [['oguz gecen hafta kac is bitirdi'], [of(oguz), lastWeek('completed')], 'all'],
  [['mehmetin bitirdikleri'], [of(mehmet), done]],
  [["Ayşe ile Mehmet'in açık işleri"], [anyOf(ayse, mehmet), open]],
  [['zeynep ve oğuzun geciken işleri'], [anyOf(zeynep, oguz), late, open]],
  [['ayşenin gecikmişi var mı'], [of(ayse), late, open]],
  [['Zeynebin işleri'], [of(zeynep), open]],
  [["Zeynep'in açıp Ayşe'ye verdiği işler"], [by(zeynep), of(ayse)], null, undefined, [[[by(zeynep), of(ayse), open]]]],
  // Overdue or blocked tasks.
  [['geciken var mı'], [late, open]],
  [['gecikenler'], [late, open]],
  [['gecikmiş ne var ne yok'], [late, open]],
  [['vadesi geçmiş işler'], [late, open]],
  [['tarihi geçenler kimde'], [late, open], null, undefined, [[[late, open], 'assignee']]],
  [['gunu gecmis isler'], [late, open]],
  [['kaç iş gecikti'], [late, open], 'all'],
  [['webde geciken ne var'], [web, late, open]],
  [['mobilde geciken işler'], [mob, late, open]],
  [['2 haftadan fazla geciken işler'], [between('due', '-14d', (day) => [ever, addDays(day, -15)], '<'), open]],
  [['hangi işler takılmış'], [blocked, open]],
  [['takılan iş var mı'], [blocked, open]],
  [['tıkanan işler kimde'], [blocked, open], null, undefined, [[[blocked, open], 'assignee']]],
  [['WEB’de engelli iş var mı'], [web, blocked, open]],
  [['başka işi bekleyen görevler'], [blocked, open]],
  // Questions for people.
  [['kim boşta'], [open], 'assignee'],
  [['en çok iş kimde'], [open], 'assignee'],
  [['iş yükü nasıl dağılmış'], [open], 'assignee'],
  [
    ['kim ne yapıyor'],
    [open],
    'assignee',
    undefined,
    [[[open]], [[started]], [[assigned, open]], [[assigned, started]], [[started], 'assignee']],
  ],
  [['en yoğun kim'], [open], 'assignee'],
  [['kim daha çok iş bitirdi'], [done], 'assignee'],
  [['bu ay en çok kim iş bitirdi'], [thisMonth('completed')], 'assignee'],
  [['mehmet mi daha çok iş bitirdi ayşe mi'], [anyOf(mehmet, ayse), done], 'assignee'],
  [['herkesin kaç işi var'], [open], 'assignee'],
  [['kişi başı açık iş sayısı'], [open], 'assignee'],
  [['kişilere göre geciken iş sayısı'], [late, open], 'assignee'],
  [['geçen hafta kim ne bitirdi'], [lastWeek('completed')], null, undefined, [[[lastWeek('completed')], 'assignee']]],
  [['sahipsiz kaç iş var'], [nobody, open], 'all'],
  [['acil olup sahipsiz olan var mı'], [urgent, nobody, open]],
  [['kimsenin almadığı işler'], [nobody, open]],
  [['kimseye verilmemis isler'], [nobody, open]],
  [['sahibi olmayan işler'], [nobody, open]],
  // Projects.
  [['WEB ne durumda'], [web, open], null, undefined, [[[web], 'status'], [[web]], [[web, open], 'status']]],
  [['webde ne var'], [web, open]],
  [["WEB'de kaç açık iş kaldı"], [web, open], 'all'],
  [['mobilde kim çalışıyor'], [mob, open], 'assignee', undefined, [[[mob, open]], [[mob, started]], [[mob, started], 'assignee']]],
  [['depoda açık iş kaldı mı'], [depo, open]],
  [["Depo Sayımı'nda kaç iş var"], [depo, open], 'all'],
  [['web sitesindeki acil işler'], [web, urgent, open]],
  [['mobil uygulamada geçen hafta ne bitti'], [mob, lastWeek('completed')]],
  [["MOB'ta iptal edilenler"], [mob, cancelled]],
  [['Web Sitesi projesinde ayşenin işleri'], [web, of(ayse), open]],
  [["WEB ve MOB'daki geciken işler"], [projects('WEB', 'MOB'), late, open]],
  [["WEB'de en çok iş kimde"], [web, open], 'assignee'],
  [['projelere göre açık iş sayısı'], [open], 'project'],
  [['hangi projede daha çok iş var'], [open], 'project'],
  [['proje bazında geciken sayısı'], [late, open], 'project'],
  [['bu ay hangi proje daha çok iş bitirdi'], [thisMonth('completed')], 'project'],
  [['WEB dışındaki acil işler'], [not(web), urgent, open]],
  [['depo hariç geciken işler'], [not(depo), late, open]],
  [['web projesinin durumu'], [web, open], null, undefined, [[[web], 'status'], [[web]], [[web, open], 'status']]],
  // Priority, status, labels.
  [['acil ne var'], [urgent, open]],
  [['acil işler kimde'], [urgent, open], null, undefined, [[[urgent, open], 'assignee']]],
  [['acil ve yüksek öncelikli işler'], [rank('urgent', 'high'), open]],
  [['düşük öncelikliler'], [low, open]],
  [['önceliği olmayan işler'], [rank('none'), open]],
  [['öncelik dağılımı'], [open], 'priority', undefined, [[[], 'priority']]],
  [['durumlara göre iş sayısı'], [], 'status', undefined, [[[open], 'status']]],
  [['kac is iptal edildi'], [cancelled], 'all'],
  [['devam edenler'], [started]],
  [['şu an yapılan işler'], [started]],
  [['daha başlanmamış işler'], [waiting]],
  [['henuz baslamadigimiz isler'], [waiting]],
  [['tamamlanmış işler'], [done]],
  [['incelemedeki işler'], [reviewed]],
  [['tarihi olmayan işler'], [undated, open]],
  [['bitiş tarihi girilmemiş işler'], [undated, open]],
  [['müşteri etiketli geciken işler'], [labelled('müşteri'), late, open]],
  [['hukuk etiketi olan işler kimde'], [labelled('hukuk'), open], null, undefined, [[[labelled('hukuk'), open], 'assignee']]],
  [['musteri etiketli kac is var'], [labelled('müşteri'), open], 'all'],
  [['etiketi olmayan işler'], [unlabelled, open]],
  // Days.
  [['geçen haftadan beri biten işler'], [from('completed', (day) => addDays(monday(day), -7))]],
  [['son 3 gün ne bitti'], [last('completed', 3)], null, undefined, [[[last('completed', 2)]]]],
  [['son 2 haftada tamamlanan işler'], [last('completed', 14)], null, undefined, [[[last('completed', 13)]]]],
  [['son bir haftada açılan işler'], [last('created', 7)], null, undefined, [[[last('created', 6)]]]],
  [['ayın 15’ine kadar bitecek işler'], [until(fifteenth), open], null, undefined, [[[untilEver(fifteenth), open]]]],
  [['ay sonuna kadar bitmesi gereken işler'], [until(monthEnd), open], null, undefined, [[[untilEver(monthEnd), open]]]],
  [['hafta sonuna kadar bitecek işler'], [until(sunday), open], null, undefined, [[[untilEver(sunday), open]], [[thisWeek('due'), open]]]],
  [['mart ayında biten işler'], [named('completed', 3)]],
  [['ekimde ne bitti'], [named('completed', 10)]],
  [['ocak ayında teslim edilecek işler'], [named('due', 1), open]],
  [['dün açılan işler'], [yesterday('created')]],
  [['dün kapanan iş var mı'], [yesterday('completed')]],
  [['evvelsi gün ne bitti'], [onDay('completed', back(2))]],
  [['4 gün önce biten işler'], [onDay('completed', back(4))]],
  [['geçen yıl biten işler'], [between('completed', 'last-year', (day) => year(addDays(year(day)[0], -1)))]],
  [['cumaya yetişecek işler'], [untilWeekday(4), open], null, undefined, [[[onDay('due', nearest(4, false)), open]]]],
  [['gelecek ay bitecek işler'], [between('due', 'next-month', month(1)), open]],
  [['önümüzdeki hafta kimin işi var'], [nextWeek('due'), open], null, undefined, [[[nextWeek('due'), open], 'assignee']]],
  [['15 gün içinde bitecek işler'], [within(15), open]],
  [['3 gün sonra biten işler'], [inDays(3), open]],
  [['2 haftadır dokunulmayan işler'], [idle(14), open]],
  [['10 gündür güncellenmeyen işler var mı'], [idle(10), open]],
  [['bir haftadır kimsenin bakmadığı işler'], [idle(7), open]],
  [['bu ay kaç iş kapattık'], [thisMonth('completed')], 'all'],
  [['bu hafta kaç yeni iş açıldı'], [thisWeek('created')], 'all'],
  [['dünden beri açılan işler'], [from('created', back(1), 'yesterday')]],
  [['pazartesiden beri ne bitti'], [from('completed', nearest(0, true))]],
  [['bu ay açılıp biten işler'], [thisMonth('created'), thisMonth('completed')]],
  [['en son ne bitti'], [done]],
  // One task.
  [['sepet düzeni bitti mi'], [titled('sepet düzeni')]],
  [['giriş ekranını kim yapıyor'], [titled('giriş ekranı')]],
  [['odeme akisi ne durumda'], [titled('ödeme akışı')]],
  [['menü çevirisi kime atanmış'], [titled('menü çevirisi')]],
  [['WEB-4 kimde'], [one('WEB-4')]],
  [['mob-2 bitti mi'], [one('MOB-2')]],
  [['depo-3 ne zaman bitiyor'], [one('DEPO-3')]],
  // Several conditions.
  [["WEB'de Ayşe'nin geciken acil işleri"], [web, of(ayse), late, urgent, open]],
  [['bu hafta bitmesi gereken sahipsiz işler'], [thisWeek('due'), nobody, open]],
  [['mehmetin bu ay bitirdiği müşteri etiketli işler'], [of(mehmet), thisMonth('completed'), labelled('müşteri')]],
  [["MOB'da yüksek öncelikli başlanmamış işler"], [mob, high, waiting]],
  [['webde zeynepin açtığı bitmemiş işler'], [web, by(zeynep), open]],
  [['depoda sahipsiz ve tarihi geçmiş işler'], [depo, nobody, late, open]],
  [['ayşenin tarihi olmayan işleri'], [of(ayse), undated, open]],
  [['geçen hafta webde kim kaç iş bitirdi'], [web, lastWeek('completed')], 'assignee'],
  [['webde bu ay kaç iş açıldı'], [web, thisMonth('created')], 'all'],
  // In English.
  [["what's on my plate"], [mine, open]],
  [["what's overdue in WEB"], [web, late, open]],
  [['who has the most tasks'], [open], 'assignee'],
  [['unassigned urgent tasks in MOB'], [mob, urgent, nobody, open]],
  [['what did Ayşe finish last month'], [of(ayse), lastMonth('completed')]],
  [['anything due today?'], [today('due'), open]],
  [["what's due this week"], [thisWeek('due'), open]],
  [['tasks nobody owns'], [nobody, open]],
  [['what is Mehmet working on'], [of(mehmet), open], null, undefined, [[[of(mehmet), started]]]],
  [['how many tasks did we close this month'], [thisMonth('completed')], 'all'],
  [['tasks not touched in 2 weeks'], [idle(14), open]],
  [['open tasks per project'], [open], 'project'],
  [['high priority tasks assigned to Zeynep'], [of(zeynep), high, open], null, undefined, [[[of(zeynep), high]]]],
  [['tasks due by the end of the month'], [until(monthEnd), open], null, undefined, [[[untilEver(monthEnd), open]]]],
  [['tasks created yesterday'], [yesterday('created')]],
  [['what is blocked in DEPO'], [depo, blocked, open]],
  [['who finished more, Ayşe or Mehmet'], [anyOf(ayse, mehmet), done], 'assignee'],
  [['tasks without labels'], [unlabelled, open]],
  [['cancelled tasks in the WEB project'], [web, cancelled]],
  [['my tasks due tomorrow'], [mine, tomorrow('due'), open]],
  [['what was completed since Monday'], [from('completed', nearest(0, true))]],
  [['tasks I created'], [by(deniz)], null, undefined, [[[by(deniz), open]]]],
  [['how many overdue tasks per person'], [late, open], 'assignee'],
  [['urgent tasks not in WEB'], [not(web), urgent, open]],
  [['tasks completed in October'], [named('completed', 10)]],
  [['what is Zeynep late on'], [of(zeynep), late, open]],
];

const others: readonly string[] = [
  ...[
    'izin kaç gün',
    'fatura nasıl kesilir',
    'toplantıda ne karar alındı',
    'yıllık izin kaç gün',
    'masraf nasıl girilir',
    'mesai kaçta bitiyor',
  ],
  ...['kargo ücreti ne kadar', 'sözleşme ne zaman bitiyor', 'sözleşmeyi kim imzalıyor', 'depo kirası kaç lira', 'yemek kartı ne kadar'],
  ...['servis kaçta kalkıyor', 'vpn nasıl kurulur', 'wifi şifresi ne', 'iade süresi kaç gün', 'garanti kaç yıl', 'müşteriye ne söz verdik'],
  ...[
    'yeni işe başlayan ne yapar',
    'acil durumda kimi arıyoruz',
    'acil çıkış nerede',
    'bu ay maaş ne zaman yatıyor',
    'geçen ay ciro ne kadar',
  ],
  ...['fazla mesai onayını kim veriyor', 'web sitesinin sunucusu nerede', 'depo kaç metrekare', 'mobil uygulama hangi dilde yazıldı'],
  ...[
    'mart ayında kaç gün tatil var',
    'bayramda açık mıyız',
    'cuma günü toplantı kaçta',
    "Ayşe'nin telefonu kaç",
    'işten çıkış süresi kaç hafta',
  ],
  ...["Mehmet Çelik'in doğum günü ne zaman", 'iş sağlığı eğitimi ne zaman', 'evden çalışma haftada kaç gün', 'geciken ödemeye faiz var mı'],
  ...[
    'gecikme cezası ne kadar',
    'öncelikli müşteri kim',
    'hukuk müşaviri kim',
    'stok sayımı yılda kaç kez yapılır',
    'yedekleme ne sıklıkla yapılıyor',
  ],
  ...['merhaba', 'görev tanımım ne', 'iptal koşulları neler', 'etiket fiyatı nasıl değişir', 'zimmetli bilgisayar kimde kalıyor'],
  ...['how many vacation days do we get', 'who approves expenses', 'what was decided in the last meeting', 'when does the contract end'],
  ...['what is the late payment fee', 'who is our lawyer', 'is the office open on Friday'],
];

export const freshSets = ['shaped', 'held'] as const;
export type FreshSet = (typeof freshSets)[number];

/** Every second entry, together with its variants. */
const half = <T>(all: readonly T[], set: FreshSet): T[] => all.filter((_, at) => (at % 2 === 0) === (set === 'shaped'));

/** The questions of a set, and those that no task table answers. */
export const freshQuestions = (set: FreshSet): { readonly work: readonly WorkQuestion[]; readonly others: readonly string[] } => ({
  work: half(asked, set).flatMap(questionsOf),
  others: half(others, set),
});
