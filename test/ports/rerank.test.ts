import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rerankerOf } from '../../src/ports/rerank/http.ts';
import { openReranker } from '../../src/ports/rerank/index.ts';
import { RerankAway, type Reranker } from '../../src/ports/rerank/port.ts';
import { type RerankServer, rerankServer } from '../support/rerank-server.ts';

let server: RerankServer;
beforeAll(async () => {
  server = await rerankServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

const texts = ['Servis 08.10’da kalkar.', 'Kira 90.000 liradır.', 'İzin 14 gündür.'];

test('opens no reranker without a configuration', async () => {
  expect(await openReranker(undefined)).toBeUndefined();
});

describe('the protocol of Cohere and Jina', () => {
  test('sends the model and documents, and returns scores in the order of the texts', async () => {
    const reranker = (await openReranker({ baseUrl: `${server.url}/v2/`, apiKey: 'gizli', model: 'rerank-v3.5' })) as Reranker;
    server.answer({ scores: [0.1, 0.9, 0.4] });
    expect(await reranker.rerank('Kira ne kadar?', texts)).toEqual([0.1, 0.9, 0.4]);
    expect(server.asked).toMatchObject([
      {
        path: '/v2/rerank',
        authorization: 'Bearer gizli',
        body: { model: 'rerank-v3.5', query: 'Kira ne kadar?', documents: texts, top_n: 3 },
      },
    ]);
  });
});

describe('the protocol of Text Embeddings Inference', () => {
  test('sends truncatable texts without a model, and without a key if there is none', async () => {
    const reranker = (await openReranker({ baseUrl: server.url, apiKey: undefined, model: undefined })) as Reranker;
    server.answer({ scores: [0.2, 0.7, 0.3] });
    expect(await reranker.rerank('Kira ne kadar?', texts)).toEqual([0.2, 0.7, 0.3]);
    expect(server.asked).toMatchObject([{ path: '/rerank', body: { query: 'Kira ne kadar?', texts, truncate: true } }]);
    expect(server.asked[0]?.authorization).toBeUndefined();
  });
});

const open = (times: Parameters<typeof rerankerOf>[1] = {}) =>
  rerankerOf({ baseUrl: server.url, apiKey: 'gizli', model: 'm' }, { rest: 0, ...times });

test('maps logits to 0…1 and keeps their order', async () => {
  server.answer({ scores: [-4.2, 3.1, 0.5] });
  const scores = await open().rerank('soru', texts);
  expect(scores.every((score) => score > 0 && score < 1)).toBe(true);
  expect(scores.indexOf(Math.max(...scores))).toBe(1);
});

test('limits the number and length of the texts it sends', async () => {
  server.answer(({ texts: sent }) => ({ scores: sent.map(() => 0.5) }));
  const reranker = open();
  await reranker.rerank('s'.repeat(5_000), new Array<string>(100).fill('ş'.repeat(10_000)));
  expect(server.asked[0]?.texts.length).toBe(reranker.most);
  expect(server.asked[0]?.texts[0]?.length).toBe(2_000);
  expect(server.asked[0]?.body.query.length).toBe(1_000);
  expect(await reranker.rerank('soru', [])).toEqual([]);
  expect(server.asked.length).toBe(1);
});

test('checks a working server without a request, and a failed one again after a pause', async () => {
  let now = 0;
  const reranker = open({ rest: 10_000, now: () => now });
  await reranker.check();
  expect(server.asked.length).toBe(0);
  server.answer({ status: 503, body: '' });
  await expect(reranker.rerank('soru', texts)).rejects.toThrow(RerankAway);
  server.answer(({ texts: sent }) => ({ scores: sent.map(() => 0.5) }));
  await expect(reranker.check()).rejects.toThrow('503');
  expect(server.asked.length).toBe(1);
  now = 10_001;
  await reranker.check();
  await reranker.check();
  expect(server.asked.map(({ texts: sent }) => sent.length)).toEqual([3, 2]);
});

const results = (...all: object[]) => ({ body: JSON.stringify({ results: all }) });
const good = [0, 1, 2].map((index) => ({ index, relevance_score: 0.5 }));

test.each([
  ['fewer scores than texts', results(...good.slice(1))],
  ['more scores than texts', results(...good, { index: 3, relevance_score: 1 })],
  ['a text that it was not asked about', results(good[0]!, good[1]!, { index: 7, relevance_score: 1 })],
  ['a place below the first', results(good[0]!, good[1]!, { index: -1, relevance_score: 1 })],
  ['a text twice', results(good[0]!, good[0]!, good[1]!)],
  ['half a place', results(good[0]!, good[1]!, { index: 1.5, relevance_score: 1 })],
  ['a score that is none', results(good[0]!, good[1]!, { index: 2, relevance_score: 'high' })],
  ['something else', { body: '{"message": "ok"}' }],
  ['null', { body: 'null' }],
  ['no JSON', { body: '<html>' }],
  ['too many requests', { status: 429, body: '{}', headers: { 'retry-after': '30' } }],
  ['a fault', { status: 500, body: 'Kira ne kadar? gizli' }],
  ['another address', { status: 307, body: '', headers: { location: 'http://127.0.0.1:1/rerank' } }],
  ['more than anybody wants to read', { body: ' '.repeat(3_000_000) }],
] as const)('rejects %s as an invalid answer', async (_, turn) => {
  server.answer(turn);
  const failed = await open()
    .rerank('Kira ne kadar?', texts)
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(RerankAway);
  expect(String(failed)).not.toMatch(/gizli|Kira/);
});

test('waits for a hanging server once until its timeout, then skips it for a while', async () => {
  server.answer('silent');
  let now = 0;
  const reranker = open({ timeoutMs: 1_000, rest: 10_000, now: () => now });
  await expect(reranker.rerank('soru', texts)).rejects.toThrow(/does not answer: TimeoutError/);
  await expect(reranker.rerank('soru', texts)).rejects.toThrow(/failed moments ago/);
  expect(server.asked.length).toBe(1);
  now = 10_001;
  server.answer({ scores: [0.1, 0.2, 0.3] });
  expect(await reranker.rerank('soru', texts)).toEqual([0.1, 0.2, 0.3]);
});

test('throws RerankAway if the server does not exist', async () => {
  const gone = rerankerOf({ baseUrl: 'http://127.0.0.1:1', apiKey: undefined, model: undefined });
  await expect(gone.rerank('soru', texts)).rejects.toThrow(RerankAway);
});
