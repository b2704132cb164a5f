import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { floors } from '../floors.ts';
import { openDoor } from './ask.ts';
import { buildCompany, type Company, noon } from './company.ts';
import { freshSets } from './fresh.ts';
import { type Ask, type FreshFigures, measureFresh, measureWork } from './measure.ts';
import { otherQuestions, workQuestions } from './questions.ts';

let company: Company;
let ask: Ask;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  company = await buildCompany();
  ask = await openDoor(company.asker);
}, 300_000);
afterAll(() => void vi.useRealTimers());

test('each question is asked once, and of each some tasks are left out', () => {
  expect(workQuestions.length).toBeGreaterThanOrEqual(120);
  expect(new Set(workQuestions.map(({ question }) => question)).size).toBe(workQuestions.length);
});

test('questions about the work have their right answers without a model', async () => {
  const { wrong, right } = await measureWork(ask, company);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(floors.work.tables);
}, 300_000);

test.each(freshSets)(
  'so have most that people typed who had not seen the grammar, and none has a wrong one: %s',
  async (set) => {
    const { wrong, ...figures } = await measureFresh(ask, company, set);
    for (const [name, floor] of Object.entries(floors.fresh[set]))
      expect(figures[name as keyof FreshFigures], `${name}\n${set === 'held' ? '' : wrong.join('\n')}`).toBeGreaterThanOrEqual(floor);
  },
  300_000,
);

test.each(otherQuestions)('is no question about the work: %s', async (message) => {
  expect((await ask(message)).understood).toBeNull();
});

test('what is excepted is left out, whatever else is said of it', async () => {
  expect((await ask('urgent tasks not in the WEB project')).understood?.filter).toBe('-project:WEB priority:urgent open:yes');
});

test.each(['WEB ve MOB dışındaki işler', 'tasks except WEB and MOB', 'acil ve yüksek öncelikli olmayan işler'])(
  'of what is joined it cannot be told what is denied, so nothing is: %s',
  async (message) => {
    expect((await ask(message)).understood).toBeNull();
  },
);
