import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnswerPolicy, OpenAiChat } from '../../src/ports/model/chat.ts';
import { type ChatPart, type ChatRequest, ModelAway, ModelRefused } from '../../src/ports/model/port.ts';
import { calls, type ModelServer, modelServer, says, type Turn } from '../support/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.close());
beforeEach(() => void server.asked.splice(0));

const timeouts: Partial<AnswerPolicy> = { first: 10_000, stall: 300, pause: 5, longest: 200 };
const model = (more: Partial<AnswerPolicy> = {}) =>
  new OpenAiChat({ baseUrl: server.url, apiKey: 'sk-gizli-anahtar', model: 'deneme' }, { ...timeouts, ...more });
const question: ChatRequest = { messages: [{ role: 'user', content: 'Merhaba' }] };

/** Returns all received parts and the error, if any. */
async function ask(...turns: Turn[]) {
  return askOf(model(), ...turns);
}

async function askOf(asked: OpenAiChat, ...turns: Turn[]) {
  server.script(...turns);
  const parts: ChatPart[] = [];
  try {
    for await (const part of asked.answer(question)) parts.push(part);
    return { parts, text: textOf(parts), error: undefined };
  } catch (error) {
    return { parts, text: textOf(parts), error: error as Error };
  }
}
const textOf = (parts: ChatPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('an answer', () => {
  test('streams the text in pieces and ends with the token usage', async () => {
    const { parts, text } = await ask(says('Yıllık izin 14 gündür.'));
    expect(text).toBe('Yıllık izin 14 gündür.');
    expect(parts.length).toBe(5);
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'stop', usage: { inputTokens: 100, outputTokens: 20 } });
  });

  test('sends the key, the model, the tools and the token limit', async () => {
    server.script(says('Tamam'));
    const tool = { name: 'list_tasks', description: 'Görevler', parameters: { type: 'object', properties: {} } };
    const messages: ChatRequest['messages'] = [
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'list_tasks', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'c1', content: 'boş' },
    ];
    for await (const _ of model().answer({ messages, tools: [tool], maxTokens: 50 }));
    expect(server.asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-gizli-anahtar',
      body: {
        model: 'deneme',
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: 50,
        tools: [{ type: 'function', function: tool }],
        messages: [
          { role: 'assistant', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'list_tasks', arguments: '{}' } }] },
          { role: 'tool', tool_call_id: 'c1', content: 'boş' },
        ],
      },
    });
  });

  test('assembles tool calls from interleaved fragments', async () => {
    const { parts } = await ask({
      pieces: [
        { call: { index: 0, id: 'a', name: 'list_tasks', arguments: '{"sta' } },
        { call: { index: 1, id: 'b', name: 'search', arguments: '' } },
        { call: { index: 0, arguments: 'tus":"done"}' } },
        { call: { index: 1, arguments: '{"q":"izin"}' } },
      ],
      finish: 'tool_calls',
    });
    expect(parts).toEqual([
      { type: 'call', call: { id: 'a', name: 'list_tasks', arguments: '{"status":"done"}' } },
      { type: 'call', call: { id: 'b', name: 'search', arguments: '{"q":"izin"}' } },
      { type: 'end', reason: 'calls', usage: undefined },
    ]);
  });

  test('reports tool calls even if the server sends the finish reason "stop"', async () => {
    const { parts } = await ask({ ...calls({ name: 'search', arguments: {} }), finish: 'stop' } as Turn);
    expect(parts.at(-1)).toMatchObject({ reason: 'calls' });
  });

  test.each([
    null,
    { prompt_tokens: 'çok', completion_tokens: 3 },
    { prompt_tokens: -1, completion_tokens: 2 },
    { prompt_tokens: 1e20, completion_tokens: 1 },
  ])('has no usage if the server sends %j', async (usage) => {
    expect((await ask(says('Tamam', { usage }))).parts.at(-1)).toEqual({ type: 'end', reason: 'stop', usage: undefined });
  });
});

