import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { unlimited } from './ask.ts';
import { buildCompany, type Company, noon } from './company.ts';
import type { Body } from './measure.ts';
import { type WorkQuestion, workQuestions } from './questions.ts';
import { faultOfLie, faultOfTold, type Lie, scriptedModel } from './told.ts';

let company: Company;
let assistant: Assistant;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  company = await buildCompany();
  const { services } = await testApp();
  assistant = await buildAssistant({ rateLimit: unlimited(services.rateLimit) });
}, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await assistant.close();
});

/** Asks all of them, with a model that lies so; what was wrong with the answers. */
async function ask(lieIn: (question: WorkQuestion) => Lie, fault: (question: WorkQuestion, body: Body) => string | undefined) {
  assistant.model.otherwise(scriptedModel(lieIn));
  const wrong: string[] = [];
  for (const question of workQuestions) {
    const { status, body } = await assistant.ask(company.asker.client, { message: question.question });
    const found = status === 200 ? fault(question, body) : JSON.stringify(body);
    if (found) wrong.push(`${question.question} (${question.filter}): ${found}`);
  }
  return wrong;
}

test('questions about the work have their right answers with a model, counted and cited', async () => {
  const wrong = await ask(
    () => 'none',
    (question, body) => faultOfTold(question, body, company),
  );
  expect(wrong.join('\n')).toBe('');
}, 300_000);

test('what the model tells otherwise than the tools is not held', async () => {
  const lieIn = (question: WorkQuestion): Lie => {
    const isEmpty = !company.tasks.some((task) => question.is(task, company.today));
    if (question.counted || isEmpty) return 'count';
    return (['person', 'day', 'number', 'count'] as const)[workQuestions.indexOf(question) % 4] as Lie;
  };
  const wrong = await ask(lieIn, (question, body) => faultOfLie(question, lieIn(question), body, company));
  expect(wrong.join('\n')).toBe('');
}, 300_000);
