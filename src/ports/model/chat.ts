import { setTimeout as pause } from 'node:timers/promises';
import type { APIError, OpenAI } from 'openai';
import type { ChatOptions } from './index.ts';
import {
  type ChatMessage,
  type ChatModel,
  type ChatPart,
  type ChatRequest,
  ModelAway,
  ModelRefused,
  type ToolCall,
  type Usage,
} from './port.ts';
import { isOpenAi, roomOf } from './room.ts';
import { Thoughts } from './thoughts.ts';
import { type Way, Ways } from './ways.ts';

/** Of one answer. Milliseconds. */
export type Patience = {
  /** From the request to the first piece: the model reads the question in it. Connecting alone may take 10 s (undici's default). */
  readonly first: number;
  /** Between two pieces. */
  readonly stall: number;
  /** Tries, as long as nothing of the answer has come. */
  readonly tries: number;
  /** Before the second try; doubled before each further one. */
  readonly pause: number;
  /** A model that asks for a longer pause (`Retry-After`) is away: whoever asked is told, instead of waiting. */
  readonly longest: number;
};

const usual: Patience = { first: 60_000, stall: 30_000, tries: 3, pause: 500, longest: 5_000 };

/** Seconds after which another try makes sense where the model does not say. */
const usualRetryAfter = 30;

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** A chat model behind an OpenAI-compatible API. */
export class OpenAiChat implements ChatModel {
  readonly name: string;
  readonly context: number;
  readonly maxTokens: number;
  readonly monthlyTokens: number | undefined;
  readonly memberMonthlyTokens: number | undefined;
  readonly #patience: Patience;
  readonly #ways: Ways;
  readonly #client: Promise<OpenAI>;

