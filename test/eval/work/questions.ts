import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { type MadeTask, people, zone } from './company.ts';

// Answers are found here by plain predicates over the made data: nothing of the product's filters has a part in them.

/** Which tasks a question is about, on the day it is asked. */
export type Is = (task: MadeTask, today: string) => boolean;
export type WorkQuestion = {
  readonly question: string;
  readonly is: Is;
  /** What they are to be counted by; null: the tasks themselves. */
  readonly by: 'assignee' | 'project' | 'status' | 'priority' | null;
  /** Whether it asks how many there are, rather than for them. */
  readonly counted: boolean;
  /** The task that it is about, which is cited too. */
  readonly about?: string;
  /** The same in the filter language, as a model that knows it would say it. */
  readonly filter: string;
  /** The arguments that such a model gives to lists, which have some of it as arguments of their own. */
  readonly list: { readonly filter?: string } & Arguments;
};

type Arguments = Readonly<Record<string, unknown>>;

const [deniz, ayse, mehmet, zeynep] = people;

type Part = readonly [is: Is, filter: string, list?: Arguments];

const of = (name: string): Part => [({ assignee }) => assignee === name, `assignee:"${name}"`];
const mine: Part = [({ assignee }) => assignee === deniz, 'assignee:me', { assignee: ['me'] }];
const nobody: Part = [({ assignee }) => assignee === null, 'assignee:none', { assignee: ['none'] }];
const by = (name: string): Part => [({ creator }) => creator === name, `creator:"${name}"`];
const open: Part = [({ status }) => status !== 'done' && status !== 'cancelled', 'open:yes'];
const done: Part = [({ status }) => status === 'done', 'done:yes'];
const started: Part = [({ status }) => status === 'in_progress' || status === 'in_review', 'category:started'];
const waiting: Part = [({ status }) => status === 'todo', 'category:unstarted,backlog'];
const cancelled: Part = [({ status }) => status === 'cancelled', 'category:cancelled'];
const late: Part = [({ due }, today) => due !== null && due < today, 'due<today'];
const blocked: Part = [({ blocked: is }) => is, 'blocked:yes'];
/** What blocks some, and is waited for by those. */
const blocker: Part = [({ blocks }) => blocks, 'id:MOB-4'];
const nothing: Part = [() => false, 'id:WEB-1 blocked:yes'];
const undated: Part = [({ due }) => due === null, 'due:none'];
const rank = (...wanted: MadeTask['priority'][]): Part => [
  ({ priority }) => wanted.includes(priority),
  `priority:${wanted.join(',')}`,
  { priority: wanted },
];
const urgent = rank('urgent');
const high = rank('high');
const low = rank('low');
const inProject = (key: MadeTask['project']): Part => [({ project }) => project === key, `project:${key}`, { project: [key] }];
const labelled = (name: string): Part => [({ labels }) => labels.includes(name), `label:${name}`];
const unlabelled: Part = [({ labels }) => labels.length === 0, 'label:none'];
const titled = (part: string): Part => [({ title }) => title.toLocaleLowerCase('tr').includes(part), `"${part}"`, { q: part }];

type Dated = 'due' | 'created' | 'updated' | 'completed';
const between = (of_: Dated, word: string, days: (today: string) => readonly [first: string, last: string], sign = ':'): Part => [
  (task, today) => {
    const day = task[of_];
    const [first, last] = days(today);
    return day !== null && day >= first && day <= last;
  },
  `${of_}${sign}${word}`,
];

