/** A tool that the assistant may call, with a JSON Schema of its arguments. */
export type ToolDefinition = { readonly name: string; readonly description: string; readonly parameters: object };

/** A tool call. `arguments` is JSON as the model wrote it, so it may be invalid. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

/** Structured output: the answer is JSON of a JSON Schema. */
export type OutputFormat = { readonly name: string; readonly schema: object };

export type ChatRequest = {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ToolDefinition[] | undefined;
  /**
   * Structured output. A server that refuses it gets a tool of this name instead, so the JSON may come as a tool call; without tools
   * only the messages ask for it.
   */
  readonly format?: OutputFormat | undefined;
  /** Maximum length of the answer in tokens, including its reasoning; default the model's `maxTokens`. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal | undefined;
};

export type Usage = { readonly inputTokens: number; readonly outputTokens: number };

/** Counts the tokens of a call, by text length until the model reports its usage. */
export type TokenMeter = {
  begin(messages: readonly Pick<ChatMessage, 'content'>[]): { said(text: string): void; end(usage: Usage | undefined): void };
};

/**
 * A part of a streamed answer: pieces of text without reasoning; complete tool calls; and at the end the reason and the usage, if
 * reported. `length`: the token limit was reached. `filtered`: the server's content filter stopped it.
 */
export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ToolCall }
  | { readonly type: 'end'; readonly reason: 'stop' | 'length' | 'filtered' | 'calls'; readonly usage: Usage | undefined };

/** The model does not answer, or not completely, after all tries. */
export class ModelAway extends Error {
  override name = 'ModelAway';
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** The model refuses the request (an invalid key, an unknown model, too long a text): a retry does not help. */
export class ModelRefused extends Error {
  override name = 'ModelRefused';
}

/** The request exceeds the model's real context, although it respects the configured one. */
export class ModelTooSmall extends ModelRefused {
  override name = 'ModelTooSmall';
}

/** A chat model behind an OpenAI-compatible API. */
export interface ChatModel {
  readonly name: string;
  /** Size of the context in tokens, input and output together. */
  readonly context: number;
  /** Maximum length of one answer in tokens, including its reasoning. */
  readonly maxTokens: number;
  /** Tokens that an organization may use per month; undefined: unlimited. */
  readonly monthlyTokens: number | undefined;
  /** Tokens of these that one member may use. */
  readonly memberMonthlyTokens: number | undefined;
  /** Whether tools may be sent: false for an hour after its server refused them. */
  readonly takesTools: boolean;
  /** Streams an answer. Retries as long as no piece has arrived. @throws ModelAway, ModelRefused; AbortError by `signal` */
  answer(request: ChatRequest): AsyncIterable<ChatPart>;
}

/** A complete answer. */
export type WholeAnswer = {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly reason: Extract<ChatPart, { type: 'end' }>['reason'];
};

/** Reads an answer to its end. `say`: called with each piece of text. @throws as `ChatModel.answer` */
export async function readAnswer(
  model: ChatModel,
  request: ChatRequest,
  meter: TokenMeter,
  say: (piece: string) => void = () => {},
): Promise<WholeAnswer> {
  const counted = meter.begin(request.messages);
  const calls: ToolCall[] = [];
  let text = '';
  let reason: WholeAnswer['reason'] = 'stop';
  for await (const part of model.answer(request)) {
    if (part.type === 'end') {
      counted.end(part.usage);
      reason = part.reason;
    } else if (part.type === 'call') {
      counted.said(part.call.arguments);
      calls.push(part.call);
    } else {
      text += part.text;
      counted.said(part.text);
      say(part.text);
    }
  }
  return { text, calls, reason };
}

/** A request for a JSON object. */
export type JsonRequest = {
  readonly messages: readonly ChatMessage[];
  readonly signal: AbortSignal;
  /** Without it only the messages ask for JSON. */
  readonly format?: OutputFormat;
};

/**
 * Asks a model for a JSON object, in one call without other tools. The object may be a tool call, or have text around it.
 * @returns undefined if the reply has no JSON object; @throws ModelAway, ModelRefused; AbortError by `signal`
 */
export async function answerInJson(model: ChatModel, request: JsonRequest, meter: TokenMeter): Promise<unknown> {
  const { text, calls } = await readAnswer(model, request, meter);
  const reply = calls.find((call) => call.arguments !== '')?.arguments ?? text;
  try {
    return JSON.parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** A model that computes vectors of texts. */
export interface Embeddings {
  readonly name: string;
  /** Length of its vectors; undefined until the model's first answer, unless configured. */
  readonly dimensions: number | undefined;
  /**
   * Returns a vector of length 1 per text, in order. `use` selects the prefix, for models that distinguish queries from passages.
   * @throws ModelAway, ModelRefused
   */
  embed(texts: readonly string[], use: 'passage' | 'query', signal?: AbortSignal): Promise<Float32Array[]>;
}
