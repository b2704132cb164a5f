import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
import { sortKey } from '../../../schema/kernel/turkish.ts';
import { answerWork } from '../../../schema/knowledge/question/answer.ts';
import { purgeExpiredWorker } from '../../../src/workers/purge-expired.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import {
  buildKnowledge,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { connected } from '../../support/follow.ts';
import { statementsOf } from '../../support/wire.ts';

const gone = '(Kaynağı silindi ya da artık göremiyorsun.)';
const long = '2001-01-01';
const nowhere = { project: undefined };

let team: Organization;
let admin: Person;
beforeEach(async () => {
  team = await buildOrganization();
  ({ admin } = team);
});
const ask = async ({ client }: Pick<Person, 'client'>, message: string, more: object = {}) => {
  const { status, body } = await client.post('/ai/chat', { message, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const last = async (conversation: string, who = admin) => (await who.client.get(`/conversations/${conversation}`)).body.messages.at(-1);
const idsOf = ({ citations }: { citations: { id: string }[] }) => citations.map(({ id }) => id);

describe('an answer about tasks', () => {
  test('is a table with links and counts that cites each row and names the applied filter', async () => {
    const ayse = await team.person({ name: 'Ayşe Yılmaz' });
    const task = await buildTask(admin, { title: 'Fatura | [1] *hatası*', assignee: ayse.id, priority: 'urgent', dueDate: long });
    await buildTask(admin, { title: 'Başkasınınki', assignee: admin.id, priority: 'urgent' });
    const body = await ask(admin, "Ayşe'de kaç acil iş var?");
    expect(body).toMatchObject({
      status: 'done',
      grounded: true,
      unsupported: 0,
      model: null,
      citations: [{ n: 1, kind: 'task', id: task.id, quote: task.title, start: 0, end: task.title.length }],
      understood: { asked: 'count', group: null, count: 1, filter: 'assignee:"Ayşe Yılmaz" priority:urgent open:yes' },
    });
    expect(body.reply).toMatch(/^Ayşe Yılmaz üzerindeki acil 1 açık görev var:/);
    expect(body.reply).toContain(`[${task.number}](/tasks/${task.number}) Fatura \\|`);
    const { searchParams } = new URL(body.understood.url);
    const list = await admin.client.get(`/tasks?${new URLSearchParams({ filter: searchParams.get('filter') as string })}`);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([task.id]);
  });

  test('is a table of counts whose names link to their lists', async () => {
    const ayse = await team.person({ name: 'Ayşe Yılmaz' });
    for (const assignee of [ayse.id, ayse.id, null]) await buildTask(admin, { assignee });
    const { reply, understood } = await ask(admin, 'kimde kaç iş var');
    expect(understood).toMatchObject({ asked: 'count', group: 'person', count: 3 });
    const rows = [...reply.matchAll(/^\| \[\*\*(.*)\*\*\]\((.*)\) \| (\d+) \|$/gm)].map(([, name, link, count]) => [name, link, count]);
    expect(rows.map(([name, , count]) => [name, count])).toEqual([
      ['Ayşe Yılmaz', '2'],
      ['kimseye atanmadı', '1'],
    ]);
    const [[, link = ''] = []] = rows;
    const list = await admin.client.get(link);
    expect(list.body.data).toHaveLength(2);
  });

  test('groups tasks by person with counts if the question asks who', async () => {
    const [ayse, omer] = [await team.person({ name: 'Ayşe Yılmaz' }), await team.person({ name: 'Ömer Kaya' })];
    for (const assignee of [...Array(30).fill(ayse.id), omer.id, null]) await buildTask(admin, { assignee, dueDate: long });
    const { reply, citations, understood } = await ask(admin, 'geciken işler kimde?');
    expect(understood).toMatchObject({ asked: 'who', group: 'person', count: 32 });
    expect(reply).toMatch(/^Geciken 32 görev var: ilk 25 görev aşağıda\./);
    const [, ...parts] = reply.split(/^\[\*\*/m);
    expect(parts.map((part: string) => [part.replace(/^(.*?)\*\*.*?\) · (.*?)\n.*$/s, '$1: $2'), part.match(/^\| \[/gm)?.length])).toEqual([
      ['Ayşe Yılmaz: 30 görev', 23],
      ['Ömer Kaya: 1 görev', 1],
      ['kimseye atanmadı: 1 görev', 1],
    ]);
    expect(reply).toContain('| Görev | Durum | Öncelik | Son tarih |');
    expect(citations).toHaveLength(25);
    const [link = ''] = reply.match(/\/tasks\?filter=[^)]+/) ?? [];
    expect((await admin.client.get(`${link}&limit=100`)).body.data).toHaveLength(30);
  });

  test('shows the task with the given number, finished or not', async () => {
    const task = await buildTask(admin, { title: 'Kapı boyası' });
    await buildTask(admin, { title: `${task.number} için not` });
    await admin.client.patch(`/tasks/${task.id}`, { status: 'done' });
    const body = await ask(admin, `${task.number} ne durumda?`);
    expect(body.reply).toMatch(new RegExp(`^${task.number} numaralı 1 görev var:`));
    expect(body).toMatchObject({ understood: { count: 1, filter: `id:${task.number}` }, citations: [{ id: task.id }] });
    const { body: english } = await admin.client.post('/ai/chat', { message: `who has ${task.number}?` }, { 'accept-language': 'en' });
    expect(english.citations).toMatchObject([{ id: task.id }]);
  });

  test('names the last task with its assignee if the question asks who finished it', async () => {
    for (const title of ['Un siparişi', 'Fırın bakımı']) await buildTask(admin, { title, status: 'done' });
    const { understood, citations } = await ask(admin, 'kim en son iş bitirdi');
    expect(understood).toMatchObject({ group: null, count: 1, filter: 'done:yes' });
    expect(citations.map(({ quote }: { quote: string }) => quote)).toEqual(['Fırın bakımı']);
  });

  test('shows the first 25 rows and the total', async () => {
    for (let at = 0; at < 27; at += 1) await buildTask(admin, { title: `İş ${at}`, dueDate: long });
    const body = await ask(admin, 'geciken görevler');
    expect(body.citations).toHaveLength(25);
    expect(body.reply).toMatch(/^Geciken 27 görev var: ilk 25 görev aşağıda\./);
  });

  test('is not a table if the question has too many other words', async () => {
    await buildTask(admin, { dueDate: long });
    const more = (words: number) => 'lütfen '.repeat(words);
    for (const said of [more(24), 'armut elma kiraz vişne ayva erik incir '])
      expect((await ask(admin, `${said}geciken görevler`)).understood).toBeNull();
    expect((await ask(admin, `${more(23)}geciken görevler`)).understood).toMatchObject({ count: 1 });
  });

  test('may be empty', async () => {
    const body = await ask(admin, 'geciken görevlerim');
    expect(body).toMatchObject({ reply: 'Geciken görevin yok.', citations: [], understood: { count: 0 } });
  });

  test.each(['en', 'tr'])('is in English if the question is, for a reader of %s', async (language) => {
    await buildTask(admin, { title: 'Late', assignee: admin.id, dueDate: long });
    const { body } = await admin.client.post('/ai/chat', { message: 'my overdue tasks' }, { 'accept-language': language });
    expect(body.reply).toMatch(/^1 task of yours \(overdue\):/);
    expect(body.reply).toContain('| Task | Status | Assignee | Priority | Due |');
  });

  test('is in Turkish if the question is, for a reader of English', async () => {
    await buildTask(admin, { title: 'Geç', assignee: admin.id, dueDate: long });
    const { body } = await admin.client.post('/ai/chat', { message: 'geciken görevlerim' }, { 'accept-language': 'en' });
    expect(body.reply).toMatch(/^Geciken 1 görevin var:/);
    expect(body.reply).toContain('| Görev | Durum | Sorumlu | Öncelik | Son tarih |');
  });

  test.each([
    ['3 gündür dokunulmayan işler', '3 gündür hareketsiz'],
    ['2 haftadır dokunulmayan işler', '2 haftadır hareketsiz'],
    ['5 günden uzun süredir geciken işler', '5 günden uzun süredir geciken'],
    ['1 yıldan fazla geciken işler', '1 yıldan uzun süredir geciken'],
    ['3 haftadan eski işler', '3 haftadan uzun süre önce oluşturulan'],
    ['tasks older than 1 week', 'created more than 1 week ago'],
  ])('inflects durations: %s', async (question, duration) => {
    await buildTask(admin, { dueDate: long });
    expect((await ask(admin, question)).reply).toContain(duration);
  });

  test.each(['Açık pano', 'Geciken işler', 'Görevler', 'Dosya işleri', 'Öteki proje', 'Proje 4', 'Bugün', 'Open Work', 'Tasks'])(
    'finds the project “%s” despite its ambiguous name',
    async (name) => {
      const { id, key } = await buildProject(admin, { name });
      await buildTask(admin, { project: key, dueDate: long });
      await buildTask(admin, { project: (await buildProject(admin, { name: 'Başka' })).key, dueDate: long });
      for (const question of [`${name} projesinde geciken görev var mı?`, `Is any task of the ${name} project overdue?`]) {
        const { understood, citations } = await ask(admin, question);
        expect(understood, question).toMatchObject({ filter: expect.stringContaining(`project:${key}`), count: 1 });
        expect(idsOf({ citations })).toContain(id);
      }
    },
  );

  test('answers a question in decomposed letters', async () => {
    await buildTask(admin, { title: 'Geç', assignee: admin.id, dueDate: long });
    const { understood } = await ask(admin, 'Gecikmiş görevlerim hangileri?'.normalize('NFD'));
    expect(understood).toMatchObject({ filter: 'assignee:me due<today open:yes', count: 1 });
  });

  test('looks up no project for a text longer than a question', async () => {
    const sent = await statementsOf(() => answerWork(team.context, 'Açık pano projesinde '.repeat(50), nowhere));
    expect(sent).toEqual([]);
  });

  test('is limited to the project of the conversation', async () => {
    const web = await buildProject(admin, { key: 'WEB', name: 'Web' });
    const task = await buildTask(admin, { project: web.id, dueDate: long });
    await buildTask(admin, { dueDate: long });
    const body = await ask(admin, 'geciken görevler', { project: web.id });
    expect(idsOf(body)).toEqual([web.id, task.id]);
    expect(body.understood.count).toBe(1);
  });

  test('needs the scope to read tasks; other questions are answered from sources', async () => {
    await buildTask(admin, { dueDate: long });
    const client = await team.token(admin.id, { scopes: ['ai:chat', 'files:read'] });
    expect((await ask({ client }, 'geciken görevler')).understood).toBeNull();
    const file = await buildKnowledge(team, { pages: ['Geciken görevler için faiz alınmaz. Yıllık izin 14 gündür.'] });
    const other = await ask(admin, 'Yıllık izin kaç gün?');
    expect(other).toMatchObject({ understood: null, grounded: true, citations: [{ kind: 'file', id: file.id }] });
  });
});

describe('is limited to what the asker can view', () => {
  let owner: Person;
  let secret: { id: string; key: string };
  beforeEach(async () => {
    owner = await team.person({ name: 'Zeynep Kaya' });
    secret = await buildProject(owner, { key: 'GIZLI', name: 'Zirve', visibility: 'private' });
    await buildTask(owner, { project: secret.id, title: 'Gizli birleşme', assignee: owner.id, dueDate: long, priority: 'urgent' });
    await buildTask(owner, { title: 'Açık fatura', assignee: owner.id, dueDate: long, priority: 'urgent' });
  });

  test.each([
    'geciken görevler',
    "Zeynep'te kaç acil iş var",
    "Zeynep'in geciken görevleri",
    'en çok geciken iş kimde',
    'duruma göre kaç görev var',
    'önceliğe göre kaç açık iş var',
    'projelere göre kaç açık görev var',
    'hangi projede kaç gecikmiş iş var',
  ])('in counts and rows: %s', async (question) => {
    const [seen, whole] = [await ask(admin, question), await ask(owner, question)];
    expect([seen.understood.count, whole.understood.count]).toEqual([1, 2]);
    expect(JSON.stringify(seen)).not.toMatch(/Gizli|Zirve|GIZLI/);
    const sum = ({ reply }: { reply: string }) =>
      [...reply.matchAll(/\) \| (\d+)(?: \[\d+\])? \|$/gm)].reduce((all, [, n]) => all + Number(n), 0);
    if (seen.understood.group) expect([sum(seen), sum(whole)]).toEqual([1, 2]);
    else expect([seen.citations.length, whole.citations.length]).toEqual([1, 2]);
  });

  test.each(['gizli birleşme kimde', 'Zirve projesindeki görevler', "GIZLI'de kaç iş var?"])(
    'so that hidden tasks and projects do not exist: %s',
    async (question) => {
      expect((await ask(owner, question)).understood).toMatchObject({ count: 1 });
      const seen = await ask(admin, question);
      expect(seen).toMatchObject({ understood: null, citations: [] });
    },
  );

  test('so that a conversation of a credential limited to projects covers only those', async () => {
    const limited = await team.token(owner.id, { projects: [secret.id] });
    const begun = await ask({ client: limited }, 'geciken görevler');
    expect(begun.understood.count).toBe(1);
    // If an unlimited credential continues the conversation, the limited one can read it.
    const more = await ask(owner, 'geciken görevlerim', { conversation: begun.conversation.id });
    expect(more.understood.count).toBe(1);
    expect(JSON.stringify(await last(begun.conversation.id, { ...owner, client: limited }))).not.toContain('Açık fatura');
  });
});

describe('a stored answer about tasks', () => {
  const stored = async () =>
    JSON.stringify([
      await team.context.db.message.findMany({ where: { role: 'assistant' } }),
      await team.context.db.citation.findMany(),
      await team.context.db.replyPiece.findMany(),
    ]);

  test('hides a deleted task, shows it when restored, and loses it with the task', async () => {
    const task = await buildTask(admin, { title: 'Zam dosyası', dueDate: long });
    const other = await buildTask(admin, { title: 'Kalan iş', dueDate: long });
    const { conversation, reply } = await ask(admin, 'geciken görevler');
    expect(reply).toContain('Zam dosyası');
    await admin.client.delete(`/tasks/${task.id}`);
    const without = await last(conversation.id);
    expect(without.text).toContain(`| ${gone}`);
    expect(without.text).toContain('Kalan iş');
    expect(without.text).not.toMatch(new RegExp(`Zam dosyası|${task.number}\\b`));
    expect(idsOf(without)).toEqual([other.id]);
    await admin.client.post(`/tasks/${task.id}/restore`);
    expect((await last(conversation.id)).text).toBe(reply);
    await admin.client.delete(`/tasks/${task.id}`);
    await team.context.db.task.updateMany({ where: { id: task.id }, data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } });
    await purgeExpiredWorker((await testApp()).services.database).run({});
    const left = await stored();
    expect(left).not.toMatch(new RegExp(`Zam dosyası|${task.id}|${task.number}\\b`));
    expect(left).toContain('Kalan iş');
  });

  test.each(['geciken görevler', "GIZLI'de ne gecikti?", "GIZLI'de kimde kaç iş var", 'GIZLI projesinde kaç geciken iş var'])(
    "loses a project's content with the reader's membership: %s",
    async (question) => {
      const owner = await team.person();
      const reader = await team.person({ name: 'Oğuz Işık' });
      const project = await buildProject(owner, {
        ...{ key: 'GIZLI', name: 'Zirve', visibility: 'private' },
        members: [{ user: reader, role: 'viewer' }],
      });
      await buildTask(owner, { project: project.id, title: 'Gizli birleşme', assignee: owner.id, dueDate: long });
      const { conversation, understood } = await ask(reader, question);
      expect(understood.count).toBe(1);
      await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
      const { text, citations, understood: now } = await last(conversation.id, reader);
      expect({ text, citations }).toEqual({ text: gone, citations: [] });
      expect(JSON.stringify(now)).not.toMatch(/Zirve|GIZLI/);
    },
  );

  test("loses a project's row in counts by project with the reader's membership", async () => {
    const owner = await team.person();
    const reader = await team.person();
    const project = await buildProject(owner, { name: 'Zirve', visibility: 'private', members: [{ user: reader, role: 'viewer' }] });
    for (const each of [project.id, team.defaultProject.id]) await buildTask(owner, { project: each });
    const { conversation, reply } = await ask(reader, 'projelere göre kaç açık görev var');
    expect(reply).toContain('**Zirve**');
    await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
    const { text } = await last(conversation.id, reader);
    expect(text).not.toMatch(new RegExp(`Zirve|${project.id}`));
    expect(text.match(/^\| \[\*\*/gm)).toHaveLength(1);
  });

  test.each(['Kaç açık görev var?', 'kimde kaç açık iş var', 'geciken görevler'])(
    'loses its counts when the reader loses a counted project: %s',
    async (question) => {
      const owner = await team.person();
      const reader = await team.person();
      const project = await buildProject(owner, { visibility: 'private', members: [{ user: reader, role: 'viewer' }] });
      for (const title of ['Bir', 'İki', 'Üç', 'Dört'])
        await buildTask(owner, { project: project.id, title: `Gizli ${title}`, assignee: owner.id, dueDate: long });
      const open = await buildTask(owner, { project: team.defaultProject.id, title: 'Kalan iş', assignee: owner.id, dueDate: long });
      const { conversation, reply, understood } = await ask(reader, question);
      expect([understood.count, reply.includes('5')]).toEqual([5, true]);
      await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
      const now = await last(conversation.id, reader);
      expect(now.understood.count).toBe(1);
      expect(now.text).toContain(gone);
      expect(now.text.replaceAll(open.number, '').replaceAll(/2001|\[\d\]/g, '')).not.toMatch(/[2-5]/);
      expect(now.text).not.toContain('Gizli');
      await owner.client.put(`/projects/${project.id}/members/${reader.id}`, { role: 'viewer' });
      expect((await last(conversation.id, reader)).text).toBe(reply);
    },
  );

  test('shows current names in the filter, but the old title of a renamed task in table and quote', async () => {
    const ayse = await team.person({ name: 'Ayşe Yılmaz' });
    const label = await buildLabel(admin, 'müşteri');
    const task = await buildTask(admin, { title: 'Eski ad', assignee: ayse.id, labels: [label.id], dueDate: long });
    const { conversation, reply } = await ask(admin, "Ayşe'nin müşteri etiketli işleri");
    await admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni ad' });
    await admin.client.patch(`/labels/${label.id}`, { name: 'alıcı' });
    await team.context.db.member.updateMany({ where: { id: ayse.id }, data: { name: 'Ayşe Kaya', nameKey: sortKey('Ayşe Kaya') } });
    const stale = await last(conversation.id);
    expect(stale).toMatchObject({ text: reply, citations: [{ id: task.id, quote: 'Eski ad' }] });
    expect(stale.understood.filter).toContain('assignee:"Ayşe Kaya"');
    expect(stale.understood.filter).toContain('label:alıcı');
    const again = await ask(admin, "Ayşe'nin alıcı etiketli işleri");
    expect(again.citations).toMatchObject([{ id: task.id, quote: 'Yeni ad' }]);
  });

  test('becomes an answer from sources if retried without the scope to read tasks', async () => {
    await buildTask(admin, { dueDate: long });
    const { id, conversation } = await ask(admin, 'geciken görevler');
    await team.context.db.message.updateMany({ where: { id }, data: { status: 'failed' } });
    const client = await team.token(admin.id, { scopes: ['ai:chat'] });
    const { errors } = (await client.graphql(`mutation { retryReply(input: {id: "${id}"}) { id } }`)).body;
    expect(errors).toBeUndefined();
    await expect.poll(() => last(conversation.id)).toMatchObject({ status: 'done', understood: null });
  });
});

describe('an answer about tasks as a stream', () => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await buildAssistant({ chat: undefined });
  });
  afterAll(() => assistant.close());

  test.each(['geciken görevler', 'kimde kaç iş var', 'hangi projede kaç gecikmiş iş var'])(
    'has the same content in events and in the subscription: %s',
    async (message) => {
      for (const title of ['Bir', 'İki', 'Üç']) await buildTask(admin, { title, assignee: admin.id, dueDate: long });
      const { id: _, conversation: __, ...plain } = await ask(admin, message);
      const stream = await assistant.stream(admin.client, { message });
      await stream.ended;
      // biome-ignore lint/suspicious/noExplicitAny: tests read events by the contract
      const events: any[] = stream.events;
      const { id, conversation: ___, ...streamed } = events.at(-1).data;
      expect(events.at(-1).event).toBe('done');
      expect(streamed).toEqual(plain);
      const deltas = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
      expect(deltas.join('')).toBe(plain.reply);
      expect(events.filter(({ event }) => event === 'citation').map(({ data }) => data)).toEqual(plain.citations);

      const socket = await connected(admin.client);
      const query = `subscription ($message: ID!) { chatReply(message: $message) { event text citation { n id quote }
        message { text grounded citations { n id quote } understood { filter asked group count url } } } }`;
      // biome-ignore lint/suspicious/noExplicitAny: tests read results by the contract
      const pieces: any[] = [];
      for await (const { data } of socket.iterate({ query, variables: { message: id } })) pieces.push(data?.chatReply);
      expect(pieces.map(({ text }) => text ?? '').join('')).toBe(plain.reply);
      const cited = plain.citations.map(({ n, id: subject, quote }: { n: number; id: string; quote: string }) => ({
        n,
        id: subject,
        quote,
      }));
      expect(pieces.flatMap(({ citation }) => citation ?? [])).toEqual(cited);
      expect(pieces.at(-1)).toMatchObject({
        event: 'done',
        message: { text: plain.reply, grounded: true, citations: cited, understood: plain.understood },
      });
      await socket.dispose();
    },
  );
});

