import { setTimeout as pause } from 'node:timers/promises';
import type { OpenAI } from 'openai';
import { type ApiFeatures, ApiSupport } from './api-support.ts';
import { Assembly, type Chunk } from './assembly.ts';
import { failureOf } from './failure.ts';
import type { ChatOptions } from './limits.ts';
import { isOpenAi, modelLimitsOf } from './limits.ts';
import {
  type ChatMessage,
  type ChatModel,
  type ChatPart,
  type ChatRequest,
  ModelRefused,
  type OutputFormat,
  type ToolDefinition,
} from './port.ts';
import { ReasoningFilter } from './reasoning-filter.ts';

/** Timeouts and retries of one answer. Times are in milliseconds. */
export type AnswerPolicy = {
  /**
   * From the request to the first piece, over all tries: includes reading of the prompt. Less than a minute, after which proxies
   * end a request. Connecting may take 10 s of it (undici's default).
   */
  readonly first: number;
  /** Between two pieces. */
  readonly stall: number;
  /** Maximum number of tries, as long as no piece has arrived. */
  readonly tries: number;
  /** Delay before the second try; doubled before each further one. */
  readonly pause: number;
  /** Longest `Retry-After` that is waited for. A longer one fails the request immediately. */
  readonly longest: number;
};

const defaultPolicy: AnswerPolicy = { first: 45_000, stall: 30_000, tries: 3, pause: 500, longest: 5_000 };

/** A chat model behind an OpenAI-compatible API. */
export class OpenAiChat implements ChatModel {
  readonly name: string;
  readonly context: number;
  readonly maxTokens: number;
  readonly monthlyTokens: number | undefined;
  readonly memberMonthlyTokens: number | undefined;
  readonly #policy: AnswerPolicy;
  readonly #apiSupport: ApiSupport;
  readonly #client: Promise<OpenAI>;
  /**
   * Whether its answers begin with unmarked reasoning. Assumed by the model's name until an answer shows otherwise; `seen` is
   * permanent.
   */
  #thinksFirst: boolean | 'seen';

  constructor(options: ChatOptions, policy: Partial<AnswerPolicy> = {}) {
    const { baseUrl, apiKey } = options;
    this.name = options.model;
    this.#policy = { ...defaultPolicy, ...policy };
    const { context, maxTokens } = modelLimitsOf(options);
    this.context = context;
    this.maxTokens = maxTokens;
    this.monthlyTokens = options.monthlyTokens;
    this.memberMonthlyTokens = options.memberMonthlyTokens;
    this.#apiSupport = new ApiSupport(isOpenAi(baseUrl));
    this.#thinksFirst = thinking.test(options.model) && !isOpenAi(baseUrl);
    // Loaded early, but only if a model is configured. Self-hosted servers often need no key; the client requires one.
    this.#client = import('openai').then(
      ({ OpenAI }) => new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', maxRetries: 0, logLevel: 'off' }),
    );
  }

  get takesTools(): boolean {
    return this.#apiSupport.now.tools;
  }

  async *answer(request: ChatRequest): AsyncGenerator<ChatPart> {
    const { tries, longest, first } = this.#policy;
    const client = await this.#client;
    const late = performance.now() + first;
    for (let attempt = 1; ; ) {
      const { format, ...rest } = this.#apiSupport.now;
      const features = { ...rest, format: format && request.format !== undefined };
      let begun = false;
      try {
        for await (const part of this.#once(client, request, features, late - performance.now())) {
          begun = true;
          yield part;
        }
        return;
      } catch (error) {
        request.signal?.throwIfAborted();
        if (!begun && this.#apiSupport.learn(features, error)) continue;
        const failure = failureOf(error);
        if (begun || attempt === tries || failure instanceof ModelRefused) throw failure;
        const wait = failure.asked ?? this.#policy.pause * 2 ** (attempt - 1);
        if (wait > longest || performance.now() + wait >= late) throw failure;
        await pause(wait, undefined, { signal: request.signal });
        attempt += 1;
      }
    }
  }

  async *#once(
    client: OpenAI,
    { messages, tools: given = [], format, maxTokens = this.maxTokens, signal }: ChatRequest,
    features: ApiFeatures,
    first: number,
  ): AsyncGenerator<ChatPart> {
    const stallController = new AbortController();
    const tools = format && !features.format ? [...given, asTool(format)] : given;
    const late = () => stallController.abort(new Error('the model stopped responding'));
    let timer = setTimeout(late, first);
    try {
      const { data, response } = await client.chat.completions
        .create(
          {
            model: this.name,
            messages: messages.map(written),
            stream: true,
            ...(features.streamOptions && { stream_options: { include_usage: true } }),
            ...(features.format &&
              format && {
                response_format: { type: 'json_schema' as const, json_schema: { ...format, strict: true, schema: { ...format.schema } } },
              }),
            ...(features.tools &&
              tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } as never })) }),
            [features.limit]: maxTokens,
          },
          { signal: signal ? AbortSignal.any([signal, stallController.signal]) : stallController.signal },
        )
        .withResponse();
      const answer = new Assembly();
      const thoughts = new ReasoningFilter(this.#thinksFirst !== false);
      if (isOf(response, 'text/html')) throw new ModelRefused('OPENAI_BASE_URL returned an HTML page; it usually ends in /v1');
      for await (const chunk of isOf(response, 'application/json') ? whole(response) : data) {
        clearTimeout(timer);
        timer = setTimeout(late, this.#policy.stall);
        const piece = answer.take(chunk);
        const text = (answer.thinksApart ? thoughts.apart() : '') + thoughts.push(piece);
        if (text) yield { type: 'text', text };
      }
      // The client ends its stream without an error if it was aborted.
      signal?.throwIfAborted();
      stallController.signal.throwIfAborted();
      const text = thoughts.end(answer.isCut);
      if (text) yield { type: 'text', text };
      yield* answer.end();
      if (thoughts.swallowed) this.#thinksFirst = 'seen';
      else if (this.#thinksFirst !== 'seen' && !answer.isCut) this.#thinksFirst = false;
    } finally {
      clearTimeout(timer);
      stallController.abort();
    }
  }
}

const isOf = ({ headers }: Response, type: string): boolean => headers.get('content-type')?.startsWith(type) === true;

/** Names of models whose servers may omit the start tag of their reasoning. */
const thinking = /think|reason|magistral|(?:^|[^a-z])(?:r1|qwq)(?![a-z0-9])/i;

type Completion = Omit<OpenAI.Chat.Completions.ChatCompletion, 'choices'> & {
  readonly error?: unknown;
  readonly choices?: readonly { readonly finish_reason: string; readonly message: object }[];
};

/** Converts a complete answer to one chunk. @throws an error in the response, as the client does for a stream */
async function* whole(response: Response): AsyncGenerator<Chunk> {
  const { choices = [], error, ...rest } = (await response.json()) as Completion;
  if (error) throw Object.assign(new Error('an error instead of an answer'), { error, code: (error as { code?: unknown }).code });
  yield { ...rest, choices: choices.map(({ message, ...choice }) => ({ ...choice, delta: message })) } as unknown as Chunk;
}

const asTool = ({ name, schema }: OutputFormat): ToolDefinition => ({ name, description: 'Returns the result.', parameters: schema });

function written(message: ChatMessage): OpenAI.Chat.Completions.ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant' || !message.toolCalls?.length) return { role: message.role, content: message.content };
  const calls = message.toolCalls.map(({ id, ...rest }) => ({ id, type: 'function' as const, function: rest }));
  return { role: 'assistant', content: message.content, tool_calls: calls };
}
