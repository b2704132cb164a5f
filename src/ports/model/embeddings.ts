import OpenAI from 'openai';
import type { ModelOptions } from './limits.ts';
import { type Embeddings, ModelAway, ModelRefused } from './port.ts';

export type EmbeddingOptions = ModelOptions & {
  /**
   * Prefixes of questions and passages, for models that require them (`query: `, `passage: `). `{use}` in `model` becomes `query`
   * or `passage`.
   */
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Length of the model's vectors; undefined: that of its first answer. */
  readonly dimensions: number | undefined;
};

/** Maximum number of texts per request: few enough for a model on a small machine to answer in time. */
const batch = 32;
/** Timeout in milliseconds of one request. Short for queries, because a user waits. */
const timeoutMs = { passage: 60_000, query: 3_000 } as const;
/** Retries after the first try: delays double from 0.5 s to 8 s, or follow `Retry-After`. */
const retries = { passage: 3, query: 0 } as const;
/** Seconds after which a retry makes sense if the server does not specify it. */
const defaultRetryAfter = 30;

/** Gets vectors from any server with OpenAI's `POST /embeddings`. It connects at the first text. */
export function embeddingsOf({ baseUrl, apiKey, model, queryPrefix, passagePrefix, dimensions: configured }: EmbeddingOptions): Embeddings {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', organization: null, project: null, logLevel: 'off' });
  const prefixes = { query: queryPrefix, passage: passagePrefix };
  let dimensions = configured;

  const ask = async (texts: readonly string[], use: 'passage' | 'query', signal?: AbortSignal): Promise<Float32Array[]> => {
    const input = texts.map((text) => prefixes[use] + text);
    const body = {
      model: model.replaceAll('{use}', use),
      input,
      encoding_format: 'float',
      // OpenAI's newer models shorten their vectors on request; other servers do not know the parameter.
      ...(configured !== undefined && /^text-embedding-3/.test(model) && { dimensions: configured }),
    } as const;
    try {
      const { data } = await client.embeddings.create(body, { signal, timeout: timeoutMs[use], maxRetries: retries[use] });
      const vectors = read(data, texts.length, dimensions);
      dimensions ??= vectors[0]?.length;
      return vectors;
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error);
    }
  };

  return {
    name: [model, passagePrefix.trim()].filter(Boolean).join(' '),
    get dimensions() {
      return dimensions;
    },
    async embed(texts, use, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batch) vectors.push(...(await ask(texts.slice(from, from + batch), use, signal)));
      return vectors;
    },
  };
}

/** Returns the vectors in the order of the texts, normalized to length 1. @throws ModelRefused for an invalid response */
function read(data: unknown, count: number, dimensions: number | undefined): Float32Array[] {
  if (!Array.isArray(data) || data.length !== count) throw new ModelRefused('the response lacks a vector for each text');
  const vectors: Float32Array[] = [];
  for (const [place, each] of (data as { index?: unknown; embedding?: unknown }[]).entries())
    vectors[typeof each?.index === 'number' ? each.index : place] = normalised(each?.embedding);
  const lengths = new Set(Array.from({ length: count }, (_, index) => vectors[index]?.length));
  const [length, ...others] = lengths;
  if (others.length > 0 || length === undefined) throw new ModelRefused('the response has vectors of different lengths');
  if (dimensions !== undefined && length !== dimensions)
    throw new ModelRefused(`the model's vectors have ${length} dimensions instead of ${dimensions} (EMBEDDING_DIMENSIONS)`);
  return vectors;
}

function normalised(embedding: unknown): Float32Array {
  const vector = Array.isArray(embedding) ? Float32Array.from(embedding) : new Float32Array();
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length)) throw new ModelRefused('invalid vector in the response');
  return vector.map((value) => value / length);
}

/** Maps retryable errors to `ModelAway`: no connection, a timeout, too many requests, a server error. */
function failureOf(error: unknown): unknown {
  if (error instanceof ModelRefused) return error;
  const status = error instanceof OpenAI.APIError ? error.status : undefined;
  if (error instanceof OpenAI.APIConnectionError || (status !== undefined && (status >= 500 || [408, 409, 425, 429].includes(status))))
    return new ModelAway(`the embedding model is away: ${messageOf(error)}`, secondsOf(error), { cause: error });
  return new ModelRefused(`the embedding model refuses: ${messageOf(error)}`, { cause: error });
}

// Texts that were sent must not appear in logs, and a server's answer may repeat them.
const messageOf = (error: unknown): string => {
  const { status, name, cause } = error as { status?: number; name?: string; cause?: { code?: string } };
  return [status ?? name, cause?.code].filter(Boolean).join(' ');
};

function secondsOf(error: unknown): number {
  const header = error instanceof OpenAI.APIError ? error.headers?.get('retry-after') : undefined;
  const seconds = Number(header ?? Number.NaN);
  return seconds > 0 && seconds < 3600 ? Math.ceil(seconds) : defaultRetryAfter;
}
