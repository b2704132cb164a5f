import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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

export type RerankServer = {
  readonly url: string;
  readonly asked: RerankAsked[];
  answer(turn: RerankTurn | ((asked: RerankAsked) => RerankTurn)): void;
  close(): Promise<void>;
};

/** A scripted reranker, compatible with Text Embeddings Inference for requests with `texts`, else with Cohere and Jina. */
export async function rerankServer(): Promise<RerankServer> {
  const asked: RerankAsked[] = [];
  let turn: RerankTurn | ((asked: RerankAsked) => RerankTurn) = { status: 500, body: 'nothing was told' };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString());
    const one: RerankAsked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body,
      texts: body.texts ?? body.documents,
    };
    asked.push(one);
    const said = typeof turn === 'function' ? turn(one) : turn;
    if (said === 'silent') return;
    if (!('scores' in said)) {
      response.writeHead(said.status ?? 200, said.headers).end(said.body);
      return;
    }
    const ranked = said.scores.map((score, index) => ({ index, score })).toSorted((a, b) => b.score - a.score);
    const answer = body.texts
      ? ranked
      : { id: 'r1', results: ranked.map(({ index, score }) => ({ index, relevance_score: score })), meta: {} };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      turn = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
