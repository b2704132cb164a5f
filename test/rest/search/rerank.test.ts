import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rerankerOf } from '../../../src/ports/rerank/http.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { buildText, index } from '../../support/knowledge.ts';
import { type RerankServer, rerankServer } from '../../support/rerank-server.ts';

let server: RerankServer;
let app: Assistant;
let team: Organization;
beforeAll(async () => {
  server = await rerankServer();
  const reranker = rerankerOf({ baseUrl: server.url, apiKey: 'gizli-anahtar', model: 'm' }, { timeoutMs: 300, rest: 0 });
  app = await buildAssistant({ chat: undefined, reranker });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const lines = [
  'Servis ücreti her ay ödenir ve servis ücreti bordroda gösterilir.',
  'Servis sabah 08.10 sularında iskelenin önünden ayrılır.',
  'Yemek kartına iş günü başına 310 lira yüklenir.',
];
beforeEach(async () => {
  server.asked.length = 0;
  team = await buildOrganization();
  await buildText(team, { name: 'rehber.pdf', text: lines.join('\n') });
  await index(team.id);
});

const found = async (q: string): Promise<string[]> => {
  const { status, body } = await app.request(team.admin.client, 'GET', `/search?q=${encodeURIComponent(q)}&file=${await fileOf()}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const scores = body.data.map(({ score }: { score: number }) => score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  return body.data.map(({ passage }: { passage: { text: string } }) => passage.text);
};
const fileOf = async () => (await team.context.db.file.findFirst({ select: { id: true } }))?.id;
/** Scores texts with `word` higher. */
const prefer = (word: string, yes = 0.95, no = 0.05) =>
  server.answer(({ texts }) => ({ scores: texts.map((text) => (text.includes(word) ? yes : no)) }));

test('a reranker orders results by title, headings and text that the caller can view', async () => {
  const { services } = await testApp();
  expect(services.reranker).toBeUndefined();
  prefer('iskelenin');
  const [first] = await found('servis ücreti');
  expect(first).toBe(lines[1]);
  prefer('bordroda');
  expect((await found('servis ücreti'))[0]).toBe(lines[0]);
  expect(server.asked[0]).toMatchObject({ body: { query: 'servis ücreti' } });
  expect(server.asked[0]?.texts.every((text) => text.startsWith('rehber.pdf\n'))).toBe(true);
});

test('a failing reranker is reported by /readyz until it recovers, and searches continue without it', async () => {
  const state = async () => {
    const { statusCode, payload } = await app.app.inject('/readyz');
    return [statusCode, JSON.parse(payload).dependencies.reranker];
  };
  prefer('iskelenin');
  await found('servis ücreti');
  server.answer({ status: 503, body: '' });
  expect(await found('servis ücreti')).toContain(lines[0]);
  // /readyz caches its checks for a second.
  await expect.poll(state).toEqual([200, 'down']);
  server.answer(({ texts }) => ({ scores: texts.map(() => 0.5) }));
  await expect.poll(state).toEqual([200, 'ok']);
});

test.each([
  ['is silent', 'silent'],
  ['refuses', { status: 401, body: '{}' }],
  ['has too much to do', { status: 429, body: '{}' }],
  ['answers nonsense', { body: '{"results": [{"index": 9, "relevance_score": 1}]}' }],
] as const)('a reranker that %s leaves the order unchanged', async (_, turn) => {
  prefer('ücreti', 0.9, 0.1);
  const before = await found('servis ücreti');
  server.answer(turn);
  const after = await found('servis ücreti');
  expect(after[0]).toBe(lines[0]);
  expect(after).toHaveLength(before.length);
  expect(app.logged.join('')).not.toContain('gizli-anahtar');
});

test("the reranker's score of the best passage helps decide whether there is an answer", async () => {
  const question = { message: 'Vapurdan inince işe hangi servisle giderim?' };
  prefer('iskelenin');
  const answered = await app.ask(team.admin.client, question);
  expect(answered.body).toMatchObject({ grounded: true, reply: expect.stringContaining('08.10') });
  server.answer(({ texts }) => ({ scores: texts.map(() => 0.001) }));
  const refused = await app.ask(team.admin.client, question);
  expect(refused.body).toMatchObject({ grounded: false, citations: [], reply: expect.stringContaining('bir yanıt bulamadım') });
});
