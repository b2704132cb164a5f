import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take minutes, longest first. Vitest would start with the largest files, and these are small. */
const longest = [
  'test/eval/eval.test.ts',
  'test/long/axe-en.test.ts',
  'test/long/axe-tr.test.ts',
  'test/long/visibility.test.ts',
  'test/eval/engines.test.ts',
  'test/cli/database.test.ts',
  'test/ports/extractor-hostile.test.ts',
  'test/web/views.slow.test.ts',
  'test/web/task.test.ts',
  'test/process/starting.test.ts',
  'test/long/knowledge-kill.test.ts',
  'test/long/clients.test.ts',
  'test/graphql/hostile.slow.test.ts',
  'test/web/rendering.slow.test.ts',
];

/** Starts with the slowest files, so that none of them runs alone at the end. */
export default class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
