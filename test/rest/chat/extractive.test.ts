import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import {
  buildFile,
  buildKnowledge,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { buildText, index } from '../../support/knowledge.ts';

const pages = [
  'Bu yönetmelik, çalışanların izinlerini düzenler.',
  'Bir yılını dolduran çalışan 14 gün yıllık izin kullanır. Beş yılını dolduranların yıllık izni 20 gündür.',
  'Doğum izni 16 haftadır. Babalık izni 5 gündür.',
];

describe('POST /ai/chat without a model', () => {
  let team: Organization;
  let admin: Person;
  const ask = (message: string, more: object = {}, who = admin) => who.client.post('/ai/chat', { message, ...more });
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('answers with the matching sentence, quoted and cited with its page', async () => {
    const file = await buildKnowledge(team, { pages });
    const { status, body } = await ask('Yıllık izin kaç gün?');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      conversation: { id: expect.stringMatching(/^cnv_/) },
      reply: expect.stringMatching(
        /“.*Bir yılını dolduran çalışan 14 gün yıllık izin kullanır\..*” \(İzin yönetmeliği\.pdf, s\. 2\) \[1\]/s,
      ),
      status: 'done',
      citations: [expect.objectContaining({ n: 1, kind: 'file', id: file.id, title: file.name, page: 2 })],
      grounded: true,
      model: null,
      usage: null,
    });
    const [{ start, end, quote, url }] = body.citations;
    expect(file.text.slice(start, end)).toBe(quote);
    expect(url).toMatch(/^https:\/\/atolye\.example\.test\/.*page=2/);
  });

  test.each(['yillik izin kac gun', 'YILLIK İZİN KAÇ GÜN?', 'çalışanların yıllık izinleri ne kadar'])('answers %s', async (question) => {
    await buildKnowledge(team, { pages });
    const { body } = await ask(question);
    expect(body).toMatchObject({ grounded: true, citations: [{ page: 2 }] });
  });

  test('quotes a text of two files once', async () => {
    for (const name of ['Bir.pdf', 'İki.pdf']) await buildKnowledge(team, { name, pages });
    expect((await ask('Yıllık izin kaç gün?')).body.citations).toHaveLength(1);
  });

  test.each(['Mars kolonisinin bütçesi nedir?', 'Ankara ofisinin kirası ne kadar?', 'Şirket arabası kimlere veriliyor?'])(
    'says that it found nothing and where it searched: %s',
    async (question) => {
      await buildKnowledge(team, { pages });
      const { body } = await ask(question);
      expect(body).toMatchObject({ grounded: false, citations: [], status: 'done' });
      expect(body.reply).toMatch(/bulamadım.*gördüğün bütün projelerde dosyalar, görevler, yorumlar ve proje tanımları/);
    },
  );

  test('quotes a task in Markdown without its marks', async () => {
    const description =
      '## Neden\n\nMüşteri hizmetleri iadeyi bugün e-postayla istiyor.\n\n## Kabul ölçütleri\n\n- [x] Kısmi iade: ürün ve adet seçilir\n- [ ] İade tutarı onay postasında yazar\n';
    const task = await buildTask(admin, { title: 'İade isteğini panelden başlat', description });
    await index(team.id);
    const why = await ask('Müşteri hizmetleri iadeyi neyle istiyor?');
    expect(why.body).toMatchObject({ grounded: true, citations: [{ id: task.id }] });
    expect(why.body.reply).toContain('“Müşteri hizmetleri iadeyi bugün e-postayla istiyor.”');
    const list = await ask('Kısmi iade kabul ölçütleri');
    expect(list.body.reply).toContain('“☑ Kısmi iade: ürün ve adet seçilir  \n  ☐ İade tutarı onay postasında yazar”');
  });

  test('quotes no file that has one word of a question when a task has more', async () => {
    const description = '## Bitti sayılması için\n\n- Sipariş sayfasında İade et düğmesi var\n';
    await buildTask(admin, { title: 'İade isteğini panelden başlat', description });
    await buildKnowledge(team, { pages: ['Masraf formu seyahat bittikten sonra 10 gün içinde verilir.'] });
    await index(team.id);
    const { body } = await ask('İade isteği için bitti sayılma koşulları neler');
    expect(body).toMatchObject({ grounded: false, citations: [] });
    expect(body.reply).toContain('anlamadım');
  });

  describe('a question with a document number', () => {
    let paid: { readonly id: string };
    beforeEach(async () => {
      const invoice = (number: string, total: string) =>
        buildKnowledge(team, {
          name: `fatura-${number}.pdf`,
          pages: [`Fatura no: INV-2026-${number}. Faturanın toplamı ${total} TL’dir.`],
        });
      paid = await invoice('0042', '12.400');
      await invoice('0044', '9.100');
    });

    test('is answered only from the document with that number', async () => {
      const { body } = await ask('INV-2026-0042 faturasının toplamı ne kadar?');
      expect(body).toMatchObject({ grounded: true, citations: [{ id: paid.id }] });
      expect(body.reply).not.toContain('9.100');
    });

    test('has no answer if no document has that number', async () => {
      const { body } = await ask('INV-2026-0043 faturasının toplamı ne kadar?');
      expect(body).toMatchObject({ grounded: false, reply: expect.stringContaining('bulamadım') });
    });
  });

  test('shows the closest passages if it found no answer, and a follow-up does not build on them', async () => {
    const file = await buildKnowledge(team, { pages });
    const { body } = await ask('izin belgesi formu');
    expect(body).toMatchObject({ grounded: false, unsupported: 0, citations: [expect.objectContaining({ n: 1, id: file.id })] });
    expect(body.reply).toMatch(/bulamadım.*En yakın bulduklarım:\n\n- .*İzin yönetmeliği\.pdf.*\[1\]/s);
    const said = (message: string) => admin.client.post('/ai/chat', { message }, { 'accept-language': 'en' });
    expect((await said('izin belgesi formu')).body.reply).toMatch(/I found no answer.*The nearest I found:/s);
  });

  describe('without an answer while a file waits to be indexed', () => {
    const question = 'Ankara ofisinin kirası ne kadar?';
    const waits = /hâlâ dizine alınıyor; az sonra yeniden sor/;

    test('says so to people who can view the file, until it is indexed', async () => {
      await buildText(team, { text: 'Ofisin temizliği her cuma yapılır.' });
      expect((await ask(question)).body).toMatchObject({ grounded: false, reply: expect.stringMatching(waits) });
      await index(team.id);
      expect((await ask(question)).body).toMatchObject({ grounded: false, reply: expect.not.stringMatching(waits) });
    });

    test('says so if the text of the file is not yet extracted', async () => {
      await buildFile(admin, {}, { name: 'kira.txt', content: 'Kira 45000 TL' });
      expect((await ask(question)).body.reply).toMatch(waits);
    });

    test('does not say so to people who cannot view the file or ask about another project', async () => {
      const hidden = await buildProject(admin, { visibility: 'private' });
      await buildText(team, { project: hidden.id, text: 'Gizli kira 45000 TL.' });
      const member = await team.person();
      expect((await ask(question, {}, member)).body.reply).not.toMatch(waits);
      expect((await ask(question, { project: team.defaultProject.id })).body.reply).not.toMatch(waits);
      expect((await ask(question)).body.reply).toMatch(waits);
    });
  });

  test('replies to a greeting with examples of questions', async () => {
    await buildKnowledge(team, { pages });
    const { body } = await ask('Merhaba!');
    expect(body).toMatchObject({ grounded: false, citations: [], reply: expect.stringContaining('Bu hafta kimin ne işi var?') });
  });

  test('answers a command with a note that it needs a model, and links the task if the asker can view it', async () => {
    await buildKnowledge(team, { pages });
    const task = await buildTask(admin, { title: 'İzin formu' });
    const { body } = await ask(`${task.number} görevini Şule Işık'a ata`);
    expect(body).toMatchObject({ grounded: false, citations: [], understood: null });
    expect(body.reply).toMatch(/yapay zekâ modeli gerekir/);
    expect(body.reply).toContain(`[${task.number}](/tasks/${task.number})`);
    const owner = await team.person();
    const secret = await buildTask(owner, { project: (await buildProject(owner, { visibility: 'private' })).id });
    expect((await ask(`${secret.number} görevini kapat`)).body.reply).not.toContain(`/tasks/${secret.number}`);
    const english = await admin.client.post('/ai/chat', { message: 'Create a task for the leave form' }, { 'accept-language': 'en' });
    expect(english.body.reply).toMatch(/I need an AI model.*\[tasks\]\(\/tasks\)/s);
    expect(english.body.citations).toEqual([]);
  });

  test('names the searched project and searches no other', async () => {
    const web = await buildProject(admin, { name: 'Web sitesi' });
    await buildKnowledge(team, { pages });
    const { body } = await ask('Yıllık izin kaç gün?', { project: web.key });
    expect(body).toMatchObject({ grounded: false, citations: [] });
    expect(body.reply).toContain('“Web sitesi” projesinde');
    const { body: conversation } = await admin.client.get(`/conversations/${body.conversation.id}`);
    expect(conversation.project).toEqual({ id: web.id, key: web.key, name: web.name });
  });

  test('replies in English if the request asks for it', async () => {
    await buildKnowledge(team, { pages });
    const said = (message: string) => admin.client.post('/ai/chat', { message }, { 'accept-language': 'en' });
    expect((await said('yıllık izin')).body.reply).toMatch(/source/);
    expect((await said('Mars kolonisi')).body.reply).toMatch(/I found no answer.*I searched the files, tasks, comments,? and project/);
  });

  test('understands a follow-up question', async () => {
    await buildKnowledge(team, { pages });
    const first = await ask('Doğum izni kaç hafta?');
    expect(first.body.citations).toMatchObject([{ page: 3 }]);
    const { body } = await ask('Peki ya yıllık olan?', { conversation: first.body.conversation.id });
    expect(body.conversation).toEqual(first.body.conversation);
    expect(body.citations.map(({ page }: { page: number }) => page)).toContain(2);
  });

  test('keeps a private project out of answers to others, including administrators', async () => {
    const owner = await team.person();
    const secret = await buildProject(owner, { visibility: 'private' });
    await buildKnowledge(team, { name: 'Gizli.pdf', project: secret.id, pages: ['Zam oranı yüzde 42 olarak belirlendi.'] });
    const asked = await ask('Zam oranı yüzde kaç?');
    expect(JSON.stringify(asked.body)).not.toMatch(/yüzde 42|Gizli/);
    expect(asked.body.grounded).toBe(false);
    expect((await ask('Zam oranı yüzde kaç?', {}, owner)).body).toMatchObject({ grounded: true, citations: [{ title: 'Gizli.pdf' }] });
  });

  test('hides a file of a deleted task from old citations until the task is restored', async () => {
    const task = await buildTask(admin);
    const file = await buildKnowledge(team, { pages });
    await team.context.db.file.updateMany({ where: { id: file.id }, data: { taskId: task.id } });
    const { body } = await ask('Yıllık izin kaç gün?');
    const citations = async () => (await admin.client.get(`/conversations/${body.conversation.id}`)).body.messages.at(-1).citations;
    expect(await citations()).toHaveLength(1);
    await admin.client.delete(`/tasks/${task.id}`);
    expect(await citations()).toEqual([]);
    await admin.client.post(`/tasks/${task.id}/restore`);
    expect(await citations()).toHaveLength(1);
  });

  test('keeps a deleted file out of new answers and old citations', async () => {
    const file = await buildKnowledge(team, { pages });
    const { body } = await ask('Yıllık izin kaç gün?');
    const citations = async () => (await admin.client.get(`/conversations/${body.conversation.id}`)).body.messages.at(-1).citations;
    expect(await citations()).toHaveLength(1);
    await team.context.db.file.updateMany({ where: { id: file.id }, data: { deletedAt: new Date() } });
    expect(await citations()).toEqual([]);
    expect((await ask('Yıllık izin kaç gün?')).body).toMatchObject({ grounded: false, citations: [] });
  });

  test('uses no files for a credential without access to files', async () => {
    await buildKnowledge(team, { pages });
    const narrow = { ...admin, client: await team.token(admin.id, { scopes: ['ai:chat', 'tasks:read'] }) };
    const { body } = await ask('Yıllık izin kaç gün?', {}, narrow);
    expect(body).toMatchObject({ grounded: false, citations: [] });
    expect(body.reply).toContain('görevler ve yorumlar');
    const bare = { ...admin, client: await team.token(admin.id, { scopes: ['ai:chat'] }) };
    expect((await ask('Yıllık izin kaç gün?', {}, bare)).body.reply).toContain('arayacak bir yer yoktu');
  });

  test('uses nothing of another organization', async () => {
    const other = await buildOrganization();
    await buildKnowledge(other, { pages });
    expect((await ask('Yıllık izin kaç gün?')).body.grounded).toBe(false);
  });

  test.each([
    [{}, '/message', 'field.required'],
    [{ message: ' ' }, '/message', 'field.blank'],
    [{ message: 'a'.repeat(8001) }, '/message', 'field.too_long'],
    [{ message: 'a', conversation: newId('conversation') }, '/conversation', 'conversation.not_found'],
    [{ message: 'a', project: 'YOK' }, '/project', 'project.not_found'],
  ])('rejects %j', async (body, pointer, code) => {
    const refused = await admin.client.post('/ai/chat', body);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });
});

