import { Problem } from './errors.ts';

/** Compares under the row's lock; REST's `If-Match` and GraphQL's `expectedVersion` arrive here. @throws Problem `version.mismatch` */
export function checkVersion(version: number, expected: number | null | undefined): void {
  if (typeof expected === 'number' && expected !== version)
    throw new Problem('version.mismatch', { params: { version }, extra: { version } });
}
