import type { Problem } from '../../api/problem.ts';

/** What is wrong with a field of the form, or of what is below it; undefined if nothing is. */
export const fieldError = (problem: Problem | undefined, name: string): string | undefined =>
  problem?.errors?.find(({ field }) => field === name || field.startsWith(`${name}.`))?.detail;
