import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take minutes, longest first. Vitest would start with the largest files, and these are small. */
const longest = [
  'test/eval/eval.test.ts',
  'test/long/axe-en.test.ts',
  'test/long/axe-tr.test.ts',
  'test/long/visibility.test.ts',
  'test/rest/access/isolation.slow.test.ts',
  'test/process/starting.test.ts',
  'test/web/settings-admin.slow.test.ts',
  'test/web/chat.slow.test.ts',
  'test/long/knowledge-kill.test.ts',
  'test/web/list.slow.test.ts',
  'test/ports/extractor.slow.test.ts',
  'test/web/views.slow.test.ts',
  'test/long/clients.test.ts',
  'test/long/erasure.test.ts',
  'test/web/task.test.ts',
  'test/web/files.slow.test.ts',
  'test/web/everyday.test.ts',
  'test/graphql/isolation.slow.test.ts',
  'test/ports/extractor-hostile.test.ts',
];

/** Starts with the slowest files, so that none of them runs alone at the end. */
export default class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowestFirst(await super.sort(files));
  }

  /** Deals the files to the shards in turn, so that each has a share of the slowest ones. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const byPath = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return slowestFirst(byPath).filter((_, at) => at % count === index - 1);
  }
}

function slowestFirst(files: TestSpecification[]): TestSpecification[] {
  const first = longest.flatMap((name) => files.filter(({ moduleId }) => moduleId.endsWith(name)));
  return [...first, ...files.filter((file) => !first.includes(file))];
}
