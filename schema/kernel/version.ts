import { Problem } from './errors.ts';

/** An object, and the version it must have; any without one. Input type of `versioned`. */
export type Versioned = { id: string; expectedVersion?: number | null };

/** Compares versions under the row's lock, for REST's `If-Match` and GraphQL's `expectedVersion`. @throws Problem `version.mismatch` */
export function checkVersion(version: number, expected: number | null | undefined): void {
  if (typeof expected === 'number' && expected !== version)
    throw new Problem('version.mismatch', { params: { version }, extra: { version } });
}
