import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAbandoned } from '../../../schema/knowledge/chat/answer/store.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildConversation, buildKnowledge, buildOrganization, type Organization } from '../../support/builders/index.ts';
import { connected } from '../../support/follow.ts';
import { says } from '../../support/model-server.ts';
import { socketClient } from '../../support/socket.ts';
import type { Stream } from '../../support/stream.ts';

const pages = ['Bir yılını dolduran çalışan 14 gün yıllık izin kullanır. Beş yılını dolduranların yıllık izni 20 gündür.'];
const answer = 'Yıllık izin 14 gündür [1]. Bu da uydurma [7].';
const displayed = 'Yıllık izin 14 gündür [1]. Bu da uydurma.';
const message = 'Yıllık izin kaç gün?';

// biome-ignore lint/suspicious/noExplicitAny: tests read events by the contract
const eventsOf = (stream: Stream): any[] => stream.events;
const textOf = (stream: Stream) =>
  eventsOf(stream)
    .filter(({ event }) => event === 'delta')
    .map(({ data }) => data.text)
    .join('');

describe('POST /ai/chat as a stream', () => {
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
  const row = (id: string) => team.context.db.message.findFirstOrThrow({ where: { id } });
  const lastAnswer = () => team.context.db.message.findFirstOrThrow({ where: { role: 'assistant' }, orderBy: { createdAt: 'desc' } });

  test('sends the text in pieces as the model writes it, citations once checked, and finally the whole answer', async () => {
    assistant.model.script(says(answer, { wait: 20 }));
    const stream = await assistant.stream(team.admin.client, { message });
    expect(stream.response.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    await stream.ended;
    const events = eventsOf(stream);
    expect(events.filter(({ event }) => event === 'delta').length).toBeGreaterThan(1);
    expect(textOf(stream)).toBe(answer);
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['citation', 'done']);
    expect(events.at(-2).data).toMatchObject({
      n: 1,
      kind: 'file',
      page: 1,
      quote: 'Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.',
    });
    expect(events.at(-1).data).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      conversation: { id: expect.stringMatching(/^cnv_/) },
      reply: displayed,
      status: 'done',
      citations: [events.at(-2).data],
      grounded: false,
      verification: { state: 'unverified' },
      model: 'deneme-1',
      usage: { inputTokens: 100, outputTokens: 20 },
    });
    assistant.model.script(says(answer));
    const { body } = await assistant.ask(team.admin.client, { message });
    const { id: _, conversation: __, ...whole } = events.at(-1).data;
    expect(body).toMatchObject(whole);
  });

  test('sends the first word before the model finishes', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    assistant.model.script({ pieces: [{ text: 'Yıllık ' }, { text: 'izin ' }, { wait: held }, { text: '14 gündür [1].' }] });
    const stream = await assistant.stream(team.admin.client, { message });
    await stream.until(() => textOf(stream).includes('Yıllık'));
    expect((await lastAnswer()).status).toBe('answering');
    release();
    await stream.ended;
    expect(textOf(stream)).toBe('Yıllık izin 14 gündür [1].');
  });

  test.each([
    ['a connection that breaks', 'cut'],
    ['silence', 'stall'],
  ] as const)('reports %s in the middle as an error, and keeps the partial answer for a retry', async (_what, piece) => {
    assistant.model.script({ pieces: [{ text: 'Yıllık izin' }, { text: ' 14' }, { wait: 150 }, piece] });
    const stream = await assistant.stream(team.admin.client, { message }, { 'accept-language': 'en' });
    await stream.ended;
    expect(eventsOf(stream).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'model.away', status: 503, detail: expect.stringContaining('saved') },
    });
    const failed = await lastAnswer();
    expect(failed).toMatchObject({ status: 'failed', failure: 'model.away', text: 'Yıllık izin 14' });
    assistant.model.script(says(answer));
    const query = 'mutation ($input: MessageInput!) { retryReply(input: $input) { id status } }';
    const graphql = (text: string, variables: object) =>
      assistant.request(team.admin.client, 'POST', '/graphql', { query: text, variables });
    expect((await graphql(query, { input: { id: failed.id } })).body.data.retryReply).toEqual({ id: failed.id, status: 'answering' });
    await expect.poll(async () => (await row(failed.id)).status).toBe('done');
    expect(await row(failed.id)).toMatchObject({ text: displayed, failure: null, verification: 'unverified' });
    expect((await graphql(query, { input: { id: failed.id } })).body.errors[0].extensions.code).toBe('message.not_failed');
  });

  test('stops the answer and the model request when the client disconnects', async () => {
    assistant.model.script({ pieces: [{ text: 'Yıllık izin ' }, { text: '14 ' }, 'stall'] });
    const stream = await assistant.stream(team.admin.client, { message });
    await stream.until(() => textOf(stream) !== '');
    await stream.close();
    await assistant.model.asked[0]?.left;
    await expect.poll(async () => (await lastAnswer()).status).toBe('stopped');
    expect((await lastAnswer()).text).toMatch(/^Yıllık izin/);
  });

  test('completes the answer after a disconnect if the request has an Idempotency-Key, and returns it to a retry', async () => {
    const key = { 'idempotency-key': 'bir' };
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    assistant.model.script({ pieces: [{ text: 'Yıllık izin ' }, { wait: held }, { text: '14 gündür [1].' }] });
    const stream = await assistant.stream(team.admin.client, { message }, key);
    await stream.until(() => textOf(stream) !== '');
    await stream.close();
    release();
    const again = await assistant.ask(team.admin.client, { message }, key);
    expect(again).toMatchObject({ status: 200, body: { reply: 'Yıllık izin 14 gündür [1].', status: 'done' } });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(assistant.model.asked).toHaveLength(1);
    expect(await assistant.ask(team.admin.client, { message: 'Başka' }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key_reused' },
    });
  });

  test('retries a failed answer for a repeated Idempotency-Key, under the same question', async () => {
    const key = { 'idempotency-key': 'iki' };
    assistant.model.script({ status: 500 }, { status: 500 }, { status: 500 }, says(answer));
    const failed = await assistant.ask(team.admin.client, { message }, key);
    expect(failed).toMatchObject({ status: 503, body: { code: 'model.away' }, headers: { 'retry-after': '30' } });
    expect(await assistant.ask(team.admin.client, { message }, key)).toMatchObject({ status: 200, body: { reply: displayed } });
    expect(await team.context.db.message.count()).toBe(2);
  });

  test('returns 409 after 5 s for a repeated Idempotency-Key while the answer is unfinished', async () => {
    const key = { 'idempotency-key': 'uc' };
    const patient = await buildAssistant({}, { stall: 20_000 });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    patient.model.script({ pieces: [{ text: 'Yıllık ' }, { text: 'izin' }, { wait: held }] });
    const other = await buildAssistant({ chat: undefined });
    const first = await patient.stream(team.admin.client, { message }, key);
    await first.until(() => textOf(first) !== '');
    expect(await other.ask(team.admin.client, { message }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency.in_progress' },
    });
    release();
    await first.ended;
    await Promise.all([other.close(), patient.close()]);
  });

  test('is stopped by stopMessage from any process', async () => {
    const other = await buildAssistant();
    assistant.model.script({ pieces: [{ text: 'Yıllık ' }, { text: 'izin ' }, 'stall'] });
    const stream = await assistant.stream(team.admin.client, { message });
    await stream.until(() => textOf(stream) !== '');
    const { id } = await lastAnswer();
    const query = 'mutation ($input: MessageInput!) { stopMessage(input: $input) { status text } }';
    const stopped = await other.request(team.admin.client, 'POST', '/graphql', { query, variables: { input: { id } } });
    expect(stopped.body.data.stopMessage).toMatchObject({ status: 'stopped', text: expect.stringMatching(/^Yıllık/) });
    await stream.ended;
    expect(eventsOf(stream).at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } });
    await other.close();
  });

  test('is followed by chatReply in another process from a cursor, without gaps or repeats', async () => {
    const other = await buildAssistant();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    assistant.model.script({ pieces: [{ text: 'Yıllık izin ' }, { wait: held }, { text: '14 gündür' }, { text: ' [1].' }] });
    const stream = await assistant.stream(team.admin.client, { message });
    await stream.until(() => textOf(stream) !== '');
    const { id } = await lastAnswer();
    const query =
      'subscription ($message: ID!, $after: String) { chatReply(message: $message, after: $after) { event text cursor citation { n } message { text } } }';
    const socket = socketClient(other.url, { params: { Authorization: `Bearer ${team.admin.client.token}` } });
    // biome-ignore lint/suspicious/noExplicitAny: tests read results by the contract
    const follow = async (after: string | null, most: number): Promise<any[]> => {
      const pieces = [];
      for await (const { data } of socket.iterate({ query, variables: { message: id, ...(after && { after }) } })) {
        pieces.push(data?.chatReply);
        if (pieces.length === most) break;
      }
      return pieces;
    };
    const [first] = await follow(null, 1);
    expect(first).toMatchObject({ event: 'delta', text: 'Yıllık izin' });
    const rest = follow(first.cursor, 100);
    release();
    expect((await rest).map(({ event }) => event)).toEqual([...Array((await rest).length - 2).fill('delta'), 'citation', 'done']);
    expect(first.text + (await rest).map(({ text }) => text ?? '').join('')).toBe('Yıllık izin 14 gündür [1].');
    expect((await rest).at(-1).message.text).toBe('Yıllık izin 14 gündür [1].');
    const all = await follow(null, 100);
    expect(all).toEqual([first, ...(await rest)]);
    await team.context.db.replyPiece.deleteMany({ where: { messageId: id } });
    expect(await follow(null, 100)).toMatchObject([{ event: 'done', message: { text: 'Yıllık izin 14 gündür [1].' } }]);
    await socket.dispose();
    await other.close();
  });

  test('refuses to stream an answer to other people', async () => {
    assistant.model.script(says(answer));
    const { body } = await assistant.ask(team.admin.client, { message });
    const person = await team.person();
    const socket = await connected(person.client);
    const query = 'subscription ($message: ID!) { chatReply(message: $message) { event } }';
    const [error] = await (async () => {
      try {
        for await (const { errors } of socket.iterate({ query, variables: { message: body.id } })) return errors ?? [];
      } catch (errors) {
        return errors as { extensions: { code: string } }[];
      }
      return [];
    })();
    expect(error?.extensions?.code).toBe('message.not_found');
    await socket.dispose();
  });

  test('fails unfinished messages of a killed process, but not those in progress', async () => {
    const left = async () => {
      const { message: id } = await buildConversation(team, team.admin.id, { project: team.defaultProject.id });
      await team.context.db.message.updateMany({ where: { id }, data: { status: 'answering', text: '' } });
      const piece = { organizationId: team.id, messageId: id, n: 1, data: { event: 'delta', text: 'Yıllık' } };
      await team.context.db.replyPiece.create({ data: piece });
      return id;
    };
    const [dead, alive] = [await left(), await left()];
    const { services } = await testApp();
    const age = `update message set updated_at = now() - interval '2 minutes' where organization_id = $1 and id = $2`;
    await services.database.sql({ name: 'test_age', text: age }, [team.id, dead]);
    await endAbandoned(services);
    expect((await row(alive)).status).toBe('answering');
    expect(await row(dead)).toMatchObject({ status: 'failed', failure: 'unavailable', text: 'Yıllık' });
    const pieces = await team.context.db.replyPiece.findMany({ where: { messageId: dead }, orderBy: { n: 'asc' } });
    expect(pieces.map(({ data }) => data)).toEqual([
      { event: 'delta', text: 'Yıllık' },
      { event: 'error', code: 'unavailable' },
    ]);
  });

  test('fails the answer when the server shuts down', async () => {
    const own = await buildAssistant();
    own.model.script({ pieces: [{ text: 'Yıllık ' }, { text: 'izin ' }, 'stall'] });
    const stream = await own.stream(team.admin.client, { message }, { 'idempotency-key': 'bes' });
    await stream.until(() => textOf(stream) !== '');
    await own.close();
    await stream.ended;
    expect(await lastAnswer()).toMatchObject({ status: 'failed', failure: 'unavailable' });
  });
});
