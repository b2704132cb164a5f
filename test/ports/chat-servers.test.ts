import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusalMemoryMs } from '../../src/ports/model/api-support.ts';
import { OpenAiChat } from '../../src/ports/model/chat.ts';
import { type ChatPart, type ChatRequest, ModelAway, ModelRefused, ModelTooSmall } from '../../src/ports/model/port.ts';
import { calls, type ModelServer, modelServer, type Piece, says, type Turn } from '../support/model-server.ts';

// Observed differences between servers that implement the same API.

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.close());
beforeEach(() => void server.asked.splice(0));

const open = () => new OpenAiChat({ baseUrl: server.url, apiKey: 'k', model: 'deneme' }, { first: 10_000, stall: 10_000, pause: 5 });
const tool = { name: 'search', description: 'Arar', parameters: { type: 'object', properties: {} } };
const question: ChatRequest = { messages: [{ role: 'user', content: 'Merhaba' }], tools: [tool] };

async function ask(model: OpenAiChat, ...turns: Turn[]) {
  server.script(...turns);
  const parts: ChatPart[] = [];
  for await (const part of model.answer(question)) parts.push(part);
  return {
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    calls: parts.flatMap((part) => (part.type === 'call' ? [part.call] : [])),
    end: parts.at(-1),
  };
}
const refuses = (message: string, status = 400, error: object = {}): Turn => ({
  status,
  body: JSON.stringify({ error: { message, ...error } }),
});
const delta = (fields: object, more: object = {}): Piece => ({
  raw: `data: ${JSON.stringify({ choices: [{ index: 0, delta: fields, finish_reason: null, ...more }] })}\n\n`,
});

/** A fragment of a tool call. */
const fragment = ({ index, id, name, args }: { index?: number; id?: string; name?: string; args?: string }): Piece =>
  delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });

describe('a model without tools', () => {
  test.each<[string, Turn]>([
    ['Ollama', refuses('registry.ollama.ai/library/gemma:2b does not support tools', 400, { type: 'api_error' })],
    ['vLLM', refuses('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')],
    [
      'vLLM, at the root',
      { status: 400, body: '{"object":"error","message":"\\"auto\\" tool choice requires --tool-call-parser","code":400}' },
    ],
    ['OpenRouter', refuses('No endpoints found that support tool use.', 404)],
    ['llama.cpp', refuses('tools param requires --jinja flag', 500)],
  ])('resends the request without tools after the refusal of %s and omits them from then on', async (_name, refusal) => {
    const model = open();
    expect(model.takesTools).toBe(true);
    expect((await ask(model, refusal, says('Merhaba'))).text).toBe('Merhaba');
    expect(model.takesTools).toBe(false);
    expect((await ask(model, says('Yine'))).text).toBe('Yine');
    expect(server.asked.map(({ body }) => body.tools !== undefined)).toEqual([true, false, false]);
  });

  test.each([
    'This model’s maximum context length is 4096 tokens',
    "Invalid schema for function 'search': tools[0].function.parameters: 'type' is required",
  ])('keeps tools after an unrelated refusal: %s', async (message) => {
    const model = open();
    await expect(ask(model, refuses(message))).rejects.toBeInstanceOf(ModelRefused);
    expect([model.takesTools, server.asked.length]).toEqual([true, 1]);
  });
});