describe('conversations', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    await buildKnowledge(team, { pages });
  });

  test('are listed newest first, read with messages, renamed and deleted', async () => {
    const { client } = await team.person();
    const one = (await client.post('/ai/chat', { message: 'Yıllık izin kaç gün?' })).body;
    const two = (await client.post('/ai/chat', { message: 'Babalık izni kaç gün?' })).body;
    await client.post('/ai/chat', { message: 'Doğum izni?', conversation: one.conversation.id });
    const list = async () => (await client.get('/conversations')).body.data.map(({ id }: { id: string }) => id);
    expect(await list()).toEqual([one.conversation.id, two.conversation.id]);

    const read = await client.get(`/conversations/${one.conversation.id}`);
    expect(read.body).toMatchObject({ title: 'Yıllık izin kaç gün?', project: null, version: 1 });
    expect(read.body.messages.map(({ role, status }: { role: string; status: string }) => `${role} ${status}`)).toEqual([
      'user done',
      'assistant done',
      'user done',
      'assistant done',
    ]);
    expect(read.body.messages[1]).toMatchObject({ id: one.id, text: one.reply, grounded: true, citations: one.citations });

    const renamed = await client.patch(`/conversations/${one.conversation.id}`, { title: 'İzinler' }, { 'if-match': '"1"' });
    expect(renamed.body).toMatchObject({ title: 'İzinler', version: 2 });
    expect((await client.delete(`/conversations/${one.conversation.id}`)).status).toBe(204);
    expect(await list()).toEqual([two.conversation.id]);
    expect(await team.context.db.message.count({ where: { conversationId: one.conversation.id } })).toBe(0);
  });

  test('are visible only to their owner, not to administrators', async () => {
    const person = await team.person();
    const { body } = await person.client.post('/ai/chat', { message: 'Yıllık izin kaç gün?' });
    const paths = [`/conversations/${body.conversation.id}`];
    for (const path of paths) expect((await admin.client.get(path)).status).toBe(404);
    expect((await admin.client.put(`/messages/${body.id}/feedback`, { feedback: 'up' })).status).toBe(404);
    expect((await admin.client.get('/conversations')).body.data.map(({ id }: { id: string }) => id)).not.toContain(body.conversation.id);
    const went = await admin.client.post('/ai/chat', { message: 'Ne dedi?', conversation: body.conversation.id });
    expect(went.body.errors).toEqual([expect.objectContaining({ pointer: '/conversation', code: 'conversation.not_found' })]);
  });

  test('are limited to those of the same projects for a credential limited to projects', async () => {
    const person = await team.person();
    const project = await buildProject(person);
    const limited = await team.token(person.id, { projects: [project.id] });
    const whole = (await person.client.post('/ai/chat', { message: 'Yıllık izin kaç gün?' })).body.conversation.id;
    const own = (await limited.post('/ai/chat', { message: 'Yıllık izin kaç gün?' })).body;
    expect(own.grounded).toBe(false);
    expect((await limited.get('/conversations')).body.data.map(({ id }: { id: string }) => id)).toEqual([own.conversation.id]);
    expect((await limited.get(`/conversations/${whole}`)).status).toBe(404);
    expect((await person.client.get('/conversations')).body.data).toHaveLength(2);
  });

  test('accept feedback on answers but not on questions', async () => {
    const { body } = await admin.client.post('/ai/chat', { message: 'Yıllık izin kaç gün?' });
    const set = (id: string, fields: object) => admin.client.put(`/messages/${id}/feedback`, fields);
    expect((await set(body.id, { feedback: 'down', note: 'Eski' })).body).toMatchObject({ feedback: 'down', feedbackNote: 'Eski' });
    expect((await set(body.id, { feedback: null })).body).toMatchObject({ feedback: null, feedbackNote: 'Eski' });
    const [question] = (await admin.client.get(`/conversations/${body.conversation.id}`)).body.messages;
    expect(await set(question.id, { feedback: 'up' })).toMatchObject({ status: 409, body: { code: 'message.no_answer' } });
  });

  test('emit events only to their owner, with ids and no text', async () => {
    const person = await team.person();
    const { body } = await person.client.post('/ai/chat', { message: 'Yıllık izin kaç gün?' });
    const events = (await person.client.get('/events?kinds=ai.replied')).body.data;
    expect(events).toMatchObject([
      {
        event: 'ai.replied',
        subject: { id: body.id },
        data: { id: body.id, conversation: body.conversation, grounded: true, model: null, usage: null },
      },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/izin|gün/);
    expect(
      (await admin.client.get('/events?kinds=ai.replied&limit=200')).body.data.map((each: { subject: object }) => each.subject),
    ).not.toContainEqual({
      id: body.id,
    });
  });
});
