import { afterAll, beforeAll, expect, test } from 'vitest';
import { locate } from '../../../schema/knowledge/chat/cite/span.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { verdictsOf, verifierOf, verifyingRequest } from '../../support/verifier.ts';
import { claims, openTruth } from './truth.ts';

let verifier: ModelServer;
let truth: Awaited<ReturnType<typeof openTruth>>;

beforeAll(async () => {
  verifier = await modelServer();
  truth = await openTruth(verifierOf(verifier));
}, 300_000);
afterAll(async () => {
  await truth.assistant.close();
  await verifier.close();
});

test('a verifier that knows the truth grounds true claims in any form, and no false one', async () => {
  const lost: string[] = [];
  const passed: string[] = [];
  for (const each of claims) {
    verifier.otherwise((asked) => {
      const { claims: sentences, sources } = verifyingRequest(asked);
      const source = sources.find(({ text }) => locate(each.quote, text))?.n ?? 0;
      return verdictsOf(...sentences.map((_, at) => ({ claim: at + 1, verdict: each.verdict, source, quote: each.quote })));
    });
    const { grounded, verification } = await truth.judge(each);
    const isTrue = each.verdict === 'supported';
    if (isTrue && !grounded) lost.push(`${each.id} (${each.form}): ${each.claim} → ${JSON.stringify(verification)}`);
    if (!isTrue && grounded) passed.push(`${each.id} (${each.form}): ${each.claim}`);
  }
  expect(passed).toEqual([]);
  const all = claims.filter(({ verdict }) => verdict === 'supported').length;
  process.stdout.write(`true claims grounded: ${all - lost.length} of ${all}\n${lost.join('\n')}\n`);
  expect(1 - lost.length / all, lost.join('\n')).toBeGreaterThanOrEqual(0.95);
}, 600_000);
