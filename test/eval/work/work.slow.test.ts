import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minimums } from '../minimums.ts';
import { openAsk } from './ask.ts';
import { buildCompany, type Company, noon } from './company.ts';
import { freshSets } from './fresh.ts';
import { type Ask, type FreshFigures, measureFresh, measureWork } from './measure.ts';
import { otherQuestions, workQuestions } from './questions.ts';

let company: Company;
let ask: Ask;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  company = await buildCompany();
  ask = await openAsk(company.asker);
}, 300_000);
afterAll(() => void vi.useRealTimers());

test('asks each question only once', () => {
  expect(workQuestions.length).toBeGreaterThanOrEqual(120);
  expect(new Set(workQuestions.map(({ question }) => question)).size).toBe(workQuestions.length);
});

test('answers questions about tasks correctly without a model', async () => {
  const { wrong, right } = await measureWork(ask, company);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.work.tables);
}, 300_000);

test.each(freshSets)(
  'answers most questions written without knowledge of the grammar, and few wrongly: %s',
  async (set) => {
    const { wrong, ...figures } = await measureFresh(ask, company, set);
    for (const [name, minimum] of Object.entries(minimums.fresh[set]))
      expect(figures[name as keyof FreshFigures], `${name}\n${set === 'held' ? '' : wrong.join('\n')}`).toBeGreaterThanOrEqual(minimum);
  },
  300_000,
);

test.each(otherQuestions)('does not treat as a question about tasks: %s', async (message) => {
  expect((await ask(message)).understood).toBeNull();
});

test('excludes what the question excepts, whatever else it says', async () => {
  expect((await ask('urgent tasks not in the WEB project')).understood?.filter).toBe('-project:WEB priority:urgent open:yes');
});

test.each(['WEB ve müşteri etiketi dışındaki işler', 'acil ve yüksek öncelikli olmayan işler'])(
  'does not guess the scope of a negation over several terms: %s',
  async (message) => {
    expect((await ask(message)).understood).toBeNull();
  },
);

