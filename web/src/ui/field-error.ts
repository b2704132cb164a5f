import type { Problem } from '../data/problem.ts';

/** Error message of a form field or of a path below it; undefined if there is none. */
export const fieldError = (problem: Problem | undefined, name: string): string | undefined =>
  problem?.errors?.find(({ field }) => field === name || field.startsWith(`${name}.`))?.detail;