describe('a failure before the first piece', () => {
  test.each([429, 500, 502, 503, 408])('retries after status %i', async (status) => {
    const { text, error } = await ask({ status }, { status }, says('Sonunda'));
    expect([text, error, server.asked.length]).toEqual(['Sonunda', undefined, 3]);
  });

  test('retries after a broken connection and after invalid data', async () => {
    const { text } = await ask({ pieces: ['cut'] }, { pieces: [{ raw: 'data: {çöp\n\n' }] }, says('Sonunda'));
    expect([text, server.asked.length]).toEqual(['Sonunda', 3]);
  });

  test('throws ModelAway without a retry if no first piece arrives within the time that all attempts share', async () => {
    const silent = await askOf(model({ first: 1_000 }), { pieces: ['stall'] }, says('Yine'));
    expect([silent.text, silent.error, server.asked.length]).toEqual(['', expect.any(ModelAway), 1]);
    const broken = await askOf(model({ first: 1_000 }), { status: 500 }, { pieces: ['stall'] }, says('Yine'));
    expect([broken.text, broken.error, server.asked.length]).toEqual(['', expect.any(ModelAway), 3]);
  });

  test('throws ModelAway after three attempts', async () => {
    const { error } = await ask({ status: 500 }, { status: 500 }, { status: 500 }, says('Geç'));
    expect(error).toBeInstanceOf(ModelAway);
    expect(error).toMatchObject({ retryAfter: 30, message: 'the model answered 500 (scripted)' });
    expect(server.asked.length).toBe(3);
  });

  test('waits for Retry-After, or throws ModelAway with it if it is too long', async () => {
    const began = performance.now();
    expect((await ask({ status: 429, headers: { 'retry-after': '0.1' } }, says('Tamam'))).text).toBe('Tamam');
    expect(performance.now() - began).toBeGreaterThan(95);
    const { error } = await ask({ status: 429, headers: { 'retry-after': '40' } }, says('Tamam'));
    expect(error).toMatchObject({ name: 'ModelAway', retryAfter: 40 });
  });

  test.each([400, 401, 403, 404, 422])('throws ModelRefused without a retry after status %i', async (status) => {
    const { error } = await ask({ status, body: JSON.stringify({ error: { message: 'Wrong key sk-gizli-anahtar' } }) });
    expect(error).toBeInstanceOf(ModelRefused);
    expect(JSON.stringify([error?.message, error?.cause])).not.toContain('gizli');
    expect(server.asked.length).toBe(1);
  });

  test('throws ModelAway if the server does not exist', async () => {
    const gone = await modelServer();
    await gone.close();
    const answer = new OpenAiChat({ baseUrl: gone.url, apiKey: undefined, model: 'x' }, timeouts).answer(question)[Symbol.asyncIterator]();
    await expect(answer.next()).rejects.toBeInstanceOf(ModelAway);
  });
});

describe('a failure after the first piece', () => {
  test.each<[string, Turn]>([
    ['a connection that breaks', { pieces: [{ text: 'Yarım' }, { wait: 30 }, 'cut'] }],
    ['silence', { pieces: [{ text: 'Yarım' }, 'stall'] }],
    ['garbage', { pieces: [{ text: 'Yarım' }, { raw: 'data: {çöp gizli metin\n\n' }] }],
    ['an end without a reason', { pieces: [{ text: 'Yarım' }], finish: null }],
    ['an error in the stream', { pieces: [{ text: 'Yarım' }, { raw: 'data: {"error":{"message":"overloaded"}}\n\n' }] }],
  ])('throws ModelAway after %s and keeps the pieces already received', async (_what, turn) => {
    const { text, error } = await ask(turn, says('Yine'));
    expect([text, server.asked.length]).toEqual(['Yarım', 1]);
    expect(error).toBeInstanceOf(ModelAway);
    expect(String((error?.cause as Error | undefined)?.message)).not.toContain('gizli');
  });
});

test('ends the request to the model at once when the caller aborts', async () => {
  server.script({ pieces: [{ text: 'Uzun' }, 'stall'] });
  const stop = new AbortController();
  const answer = new OpenAiChat({ baseUrl: server.url, apiKey: undefined, model: 'x' })
    .answer({ ...question, signal: stop.signal })
    [Symbol.asyncIterator]();
  expect((await answer.next()).value).toEqual({ type: 'text', text: 'Uzun' });
  stop.abort();
  await expect(answer.next()).rejects.toMatchObject({ name: 'AbortError' });
  await server.asked[0]?.left;
});

describe('a model that emits its reasoning', () => {
  test.each([
    [['<think>Önce bakayım.</think>Yanıt.'], 'Yanıt.'],
    [['<th', 'ink>Önce', ' </thi', 'nk>Ya', 'nıt.'], 'Yanıt.'],
    [['Yanıt <think>bir daha</think>budur.'], 'Yanıt budur.'],
    [['a < b ve <thi'], 'a < b ve <thi'],
    [['<think>hiç bitmeyen'], ''],
  ])('leaves out the reasoning: %j', async (pieces, said) => {
    expect((await ask({ pieces: pieces.map((text) => ({ text })) })).text).toBe(said);
  });

  test.each([
    [{}, { context: 16_384, maxTokens: 4000 }],
    [{ context: 4096 }, { context: 4096, maxTokens: 2048 }],
    [{ baseUrl: 'https://api.openai.com/v1' }, { context: 128_000, maxTokens: 4000 }],
    [
      { maxTokens: 900, monthlyTokens: 5 },
      { maxTokens: 900, monthlyTokens: 5 },
    ],
  ])('takes its token limits from the settings: %j', (options, limits) => {
    expect(new OpenAiChat({ baseUrl: server.url, apiKey: 'k', model: 'deneme', ...options })).toMatchObject(limits);
  });
});
