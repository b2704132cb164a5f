import { createHash, randomInt } from 'node:crypto';
import { onTestFailed, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The run's seed, for tests with random choices. */
    seed?: string;
  }
}

/**
 * Seed of a run: TEST_SEED, or random. It is constant with CI=true, so that a failure belongs to the commit; other runs explore random
 * cases.
 */
const seedOfRun = process.env.TEST_SEED ?? (process.env.CI === 'true' ? '1' : String(randomInt(2 ** 31)));

/**
 * Seed of the current test, from TEST_SEED and the name of the test, so that a single test can be repeated. A failure prints it.
 * @throws Error outside of tests and their `beforeEach`
 */
export function testSeed(): number {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('chance belongs to a test: a failure could not tell its seed');
  if (test.meta.seed === undefined) {
    test.meta.seed = seedOfRun;
    onTestFailed(() => console.error(`TEST_SEED=${seedOfRun} repeats what was left to chance.`));
  }
  return createHash('sha256').update(`${seedOfRun} ${test.fullTestName}`).digest().readInt32LE();
}

/** Pseudorandom integers below a limit, reproducible by seed (mulberry32). */
export function random(seed = testSeed()): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
