import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noon } from '../../eval/work/company.ts';
import {
  buildCycle,
  buildField,
  buildKnowledge,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  buildTimeEntry,
  daysUnderWay,
  type Person,
} from '../../support/builders/index.ts';

const tasks = ['Forklift bakımı', 'Elektrik keşfi', 'Un siparişi', 'Fırın kalibrasyonu'];

describe('questions with the names of an organization', () => {
  let admin: Person;
  const ask = async (message: string) => (await admin.client.post('/ai/chat', { message })).body;

  beforeAll(async () => {
    // Shortly after midnight, the hours of `bugün` would be those of yesterday.
    vi.useFakeTimers({ toFake: ['Date'], now: noon() });
    const team = await buildOrganization();
    ({ admin } = team);
    const people: Person[] = [];
    for (const name of ['Ayşe Yılmaz', 'Ayşe Kaya', 'İlker Duman', 'Şule Işık']) people.push(await team.person({ name }));
    const names = { KUZ: 'Kuzey Şubesi Açılışı', LOJ: 'Lojistik', OPN: 'Open Work', TSK: 'Tasks' };
    for (const [key, name] of Object.entries(names)) await buildProject(admin, { key, name });
    const labels = [await buildLabel(admin, 'kalite kontrol'), await buildLabel(admin, 'gece')].map(({ id }) => id);
    const cost = await buildField(admin, { name: 'Maliyet', type: 'number' });
    const region = await buildField(admin, { name: 'Bölge', type: 'select', options: [{ name: 'Ege' }, { name: 'Marmara' }] });
    const organic = await buildField(admin, { name: 'Organik', type: 'checkbox' });
    await buildField(admin, { name: 'Teslimat', type: 'date' });
    const cycle = await buildCycle(admin, 'LOJ', { name: 'Kasım 2', ...daysUnderWay() });
    const milestone = await buildMilestone(admin, 'KUZ', { name: 'Soft açılış' });
    await buildMilestone(admin, 'KUZ', { name: 'Revizyon 4' });
    for (const [at, title] of tasks.entries()) {
      const { id } = await buildTask(admin, {
        ...{ title, project: Object.keys(names)[at], assignee: people[at]?.id, labels: at === 0 ? labels : [] },
        ...{ estimate: at === 1 ? 8 : null, ...(at === 1 && { cycle: cycle.id }), ...(at === 0 && { milestone: milestone.id }) },
        fields: { [cost.key]: at * 1000, [region.key]: at % 2 ? 'Ege' : 'Marmara', ...(at === 2 && { [organic.key]: true }) },
      });
      await buildTimeEntry(people[2] as Person, id, { minutes: 30 * (at + 1) });
    }
    await buildKnowledge(team, { pages: ['The due date of BK-300 is 4 March. Vortek revizyonu 12 Mart hafta sonu yapılacak.'] });
    await buildKnowledge(team, { pages: ['Geciken işler ve döngüler için kaç saat çalışıldığı bu belgede yazar. Nakliye işleri de.'] });
  }, 60_000);
  afterAll(() => void vi.useRealTimers());

  test.each([
    ['kuzey şubesinde kaç iş var', 'project:KUZ open:yes'],
    ['lojistk projesindeki işler', 'project:LOJ open:yes'],
    ['Open Work projesindeki işler', 'project:OPN open:yes'],
    ['Tasks projesinde kaç iş var', 'project:TSK open:yes'],
    ['şulenin gecikn işleri', 'assignee:"Şule Işık" due<today open:yes'],
    ['İlker bey şu an neyle meşgul acaba', 'assignee:"İlker Duman" open:yes'],
    ["Ayşe Kaya'nın işlerini listeler misin", 'assignee:"Ayşe Kaya" open:yes'],
    ['ilker bana hangi işleri açmış', 'creator:"İlker Duman" assignee:me'],
    ['bana İlkerin açtığı işleri listele', 'creator:"İlker Duman"'],
    ['hi, can i get the open tasks labelled gece', 'label:gece open:yes'],
    ['i was wondering which tasks are overdue', 'due<today open:yes'],
    ["i'm looking for the tasks of şule", 'assignee:"Şule Işık" open:yes'],
    ['where can i find the overdue tasks', 'due<today open:yes'],
    ['kalite işleri', 'label:"kalite kontrol" open:yes'],
    ['bu döngüde kaç iş kaldı', 'cycle:current open:yes'],
    ['önceki sprintten kalan işler', 'cycle:previous open:yes'],
    ['Kasım 2 döngüsündeki işler', 'cycle:"Kasım 2" open:yes'],
    ['açılış kilometre taşına bağlı işler', 'milestone:"Soft açılış" open:yes'],
    ['tahmini olmayan işler', 'estimate:none open:yes'],
    ['maliyeti 1500 TL üzerindeki işler', 'field.maliyet>1500 open:yes'],
    ['bölgesi Ege olan işler', 'field.bolge:Ege open:yes'],
    // The word also says when tasks are due.
    ['teslimatı gelecek hafta olan işler', 'field.teslimat:next-week open:yes'],
    ['organik olmayan işler', '-field.organik:yes open:yes'],
    ['önceliği olmayan işler', 'priority:none open:yes'],
    ['tasks without an estimate', 'estimate:none open:yes'],
    ['maliyeti 1000 ile 2000 arasında olan işler', 'field.maliyet>=1000 field.maliyet<=2000 open:yes'],
    ['tasks where Bölge is Ege', 'field.bolge:Ege open:yes'],
    ['open tasks between five and ten points', 'estimate>=5 estimate<=10 open:yes'],
    ['8 puanlık işler', 'estimate:8 open:yes'],
    ["İlker ya da Şule'nin işleri", 'assignee:"İlker Duman","Şule Işık" open:yes'],
    ['tasks not assigned to İlker or Şule', '-assignee:"İlker Duman" -assignee:"Şule Işık" open:yes'],
    ['kalite kontrol etiketi olmayan işler', '-label:"kalite kontrol" open:yes'],
    ['bende olmayan işler', '-assignee:me open:yes'],
    ['tasks that are not mine', '-assignee:me open:yes'],
    ['tasks not in review', '-status:in_review open:yes'],
    ['how many tasks are in progress', 'status:in_progress'],
    ['high or urgent tasks', 'priority:high,urgent open:yes'],
    ['alt görevler', 'has:parent open:yes'],
    ['tasks that have subtasks', 'has:children open:yes'],
    ['Un siparişi işinin alt görevleri', 'parent:OPN-1 open:yes'],
    ['başka işleri bekleten görevler', 'has:blocks open:yes'],
    ['Elektrik keşfi işini engelleyen görevler', 'id:LOJ-1 blocked:yes open:yes'],
    ['maliyeti 1000 ve üstü, 3000 altı olan işler', 'field.maliyet>=1000 field.maliyet<3000 open:yes'],
    ['tasks without a milestone that have an assignee', 'assignee:any milestone:none open:yes'],
    ['acil işler, bitenler hariç', 'priority:urgent open:yes'],
    ['tasks watched by me', 'watcher:me open:yes'],
    ['tasks created by me', 'creator:me'],
    ['tasks that nobody has started', 'category:unstarted,backlog'],
    ['kalite tasks except what is done', 'label:"kalite kontrol" open:yes'],
    ['geçen hafta neleri bitirdik', 'completed:last-week'],
    ['acil işlere bakabilir miyiz', 'priority:urgent open:yes'],
    ['how many tasks dont have an estimate', 'estimate:none open:yes'],
    ['başlığında bakım geçen işler', 'bakım open:yes'],
    ['30 gündür açık duran işler', 'created<-30d open:yes'],
    ['tasks with an assignee but no estimate', 'assignee:any estimate:none open:yes'],
    ['tahmini girilmemiş ama sorumlusu olan işler', 'assignee:any estimate:none open:yes'],
    ['5 puandan küçük olmayan işler', 'estimate>=5 open:yes'],
    ["bir tek Şule'nin işleri", 'assignee:"Şule Işık" open:yes'],
    ['en az orta öncelikli işler', 'priority>=medium open:yes'],
    ['tasks with priority medium or higher', 'priority>=medium open:yes'],
    ['points by person', 'open:yes'],
    ['iptaller hariç bütün işler', '-status:cancelled'],
    ['Un siparişi işini ne engelliyor', 'id:OPN-1 blocked:yes open:yes'],
    ['urgent things that arent overdue yet', 'priority:urgent -due<today open:yes'],
    ['can you list the LOJ tasks for me', 'project:LOJ open:yes'],
    ['list the tasks for me', 'assignee:me open:yes'],
    ['what is not overdue', '-due<today open:yes'],
    ['ilker in geciken isi kaldi mi', 'assignee:"İlker Duman" due<today open:yes'],
    ["Şule'yle İlker'in açık işleri", 'assignee:"Şule Işık","İlker Duman" open:yes'],
    ['1 aralıkla 10 aralık arasında teslim edilecek işler', 'due>=2026-12-01 due<=2026-12-10 open:yes'],
    ['which tasks are holding up other work', 'has:blocks open:yes'],
    ['how many open tasks dont belong to anyone', 'assignee:none open:yes'],
    ["show me what isn't done in Revizyon 4", 'milestone:"Revizyon 4" open:yes'],
    ['forklift işleri', 'open:yes forklift'],
    ['Forklift bakımı yapılacak mı', 'id:KUZ-1'],
    ['Forklift bakımı bitti mi', 'id:KUZ-1'],
    ['is KUZ-1 done?', 'id:KUZ-1'],
    ['has anyone started on Forklift bakımı', 'id:KUZ-1'],
    ['Forklift bakımını kim açmıştı', 'id:KUZ-1'],
    ['bu hafta kesilecek işler', 'due:this-week open:yes'],
    ['maliyeti 1,500 üzerindeki işler', 'field.maliyet>1500 open:yes'],
    ['tasks without the gece label', '-label:gece open:yes'],
  ])('understands: %s', async (question, filter) => {
    const { understood, grounded } = await ask(question);
    expect([understood?.filter, grounded]).toEqual([filter, true]);
    const list = await admin.client.get(`/tasks?${new URLSearchParams({ filter })}`);
    expect(understood.count).toBe(list.body.data.length);
  });

  test('includes Saturday and Sunday in a weekend', async () => {
    expect((await ask('bu hafta sonu bitecek işler')).understood.filter).toMatch(/^due>=\S+ due<=\S+ open:yes$/);
  });

  test.each([
    ["Ayşe'nin işleri", /“Ayşe” birden çok şey olabilir: “Ayşe Kaya” ve “Ayşe Yılmaz”/],
    ['show open work', /Did you mean “Open Work” by “open work”\?/],
    ['nakliye işleri', /anlamadım: “nakliye”.*Anladığım/],
    ["Lojistik'te nakliye bekleyen işler", /Anladığım: \[LOJ projesindeki\]\(\/tasks\?filter=project/],
    ['kaç proje var', /anlamadım/],
    ['ne Ege ne Marmara bölgesindeki işler', /anlamadım: “ne Ege”/],
    ['kalite kontrol veya acil işler', /nasıl bağlandığını anlamadım/],
    ['işlerin yüzde kaçı bitti', /anlamadım: “yüzde/],
    ['Şule Işık kişisine bu hafta atanan işler', /anlamadım: “başlanan ya da atanan”/],
    ['tasks created in the last 24 hours', /did not understand “-24h”/],
    ['en keyifli üç iş', /anlamadım: .*“keyifli”/],
    ['sadece gece etiketli işler', /anlamadım: “sadece”/],
    ['kim bu hafta hiçbir iş bitirmedi', /anlamadım: “kim”/],
    ['who has not completed anything this month', /did not understand “who”/],
    ['tasks nobody touched this week', /did not understand “nobody”/],
    ['people without tasks', /did not understand “without”/],
    ['tasks assigned to İlker last week', /did not understand “started or assigned”/],
    ['tasks with comments from İlker', /did not understand “comments from”/],
    ["LOJ-1'e bağlı işler", /anlamadım: “bağlı”/],
    ['kaç iş hangi durumda', /anlamadım: “durum”/],
    ['durumu değişen işler', /anlamadım: “durumu”/],
    ['geçen hafta iptal edilen işler', /anlamadım: “iptal tarihi”/],
    ["İlker'i bekleten işler", /anlamadım: “İlker”/],
    ['tasks blocked by İlker', /did not understand “blocked by”/],
    ["İlker'in dışındakiler kaç saat çalıştı", /anlamadım: “dışında”/],
    ['herkesin en eski işi', /anlamadım: “her”/],
    ['the oldest open task of each person', /did not understand/],
    ['Soft açılış kilometre taşı ne zaman', /anlamadım: “ne zaman”/],
    ['kaç gündür açık işler', /anlamadım/],
    ['gece, kalite kontrol işleri', /nasıl bağlandığını anlamadım/],
    ['tasks in every project except Lojistik', /did not understand/],
    ['pull request tasks', /did not understand .*“pull”/],
    ['how many of them are overdue', /did not understand “them”/],
    ['tasks that carry a risk', /did not understand .*“carry”/],
    ['un işleri', /anlamadım: “un”/],
    ['belli başlı işler', /anlamadım: .*“belli/],
    ['Bursa Turnesi projesinde ne kaldı', /^“Bursa Turnesi” adında bir proje görmüyorum\. Anladığım: \[açık görevler\]/],
    ["what's left in the Mars project", /^I see no project called “Mars”\. Understood: \[open tasks\]/],
    ['onaylanacak işler', /anlamadım: “onaylanacak”/],
  ])('says what is not understood instead of searching documents: %s', async (question, reply) => {
    const body = await ask(question);
    expect(body).toMatchObject({ understood: null, citations: [], grounded: false, reply: expect.stringMatching(reply) });
  });

  test('means its words, not a task whose title has only words of questions', async () => {
    const { id } = await buildTask(admin, { title: 'Açık iş', project: 'LOJ' });
    const { understood } = await ask("LOJ'da kişilere göre kaç açık iş var");
    await admin.client.delete(`/tasks/${id}`);
    expect(understood).toMatchObject({ filter: 'project:LOJ open:yes', group: 'person' });
  });

  test.each(['due date of BK-300', 'Vortek revizyonu hangi hafta sonu yapılacak?'])(
    'searches documents if they alone know a name or code: %s',
    async (question) => {
      expect(await ask(question)).toMatchObject({ understood: null, grounded: true, citations: [{ kind: 'file' }] });
    },
  );

  test('searches documents if nothing but a name or a day is known', async () => {
    expect((await ask("Lojistik'in kirası ne kadar")).reply).not.toContain('anlamadım');
  });

  test.each([
    ['İlker bugün kaç saat çalıştı', '5 saat', 'Fırın kalibrasyonu', '2 saat'],
    ['projelere göre harcanan süre', '5 saat', 'Lojistik', '1 saat'],
    ["LOJ-1'e kaç saat harcadık", '1 saat', 'İlker Duman', '1 saat'],
    ['dün kaç saat çalıştım', '0 dk', '', ''],
    ['bugün hangi işlere süre girilmiş', '5 saat', 'Fırın kalibrasyonu', '2 saat'],
  ])('adds up time in a table: %s', async (question, total, name, duration) => {
    const { reply, understood } = await ask(question);
    expect(understood.asked).toBe('time');
    expect(reply).toContain(`**${total}**`);
    expect(reply).toMatch(name ? new RegExp(`\\| .*${name} \\| ${duration}`) : /\.$/);
  });

  test('adds up estimates', async () => {
    expect((await ask('Kasım 2 döngüsünün toplam tahmini')).reply).toMatch(/1 açık görev var, toplam tahmin 8:/);
  });

  test('counts by a custom field, and by all statuses', async () => {
    expect((await ask('bölgelere göre iş sayısı')).reply).toMatch(/\| Bölge \| Görev sayısı \|[\s\S]*\*\*Ege\*\*\]\(.*\) \| 2 \|/);
    expect((await ask('duruma göre kaç iş var')).understood).toMatchObject({ group: 'status', filter: '' });
  });

  test.each([
    ['maliyeti en yüksek 2 iş', [3, 2]],
    ['top two tasks by maliyet', [3, 2]],
    ['en eski üç iş', [0, 1, 2]],
    ['son açılan iki iş', [3, 2]],
    ['highest estimate task', [1]],
  ])('limits a list in order to the number of tasks asked for: %s', async (question, places) => {
    const { understood, citations } = await ask(question);
    expect(understood.count).toBe(places.length);
    expect(citations.map(({ quote }: { quote: string }) => quote)).toEqual(places.map((at) => tasks[at]));
  });

  test('counts a task with several labels once for each', async () => {
    const { reply } = await ask('etikete göre iş sayısı');
    expect(reply).toMatch(/\*\*kalite kontrol\*\*\]\(.*\) \| 1 \|/);
    expect(reply).toMatch(/\*\*gece\*\*\]\(.*\) \| 1 \|/);
  });
});
