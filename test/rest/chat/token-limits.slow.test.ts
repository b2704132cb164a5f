import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenAiChat } from '../../../src/ports/model/chat.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { calls, says } from '../../support/model-server.ts';

const pages = ['Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.'];
const message = 'Yıllık izin kaç gün?';

describe('the token limits of a model', () => {
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
    await buildKnowledge(team, { pages });
  });
  const ask = (text = message, more: object = {}) => assistant.ask(team.admin.client, { message: text, ...more });
  const answered = async () => {
    const [{ id }] = (await team.admin.client.get('/conversations')).body.data;
    return (await team.admin.client.get(`/conversations/${id}`)).body.messages.at(-1);
  };

  test('are sent with the request, with room for reasoning', async () => {
    assistant.model.script(says('14 gündür [1].'));
    await ask();
    expect(assistant.model.asked[0]?.body).toMatchObject({ max_tokens: 4000 });
  });

  test.each([
    ['at once', { pieces: [], finish: 'length' }],
    ['in thoughts', { pieces: [{ text: '<think>Önce izni' }, { text: ' düşüneyim' }], finish: 'length' }],
  ])('fail the answer with model.no_room if used up %s before any text', async (_where, turn) => {
    assistant.model.script(turn);
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([502, 'model.no_room']);
    expect(await answered()).toMatchObject({ status: 'failed', failure: 'model.no_room', text: '', grounded: null, cut: null });
  });

  test.each([
    ['nothing at all', { pieces: [] }],
    ['nothing but thoughts', { pieces: [{ text: '<think>Önce izni düşüneyim.</think>\n' }] }],
    ['what its server filtered', { pieces: [], finish: 'content_filter' }],
  ])('fail the answer with model.silent if it consists of %s', async (_what, turn) => {
    assistant.model.script(turn);
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([502, 'model.silent']);
    expect(await answered()).toMatchObject({ status: 'failed', failure: 'model.silent', text: '' });
  });

  test("fail the answer with model.too_small if the model's context is below the setting, and log the remedy", async () => {
    assistant.model.script({ status: 400, body: '{"error":{"message":"maximum context length is 4096 tokens: Yıllık izin"}}' });
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([502, 'model.too_small']);
    expect(await answered()).toMatchObject({ status: 'failed', failure: 'model.too_small' });
    const logged = assistant.logged.filter((line) => line.includes('answer failed') && line.includes('CHAT_CONTEXT'));
    expect([logged.length, logged.join().includes('Yıllık')]).toEqual([1, false]);
  });

  test('keep a partly filtered answer and mark it as cut', async () => {
    assistant.model.script({ pieces: [{ text: 'Çalışan 14 gün yıllık izin kullanır [1]. Bundan' }], finish: 'content_filter' });
    expect((await ask()).body).toMatchObject({ cut: true, citations: [{ n: 1 }] });
  });

  test.each([
    ['{"status":', 'request.malformed_json'],
    ['[]', '"errors"'],
    ['null', '"items"'],
    ['{"status":["nothing"],"whatever":1}', '"errors"'],
  ])('do not end the answer on invalid tool arguments, which are reported to the model: %s', async (given, reported) => {
    assistant.model.script(calls({ name: 'list_tasks', arguments: given }), says('14 gündür [1].'));
    const { body } = await ask();
    expect(body).toMatchObject({ status: 'done', reply: '14 gündür [1].' });
    expect(assistant.model.asked.at(-1)?.body.messages.at(-1).content).toContain(reported);
  });

  test('let a model without tools answer from passages, and questions about tasks from a query', async () => {
    const chat = new OpenAiChat({ baseUrl: assistant.model.url, apiKey: 'k', model: 'araçsız' });
    const plain = await buildAssistant({ chat });
    const put = (text: string) => plain.ask(team.admin.client, { message: text });
    const refusal = { status: 400, body: '{"error":{"message":"deneme does not support tools"}}' };
    assistant.model.script(refusal, says('14 gündür [1].'), says('14 gündür [1].'));
    for (const asked of [await put(message), await put(message)])
      expect(asked.body).toMatchObject({ citations: [{ n: 1 }], model: 'araçsız' });
    const [first, again, second] = assistant.model.asked.map(({ body }) => body);
    expect([first.tools.length > 0, again.tools, second.tools]).toEqual([true, undefined, undefined]);
    expect(second.messages[0].content).not.toMatch(/araç/i);
    await buildTask(team.admin, { title: 'Fatura', dueDate: '2020-05-04' });
    expect((await put('geciken görevler')).body).toMatchObject({ model: null, understood: { count: 1 }, grounded: true });
    await plain.close();
  });

  test('let a model too small for tools answer questions about tasks from a query', async () => {
    const chat = new OpenAiChat({ baseUrl: assistant.model.url, apiKey: 'k', model: 'küçük', context: 4096 });
    const small = await buildAssistant({ chat });
    await buildTask(team.admin, { title: 'Fatura', dueDate: '2020-05-04' });
    const { body } = await small.ask(team.admin.client, { message: 'geciken görevler' });
    expect(body).toMatchObject({ model: null, understood: { count: 1 }, grounded: true });
    expect(assistant.model.asked).toEqual([]);
    await small.close();
  });

  test('keep and check an answer that is cut in the middle, and mark it as cut', async () => {
    assistant.model.script({ pieces: [{ text: 'Çalışan 14 gün yıllık izin kullanır [1]. Bundan başka' }], finish: 'length' });
    const { body } = await ask();
    expect(body).toMatchObject({
      reply: 'Çalışan 14 gün yıllık izin kullanır [1]. Bundan başka…',
      status: 'done',
      cut: true,
      citations: [{ n: 1 }],
    });
    expect(await answered()).toMatchObject({ cut: true });
  });

  test('keep reasoning out of answers and searches', async () => {
    assistant.model.script(says('14 gündür [1].'));
    const first = await ask();
    assistant.model.script(
      says('<think>Kişi babalık iznini soruyor.</think>\nYıllık izin kaç gündür?'),
      says('<think>[1] mi?</think>14 gündür [1].'),
    );
    const stream = await assistant.stream(team.admin.client, { message: 'Peki ya o?', conversation: first.body.conversation.id });
    await stream.ended;
    expect(JSON.stringify(stream.events)).not.toMatch(/think|soruyor|mi\?/);
    expect(stream.events.at(-1)).toMatchObject({ data: { reply: '14 gündür [1].' } });
  });

  test('discard reasoning whose opening tag is missing', async () => {
    assistant.model.script(says('Bakayım: 45 gün olabilir.\n</think>\n\n14 gündür [1].'));
    expect((await ask()).body.reply).toBe('14 gündür [1].');
  });

  test('search with both questions if rewriting a follow-up fails', async () => {
    assistant.model.script(says('14 gündür [1].'));
    const first = await ask();
    assistant.model.script({ pieces: [], finish: 'length' }, says('14 gündür [1].'));
    const { body } = await ask('Peki o kaç gün?', { conversation: first.body.conversation.id });
    expect(body.citations).toHaveLength(1);
  });

  test('keep text from before and after a tool call', async () => {
    assistant.model.script(
      {
        pieces: [{ text: 'Yıllık izin 14 gündür [1].' }, { call: { index: 0, id: 'a', name: 'list_tasks', arguments: '{}' } }],
        finish: 'tool_calls',
      },
      says('Bu hafta görevin yok.'),
    );
    const { body } = await ask();
    expect(body).toMatchObject({ reply: 'Yıllık izin 14 gündür [1].\n\nBu hafta görevin yok.', citations: [{ n: 1 }], unsupported: 2 });
    const sentences = body.unsupportedSentences.map(({ start, end }: { start: number; end: number }) => body.reply.slice(start, end));
    expect(sentences).toEqual(['Yıllık izin 14 gündür [1].', 'Bu hafta görevin yok.']);
  });

  test('keep instructions and tools identical for everyone, so that servers can cache them', async () => {
    const other = await buildOrganization();
    assistant.model.otherwise(says('14 gündür [1].'));
    await ask();
    await assistant.ask(other.admin.client, { message: 'Kaç gün?' });
    assistant.model.otherwise(undefined);
    const [one, two] = assistant.model.asked.map(({ body }) => ({ system: body.messages[0], tools: body.tools }));
    expect(one?.system).toEqual(two?.system);
    expect(one?.tools).toEqual(two?.tools);
  });

  test.each([4096, 16_384])('are never exceeded by a request to a model of %i tokens, whatever tools return', async (context) => {
    const chat = new OpenAiChat({ baseUrl: assistant.model.url, apiKey: 'k', model: 'küçük', context });
    const small = await buildAssistant({ chat });
    await buildKnowledge(team, {
      name: 'Uzun.pdf',
      pages: Array.from({ length: 40 }, (_, n) => `Yıllık izin notu ${n}: ${'izin gün '.repeat(60)}.`),
    });
    assistant.model.otherwise(({ body }) =>
      body.tools ? calls(...Array(3).fill({ name: 'search', arguments: { query: 'yıllık izin', limit: 20 } })) : says('14 gündür [1].'),
    );
    const { body } = await small.ask(team.admin.client, { message: `${message} ${'ayrıntı '.repeat(100)}` });
    assistant.model.otherwise(undefined);
    expect(body.status).toBe('done');
    for (const { body: asked } of assistant.model.asked) {
      const sent = JSON.stringify(asked.messages).length / 2.5 + JSON.stringify(asked.tools ?? []).length / 3.5;
      expect(sent + asked.max_tokens).toBeLessThan(context * 1.05);
    }
    await small.close();
  });

  test('refuse an organization over its monthly budget, with the date of the next month', async () => {
    const chat = new OpenAiChat({ baseUrl: assistant.model.url, apiKey: 'k', model: 'dar', monthlyTokens: 150 });
    const narrow = await buildAssistant({ chat });
    assistant.model.otherwise(says('14 gündür [1].', { usage: { prompt_tokens: 100, completion_tokens: 20 } }));
    const own = () => narrow.ask(team.admin.client, { message });
    expect([(await own()).status, (await own()).status]).toEqual([200, 200]);
    const refused = await own();
    assistant.model.otherwise(undefined);
    expect(refused).toMatchObject({ status: 429, body: { code: 'chat.budget_spent' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await buildOrganization();
    assistant.model.script(says('Bulamadım.'));
    expect((await narrow.ask(other.admin.client, { message })).status).toBe(200);
    await narrow.close();
  });

  test('refuse a member over the budget of one member, but not the others', async () => {
    const chat = new OpenAiChat({ baseUrl: assistant.model.url, apiKey: 'k', model: 'dar', memberMonthlyTokens: 150, monthlyTokens: 450 });
    const narrow = await buildAssistant({ chat });
    const ayse = await team.person({ name: 'Ayşe' });
    assistant.model.otherwise(says('14 gündür [1].', { usage: { prompt_tokens: 100, completion_tokens: 20 } }));
    const by = async (who: Person) => {
      const { status, body, headers } = await narrow.ask(who.client, { message });
      return [status, body.code, Number(headers['retry-after']) > 0];
    };
    const budget = async () => (await narrow.request(ayse.client, 'GET', '/assistant/budget')).body;
    const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1));
    const renewsAt = next.toISOString();
    const month = new Date().toISOString().slice(0, 7);
    expect(await budget()).toEqual({ month, answers: 0, tokens: 0, budget: 150, spent: false, renewsAt });
    const fine = [200, undefined, false];
    expect([await by(ayse), await by(ayse), await by(ayse)]).toEqual([fine, fine, [429, 'chat.member_budget_spent', true]]);
    expect(await budget()).toEqual({ month, answers: 2, tokens: 240, budget: 150, spent: true, renewsAt });
    const refused = await narrow.ask(ayse.client, { message }, { 'accept-language': 'tr' });
    const day = next.toLocaleDateString('tr', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(refused.body).toMatchObject({ renewsAt, detail: expect.stringContaining(`Bütçen ${day} tarihinde (UTC) yenilenir`) });
    const query = '{ assistantUsage { memberBudget people { user { id } tokens } } }';
    const { data } = (await narrow.request(team.admin.client, 'POST', '/graphql', { query })).body;
    expect(data.assistantUsage).toEqual([{ memberBudget: 150, people: [{ user: { id: ayse.id }, tokens: 240 }] }]);
    expect([await by(team.admin), await by(team.admin), await by(team.admin)]).toEqual([fine, fine, [429, 'chat.budget_spent', true]]);
    assistant.model.otherwise(undefined);
    await narrow.close();
  });

  test('show administrators the monthly usage by person', async () => {
    const chat = new OpenAiChat({ baseUrl: assistant.model.url, apiKey: 'k', model: 'dar', monthlyTokens: 1_000 });
    const counted = await buildAssistant({ chat });
    const ayse = await team.person({ name: 'Ayşe' });
    assistant.model.otherwise(says('14 gündür [1].', { usage: { prompt_tokens: 100, completion_tokens: 20 } }));
    for (const who of [ayse, ayse, team.admin]) await counted.ask(who.client, { message });
    assistant.model.otherwise(undefined);
    await team.context.db.conversation.deleteMany({ where: { userId: ayse.id } });
    const { status, body } = await team.admin.client.get('/assistant/usage');
    const people = [ayse, team.admin].map(({ id, name }, index) => ({
      user: { id, name, avatar: null, agent: false },
      answers: 2 - index,
      tokens: 240 - index * 120,
    }));
    const month = new Date().toISOString().slice(0, 7);
    // The budget is that of the server that is queried, which has no model.
    expect([status, body.data]).toEqual([200, [{ month, tokens: 360, answers: 3, budget: null, memberBudget: null, people }]]);
    const { assistantUsage } = (await counted.request(team.admin.client, 'POST', '/graphql', { query: '{ assistantUsage { budget } }' }))
      .body.data;
    expect(assistantUsage).toEqual([{ budget: 1_000 }]);
    const older = { organizationId: team.id, month: new Date('2026-01-01') };
    await team.context.db.chatUsage.create({ data: { ...older, tokens: 5_000_000_000n } });
    expect((await team.admin.client.get('/assistant/usage')).body.data[1]).toMatchObject({ month: '2026-01', tokens: 5e9, people: [] });
    expect((await team.admin.client.get('/assistant/usage?months=1')).body.data).toHaveLength(1);
    expect((await ayse.client.get('/assistant/usage')).body.code).toBe('auth.role_required');
    expect((await (await buildOrganization()).admin.client.get('/assistant/usage')).body.data).toEqual([]);
    await counted.close();
  });

  test('count an interrupted answer by its length', async () => {
    assistant.model.script({ pieces: [{ text: 'Başı var' }, 'cut'] });
    await ask();
    const [row] = await team.context.db.chatUsage.findMany();
    expect(Number(row?.tokens)).toBeGreaterThan(300);
  });
});
