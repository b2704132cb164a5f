import { createHash, randomInt } from 'node:crypto';
import { onTestFailed, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The run's seed, of tests in which something is left to chance. */
    seed?: string;
  }
}

/**
 * What all chance of a run comes from: TEST_SEED, else drawn for each run. With CI=true it is always the same, so that a red build is
 * of its commit; what chance finds is looked for elsewhere, again and again.
 */
const seedOfRun = process.env.TEST_SEED ?? (process.env.CI === 'true' ? '1' : String(randomInt(2 ** 31)));

/**
 * The seed of the test that runs: of TEST_SEED and its name, so that it is the same when the test is run again alone.
 * A failure tells it.
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

/** Random whole numbers below what is asked for, the same for a seed (mulberry32). */
export function random(seed = testSeed()): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