test.each([
  ['sorumlusu yok ama son tarihi var, böyle işler hangileri', 'assignee:none due:any open:yes'],
  ['acil olan ama Ayşe’ye verilmemiş işler', '-assignee:"Ayşe Yılmaz" priority:urgent open:yes'],
  ['sorry to bother you, which jobs have no label on them? thanks a lot', 'label:none open:yes'],
  ['tasks assigned to them', null],
  ['acil ya da geciken işler', null],
  ['hukuk ve müşteri etiketli işler', 'label:hukuk label:müşteri open:yes'],
  ['WEB projesindeki iptal olanlardan haberim olsun, geciken acilleri çıkarıver', null],
  ['i’d like to see tasks due this week pls', 'due:this-week open:yes'],
  ['selam, unasigned taks var mı', 'assignee:none open:yes'],
  ['ovredue taks assinged to Mehmet', 'assignee:"Mehmet Çelik" due<today open:yes'],
  ['bu hfta biten işleri sıralayıver', 'completed:this-week'],
  ['WEB ve MOB dışındaki işler', '-project:WEB -project:MOB open:yes'],
  ['tasks except WEB and MOB', '-project:WEB -project:MOB open:yes'],
  ['Ayşe dışında kimin işi var?', '-assignee:"Ayşe Yılmaz" open:yes assignee:any'],
  ['Mehmet ve benim dışımda kimin geciken işi var', '-assignee:"Mehmet Çelik" -assignee:me due<today open:yes assignee:any'],
  ['benim açıp başkasına verdiğim işler', 'assignee:any creator:me -assignee:me'],
  ['overdue tasks assigned to somebody else', 'assignee:any due<today -assignee:me open:yes'],
  ['Mehmet’in başkasına verdiği işler', null],
  ['Mehmet’in bana açtığı işler', 'creator:"Mehmet Çelik" assignee:me'],
  ['Mehmet’in açtığı işler', 'creator:"Mehmet Çelik"'],
  ['WEB projesindeki bütün işler, biten iptal hepsi', 'project:WEB'],
  ['bu hafta teslim etmem gerekenler', 'assignee:me due:this-week open:yes'],
  ['önümüzdeki haftaya kadar bitmesi gereken işler', 'due<=next-week due>=today open:yes'],
  ['bu hafta süresi dolan işler', 'due:this-week open:yes'],
  ['yarın süresi dolacak işler', 'due:tomorrow open:yes'],
  ['tasks past their date', 'due<today open:yes'],
  ['müşteri-labelled tasks', 'label:müşteri open:yes'],
  ['next deadline in WEB', 'project:WEB due>=today open:yes'],
  ['hiç süre girilmemiş işler', '-has:time open:yes'],
  ['which open tasks has nobody logged time on', '-has:time open:yes'],
  ['bu hafta hiç süre girilmemiş işler', null],
  ['more than two days overdue and not even started', 'due<-2d category:unstarted,backlog open:yes'],
  ['Mehmet tarafından açılan işler', 'creator:"Mehmet Çelik"'],
  ['geçen aydan beri açık olan işler', null],
  ['anything for me with a deadline this week', 'assignee:me due:this-week open:yes'],
  ['yarından itibaren teslim edilecek işler', 'due>=tomorrow open:yes'],
  ['Mehmet’in bana verdiği işler', 'creator:"Mehmet Çelik" assignee:me open:yes'],
  ['benim Ayşe’ye verdiğim işler', 'assignee:"Ayşe Yılmaz" creator:me open:yes'],
  ['kendime açtığım işler', 'assignee:me creator:me'],
  ['Mehmet’in bana açtığı işleri gösterir misin', 'creator:"Mehmet Çelik" assignee:me'],
  ['tasks that are overdue or due this week', '(due<today or due:this-week) open:yes'],
  ['sorry for the late question, what is due today', 'due:today open:yes'],
  ['todo tasks in WEB', 'project:WEB category:unstarted,backlog'],
  ['how many tasks did Mehmet open this month', 'creator:"Mehmet Çelik" created:this-month'],
])('reads several conditions, polite words and frequent typos: %s', async (message, filter) => {
  expect((await ask(message)).understood?.filter ?? null).toBe(filter);
});

test.each([
  'bu hafta bitmesi gerekmeyen işler',
  'bu hafta bitmemesi gereken işler',
  'bugün yapmam gerekmeyen işler',
  'dün bana atanan işler',
  'tasks assigned to me yesterday',
  'what was I working on yesterday?',
  'how long has WEB-4 been open?',
  'how long was WEB-4 in review?',
  '2 gün içinde tamamlanan işler',
  'tasks completed within 3 days',
  "Ayşe'siz işler",
])('does not guess by a part of a question: %s', async (message) => {
  expect((await ask(message)).understood).toBeNull();
});

test.each(['dün ne yaptım?', 'what did I do yesterday?'])('reads what somebody did: %s', async (message) => {
  expect((await ask(message)).understood?.filter).toBe('assignee:me completed:yesterday');
});

test('takes the whole title of a task, with an ending, for the task', async () => {
  const title = company.tasks.find(({ number }) => number === 'MOB-4')?.title ?? '';
  expect(title).not.toBe('');
  const filterOf = async (message: string) => (await ask(message)).understood?.filter;
  for (const [byTitle, byNumber] of [
    [`${title} hangi işleri bekletiyor`, 'MOB-4 neyi engelliyor'],
    [`${title} bitmeden ne başlayamaz`, 'MOB-4 neyi engelliyor'],
    [`what is ${title} holding up`, 'what does MOB-4 block?'],
    [`şu ${title} işi ne durumda`, 'MOB-4 ne durumda'],
  ])
    expect(await filterOf(byTitle as string), byTitle).toBe((await filterOf(byNumber as string)) ?? 'nothing');
});
