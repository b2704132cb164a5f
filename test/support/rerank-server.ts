import { type Answer, startReceiver } from './receiver.ts';

/** A request to the reranker. */
export type RerankAsked = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>> & { readonly query: string };
  readonly texts: readonly string[];
};

/** Its response: a score per text, or any status and body. `silent`: none. */
export type RerankTurn =
  | { readonly scores: readonly number[] }
  | { readonly status?: number; readonly body: string; readonly headers?: Record<string, string> }
  | 'silent';

export type RerankServer = Awaited<ReturnType<typeof rerankServer>>;

/** A scripted reranker, compatible with Text Embeddings Inference for requests with `texts`, else with Cohere and Jina. */
export async function rerankServer() {
  const asked: RerankAsked[] = [];
  let turn: RerankTurn | ((asked: RerankAsked) => RerankTurn) = { status: 500, body: 'nothing was told' };
  const { url, state, stop } = await startReceiver();
  state.answer = ({ path, headers, body: text }): Answer => {
    const body = JSON.parse(text);
    const one: RerankAsked = { path, authorization: headers.authorization, body, texts: body.texts ?? body.documents };
    asked.push(one);
    const said = typeof turn === 'function' ? turn(one) : turn;
    if (said === 'silent') return { way: 'silent' };
    if (!('scores' in said)) return said;
    const ranked = said.scores.map((score, index) => ({ index, score })).toSorted((a, b) => b.score - a.score);
    const answer = body.texts
      ? ranked
      : { id: 'r1', results: ranked.map(({ index, score }) => ({ index, relevance_score: score })), meta: {} };
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
  };
  return {
    url,
    asked,
    answer(next: typeof turn): void {
      turn = next;
    },
    close: stop,
  };
}
