import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minimums } from '../minimums.ts';
import { openAsk } from './ask.ts';
import { buildCompany, type Company, noon } from './company.ts';
import { freshSets } from './fresh.ts';
import { type Ask, type FreshFigures, measureFresh, measureWork } from './measure.ts';
import { otherQuestions, workQuestions } from './questions.ts';

let company: Company;
let ask: Ask;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  company = await buildCompany();
  ask = await openAsk(company.asker);
}, 300_000);
afterAll(() => void vi.useRealTimers());

test('asks each question only once', () => {
  expect(workQuestions.length).toBeGreaterThanOrEqual(120);
  expect(new Set(workQuestions.map(({ question }) => question)).size).toBe(workQuestions.length);
});

test('answers questions about tasks correctly without a model', async () => {
  const { wrong, right } = await measureWork(ask, company);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.work.tables);
}, 300_000);

test.each(freshSets)(
  'answers most questions written without knowledge of the grammar, and few wrongly: %s',
  async (set) => {
    const { wrong, ...figures } = await measureFresh(ask, company, set);
    for (const [name, minimum] of Object.entries(minimums.fresh[set]))
      expect(figures[name as keyof FreshFigures], `${name}\n${set === 'held' ? '' : wrong.join('\n')}`).toBeGreaterThanOrEqual(minimum);
  },
  300_000,
);

test.each(otherQuestions)('does not treat as a question about tasks: %s', async (message) => {
  expect((await ask(message)).understood).toBeNull();
});

test('excludes what the question excepts, whatever else it says', async () => {
  expect((await ask('urgent tasks not in the WEB project')).understood?.filter).toBe('-project:WEB priority:urgent open:yes');
});

test.each(['WEB ve MOB dışındaki işler', 'tasks except WEB and MOB', 'acil ve yüksek öncelikli olmayan işler'])(
  'does not guess the scope of a negation over several terms: %s',
  async (message) => {
    expect((await ask(message)).understood).toBeNull();
  },
);