describe('a server that differs from the API', () => {
  test('tries the original parameters again after an hour, because the server may have changed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const model = open();
      const said = async (...turns: Turn[]) => (await ask(model, ...turns)).text;
      const refusals = [
        refuses('does not support tools'),
        refuses('Extra inputs are not permitted: stream_options', 422),
        refuses("'max_tokens' is not supported, use 'max_completion_tokens'"),
      ];
      const sent = () =>
        server.asked
          .splice(0)
          .map(({ body }) => ['tools', 'stream_options', 'max_completion_tokens'].map((name) => Number(name in body)).join(''));
      expect(await said(...refusals, says('Merhaba'))).toBe('Merhaba');
      expect(sent()).toEqual(['110', '010', '000', '001']);
      vi.advanceTimersByTime(refusalMemoryMs - 1);
      expect([await said(says('Yine')), model.takesTools]).toEqual(['Yine', false]);
      vi.advanceTimersByTime(2);
      expect(model.takesTools).toBe(true);
      expect(await said(refuses('does not support tools'), says('Hâlâ'))).toBe('Hâlâ');
      expect(sent()).toEqual(['001', '110', '010']);
      vi.advanceTimersByTime(refusalMemoryMs + 1);
      expect([await said(says('Artık')), sent()]).toEqual(['Artık', ['110']]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('adapts both of two concurrent requests that the server refuses', async () => {
    const model = open();
    const refusal = refuses('does not support tools');
    server.script(refusal, refusal, says('Merhaba'), says('Merhaba'));
    const texts = await Promise.all(
      [1, 2].map(async () => {
        let text = '';
        for await (const part of model.answer(question)) if (part.type === 'text') text += part.text;
        return text;
      }),
    );
    expect(texts).toEqual(['Merhaba', 'Merhaba']);
  });

  test('omits stream_options after the server refuses it', async () => {
    const model = open();
    const { text } = await ask(model, refuses('Extra inputs are not permitted: stream_options', 422), says('Merhaba'));
    expect(text).toBe('Merhaba');
    expect(server.asked.map(({ body }) => 'stream_options' in body)).toEqual([true, false]);
  });

  test.each([
    ["Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", 'max_completion_tokens'],
  ])('renames the token limit parameter after this refusal: %s', async (message, name) => {
    const model = open();
    await ask(model, refuses(message, 400, { code: 'unsupported_parameter', param: 'max_tokens' }), says('Merhaba'));
    await ask(model, says('Merhaba'));
    expect(server.asked.map(({ body }) => body[name])).toEqual([undefined, 4000, 4000]);
    expect(server.asked.at(-1)?.body.max_tokens).toBeUndefined();
  });

  test('throws ModelRefused if every adapted request is refused as well', async () => {
    const refusal = refuses('tools, stream_options and max_completion_tokens are not permitted');
    await expect(ask(open(), refusal, refusal, refusal, refusal, refusal)).rejects.toBeInstanceOf(ModelRefused);
    expect(server.asked.length).toBe(4);
  });

  test('accepts a complete JSON answer instead of a stream', async () => {
    const whole = (message: object, finish_reason: string): Turn => ({
      status: 200,
      body: JSON.stringify({
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
        usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
      }),
    });
    const said = await ask(open(), whole({ content: '<think>Hmm</think>Merhaba' }, 'stop'));
    expect(said).toMatchObject({ text: 'Merhaba', end: { reason: 'stop', usage: { inputTokens: 9, outputTokens: 3 } } });
    const call = { id: 'call_1', type: 'function', function: { name: 'search', arguments: '{"q":"izin"}' } };
    const called = await ask(open(), whole({ content: null, tool_calls: [call, { ...call, id: 'call_2' }] }, 'tool_calls'));
    expect(called.calls.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    expect((await ask(open(), whole({ content: 'Yarım' }, 'length'))).end).toMatchObject({ reason: 'length' });
    await expect(ask(open(), ...Array<Turn>(3).fill({ status: 200, body: '{"oldu":true}' }))).rejects.toMatchObject({ name: 'ModelAway' });
  });
});

describe('an answer', () => {
  test('leaves out reasoning that comes in a separate field (vLLM, Ollama, DeepSeek)', async () => {
    const { text } = await ask(open(), {
      pieces: [
        delta({ role: 'assistant', content: '', reasoning_content: 'Önce' }),
        delta({ content: null, reasoning: ' düşüneyim', thinking: 'hâlâ' }),
        delta({ content: 'Merhaba' }),
      ],
    });
    expect(text).toBe('Merhaba');
  });

  test('keeps tool calls apart that share one index (Ollama)', async () => {
    const call = (id: string, name: string) => ({ index: 0, id, type: 'function', function: { name, arguments: '{"q":"izin"}' } });
    const { calls: made } = await ask(open(), {
      pieces: [delta({ tool_calls: [call('call_a', 'search')] }), delta({ tool_calls: [call('call_b', 'list_tasks')] })],
      finish: 'stop',
    });
    expect(made).toEqual([
      { id: 'call_a', name: 'search', arguments: '{"q":"izin"}' },
      { id: 'call_b', name: 'list_tasks', arguments: '{"q":"izin"}' },
    ]);
  });

  test('accepts tool call arguments as an object, and missing arguments', async () => {
    const raw = (args: unknown) => delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'search', arguments: args } }] });
    expect((await ask(open(), { pieces: [raw({ q: 'izin' })], finish: 'tool_calls' })).calls).toMatchObject([
      { arguments: '{"q":"izin"}' },
    ]);
    expect((await ask(open(), { pieces: [raw(null)], finish: 'tool_calls' })).calls).toMatchObject([{ arguments: '' }]);
  });

  test('ignores keep-alive comments and a first chunk without choices (Azure, OpenRouter)', async () => {
    const { text, end } = await ask(open(), {
      pieces: [
        { raw: ': OPENROUTER PROCESSING\n\n' },
        { raw: 'data: {"choices":[],"prompt_filter_results":[{}]}\n\n' },
        { text: 'Merhaba' },
        { raw: ': keep-alive\n\n' },
        { usage: { prompt_tokens: 5, completion_tokens: 1, completion_tokens_details: { reasoning_tokens: 0 } } },
      ],
    });
    expect([text, end]).toEqual(['Merhaba', { type: 'end', reason: 'stop', usage: { inputTokens: 5, outputTokens: 1 } }]);
  });

  test('joins text parts and leaves out reasoning parts (Mistral)', async () => {
    const { text } = await ask(open(), {
      pieces: [
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Önce düşüneyim' }] }] }),
        delta({
          content: [
            { type: 'text', text: 'Mer' },
            { type: 'text', text: 'haba' },
          ],
        }),
        delta({ content: '!' }),
      ],
    });
    expect(text).toBe('Merhaba!');
  });

  test.each<[string, object[]]>([
    ['neither place nor id after the first fragment', [{ id: 'a', name: 'search', args: '{"q":' }, { args: '"iz' }, { args: 'in"}' }]],
    [
      'the name and id again in each fragment',
      [
        { index: 0, id: 'a', name: 'search', args: '{"q":' },
        { index: 0, id: 'a', name: 'search', args: '"izin"}' },
      ],
    ],
    [
      'the id alone in each fragment',
      [
        { id: 'a', name: 'search', args: '{"q":' },
        { id: 'a', args: '"izin"}' },
      ],
    ],
  ])('assembles a tool call that has %s', async (_what, fragments) => {
    expect((await ask(open(), { pieces: fragments.map(fragment), finish: 'tool_calls' })).calls).toEqual([
      { id: 'a', name: 'search', arguments: '{"q":"izin"}' },
    ]);
  });

  test.each<[string, object]>([
    ['at one place', { index: 0 }],
    ['without a place', {}],
  ])('keeps complete tool calls without ids apart %s (Gemini, older servers)', async (_where, place) => {
    const pieces = ['search', 'list_tasks'].map((name) => fragment({ ...place, name, args: '{"q":"izin"}' }));
    expect((await ask(open(), { pieces, finish: 'tool_calls' })).calls).toEqual([
      { id: 'call_0', name: 'search', arguments: '{"q":"izin"}' },
      { id: 'call_1', name: 'list_tasks', arguments: '{"q":"izin"}' },
    ]);
  });

  test.each(['error', 'abort'])('throws ModelAway if the finish reason is “%s”', async (finish) => {
    await expect(ask(open(), { pieces: [{ text: 'Yarım' }], finish })).rejects.toBeInstanceOf(ModelAway);
  });

  test('ends with the reason "filtered" if the server filtered it', async () => {
    expect((await ask(open(), { pieces: [{ text: 'Yarım' }], finish: 'content_filter' })).end).toMatchObject({ reason: 'filtered' });
  });

  test('ends with the reason "calls" for the finish reason function_call', async () => {
    const { end } = await ask(open(), { ...calls({ name: 'search', arguments: {} }), finish: 'function_call' } as Turn);
    expect(end).toMatchObject({ reason: 'calls' });
  });
});

