import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** So many tests may pass at the second try before the run fails: more is no slow moment of the machine. */
const mostRetried = 10;
const slowest = 15;

/**
 * Says at the end what scrolls by before: the slowest files, what passed at the second try only, and what was skipped for
 * want of a program. Stands before the runner's own reporter, whose summary comes last.
 */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) => [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky));
    print(`Slowest files, in seconds:`, modules.map(seconds).sort(bySeconds).slice(0, slowest).map(lineOf));
    print(`Passed at the second try only (${retried.length}):`, retried.map(nameOf));
    print('To repeat what was left to chance in what failed:', seedsOf(modules));
    print('NOT TESTED:', skipped());
    if (retried.length <= mostRetried) return;
    process.stderr.write(`\n${retried.length} tests passed at the second try only; at most ${mostRetried} may: the run fails.\n`);
    process.exitCode = 1;
  }
}

type Timed = { readonly name: string; readonly took: number };

function seconds(module: TestModule): Timed {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return { name: `${module.project.name}: ${module.relativeModuleId}`, took: (duration + collectDuration + setupDuration) / 1000 };
}

const bySeconds = (a: Timed, b: Timed) => b.took - a.took;
const lineOf = ({ name, took }: Timed) => `${took.toFixed(1).padStart(6)}  ${name}`;
const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;

/** The seeds of failed tests, which `random` notes. */
function seedsOf(modules: readonly TestModule[]): string[] {
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')]);
  return failed.flatMap((test) => {
    const { seed } = test.meta() as { seed?: string };
    return seed === undefined ? [] : [`TEST_SEED=${seed} npx vitest run ${test.module.relativeModuleId}`];
  });
}

/** What test files noted there while they were collected, each once. */
function skipped(): string[] {
  const { TEST_SKIPPED_FILE: file = '' } = process.env;
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : [];
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}
