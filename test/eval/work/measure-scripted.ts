import type { Services } from '../../../schema/kernel/context.ts';
import { testApp } from '../../support/app.ts';
import { type Assistant, buildAssistant } from '../../support/assistant-app.ts';
import { unlimited } from './ask.ts';
import type { Company } from './company.ts';
import type { WorkMeasured } from './measure.ts';
import { workQuestions } from './questions.ts';
import { faultOf, scriptedModel } from './scripted-model.ts';

/** The assistant with the scripted model and without the limit of questions per minute. `own` replaces services. */
export async function openScripted(own: Partial<Services> = {}): Promise<Assistant> {
  const { services } = await testApp();
  return buildAssistant({ rateLimit: unlimited(services.rateLimit), ...own });
}

/** Asks all questions of a model that repeats its tools' results. */
export async function measureScripted(assistant: Assistant, company: Company): Promise<WorkMeasured> {
  assistant.model.otherwise(scriptedModel);
  const wrong: string[] = [];
  for (const question of workQuestions) {
    const { status, body } = await assistant.ask(company.asker.client, { message: question.question });
    const fault = faultOf(question, body, company);
    const found = status === 200 ? fault : JSON.stringify(body);
    if (found) wrong.push(`${question.question} (${question.filter}): ${found}`);
  }
  return { right: 1 - wrong.length / workQuestions.length, wrong };
}
