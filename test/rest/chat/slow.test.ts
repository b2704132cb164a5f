import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, type Organization } from '../../support/builders/index.ts';

const message = 'Yıllık izin kaç gün?';
const document = `mutation ($input: AskAssistantInput!) { askAssistant(input: $input) { id status text } }`;

describe('a slow model', () => {
  let assistant: Assistant;
  let team: Organization;
  beforeAll(async () => {
    assistant = await buildAssistant({}, { first: 2_000, stall: 10_000 });
  });
  afterAll(() => assistant.close());
  beforeEach(async () => {
    assistant.model.script();
    assistant.model.asked.splice(0);
    assistant.answers.wait = 50_000;
    team = await buildOrganization();
    await buildKnowledge(team, { pages: ['Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.'] });
  });
  const overGraphql = () =>
    assistant.request(team.admin.client, 'POST', '/graphql', { query: document, variables: { input: { message } } });
  const lastAnswer = async () => {
    const [{ id }] = (await team.admin.client.get('/conversations')).body.data;
    return (await team.admin.client.get(`/conversations/${id}`)).body.messages.at(-1);
  };

  test('is asked once if it never responds, and the answer fails with model.away', async () => {
    assistant.model.otherwise({ pieces: ['stall'] });
    const reply = await assistant.ask(team.admin.client, { message });
    expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'model.away', '30']);
    expect(assistant.model.asked.length).toBe(1);
    expect((await overGraphql()).body.errors[0].extensions.code).toBe('model.away');
    expect(await lastAnswer()).toMatchObject({ status: 'failed', failure: 'model.away' });
    assistant.model.otherwise(undefined);
  });

  test('returns an answer that exceeds the request time as answering, and continues it', async () => {
    assistant.answers.wait = 50;
    const { promise: rest, resolve: go } = Promise.withResolvers<void>();
    const slowly = { pieces: [{ text: 'Çalışan 14 gün yıllık izin ' }, { wait: rest }, { text: 'kullanır [1].' }] };
    assistant.model.script(slowly);
    const reply = await assistant.ask(team.admin.client, { message });
    expect([reply.status, reply.body]).toMatchObject([200, { status: 'answering', reply: '' }]);
    go();
    assistant.answers.wait = 50_000;
    await assistant.answers.over(reply.body.id);
    expect(await lastAnswer()).toMatchObject({ status: 'done', text: 'Çalışan 14 gün yıllık izin kullanır [1].' });
  });

  test('returns an unfinished answer over GraphQL too', async () => {
    assistant.answers.wait = 50;
    const { promise: rest, resolve: go } = Promise.withResolvers<void>();
    assistant.model.script({ pieces: [{ text: 'Çalışan 14 gün ' }, { wait: rest }, { text: 'kullanır [1].' }] });
    const { id, ...answer } = (await overGraphql()).body.data.askAssistant;
    expect(answer).toEqual({ status: 'answering', text: '' });
    assistant.answers.wait = 50_000;
    go();
    await assistant.answers.over(id);
    expect(await lastAnswer()).toMatchObject({ status: 'done' });
  });
});
