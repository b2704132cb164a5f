/** What the assistant may call, as a JSON Schema of its arguments. */
export type ToolDefinition = { readonly name: string; readonly description: string; readonly parameters: object };

/** `arguments` is JSON as the model wrote it: it may be anything. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

export type ChatRequest = {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** Of the answer, in tokens, what it thinks before included; default the model's `maxTokens`. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal | undefined;
};

export type Usage = { readonly inputTokens: number; readonly outputTokens: number };

/**
 * An answer as it comes: text in pieces, without what the model thinks; whole calls; at the end why it ends (`length`: there
 * was no more room; `filtered`: its server let no more through) and what it cost, if the model tells.
 */
export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ToolCall }
  | { readonly type: 'end'; readonly reason: 'stop' | 'length' | 'filtered' | 'calls'; readonly usage: Usage | undefined };

/** The model does not answer, or not to the end, after all tries. */
export class ModelAway extends Error {
  override name = 'ModelAway';
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** The model refuses what it was sent (a wrong key, an unknown model, too long a text): another try changes nothing. */
export class ModelRefused extends Error {
  override name = 'ModelRefused';
}

/** It was sent more than it reads, though no more than the settings say it does. */
export class ModelTooSmall extends ModelRefused {
  override name = 'ModelTooSmall';
}

/** A chat model behind an OpenAI-compatible API. */
export interface ChatModel {
  readonly name: string;
  /** Tokens that it reads and writes at once. */
  readonly context: number;
  /** Tokens of one answer, what it thinks before included. */
  readonly maxTokens: number;
  /** Tokens that an organization may use in a month; undefined: any number. */
  readonly monthlyTokens: number | undefined;
  /** Tokens of these that one member may use. */
  readonly memberMonthlyTokens: number | undefined;
  /** Whether it may be given tools: not for an hour after its server refused them. */
  readonly takesTools: boolean;
  /** Tries again by itself as long as nothing of the answer has come. @throws ModelAway, ModelRefused; AbortError by `signal` */
  answer(request: ChatRequest): AsyncIterable<ChatPart>;
}

/** A model that makes vectors of texts. */
export interface Embeddings {
  readonly name: string;
  /** Length of its vectors; undefined until the model has answered once, unless the settings say it. */
  readonly dimensions: number | undefined;
  /** A vector of length 1 a text, in order. Models that ask for it are told whether it is a question. @throws ModelAway, ModelRefused */
  embed(texts: readonly string[], use: 'passage' | 'query', signal?: AbortSignal): Promise<Float32Array[]>;
}
