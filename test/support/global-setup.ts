import { setup as startPostgres } from './postgres.ts';

/** Starts what all test files share. */
export default async function setup(): Promise<() => void> {
  return startPostgres();
}
