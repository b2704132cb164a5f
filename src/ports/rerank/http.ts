import { RerankAway, type Reranker } from './port.ts';

export type RerankOptions = {
  /** Base URL; `/rerank` is appended. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Undefined: a server of one model, with the API of Text Embeddings Inference; else the API of Cohere and Jina. */
  readonly model: string | undefined;
};

/** Timeout in milliseconds of a request. */
const timeoutMs = 1_500;
/** Milliseconds without further requests after a failure: an unresponsive server would delay every question. */
const rest = 10_000;
/** Maximum number of texts per question, and of characters of each: such models read no more. */
const mostTexts = 30;
const longestText = 2_000;
const longestQuestion = 1_000;
/** Maximum size of a response in bytes: thirty numbers, with the texts if a server repeats them. */
const mostBytes = 1_000_000;

/** `timeoutMs` and `rest` in milliseconds, for tests. */
type Times = { readonly timeoutMs?: number; readonly rest?: number; readonly now?: () => number };

/** Calls `POST /rerank` in the format of Cohere, Jina and Text Embeddings Inference, which vLLM, llama.cpp and Infinity also support. */
export function rerankerOf(
  options: RerankOptions,
  { timeoutMs: wait = timeoutMs, rest: pause = rest, now = () => performance.now() }: Times = {},
): Reranker {
  let restingUntil = Number.NEGATIVE_INFINITY;
  /** Last failure; undefined if the last request succeeded. */
  let failure: RerankAway | undefined;
  const reranker: Reranker = {
    most: mostTexts,
    async rerank(question, texts) {
      if (texts.length === 0) return [];
      if (now() < restingUntil) throw new RerankAway('the reranker failed moments ago');
      try {
        const scores = await ask(options, question, texts.slice(0, mostTexts), wait);
        failure = undefined;
        return scores;
      } catch (error) {
        restingUntil = now() + pause;
        failure =
          error instanceof RerankAway ? error : new RerankAway(`the reranker does not answer: ${reasonOf(error)}`, { cause: error });
        throw failure;
      }
    },
    async check() {
      if (!failure) return;
      if (now() < restingUntil) throw failure;
      await reranker.rerank('Servis kaçta kalkar?', ['Servis 08.10’da kalkar.', 'Kira beşinde ödenir.']);
    },
  };
  return reranker;
}

async function ask({ baseUrl, apiKey, model }: RerankOptions, question: string, texts: readonly string[], wait: number): Promise<number[]> {
  const query = cut(question, longestQuestion);
  const short = texts.map((text) => cut(text, longestText));
  const body = model === undefined ? { query, texts: short, truncate: true } : { model, query, documents: short, top_n: short.length };
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/rerank`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify(body),
    // Redirects could send the key to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(wait),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new RerankAway(`the reranker returned status ${answer.status}`);
  }
  return read(await textOf(answer), texts.length);
}

/** Truncates a text, without splitting a surrogate pair. */
const cut = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new RerankAway("the reranker's response is too large");
    }
    pieces.push(value);
  }
  return Buffer.concat(pieces).toString();
}

type Judged = { readonly index?: unknown; readonly relevance_score?: unknown; readonly score?: unknown };

/** Reads `{results: [{index, relevance_score}]}` of Cohere and Jina, or `[{index, score}]` of Text Embeddings Inference. */
function read(text: string, count: number): number[] {
  const body: unknown = JSON.parse(text);
  const list = Array.isArray(body) ? body : ((body ?? {}) as { results?: unknown }).results;
  if (!Array.isArray(list) || list.length !== count) throw new RerankAway("the reranker's response lacks a score for each text");
  const scores = new Array<number | undefined>(count).fill(undefined);
  for (const { index, relevance_score, score = relevance_score } of list as Judged[]) {
    if (!Number.isInteger(index) || scores[index as number] !== undefined || (index as number) < 0 || (index as number) >= count)
      throw new RerankAway("unknown or repeated text in the reranker's response");
    if (typeof score !== 'number' || !Number.isFinite(score)) throw new RerankAway("invalid score in the reranker's response");
    scores[index as number] = score;
  }
  const all = scores as number[];
  // Some servers return logits.
  return all.every((score) => score >= 0 && score <= 1) ? all : all.map((score) => 1 / (1 + Math.exp(-score)));
}

/** Name and code only: the request must not appear in a log. */
const reasonOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return [name, cause?.code].filter(Boolean).join(' ');
};
