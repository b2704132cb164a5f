import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects in the order in which they run. A worker restarts when the project of its next file is another, so each project runs in one
 * piece. The last ones have the shortest files, so that no worker runs alone at the end.
 */
const projects = ['long', 'slow', 'web', 'parts', 'api'];

/** Test files that take minutes, longest first. Vitest would start with the largest files, and these are small. */
const longest = [
  'test/eval/eval.test.ts',
  'test/long/axe-tr.test.ts',
  'test/long/axe-en.test.ts',
  'test/long/small-model.test.ts',
  'test/long/visibility.test.ts',
  'test/eval/verify/verify.slow.test.ts',
  'test/long/erasure.test.ts',
  'test/long/clients.test.ts',
  'test/process/starting.test.ts',
  'test/long/knowledge-kill.test.ts',
  'test/web/task.test.ts',
  'test/web/views.slow.test.ts',
  'test/web/settings-admin.slow.test.ts',
];

/** Starts with the slowest files of each project. */
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
  const place = ({ moduleId }: TestSpecification) => {
    const at = longest.findIndex((name) => moduleId.endsWith(name));
    return at < 0 ? longest.length : at;
  };
  return files.toSorted(
    (one, other) => projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || place(one) - place(other),
  );
}
