import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locate } from '../../../schema/knowledge/chat/cite/span.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, buildProject, type Organization } from '../../support/builders/index.ts';
import { type Asked, type ModelServer, modelServer, says } from '../../support/model-server.ts';
import { verdictsOf, verifierOf, verifyingRequest } from '../../support/verifier.ts';
import { unlimited } from '../work/ask.ts';

/** A text of a company. */
type Text = { readonly id: string; readonly file: string; readonly text: string };
/** A sentence of an answer, as a model writes it, with the verdict of a person and the words of the text that show it. */
type Claim = {
  readonly id: string;
  readonly text: string;
  readonly claim: string;
  readonly verdict: 'supported' | 'contradicted' | 'not_stated';
  readonly quote: string;
  readonly form: string;
};

const linesOf = <Line>(name: string): Line[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const texts = linesOf<Text>('texts.jsonl');
const claims = linesOf<Claim>('claims.jsonl');

/** The claim as an answer that cites all blocks of the prompt. */
function answerOf({ claim }: Claim, { body }: Asked): string {
  const blocks = new Set([...body.messages[1].content.matchAll(/<<VERİ (\d+) \w+>>/g)].map(([, n]) => `[${n}]`));
  const bare = claim.replaceAll(/\s*\[\d+\]/g, '');
  const numbers = [...blocks].join('');
  // A number behind the last bar of a row would be a cell of its own.
  return bare.trimEnd().endsWith('|') ? bare.trimEnd().replace(/\|$/, `${numbers} |`) : `${bare} ${numbers}`;
}

let assistant: Assistant;
let verifier: ModelServer;
let team: Organization;
const projects = new Map<string, string>();

beforeAll(async () => {
  verifier = await modelServer();
  const { services } = await testApp();
  assistant = await buildAssistant({ verifier: verifierOf(verifier), rateLimit: unlimited(services.rateLimit) });
  team = await buildOrganization();
  for (const { id, file, text } of texts) {
    const project = await buildProject(team.admin);
    projects.set(id, project.id);
    await buildKnowledge(team, { name: file, project: project.id, pages: [text] });
  }
}, 300_000);
afterAll(async () => {
  await assistant.close();
  await verifier.close();
});

test('a verifier that knows the truth grounds true claims in any form, and no false one', async () => {
  const lost: string[] = [];
  const passed: string[] = [];
  for (const each of claims) {
    const { file } = texts.find(({ id }) => id === each.text) as Text;
    assistant.model.otherwise((asked) => says(answerOf(each, asked)));
    verifier.otherwise((asked) => {
      const { claims: sentences, sources } = verifyingRequest(asked);
      const source = sources.find(({ text }) => locate(each.quote, text))?.n ?? 0;
      return verdictsOf(...sentences.map((_, at) => ({ claim: at + 1, verdict: each.verdict, source, quote: each.quote })));
    });
    const { body } = await assistant.ask(team.admin.client, {
      message: `${file.replace(/\.\w+$/, '').replaceAll('-', ' ')}: ${each.quote || each.claim}`.slice(0, 300),
      project: projects.get(each.text),
    });
    const isTrue = each.verdict === 'supported';
    if (isTrue && !body.grounded) lost.push(`${each.id} (${each.form}): ${each.claim} → ${JSON.stringify(body.verification ?? body)}`);
    if (!isTrue && body.grounded) passed.push(`${each.id} (${each.form}): ${each.claim}`);
  }
  expect(passed).toEqual([]);
  const all = claims.filter(({ verdict }) => verdict === 'supported').length;
  process.stdout.write(`true claims grounded: ${all - lost.length} of ${all}\n${lost.join('\n')}\n`);
  expect(1 - lost.length / all, lost.join('\n')).toBeGreaterThanOrEqual(0.95);
}, 600_000);
