import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenAiChat } from '../../../src/ports/model/chat.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { calls, type ModelServer, modelServer, says } from '../../support/model-server.ts';

/** A question about the work that the product does not understand as a whole. */
const message = 'nakliye işleri';

const filledWith = (filter: string | null, more: object = {}) => JSON.stringify({ filter, asked: 'list', group: null, ...more });

describe('a question about the work that is not understood as a whole', () => {
  let model: ModelServer;
  /** An assistant whose model has too little context for tools. */
  let small: Assistant;
  let team: Organization;
  beforeAll(async () => {
    model = await modelServer();
    const chat = new OpenAiChat({ baseUrl: model.url, apiKey: 'k', model: 'küçük', context: 4096 }, { tries: 1 });
    small = await buildAssistant({ chat });
  });
  afterAll(async () => {
    await small.close();
    await model.close();
  });
  beforeEach(async () => {
    model.script();
    model.asked.splice(0);
    team = await buildOrganization();
  });
  const ask = async (client = team.admin.client, more: object = {}) => (await small.ask(client, { message, ...more })).body;

  test('is answered with the table of the filter that the model writes', async () => {
    const task = await buildTask(team.admin, { title: 'Kamyon | kirala', assignee: team.admin.id });
    await buildTask(team.admin, { title: 'Sevkiyat' });
    model.script(says(filledWith('assignee:me open:yes')));
    const body = await ask();
    expect(body).toMatchObject({
      ...{ grounded: true, model: null, citations: [{ n: 1, kind: 'task', id: task.id }] },
      understood: { filter: 'assignee:me open:yes', asked: 'list', group: null, count: 1 },
    });
    expect(body.reply).toMatch(/^Anladığım: \[\*\*assignee:me open:yes\*\*\]\(\/tasks\?filter=\S+\)\. 1 açık görevin var:\n/);
    expect(body.reply).toContain(`| [${task.number}](/tasks/${task.number}) Kamyon \\| kirala |`);
    const [asked] = model.asked;
    expect(asked?.body).toMatchObject({ response_format: { json_schema: { name: 'task_filter', strict: true } } });
    expect(asked?.body.tools).toBeUndefined();
    expect(asked?.body.messages[1].content).toMatch(/with current names: open:yes\nNot understood: nakliye\nQuestion: nakliye işleri$/);
  });

  test('is counted by the group that the model names', async () => {
    const web = await buildProject(team.admin, { key: 'WEB', name: 'Web' });
    await buildTask(team.admin, { project: web.id });
    model.script(says(filledWith('project:WEB', { asked: 'count', group: 'project' })));
    const { reply, understood } = await ask();
    expect(understood).toMatchObject({ filter: 'project:WEB', asked: 'count', group: 'project', count: 1 });
    expect(reply).toContain('| Proje | Görev sayısı |');
  });

  test.each([
    ['due<+3d', '3 gün içinde bitecek'],
    ['due>+1w', '1 haftadan daha sonra bitecek'],
    ['due:+3d', '3 gün sonra bitecek'],
    ['created<=-30d', 'en az 30 gün önce oluşturulan'],
    ['completed>=-7d', 'son 7 gün içinde biten'],
    ['due:today,tomorrow', '`due:today,tomorrow` koşuluna uyan'],
    ['due:bu-hafta', '`due:bu-hafta` koşuluna uyan'],
  ])('states the condition of the filter: %s', async (filter, said) => {
    model.script(says(filledWith(filter)));
    expect((await ask()).reply.toLocaleLowerCase('tr')).toContain(`. ${said} görev yok`);
  });

  test('is filled by a model without structured output too', async () => {
    await buildTask(team.admin, { title: 'Kamyon' });
    model.script(says(`Süzgeç şu:\n\`\`\`json\n${filledWith('kamyon')}\n\`\`\``));
    expect(await ask()).toMatchObject({ understood: { filter: 'kamyon', count: 1 } });
  });

  test.each([
    ['an invalid filter', says(filledWith('assignee:me or'))],
    ['an unknown attribute', says(filledWith('nakliye:yes'))],
    ['a name that does not exist', says(filledWith('project:NAKLIYE'))],
    ['no filter', says(filledWith(null))],
    ['an empty filter', says(filledWith(''))],
    ['words that no title has', says(filledWith('nakliye'))],
    ['the trash', says(filledWith('deleted:yes'))],
    ['an unknown group', says(filledWith('open:yes', { group: 'weather' }))],
    ['text without JSON', says('Bunu bilmiyorum.')],
    ['an error', { status: 503 }],
    ['a refusal', { status: 401 }],
  ])('gets what was understood if the model gives %s', async (_what, turn) => {
    model.script(turn);
    expect(await ask()).toMatchObject({
      ...{ status: 'done', understood: null, citations: [], grounded: false },
      reply: expect.stringMatching(/^Görevlerle ilgili bu soruda şunu anlamadım: “nakliye”\. Anladığım/),
    });
    expect(model.asked).toHaveLength(1);
  });

  test('is limited to what the user can view, whatever the model writes', async () => {
    const owner = await team.person();
    const secret = await buildProject(owner, { key: 'GIZLI', name: 'Zirve', visibility: 'private' });
    await buildTask(owner, { project: secret.id, title: 'Gizli nakliye' });
    const open = await buildTask(owner, { title: 'Açık nakliye' });
    for (const filter of ['project:GIZLI', 'project:Zirve', `project:${secret.id}`]) {
      model.script(says(filledWith(filter)));
      const body = await ask();
      expect([body.understood?.count ?? 0, body.citations]).toEqual([0, []]);
      expect(JSON.stringify(body)).not.toMatch(/Gizli nakliye|Zirve|GIZLI/);
    }
    model.script(says(filledWith('nakliye')));
    expect(await ask()).toMatchObject({ understood: { count: 1 }, citations: [{ id: open.id }] });
  });

  test('is limited to the project of the conversation, whatever the model writes', async () => {
    const web = await buildProject(team.admin, { key: 'WEB', name: 'Web' });
    const task = await buildTask(team.admin, { project: web.id });
    await buildTask(team.admin);
    for (const filter of ['open:yes', 'open:yes project:WEB']) {
      model.script(says(filledWith(filter)));
      const { understood, citations } = await ask(team.admin.client, { project: web.id });
      expect(understood).toMatchObject({ filter: 'project:WEB open:yes', count: 1 });
      expect(citations.map(({ id }: { id: string }) => id)).toEqual([web.id, task.id]);
    }
  });

  test.each([filledWith('open:yes'), filledWith(null)])('counts the tokens of the model: %s', async (text) => {
    await buildTask(team.admin);
    model.script(says(text, { usage: { prompt_tokens: 700, completion_tokens: 30 } }));
    expect((await ask()).usage).toEqual({ inputTokens: 700, outputTokens: 30 });
    const { body } = await small.request(team.admin.client, 'GET', '/assistant/budget');
    expect(body).toMatchObject({ answers: 1, tokens: 730 });
  });

  test('leaves the choice between names to the user', async () => {
    for (const name of ['Ayşe Yılmaz', 'Ayşe Kaya']) await team.person({ name });
    const { body } = await small.ask(team.admin.client, { message: "Ayşe'nin işleri" });
    expect(body.reply).toContain('birden çok şey olabilir');
    expect(model.asked).toEqual([]);
  });
});

