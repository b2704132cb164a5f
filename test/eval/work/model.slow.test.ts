import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Assistant } from '../../support/assistant-app.ts';
import { minimums } from '../minimums.ts';
import { buildCompany, type Company, noon } from './company.ts';
import { measureScripted, openScripted } from './measure-scripted.ts';

let company: Company;
let assistant: Assistant;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  company = await buildCompany();
  assistant = await openScripted();
}, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await assistant.close();
});

test('answers questions about tasks correctly with a model, with counts and citations', async () => {
  const { right, wrong } = await measureScripted(assistant, company);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.work.model);
}, 300_000);
