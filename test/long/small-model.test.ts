import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locate } from '../../schema/knowledge/chat/cite/span.ts';
import { OpenAiChat } from '../../src/ports/model/chat.ts';
import { ChatVerifier } from '../../src/ports/verifier/chat.ts';
import { type Assistant, buildAssistant } from '../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, type Organization } from '../support/builders/index.ts';
import type { Client } from '../support/client.ts';
import { findSmallModel, type SmallModelServer, startSmallModel } from '../support/small-model/start.ts';

const installed = findSmallModel();
const pages = ['Employees who have completed one year have 14 days of annual leave. Leave is requested by Friday.'];
const message = 'How many days is annual leave?';
/** Time limit for each call of the model and of each test, in milliseconds: the machine may be busy. */
const longest = 300_000;

/** The answers of the model are poor, so these tests check the protocol, the states and the timing. */
describe.skipIf(!installed)('a real model', () => {
  let server: SmallModelServer;
  let assistant: Assistant;
  let team: Organization;
  let client: Pick<Client, 'token'>;
  const modelOf = (maxTokens: number) =>
    new OpenAiChat(
      { baseUrl: server.url, apiKey: undefined, model: server.model, context: 8_192, maxTokens },
      { first: longest, stall: longest },
    );
  const opened: Assistant[] = [];
  async function open(maxTokens: number): Promise<Assistant> {
    const made = await buildAssistant({ chat: modelOf(maxTokens), verifier: new ChatVerifier({ model: modelOf(200) }) });
    Object.assign(made.answers, { wait: longest, verifyWait: longest });
    opened.push(made);
    return made;
  }
  beforeAll(async () => {
    server = await startSmallModel(installed as NonNullable<typeof installed>);
    assistant = await open(48);
  }, longest);
  afterAll(async () => {
    for (const each of opened) await each.close();
    await server?.stop();
  });
  beforeEach(async () => {
    team = await buildOrganization();
    await buildKnowledge(team, { name: 'Leave.pdf', pages });
    // With few scopes the model has few tools to read.
    client = await team.token(team.admin.id, { scopes: ['ai:chat', 'files:read'] });
  });

  test('streams an answer with its usage, which is then verified', { timeout: longest }, async () => {
    const stream = await assistant.stream(client, { message });
    await stream.ended;
    // biome-ignore lint/suspicious/noExplicitAny: tests read events by the contract
    const events = stream.events as any[];
    const { event, data } = events.at(-1);
    expect(event, JSON.stringify(data)).toBe('done');
    expect(events.filter((each) => each.event === 'delta').length).toBeGreaterThan(1);
    expect(data).toMatchObject({ status: 'done', model: server.model });
    expect(data.usage.inputTokens).toBeGreaterThan(500);
    expect(data.usage.outputTokens).toBeGreaterThan(1);
    const { state, claims } = data.verification;
    expect(['verified', 'partly', 'failed', 'unverified']).toContain(state);
    expect(data.grounded).toBe(state === 'verified');
    for (const { verdict, quote } of claims) expect(verdict === 'not_stated' || locate(quote, `Leave.pdf ${pages}`)).toBeTruthy();
  });

  test('gives a verdict for a claim as structured output', { timeout: longest }, async () => {
    const meter = { begin: () => ({ said: () => undefined, end: () => undefined }) };
    const request = { question: message, claims: ['Annual leave is 14 days.'], sources: [{ n: 1, text: pages[0] as string }] };
    const signal = AbortSignal.timeout(longest);
    const [first] = await new ChatVerifier({ model: modelOf(400) }).verify({ ...request, signal, again: false }, meter);
    expect(['supported', 'contradicted', 'not_stated']).toContain(first?.verdict);
  });

  test('calls a tool, and continues with its result', { timeout: longest }, async () => {
    const { status, body } = await assistant.ask(client, { message: `${message} Use find_tools.` });
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'done']);
    // The prompt is sent again with the result of the tool.
    expect(body.usage.inputTokens).toBeGreaterThan(1_500);
  });

  test('stops generating when the reader leaves', { timeout: longest }, async () => {
    const long = await open(2_000);
    const stream = await long.stream(client, { message });
    await stream.until(() => stream.events.some(({ event }) => event === 'delta'), longest);
    const before = await server.left();
    stream.close();
    await expect.poll(() => server.left(), { timeout: longest }).toBe(before + 1);
    const { body: list } = await long.request(client, 'GET', '/conversations');
    const { body } = await long.request(client, 'GET', `/conversations/${list.data[0].id}`);
    expect(body.messages.at(-1)).toMatchObject({ role: 'assistant', status: 'stopped', text: expect.stringMatching(/\S/) });
  });
});
