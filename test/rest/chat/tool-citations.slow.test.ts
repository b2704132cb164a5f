import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import {
  buildComment,
  buildKnowledge,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { type Asked, calls, says } from '../../support/model-server.ts';

/** Parsed result of the last tool call. */
const lastResultIn = ({ body }: Asked) => {
  const { content } = body.messages.at(-1);
  return JSON.parse(/<data tool="\w+">\n(.*)\n<\/data>/.exec(content)?.[1] ?? 'null');
};

describe('citations of tool results', () => {
  let assistant: Assistant;
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  beforeAll(async () => {
    assistant = await buildAssistant();
  });
  afterAll(() => assistant.close());
  beforeEach(async () => {
    assistant.model.script();
    assistant.model.asked.splice(0);
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe Yılmaz' });
  });
  const ask = (message = 'Fatura ne oldu?') => assistant.ask(admin.client, { message });
  /** Lets the model call a tool and then answer with what `say` returns for its result. */
  const asked = async (tool: string, given: object, say: (result: ReturnType<typeof lastResultIn>) => string) => {
    assistant.model.script(calls({ name: tool, arguments: given }), (request) => says(say(lastResultIn(request))));
    const { status, body } = await ask();
    expect(status).toBe(200);
    return body;
  };

  test('cite a listed task by its title', async () => {
    const task = await buildTask(admin, { title: 'Fatura hatası', assignee: ayse.id, dueDate: '2031-05-04', priority: 'urgent' });
    await buildTask(admin, { title: 'Başka' });
    const body = await asked('list_tasks', {}, ({ items }) => {
      const { cite } = items.find(({ number }: { number: string }) => number === task.number);
      return `${task.number} Fatura hatası Ayşe Yılmaz'da, bitişi 4 Mayıs 2031 [${cite}].`;
    });
    expect(body).toMatchObject({
      citations: [{ kind: 'task', id: task.id, quote: 'Fatura hatası', start: 0, end: 13 }],
    });
    expect(body.reply).toContain(`[${body.citations[0].n}]`);
  });

  test('support claims about people, labels and activity', async () => {
    const task = await buildTask(admin, { title: 'Fatura hatası', assignee: ayse.id });
    await buildLabel(admin, 'müşteri');
    const cite = (rows: { cite: number; name?: string; text?: string }[], has: string) =>
      rows.find(({ name, text }) => (name ?? text ?? '').includes(has))?.cite;
    const member = (role: string) => asked('list_members', {}, ({ items }) => `Ayşe Yılmaz ${role} [${cite(items, 'Ayşe')}].`);
    expect(await member('üye')).toMatchObject({ reply: 'Ayşe Yılmaz üye.', citations: [] });
    const label = await asked('list_labels', {}, ({ items }) => `“müşteri” adlı bir etiket var [${cite(items, 'müşteri')}].`);
    expect(label).toMatchObject({ citations: [] });
    await admin.client.patch(`/tasks/${task.id}`, { assignee: null });
    const history = (who: string) =>
      asked('list_task_activity', { task: task.number }, ({ items }) => `${task.number} görevini ${who} oluşturdu [${items.at(-1).cite}].`);
    expect(await history(admin.name)).toMatchObject({
      citations: [{ kind: 'task', id: task.id, quote: 'Fatura hatası' }],
    });
  });

  test('hide a count from readers who lost access to one of the counted projects', async () => {
    const owner = await team.person();
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: ayse, role: 'viewer' }] });
    for (const each of [project.id, team.defaultProject.id]) await buildTask(owner, { project: each });
    let here: ReturnType<typeof lastResultIn>;
    assistant.model.script(
      calls({ name: 'count_tasks', arguments: { filter: `project:${team.defaultProject.key}` } }),
      (request) => {
        here = lastResultIn(request);
        return calls({ name: 'count_tasks', arguments: {} });
      },
      (request) => {
        const { cite, count } = lastResultIn(request);
        return says(`Bu projede ${here.count} görev var [${here.cite}]. Toplam ${count} görev var [${cite}].`);
      },
    );
    const { body } = await assistant.ask(ayse.client, { message: 'Kaç görev var?' });
    expect(body).toMatchObject({ reply: 'Bu projede 1 görev var. Toplam 2 görev var.', understood: { count: 1 } });
    const read = async () => (await ayse.client.get(`/conversations/${body.conversation.id}`)).body.messages.at(-1);
    expect((await read()).text).toBe(body.reply);
    await owner.client.delete(`/projects/${project.id}/members/${ayse.id}`);
    expect(await read()).toMatchObject({ text: '(Kaynağı silindi ya da artık göremiyorsun.)', understood: { count: 1 } });
  });

  test('count in the project of the conversation, whose list opens with the answer', async () => {
    const project = await buildProject(admin);
    for (const each of [project.id, team.defaultProject.id]) await buildTask(admin, { project: each });
    for (const filter of ['open:yes', `project:${project.key} open:yes`]) {
      assistant.model.script(calls({ name: 'count_tasks', arguments: { filter } }), (request) => {
        const { cite, count } = lastResultIn(request);
        return says(`${count} açık görev var [${cite}].`);
      });
      const { body } = await assistant.ask(admin.client, { message: 'Kaç görev var?', project: project.id });
      expect(body).toMatchObject({
        reply: '1 açık görev var.',
        understood: { count: 1, filter: expect.stringMatching(`^project:${project.key} -category`) },
      });
    }
  });

  test('support the total of a list, including an empty list', async () => {
    await buildTask(admin, { title: 'Fatura hatası', assignee: ayse.id });
    const one = await asked('list_tasks', { assignee: [ayse.id] }, ({ cite, total }) => `Ayşe Yılmaz'da ${total} görev var [${cite}].`);
    expect(one).toMatchObject({ understood: { filter: 'assignee:"Ayşe Yılmaz"', count: 1 } });
    const none = await asked('list_tasks', { assignee: ['me'], priority: ['urgent'] }, ({ cite }) => `Acil görevin yok [${cite}].`);
    expect(none).toMatchObject({ understood: { filter: 'priority:urgent assignee:me', count: 0 } });
  });

  test('are removed if the filter of a count no longer resolves', async () => {
    const label = await buildLabel(admin, 'müşteri');
    assistant.model.script(calls({ name: 'count_tasks', arguments: { filter: 'label:müşteri' } }), async (request) => {
      await admin.client.delete(`/labels/${label.id}`);
      return says(`0 görev var [${lastResultIn(request).cite}].`);
    });
    expect((await ask()).body).toMatchObject({ status: 'done', grounded: false, citations: [] });
  });

  test('quote a sentence of a description or a comment word for word', async () => {
    const task = await buildTask(admin, { title: 'Sunucu', description: 'Sunucu cuma günü 22 numaralı dolaba taşınacak.' });
    const comment = await buildComment(admin, task, 'Dolabın anahtarı 14 numaralı odada duruyor.');
    const described = await asked('get_task', { id: task.number }, ({ cite }) => `Sunucu 22 numaralı dolaba taşınacak [${cite}].`);
    expect(described.citations).toMatchObject([{ id: task.id, quote: 'Sunucu cuma günü 22 numaralı dolaba taşınacak.', start: 0 }]);
    const written = await asked(
      'list_task_comments',
      { id: task.number },
      ({ items }) => `Anahtar 14 numaralı odada duruyor [${items[0].cite}].`,
    );
    expect(written).toMatchObject({ citations: [{ kind: 'comment', id: comment.id }] });
  });

  test('quote a passage of a file with its page', async () => {
    const file = await buildKnowledge(team, { pages: ['Giriş metni burada durur.', 'Depo kirası ayda 4500 liradır ve peşin ödenir.'] });
    const body = await asked('read_file', { id: file.id, page: 2 }, ({ items }) => `Depo kirası ayda 4500 liradır [${items[0].cite}].`);
    expect(body).toMatchObject({ citations: [{ kind: 'file', id: file.id, page: 2 }] });
    const [{ start, end, quote }] = body.citations;
    expect(file.text.slice(start, end)).toBe(quote);
  });

  test('are recounted for counts, and the answer names its filter', async () => {
    for (const title of ['Bir', 'İki', 'Üç']) await buildTask(admin, { title, assignee: ayse.id, priority: 'urgent' });
    const filter = 'assignee:"Ayşe Yılmaz" priority:urgent open:yes';
    const right = await asked('count_tasks', { filter }, ({ cite, count }) => `Ayşe Yılmaz'da ${count} acil görev var [${cite}].`);
    expect(right).toMatchObject({
      reply: "Ayşe Yılmaz'da 3 acil görev var.",
      citations: [],
      understood: { asked: 'count', group: null, count: 3 },
    });
    const grouped = await asked(
      'count_tasks',
      { by: 'person' },
      ({ items }) => `Ayşe Yılmaz'da ${items[0].count} görev var [${items[0].cite}].`,
    );
    expect(grouped).toMatchObject({ understood: { group: 'person', count: 3 } });
  });

  test('never cover tasks and files that the asker cannot view', async () => {
    const owner = await team.person();
    const secret = await buildProject(owner, { visibility: 'private' });
    const hidden = await buildTask(owner, { project: secret.id, title: 'Gizli birleşme' });
    const file = await buildKnowledge(team, { project: secret.id, name: 'Gizli.pdf', pages: ['Gizli metin burada.'] });
    for (const [tool, given] of [
      ['count_tasks', {}],
      ['count_tasks', { by: 'project' }],
      ['list_tasks', {}],
      ['get_task', { id: hidden.id }],
      ['read_file', { id: file.id }],
    ] as const) {
      assistant.model.script(calls({ name: tool, arguments: given }), says('YANIT_YOK'));
      await ask('Kaç görev var?');
      const content = assistant.model.asked.at(-1)?.body.messages.at(-1).content as string;
      expect(content).not.toMatch(/Gizli/);
      if (tool === 'count_tasks') expect(lastResultIn(assistant.model.asked.at(-1) as Asked).count).toBe(0);
    }
  });

  test('use results truncated at whole rows, which state the total', async () => {
    const title = 'Uzun bir başlık, satır satır yer tutsun diye yazıldı: '.repeat(4);
    for (let at = 0; at < 57; at += 1) await buildTask(admin, { title: `${at} ${title}` });
    assistant.model.script(calls({ name: 'list_tasks', arguments: { limit: 50 } }), says('YANIT_YOK'));
    await ask('Görevleri listele');
    const result = lastResultIn(assistant.model.asked.at(-1) as Asked);
    expect(result.items.length).toBeGreaterThan(3);
    expect(result.items.length).toBeLessThan(50);
    expect(result.shown).toBe(`${result.items.length} of 57`);
    expect(result.nextCursor).toBeUndefined();
    for (const item of result.items) expect(item).toMatchObject({ number: expect.any(String), title: expect.stringContaining('Uzun') });
  });
});