describe('an error', () => {
  test.each<[string, Turn]>([
    ['a status of its own in a JSON answer of 200', { status: 200, body: '{"error":{"code":402,"message":"credits"}}' }],
    ['a status of its own in the stream', { pieces: [{ raw: 'data: {"error":{"code":400,"message":"bad"}}\n\n' }], finish: null }],
    ['a page that is no API', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Merhaba' }],
  ])('throws ModelRefused without a retry for %s', async (_what, turn) => {
    await expect(ask(open(), turn, says('Merhaba'))).rejects.toBeInstanceOf(ModelRefused);
    expect(server.asked.length).toBe(1);
  });

  test('retries a temporary error, also in a JSON answer with status 200', async () => {
    const busy = { status: 200, body: '{"error":{"code":429,"message":"busy"}}' };
    expect((await ask(open(), busy, says('Merhaba'))).text).toBe('Merhaba');
  });

  test('retries an HTML error page of a proxy', async () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' };
    expect((await ask(open(), page, says('Merhaba'))).text).toBe('Merhaba');
  });

  test.each<[string, Turn]>([
    ['OpenAI', refuses("This model's maximum context length is 8192 tokens.", 400, { code: 'context_length_exceeded' })],
    ['vLLM', { status: 400, body: '{"object":"error","message":"This model\'s maximum context length is 4096 tokens","code":400}' }],
    ['vLLM of today', refuses("The input (5000 tokens) is longer than the model's context length (4096 tokens).")],
    ['llama.cpp', refuses('the request exceeds the available context size, try increasing it', 400, { type: 'exceed_context_size_error' })],
    ['LM Studio', refuses('Trying to keep the first 5000 tokens when context the overflows. Load the model with a larger context length')],
    ['Anthropic', refuses('prompt is too long: 210000 tokens > 200000 maximum')],
    [
      'OpenRouter, in the stream',
      { pieces: [{ raw: 'data: {"error":{"code":400,"message":"maximum context length is 4096"}}\n\n' }], finish: null },
    ],
    ['TGI', refuses('`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000', 422)],
  ])('throws ModelTooSmall if %s reports an exceeded context', async (_name, refusal) => {
    const failed = ask(open(), refusal);
    await expect(failed).rejects.toBeInstanceOf(ModelTooSmall);
    await expect(failed).rejects.toMatchObject({ message: expect.stringContaining('CHAT_CONTEXT') });
  });
});

