import type { Names } from './names.ts';

/** What stands beside a sentence: above its passage, in all of it, and its cells if it is a row of a table. */
export type Beside = {
  readonly names: Names;
  readonly around: string;
  readonly whole: string;
  readonly cells: readonly string[] | undefined;
};