  constructor(options: ChatOptions, patience: Partial<Patience> = {}) {
    const { baseUrl, apiKey } = options;
    this.name = options.model;
    this.#patience = { ...usual, ...patience };
    const { context, maxTokens } = roomOf(options);
    this.context = context;
    this.maxTokens = maxTokens;
    this.monthlyTokens = options.monthlyTokens;
    this.memberMonthlyTokens = options.memberMonthlyTokens;
    this.#ways = new Ways(isOpenAi(baseUrl));
    // Loaded only where there is a model, and before anybody asks. Servers of one's own often need no key, the client does.
    this.#client = import('openai').then(
      ({ OpenAI }) => new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', maxRetries: 0, logLevel: 'off' }),
    );
  }

  get takesTools(): boolean {
    return this.#ways.now.tools;
  }

  async *answer(request: ChatRequest): AsyncGenerator<ChatPart> {
    const { tries, longest } = this.#patience;
    for (let attempt = 1; ; ) {
      const way = this.#ways.now;
      let begun = false;
      try {
        for await (const part of this.#once(request, way)) {
          begun = true;
          yield part;
        }
        return;
      } catch (error) {
        request.signal?.throwIfAborted();
        if (!begun && this.#ways.learn(way, error)) continue;
        const failure = failureOf(error);
        if (begun || attempt === tries || failure instanceof ModelRefused) throw failure;
        const wait = failure.asked ?? this.#patience.pause * 2 ** (attempt - 1);
        if (wait > longest) throw failure;
        await pause(wait, undefined, { signal: request.signal });
        attempt += 1;
      }
    }
  }

  async *#once({ messages, tools, maxTokens = this.maxTokens, signal }: ChatRequest, way: Way): AsyncGenerator<ChatPart> {
    const silence = new AbortController();
    const late = () => silence.abort(new Error('the model fell silent'));
    let timer = setTimeout(late, this.#patience.first);
    try {
      const { data, response } = await (await this.#client).chat.completions
        .create(
          {
            model: this.name,
            messages: messages.map(written),
            stream: true,
            ...(way.streamOptions && { stream_options: { include_usage: true } }),
            ...(way.tools &&
              tools?.length && { tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } as never })) }),
            [way.limit]: maxTokens,
          },
          { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal },
        )
        .withResponse();
      const answer = new Assembly();
      const thoughts = new Thoughts();
      for await (const chunk of isJson(response) ? whole(response) : data) {
        clearTimeout(timer);
        timer = setTimeout(late, this.#patience.stall);
        const text = thoughts.push(answer.take(chunk));
        if (text) yield { type: 'text', text };
      }
      // The client ends its stream in silence where it was called off.
      signal?.throwIfAborted();
      silence.signal.throwIfAborted();
      const text = thoughts.end();
      if (text) yield { type: 'text', text };
      yield* answer.end();
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') === true;

type Completion = Omit<OpenAI.Chat.Completions.ChatCompletion, 'choices'> & {
  readonly choices?: readonly { readonly finish_reason: string; readonly message: object }[];
};

/** An answer that came whole, as one chunk of what comes in chunks. */
async function* whole(response: Response): AsyncGenerator<Chunk> {
  const { choices = [], ...rest } = (await response.json()) as Completion;
  yield { ...rest, choices: choices.map(({ message, ...choice }) => ({ ...choice, delta: message })) } as unknown as Chunk;
}

/** What a call is put together of. */
type Draft = { id: string; name: string; arguments: string };

/** Puts an answer together of its chunks: calls come in fragments, usage comes last. Servers leave out whatever they like. */
class Assembly {
  readonly #calls: Draft[] = [];
  /** The call that goes on at each place. */
  readonly #places: Draft[] = [];
  #reason: string | undefined;
  #usage: Usage | undefined;

  /** The text in it. */
  take({ choices, usage }: Chunk): string {
    this.#usage = usageOf(usage) ?? this.#usage;
    const [choice] = choices ?? [];
    if (!choice) return '';
    this.#reason = choice.finish_reason ?? this.#reason;
    for (const { index, id, function: part } of choice.delta?.tool_calls ?? []) {
      const call = this.#callAt(index ?? this.#places.length, id ?? '');
      call.id ||= id ?? '';
      call.name += part?.name ?? '';
      const given: unknown = part?.arguments ?? '';
      call.arguments += typeof given === 'string' ? given : JSON.stringify(given);
    }
    return choice.delta?.content ?? '';
  }

  /** A fragment of another id begins another call: some servers give all of them the first place. */
  #callAt(place: number, id: string): Draft {
    const known = this.#places[place];
    if (known && (id === '' || known.id === '' || known.id === id)) return known;
    const call = { id: '', name: '', arguments: '' };
    this.#places[place] = call;
    this.#calls.push(call);
    return call;
  }

  /** @throws ModelAway for an answer without an end */
  *end(): Generator<ChatPart> {
    if (this.#reason === undefined) throw new ModelAway('the answer was cut off', usualRetryAfter);
    const calls = this.#calls;
    for (const [index, { id, ...rest }] of calls.entries())
      yield { type: 'call', call: { id: id || `call_${index}`, ...rest } satisfies ToolCall };
    const reason = calls.length > 0 ? 'calls' : this.#reason === 'length' ? 'length' : 'stop';
    yield { type: 'end', reason, usage: this.#usage };
  }
}

/** What a server tells of its tokens, where that is what it should be. */
function usageOf(usage: Chunk['usage']): Usage | undefined {
  const [inputTokens, outputTokens] = [usage?.prompt_tokens, usage?.completion_tokens];
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;

function written(message: ChatMessage): OpenAI.Chat.Completions.ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant' || !message.toolCalls?.length) return { role: message.role, content: message.content };
  const calls = message.toolCalls.map(({ id, ...rest }) => ({ id, type: 'function' as const, function: rest }));
  return { role: 'assistant', content: message.content, tool_calls: calls };
}

/** These say that something is wrong with the request, or with our key. */
const refusing: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404, 405, 413, 415, 422]);

/**
 * What is told of an error: never the server's own words, which may hold a part of the key or of the question. `asked`:
 * the pause it asked for, in milliseconds.
 */
function failureOf(error: unknown): (ModelAway & { asked?: number }) | ModelRefused {
  if (error instanceof ModelAway || error instanceof ModelRefused) return error;
  const { status, headers, code } = error as Partial<APIError>;
  const told = `the model answered ${status}${code ? ` (${code})` : ''}`;
  if (refusing.has(status)) return new ModelRefused(told);
  if (status === undefined)
    return new ModelAway('the model could not be reached or broke off', usualRetryAfter, { cause: withoutBody(error) });
  const seconds = retryAfterOf(headers?.get('retry-after'));
  const away = new ModelAway(told, Math.ceil(seconds ?? usualRetryAfter));
  return seconds === undefined ? away : Object.assign(away, { asked: seconds * 1000 });
}

/** Seconds, or a date (RFC 9110 10.2.3). */
function retryAfterOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}

/** Its name and code alone: a chunk that cannot be parsed stands in the message of the error. */
const withoutBody = (error: unknown) =>
  new Error(`${(error as Error).name} ${((error as Error).cause as { code?: string } | undefined)?.code ?? ''}`.trim());