describe('days in questions are those of the asker', () => {
  afterEach(() => void vi.useRealTimers());
  const by = (person: Person) => new Context(team.context.services, { ...team.context, actor: { ...team.context.actor, user: person.id } });
  const zoned = async (timeZone: string) => {
    const person = await team.person();
    await team.context.db.member.updateMany({ where: { id: person.id }, data: { timeZone } });
    return person;
  };
  const titlesOf = async (person: Person, question: string) =>
    (await answerWork(by(person), question, nowhere))?.quotes.map(({ quote }) => quote).sort();

  // Sunday, 18 October 2026, 22:30 UTC: Monday already in Istanbul, and Sunday still in London.
  const evening = '2026-10-18T22:30:00Z';

  test.each([
    ['bugün bitecek görevler', '2026-10-18', '2026-10-19'],
    ['BUGÜN BİTECEK GÖREVLER', '2026-10-18', '2026-10-19'],
    ['bugun bitecek gorevler', '2026-10-18', '2026-10-19'],
    ['tasks due today', '2026-10-18', '2026-10-19'],
    ['yarın teslim edilecek işler', '2026-10-19', '2026-10-20'],
    ['yarin teslim edilecek isler', '2026-10-19', '2026-10-20'],
    ['dün bitmesi gereken işler', '2026-10-17', '2026-10-18'],
    ['geciken görevler', '2026-10-10 2026-10-17', '2026-10-10 2026-10-17 2026-10-18'],
    ['bu hafta bitecek görevler', '2026-10-17 2026-10-18', '2026-10-19 2026-10-20 2026-10-25'],
    ['bu hafta bitecek gorevler', '2026-10-17 2026-10-18', '2026-10-19 2026-10-20 2026-10-25'],
    ['gelecek hafta bitecek görevler', '2026-10-19 2026-10-20 2026-10-25', '2026-10-26 2026-11-01'],
    ['haftaya bitecek işler', '2026-10-19 2026-10-20 2026-10-25', '2026-10-26 2026-11-01'],
    ['önümüzdeki 7 gün içinde bitecek işler', '2026-10-18 2026-10-19 2026-10-20 2026-10-25', '2026-10-19 2026-10-20 2026-10-25 2026-10-26'],
    ['gelecek ay bitecek görevler', '2026-11-01', '2026-11-01'],
  ])('resolve due dates: %s', async (question, inLondon, inIstanbul) => {
    const [london, istanbul] = [await zoned('Europe/London'), await zoned('Europe/Istanbul')];
    const days = ['10-10', '10-17', '10-18', '10-19', '10-20', '10-25', '10-26', '11-01'].map((day) => `2026-${day}`);
    for (const dueDate of days) await buildTask(admin, { title: dueDate, dueDate });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) });
    expect([await titlesOf(london, question), await titlesOf(istanbul, question)]).toEqual([inLondon.split(' '), inIstanbul.split(' ')]);
  });

  test.each([
    ['bugün ne bitti', 'Pazar akşamı Pazar gecesi', 'Pazar gecesi'],
    ['bugun ne bitti', 'Pazar akşamı Pazar gecesi', 'Pazar gecesi'],
    ['dün ne bitti', 'Cumartesi', 'Pazar akşamı'],
    ['dun ne bitti', 'Cumartesi', 'Pazar akşamı'],
    ['bu hafta biten işler', 'Cumartesi Pazar akşamı Pazar gecesi', 'Pazar gecesi'],
    ['geçen hafta biten işler', 'Geçen hafta', 'Cumartesi Pazar akşamı'],
    ['gecen hafta biten isler', 'Geçen hafta', 'Cumartesi Pazar akşamı'],
    ['geçen ay biten işler', 'Eylül', 'Eylül'],
    ['what was completed last month?', 'Eylül', 'Eylül'],
  ])('resolve completion dates: %s', async (question, inLondon, inIstanbul) => {
    const [london, istanbul] = [await zoned('Europe/London'), await zoned('Europe/Istanbul')];
    const made = {
      Eylül: '2026-09-20T12:00:00Z',
      'Geçen hafta': '2026-10-08T12:00:00Z',
      Cumartesi: '2026-10-17T12:00:00Z',
      'Pazar akşamı': '2026-10-18T20:00:00Z',
      'Pazar gecesi': '2026-10-18T21:30:00Z',
    };
    for (const [title, completedAt] of Object.entries(made)) {
      const { id } = await buildTask(admin, { title, status: 'done' });
      await team.context.db.task.updateMany({ where: { id }, data: { completedAt: new Date(completedAt) } });
    }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) });
    expect([(await titlesOf(london, question))?.join(' '), (await titlesOf(istanbul, question))?.join(' ')]).toEqual([
      inLondon,
      inIstanbul,
    ]);
  });
});
