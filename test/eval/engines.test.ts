import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { driversHad, none, stopVectors } from './drivers.ts';
import { minimums } from './minimums.ts';
import { buildCompany, type Company, noon } from './work/company.ts';
import { type EngineRun, measureByEngine } from './work/engine.ts';

let company: Company;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon() });
  company = await buildCompany();
}, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await stopVectors();
});

/**
 * The tests in work/*.test.ts cover word search in the database. Of the other drivers, the last one differs most from it: vectors in
 * Elasticsearch, if both are available. The figures of all were equal when measured, because questions about the work search no texts.
 */
const other = (await driversHad('eval-work'))
  .filter(({ elasticsearch, embeddings }) => elasticsearch !== undefined || embeddings !== none)
  .slice(-1);

describe.each(other)('questions about the work, by $name', ({ name, elasticsearch, embeddings }) => {
  let run: EngineRun;
  beforeAll(async () => {
    run = await measureByEngine(name, { elasticsearch, embeddings: await embeddings() }, company, []);
  }, 600_000);

  test('gets the right answers without a model, and with one', () => {
    expect(run.tables.right, run.tables.wrong.join('\n')).toBeGreaterThanOrEqual(minimums.work.tables);
    expect(run.model.right, run.model.wrong.join('\n')).toBeGreaterThanOrEqual(minimums.work.model);
  });

  test.each(['shaped', 'held'] as const)('answers follow-up questions and leaves other questions alone: %s', (set) => {
    const { right, unpolluted, wrong } = run.followUps[set];
    process.stdout.write(`${name}, follow-ups ${set}: right ${right}, left alone ${unpolluted}\n`);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.followUps[set].right);
    expect(unpolluted, wrong.join('\n')).toBeGreaterThanOrEqual(minimums.followUps[set].unpolluted);
  });
});