describe('with a model that takes tools, a question about the work', () => {
  let assistant: Assistant;
  let team: Organization;
  beforeAll(async () => {
    assistant = await buildAssistant();
  });
  afterAll(() => assistant.close());
  beforeEach(async () => {
    assistant.model.script();
    assistant.model.asked.splice(0);
    team = await buildOrganization();
    await buildTask(team.admin, { title: 'Kamyon' });
  });
  const ask = async (text: string) => (await assistant.ask(team.admin.client, { message: text })).body;

  test('is answered with a table if only the model understands it', async () => {
    assistant.model.script(says(filledWith('kamyon')));
    expect(await ask(message)).toMatchObject({ understood: { filter: 'kamyon', count: 1 }, model: null });
  });

  test('is answered with tools if the model writes no filter, and both calls are counted', async () => {
    assistant.model.script(says(filledWith(null)), calls({ name: 'list_tasks', arguments: {} }), says('Bir görev var: Kamyon.'));
    const body = await ask(message);
    expect(body).toMatchObject({ reply: 'Bir görev var: Kamyon.', usage: { inputTokens: 200, outputTokens: 40 } });
    expect(assistant.model.asked.map(({ body: { tools } }) => tools !== undefined)).toEqual([false, true, true]);
  });

  test('is answered with tools if the product understands it', async () => {
    assistant.model.script(calls({ name: 'list_tasks', arguments: {} }), says('Bir görev var: Kamyon.'));
    expect((await ask('geciken görevlerim')).reply).toBe('Bir görev var: Kamyon.');
    expect(assistant.model.asked).toHaveLength(2);
  });
});
