import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verifier } from '../../../src/ports/verifier/port.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { buildKnowledge, buildOrganization, buildProject } from '../../support/builders/index.ts';
import { type Asked, says } from '../../support/model-server.ts';
import { unlimited } from '../work/ask.ts';

/** A text of a company. */
type Text = { readonly id: string; readonly file: string; readonly text: string };
/** A sentence of an answer, as a model writes it, with the verdict of a person and the words of the text that show it. */
export type Claim = {
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
export const claims = linesOf<Claim>('claims.jsonl');

/** The claim as an answer that cites all blocks of the prompt. */
function answerOf({ claim }: Claim, { body }: Asked): string {
  const blocks = new Set([...body.messages[1].content.matchAll(/<<VERİ (\d+) \w+>>/g)].map(([, n]) => `[${n}]`));
  const bare = claim.replaceAll(/\s*\[\d+\]/g, '');
  const numbers = [...blocks].join('');
  // A number behind the last bar of a row would be a cell of its own.
  return bare.trimEnd().endsWith('|') ? bare.trimEnd().replace(/\|$/, `${numbers} |`) : `${bare} ${numbers}`;
}

/** The answer of the product to a question about the text of a claim, in which a scripted model says the claim. */
export type Judge = (claim: Claim) => Promise<{ readonly grounded: boolean; readonly verification: { readonly state: string } | null }>;

/** Opens the assistant over the texts, with this verifier. */
export async function openTruth(verifier: Verifier): Promise<{ judge: Judge; assistant: Assistant }> {
  const { services } = await testApp();
  const assistant = await buildAssistant({ verifier, rateLimit: unlimited(services.rateLimit) });
  const team = await buildOrganization();
  const projects = new Map<string, string>();
  for (const { id, file, text } of texts) {
    const project = await buildProject(team.admin);
    projects.set(id, project.id);
    await buildKnowledge(team, { name: file, project: project.id, pages: [text] });
  }
  return {
    assistant,
    async judge(claim) {
      const { file } = texts.find(({ id }) => id === claim.text) as Text;
      assistant.model.otherwise((asked) => says(answerOf(claim, asked)));
      const { body } = await assistant.ask(team.admin.client, {
        message: `${file.replace(/\.\w+$/, '').replaceAll('-', ' ')}: ${claim.quote || claim.claim}`.slice(0, 300),
        project: projects.get(claim.text),
      });
      return body;
    },
  };
}