describe('reasoning without an opening tag', () => {
  const thinks = (model: string) => new OpenAiChat({ baseUrl: server.url, apiKey: 'k', model }, { first: 10_000, stall: 10_000, pause: 5 });
  const swallowed: Turn = { pieces: [{ text: 'Önce bir' }, { text: ' düşüneyim.\n</thi' }, { text: 'nk>\n\nMerhaba' }] };

  test.each(['deepseek-r1:8b', 'Qwen3-30B-A3B-Thinking-2507', 'qwq:32b', 'Magistral-Small'])(
    'is recognised by the model name: %s',
    async (name) => {
      const model = thinks(name);
      for (let n = 0; n < 2; n += 1) expect((await ask(model, swallowed)).text.trim()).toBe('Merhaba');
    },
  );

  test('is recognised from the second answer on, once seen', async () => {
    const model = thinks('deneme');
    expect((await ask(model, swallowed)).text).toContain('</think>');
    expect((await ask(model, swallowed)).text.trim()).toBe('Merhaba');
    expect((await ask(model, says('Düşünmeden'))).text).toBe('Düşünmeden');
    expect((await ask(model, swallowed)).text.trim()).toBe('Merhaba');
  });

  test('gives an empty answer if it uses up the token limit', async () => {
    expect((await ask(thinks('deepseek-r1'), { pieces: [{ text: 'Önce bir düşüneyim' }], finish: 'length' })).text).toBe('');
  });

  test('stops delaying the stream after an answer without reasoning, if only the name suggests it', async () => {
    const model = thinks('deepseek-r1');
    const pieces = async (...turns: Turn[]) => {
      server.script(...turns);
      const texts: string[] = [];
      for await (const part of model.answer(question)) if (part.type === 'text') texts.push(part.text);
      return texts;
    };
    expect(await pieces(says('Bir iki üç'))).toEqual(['Bir iki üç']);
    expect(await pieces(says('Bir iki üç'))).toEqual(['Bir', ' iki', ' üç']);
  });

  test('does not delay the stream if reasoning comes in a separate field', async () => {
    const model = thinks('deepseek-r1');
    server.script({ pieces: [delta({ reasoning_content: 'Önce' }), { text: 'Bir' }, { text: ' iki' }] });
    const texts: string[] = [];
    for await (const part of model.answer(question)) if (part.type === 'text') texts.push(part.text);
    expect(texts).toEqual(['Bir', ' iki']);
  });
});

test.each([
  [['[THINK]Önce', ' bir[/TH', 'INK]Merhaba'], 'Merhaba'],
  [['<thinking>Önce</thinking>', 'Merhaba'], 'Merhaba'],
  [['a[THI', 'S] b [1].'], 'a[THIS] b [1].'],
])('leaves out reasoning with other markers: %j', async (pieces, said) => {
  expect((await ask(open(), { pieces: pieces.map((text) => ({ text })) })).text).toBe(said);
});