const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const week = (away: number) => (today: string) => [addDays(monday(today), 7 * away), addDays(monday(today), 7 * away + 6)] as const;
const month = (away: number) => (today: string) => {
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + away, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 1)).toISOString().slice(0, 10);
  return [first, addDays(next, -1)] as const;
};
const year = (today: string) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`] as const;
const ever = '0001-01-01';
const never = '9999-12-31';
const thisWeek = (of_: Dated) => between(of_, 'this-week', week(0));
const lastWeek = (of_: Dated) => between(of_, 'last-week', week(-1));
const nextWeek = (of_: Dated) => between(of_, 'next-week', week(1));
const thisMonth = (of_: Dated) => between(of_, 'this-month', month(0));
const lastMonth = (of_: Dated) => between(of_, 'last-month', month(-1));
const today = (of_: Dated) => between(of_, 'today', (day) => [day, day]);
const yesterday = (of_: Dated) => between(of_, 'yesterday', (day) => [addDays(day, -1), addDays(day, -1)]);
const tomorrow = (of_: Dated) => between(of_, 'tomorrow', (day) => [addDays(day, 1), addDays(day, 1)]);
const byToday = between('due', 'today', (day) => [ever, day], '<=');
const byWeek = between('due', 'this-week', (day) => [ever, week(0)(day)[1]], '<=');
const last = (of_: Dated, days: number) => between(of_, `-${days}d`, (day) => [addDays(day, -days), never], '>=');
const within = (days: number): Part => [
  ({ due }, day) => due !== null && due >= day && due <= addDays(day, days),
  `due>=today due<=+${days}d`,
];
/** A day that filters have no word for: a model says which one it is. */
const onDay = (of_: Dated, day: (today: string) => string): Part => {
  return between(of_, day(dayIn(zone, new Date())), (today) => [day(today), day(today)]);
};
const inWeek = (of_: Dated, weekday: number, away: number) => onDay(of_, (day) => addDays(monday(day), 7 * away + weekday));
/** The weekday, from Monday (0), that comes next, or that was last where something has happened: it may be today. */
const nearest = (weekday: number, isPast: boolean) => (day: string) => {
  const there = addDays(monday(day), weekday);
  return addDays(there, isPast ? (there > day ? -7 : 0) : there < day ? 7 : 0);
};
const untilWeekday = (weekday: number): Part => [
  ({ due }, day) => due !== null && due >= day && due <= nearest(weekday, false)(day),
  `due>=today due<=${nearest(weekday, false)(dayIn(zone, new Date()))}`,
];
const inDays = (days: number) => onDay('due', (day) => addDays(day, days));
const idle = (days: number): Part => [({ updated }, day) => updated < addDays(day, -days), `updated<-${days}d`];

type Asked = readonly [questions: readonly string[], parts: readonly Part[], by?: WorkQuestion['by'] | 'all', about?: string];

const asked: readonly Asked[] = [
  [
    ['geciken görevlerim', 'Gecikmiş işlerim neler?', 'geciken gorevlerim hangileri', 'which of my tasks are overdue?', 'my overdue tasks'],
    [mine, late, open],
  ],
  [
    ['geciken görevler', 'Gecikmiş görev var mı?', 'süresi geçen işler', 'overdue tasks', 'Which tasks are late?'],
    [late, open],
  ],
  [
    ['kimin geciken işi var', 'who has overdue tasks'],
    [late, open],
  ],
  [
    ['bu hafta kimin ne işi var', 'Bu hafta kimin ne işi var?', 'who has tasks due this week?'],
    [thisWeek('due'), open],
  ],
  [
    [
      "Ayşe'de kaç acil iş var",
      "Ayşe'nin kaç acil görevi var?",
      'aysede kac acil is var',
      'how many urgent tasks does Ayşe have',
      "How many of Ayşe's tasks are urgent?",
    ],
    [of(ayse), urgent, open],
    'all',
  ],
  [
    [
      "geçen ay WEB'de ne bitti",
      'gecen ay web projesinde ne bitti?',
      'Web Sitesi projesinde geçen ay tamamlanan görevler',
      'what was completed in WEB last month?',
    ],
    [inProject('WEB'), lastMonth('completed')],
  ],
  [['fatura hatası kimde', 'Fatura hatası kimin üzerinde?', 'fatura hatasi kimde'], [titled('fatura hatası')]],
  [['kargo entegrasyonu ne durumda', 'Kargo entegrasyonu ne zaman bitiyor?'], [titled('kargo entegrasyonu')]],
  [['who is working on sepet düzeni?'], [titled('sepet düzeni')]],
  [['Sürüm notları bitti mi?'], [titled('sürüm notları')]],
  [
    ['bugün ne yapmam lazım', 'Bugün ne yapmalıyım?', 'what should I do today?'],
    [mine, byToday, open],
  ],
  [
    ['bu hafta yapmam gerekenler', 'Bu hafta ne yapacağım?'],
    [mine, byWeek, open],
  ],
  [
    ['engellenen işler', 'Hangi görevler engellenmiş?', 'blocked tasks', 'what tasks are blocked'],
    [blocked, open],
  ],
  [
    [
      "Mehmet'in işleri",
      "Mehmet'in görevleri neler?",
      'mehmetin gorevleri',
      "Mehmet Çelik'in açık işleri",
      'what tasks does Mehmet have',
      'Mehmet ne yapıyor?',
    ],
    [of(mehmet), open],
  ],
  [
    ["Zeynep'in geciken görevleri", 'zeynepin geciken isleri', 'overdue tasks of Zeynep'],
    [of(zeynep), late, open],
  ],
  [
    ['Zeynep bu hafta ne bitirdi', "Zeynep'in bu hafta bitirdiği işler", 'what did Zeynep finish this week?'],
    [of(zeynep), thisWeek('completed')],
  ],
  [
    ['geçen hafta biten görevler', 'Geçen hafta ne bitti?', 'what was finished last week', 'tasks completed last week'],
    [lastWeek('completed')],
  ],
  [['bugün biten işler neler'], [today('completed')]],
  [['Dün ne bitti?', 'what got done yesterday'], [yesterday('completed')]],
  [
    ['yarın teslim edilecek işler', 'tasks due tomorrow'],
    [tomorrow('due'), open],
  ],
  [
    ['gelecek hafta bitecek görevler', 'haftaya bitmesi gereken işler', 'tasks due next week'],
    [nextWeek('due'), open],
  ],
  [['bu ay kaç görev bitti', 'Bu ay kaç iş tamamlandı?', 'how many tasks were completed this month?'], [thisMonth('completed')], 'all'],
  [['bu hafta açılan görevler', 'Bu hafta oluşturulan işler hangileri?', 'tasks created this week'], [thisWeek('created')]],
  [["Mehmet'in açtığı görevler", 'tasks created by Mehmet'], [by(mehmet)]],
  [['son 7 günde tamamlanan görevler', 'tasks completed in the last 7 days'], [last('completed', 7)]],
  [['son 30 günde kaç görev açıldı'], [last('created', 30)], 'all'],
  [
    ['önümüzdeki 10 gün içinde bitecek işler', 'tasks due in the next 10 days'],
    [within(10), open],
  ],
  [
    ['atanmamış görevler', 'sahipsiz işler', 'kimseye atanmamış işler var mı', 'unassigned tasks'],
    [nobody, open],
  ],
  [["WEB'de atanmamış acil işler"], [inProject('WEB'), nobody, urgent, open]],
  [
    ['bitiş tarihi olmayan görevler', 'tasks without a due date'],
    [undated, open],
  ],
  [
    ['devam eden işlerim', 'my tasks in progress'],
    [mine, started],
  ],
  [['Ayşe Yılmaz nelerle uğraşıyor, devam eden görevleri neler'], [of(ayse), started]],
  [
    ["MOB'da başlanmamış görevler", 'tasks not started in MOB'],
    [inProject('MOB'), waiting],
  ],
  [['iptal edilen görevler', 'cancelled tasks'], [cancelled]],
  [
    ['acil görevler', 'urgent tasks'],
    [urgent, open],
  ],
  [
    ['yüksek öncelikli işlerim', 'my high priority tasks'],
    [mine, high, open],
  ],
  [['düşük öncelikli kaç görev var'], [low, open], 'all'],
  [
    ['müşteri etiketli görevler', 'tasks with label müşteri'],
    [labelled('müşteri'), open],
  ],
  [['hukuk etiketli kaç iş var'], [labelled('hukuk'), open], 'all'],
  [['etiketsiz görevler'], [unlabelled, open]],
  [
    ['Mobil Uygulama projesindeki görevler', 'mobil uygulama projesinde hangi isler var', 'tasks in project MOB'],
    [inProject('MOB'), open],
  ],
  [["DEPO'da bu ay biten işler kaç tane"], [inProject('DEPO'), thisMonth('completed')], 'all'],
  [
    ['3 haftadır dokunulmayan işler', 'tasks not updated for 3 weeks'],
    [idle(21), open],
  ],
  [['bugün güncellenen görevler'], [today('updated')]],
  [['bu yıl kaç görev tamamlandı'], [between('completed', 'this-year', year)], 'all'],
  [
    ['tamamladığım görevler', 'bitirdiğim işler'],
    [mine, done],
  ],
  [['kimde kaç iş var', 'Kimin üzerinde kaç görev var?', 'how many tasks does each person have'], [open], 'assignee'],
  [['en çok geciken iş kimde'], [late, open], 'assignee'],
  [['projelere göre kaç açık görev var', 'how many open tasks by project'], [open], 'project'],
  [['geçen ay kim kaç iş bitirdi', 'kim geçen ay kaç görev tamamladı'], [lastMonth('completed')], 'assignee'],
  [['önceliğe göre kaç açık iş var'], [open], 'priority'],
  [['duruma göre kaç görev var', 'how many tasks by status'], [open], 'status'],
  [['hangi projede kaç gecikmiş iş var'], [late, open], 'project'],
  [['gelecek hafta biten işler'], [nextWeek('due'), open]],
  [
    ['Fatura ile ilgili açık işler', 'open tasks about fatura'],
    [titled('fatura'), open],
  ],
  [
    ['cuma teslim olanlar', 'Cuma günü bitecek işler', 'tasks due on Friday'],
    [onDay('due', nearest(4, false)), open],
  ],
  [
    ['haftaya salı bitenler', 'gelecek hafta salı günü teslim edilecekler', 'tasks due next week on Tuesday'],
    [inWeek('due', 1, 1), open],
  ],
  [['pazartesi ne bitti', 'Pazartesi günü tamamlanan görevler', 'what was completed on Monday'], [onDay('completed', nearest(0, true))]],
  [['geçen hafta perşembe biten işler', 'tasks completed last week on Thursday'], [inWeek('completed', 3, -1)]],
  [
    ['Bu pazar ne var', 'bu hafta pazar günü bitecek işler'],
    [inWeek('due', 6, 0), open],
  ],
  [
    ['çarşambaya kadar bitecek işlerim', 'my tasks due by Wednesday'],
    [mine, untilWeekday(2), open],
  ],
  [
    ['yarın ne var', 'Yarın neler var?', 'tomorrow what is due'],
    [tomorrow('due'), open],
  ],
  [["bu hafta Ayşe'de ne var"], [of(ayse), thisWeek('due'), open]],
  [
    ['öbür gün teslim edilecek işler', 'tasks due the day after tomorrow'],
    [inDays(2), open],
  ],
  [
    ['DEPO-5 neyi bekliyor?', "DEPO-5'i ne engelliyor?", 'depo-5i ne engelliyor', 'what is blocking DEPO-5?'],
    [blocker, open],
    null,
    'DEPO-5',
  ],
  [['MOB-4 neyi engelliyor?', "MOB-4'ü hangi işler bekliyor", 'what does MOB-4 block?'], [blocked, open], null, 'MOB-4'],
  [["WEB-1'i ne engelliyor?", 'why is WEB-1 blocked'], [nothing], null, 'WEB-1'],
];

export const workQuestions: readonly WorkQuestion[] = asked.flatMap(([questions, parts, group, about]) =>
  questions.map((question) => ({
    question,
    is: (task: MadeTask, day: string) => parts.every(([is]) => is(task, day)),
    by: group === 'all' ? null : (group ?? null),
    counted: group !== undefined && group !== null,
    ...(about !== undefined && { about }),
    filter: wordsOf(parts),
    list: listOf(parts),
  })),
);

function wordsOf(parts: readonly Part[]): string {
  return parts.map(([, filter]) => filter).join(' ');
}

function listOf(parts: readonly Part[]): WorkQuestion['list'] {
  const filter = wordsOf(parts.filter(([, , list]) => list === undefined));
  return { ...Object.assign({}, ...parts.map(([, , list]) => list)), ...(filter !== '' && { filter }) };
}

/** Questions that are about something else, however close they sound: a table of tasks is no answer to them. */
export const otherQuestions: readonly string[] = [
  ...['Yıllık izin kaç gün?', 'Servis nereden kalkıyor?', 'Babalık izni ne kadar?', 'merhaba', 'Fatura nasıl kesilir?'],
  ...['Şirket arabası kimlere veriliyor?', 'Toplantı odasının anahtarı kimde?', 'Kargo neden gecikti?', 'peki ya Mehmet', 'bunlar kimde?'],
  ...["Hasan'da kaç iş var?", 'geciken ödemelerin faizi ne kadar?', 'Görev tanımı belgesi nerede?', 'What is the travel policy?'],
  ...[
    'Why are tasks late?',
    'Ayşe dışında kimin işi var?',
    'acil çıkış nerede',
    'iş güvenliği eğitimi ne zaman?',
    'ortalama kaç günde bitiyor',
  ],
  ...['WEB-999 neyi bekliyor?', 'pazar araştırması ne zaman bitti', 'Cuma günü servis var mı?', 'yarın yemekte ne var'],
  ...['Görev süresi kaç gün?', 'How many days off do I have?', 'Sunucu odası kimde?'],
];
