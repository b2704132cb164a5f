import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Number of slowest files listed. */
const slowest = 15;

/**
 * Repeats at the end what has scrolled by: the slowest files, tests close to their time limit, and what was skipped because a program is
 * missing. Runs before vitest's own reporter, whose summary comes last.
 */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const late = tests.filter(isLate);
    print('Slowest files, in seconds:', modules.map(seconds).sort(bySeconds).slice(0, slowest).map(lineOf));
    print('Seeds of failed tests with random data:', seedsOf(modules));
    print('NOT TESTED:', skipped());
    print('Tests that needed more than half of their time limit:', late.map(lateLine));
    print('', [`${late.length} of ${tests.length} tests needed more than half of their time limit.`]);
  }
}

/** True if the test took more than half of its time limit. */
function isLate(test: TestCase): boolean {
  const { timeout = 0 } = test.options;
  return timeout > 0 && (test.diagnostic()?.duration ?? 0) > timeout / 2;
}

type Timed = { readonly name: string; readonly took: number };

function seconds(module: TestModule): Timed {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return { name: `${module.project.name}: ${module.relativeModuleId}`, took: (duration + collectDuration + setupDuration) / 1000 };
}

const bySeconds = (a: Timed, b: Timed) => b.took - a.took;
const lineOf = ({ name, took }: Timed) => `${took.toFixed(1).padStart(6)}  ${name}`;
const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;
const lateLine = (test: TestCase) => `${((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1).padStart(6)}  ${nameOf(test)}`;

/** Commands that repeat the failed tests whose seed `random` has stored in the test's `meta`. */
function seedsOf(modules: readonly TestModule[]): string[] {
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')]);
  return failed.flatMap((test) => {
    const { seed } = test.meta() as { seed?: string };
    return seed === undefined ? [] : [`TEST_SEED=${seed} npx vitest run ${test.module.relativeModuleId}`];
  });
}

/** Lines that test files wrote to `TEST_SKIPPED_FILE` while they were collected, without duplicates. */
function skipped(): string[] {
  const { TEST_SKIPPED_FILE: file = '' } = process.env;
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : [];
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  process.stdout.write(title ? `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n` : `\n${lines.join('\n')}\n`);
}
